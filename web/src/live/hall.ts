/** The page's one connection and one way of asking, made when a live page first opens. */

import { newId } from '../ids';
import { LiveApi } from './api';
import { Connection, type Socket, type SocketEvents } from './connection';

export const api = new LiveApi((...request) => fetch(...request));

let made: Connection | undefined;

/** The connection; it is opened by the first who asks for it, and stays. */
export function connection(): Connection {
  made ??= opened();
  return made;
}

function opened(): Connection {
  const ours = new Connection({
    open: openSocket,
    now: () => performance.now(),
    later: (act, time) => {
      const timer = setTimeout(act, time);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  });
  addEventListener('online', () => ours.wake());
  addEventListener('offline', () => ours.sleep());
  // A page that comes back from the browser's own store has no socket any more.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) ours.wake();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ours.wake();
  });
  // Whoever closes the window learns of a move that the server does not have.
  addEventListener('beforeunload', (event) => {
    if (ours.unanswered > 0) event.preventDefault();
  });
  ours.start();
  return ours;
}

function openSocket(events: SocketEvents): Socket {
  const address = new URL('/api/live', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.onopen = () => events.onopen();
  socket.onclose = () => events.onclose();
  socket.onmessage = ({ data }) => events.ontext(String(data));
  return socket;
}
