import { expect, test } from 'vitest';
import { deferred, settle } from '../testing';
import { Ending } from './ending';

/** A pace whose steps come when a test says so. */
function steps() {
  const landed = deferred();
  const seen = deferred();
  const pace = { landed: () => landed.promise, seen: () => seen.promise };
  return { pace, land: landed.resolve, see: seen.resolve };
}

test('a last move lands, then its queen is ringed, then the result is told', async () => {
  const { pace, land, see } = steps();
  const ending = new Ending(pace, false);
  expect(ending.stage.current).toBe('playing');
  const ended = ending.end();
  await settle();
  expect(ending.stage.current).toBe('landing');
  land();
  await settle();
  expect(ending.stage.current).toBe('ringed');
  see();
  expect(await ended).toBe(true);
  expect(ending.stage.current).toBe('told');
});

test('a game that was over before is told at once', () => {
  expect(new Ending(steps().pace, true).stage.current).toBe('told');
});

test('an end that was taken back is not told, also when there is another', async () => {
  const first = steps();
  const second = steps();
  let pace = first.pace;
  const ending = new Ending({ landed: () => pace.landed(), seen: () => pace.seen() }, false);
  const ended = ending.end();
  first.land();
  await settle();
  ending.goOn();
  expect(ending.stage.current).toBe('playing');
  pace = second.pace;
  ending.end();
  second.land();
  await settle();
  first.see();
  expect(await ended).toBe(false);
  expect(ending.stage.current).toBe('ringed');
});
