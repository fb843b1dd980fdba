/** Stand-ins for the seats and the pace of a game, for tests only. */

import type { OpenSeat, SeatEvents } from './seat';

/** Seats that a test hands out; `left` are the games whose seats were given up. */
export function fakeSeats(): { open: OpenSeat; seats: SeatEvents[]; left: string[] } {
  const seats: SeatEvents[] = [];
  const left: string[] = [];
  const open: OpenSeat = (game, events) => {
    seats.push(events);
    return {
      take: () => {
        for (const other of seats) other.onseat(other === events);
      },
      tell: (sequence) => {
        for (const other of seats) if (other !== events) other.onnews(sequence);
      },
      leave: () => left.push(game),
    };
  };
  return { open, seats, left };
}

/** A game without pauses. */
export const NO_PAUSE = { moved: () => {}, rest: async () => {} };
