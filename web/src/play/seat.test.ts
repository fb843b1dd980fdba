import { describe, expect, test } from 'vitest';
import { settle } from '../testing';
import { openSeatWith, type SeatParts } from './seat';

const error = (name: string) => new DOMException('no', name);

/** Locks whose every request ends as `answer` says; `asked` counts them. */
function locksThat(answer: () => Promise<unknown>) {
  const locks = {
    asked: 0,
    request: () => {
      locks.asked++;
      return answer();
    },
    query: async () => ({}),
  };
  return locks;
}

function open(parts: Partial<SeatParts>) {
  const heard: boolean[] = [];
  const channel = { onmessage: null, postMessage: () => {}, close: () => {} };
  const seat = openSeatWith({ locks: undefined, channel: () => channel, ...parts })('game', {
    onseat: (mine) => heard.push(mine),
    onnews: () => {},
  });
  return { seat, heard };
}

describe('the seat', () => {
  for (const name of ['InvalidStateError', 'AbortError', 'SecurityError', 'UnknownError']) {
    test(`asks once where every request ends in ${name}`, async () => {
      const locks = locksThat(() => Promise.reject(error(name)));
      open({ locks: locks as never });
      for (let turn = 0; turn < 5; turn++) await settle();
      expect(locks.asked).toBe(1);
    });
  }

  test('is free where locks are forbidden', async () => {
    const forbidden = () => Promise.reject(error('SecurityError'));
    const locks = { ...locksThat(forbidden), query: forbidden };
    const { heard } = open({ locks: locks as never });
    await settle();
    expect(heard).toEqual([true]);
  });

  test('needs neither locks nor a channel', () => {
    const channel = () => {
      throw error('SecurityError');
    };
    const { seat, heard } = open({ channel });
    expect(heard).toEqual([true]);
    seat.tell(3);
    seat.take();
    seat.leave();
  });

  test('that is stolen is waited for, once for each time', async () => {
    const steals: (() => void)[] = [];
    const given: (() => void)[] = [];
    const request = (_: string, __: object, hold: () => Promise<void>) =>
      new Promise<void>((_, reject) => {
        given.push(() => void hold());
        steals.push(() => reject(error('AbortError')));
      });
    const { heard } = open({ locks: { request, query: async () => ({}) } as never });
    await settle();
    given[0]?.();
    steals[0]?.();
    await settle();
    expect(heard).toEqual([true, false]);
    given[1]?.();
    expect(heard).toEqual([true, false, true]);
    expect(given).toHaveLength(2);
  });

  test('that was left is not asked for again', async () => {
    const locks = locksThat(() => Promise.reject(error('AbortError')));
    const { seat } = open({ locks: locks as never });
    seat.leave();
    await settle();
    expect(locks.asked).toBe(0);
  });
});
