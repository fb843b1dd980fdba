import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures, HOLD_MS, type Intentions } from './gestures.ts';

/** Gestures that write down what they were taken for. */
function recorded(canLift = false) {
  const said: unknown[] = [];
  const say =
    (name: string) =>
    (...details: unknown[]) => {
      said.push([name, ...details]);
    };
  const act: Intentions = {
    tap: say('tap'),
    hold: say('hold'),
    lift: (at) => {
      said.push(['lift', at]);
      return canLift;
    },
    drag: say('drag'),
    drop: say('drop'),
    cancel: say('cancel'),
    pan: say('pan'),
    pinch: say('pinch'),
  };
  return { said, gestures: new Gestures(act) };
}

const at = (x: number, y: number) => ({ x, y });

describe('one pointer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('that goes down and up taps, even if it trembles', () => {
    const { said, gestures } = recorded();
    gestures.down(1, at(10, 10), 'touch', 0);
    gestures.move(1, at(16, 14));
    gestures.up(1, at(16, 14), 100);
    expect(said).toEqual([['tap', at(16, 14)]]);
  });

  it.each(['touch', 'pen'])('that rests holds, and does not tap afterwards (%s)', (kind) => {
    const { said, gestures } = recorded();
    gestures.down(1, at(10, 10), kind, 0);
    vi.advanceTimersByTime(HOLD_MS);
    gestures.up(1, at(10, 10), HOLD_MS);
    vi.runAllTimers();
    expect(said).toEqual([['hold', at(10, 10)]]);
  });

  it('that is a mouse taps, however long its press lasts', () => {
    const { said, gestures } = recorded();
    gestures.down(1, at(10, 10), 'mouse', 0);
    vi.advanceTimersByTime(3 * HOLD_MS);
    gestures.up(1, at(10, 10), 3 * HOLD_MS);
    vi.runAllTimers();
    expect(said).toEqual([['tap', at(10, 10)]]);
  });

  it('has rested as long as its events say, also if they are heard of before the timer', () => {
    const { said, gestures } = recorded();
    gestures.down(1, at(10, 10), 'touch', 0);
    gestures.up(1, at(12, 10), HOLD_MS);
    vi.runAllTimers();
    expect(said).toEqual([['hold', at(10, 10)]]);
  });

  it('has tapped as its events say, also if they are heard of after the timer', () => {
    const { said, gestures } = recorded();
    gestures.down(1, at(10, 10), 'touch', 0);
    vi.advanceTimersByTime(2 * HOLD_MS);
    gestures.up(1, at(12, 10), HOLD_MS - 1);
    expect(said.at(-1)).toEqual(['tap', at(12, 10)]);
  });

  it('that moves with nothing to lift pans from where it went down', () => {
    const { said, gestures } = recorded(false);
    gestures.down(1, at(10, 10), 'mouse', 0);
    gestures.move(1, at(30, 10));
    gestures.move(1, at(30, 15));
    gestures.up(1, at(30, 15), 100);
    vi.runAllTimers();
    expect(said).toEqual([
      ['lift', at(10, 10)],
      ['pan', at(20, 0)],
      ['pan', at(0, 5)],
    ]);
  });

  it('that moves with a tile drags and drops it', () => {
    const { said, gestures } = recorded(true);
    gestures.down(1, at(10, 10), 'mouse', 0);
    gestures.move(1, at(30, 10));
    gestures.up(1, at(40, 10), 100);
    expect(said).toEqual([
      ['lift', at(10, 10)],
      ['drag', at(30, 10)],
      ['drop', at(40, 10)],
    ]);
  });

  it('that was taken over from a reserve drags at once', () => {
    const { said, gestures } = recorded();
    gestures.adopt(7, at(1, 2));
    gestures.move(7, at(3, 4));
    gestures.up(7, at(5, 6), 100);
    expect(said).toEqual([
      ['drag', at(1, 2)],
      ['drag', at(3, 4)],
      ['drop', at(5, 6)],
    ]);
  });

  it('that is taken away cancels the drag', () => {
    const { said, gestures } = recorded(true);
    gestures.down(1, at(0, 0), 'mouse', 0);
    gestures.move(1, at(30, 0));
    gestures.abandon();
    gestures.up(1, at(30, 0), 100);
    expect(said.at(-1)).toEqual(['cancel']);
    expect(gestures.follows(1)).toBe(false);
  });
});

describe('two pointers', () => {
  it('pinch, and the one that stays pans', () => {
    const { said, gestures } = recorded();
    gestures.down(1, at(0, 0), 'touch', 0);
    gestures.down(2, at(100, 0), 'touch', 0);
    gestures.move(2, at(200, 0));
    gestures.up(2, at(200, 0), 100);
    gestures.move(1, at(0, 8));
    gestures.up(1, at(0, 8), 100);
    expect(said).toEqual([
      ['pinch', [at(0, 0), at(100, 0)], [at(0, 0), at(200, 0)]],
      ['pan', at(0, 8)],
    ]);
  });

  it('put a tile back that the first one dragged', () => {
    const { said, gestures } = recorded(true);
    gestures.down(1, at(0, 0), 'touch', 0);
    gestures.move(1, at(50, 0));
    gestures.down(2, at(100, 0), 'touch', 0);
    expect(said.at(-1)).toEqual(['cancel']);
  });
});
