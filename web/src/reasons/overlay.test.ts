import { describe, expect, it } from 'vitest';
import { explanationOverlay, refusalOverlay, wayOverlay } from './overlay.ts';
import { SAMPLES } from './sample.ts';
import type { Reason, Stack } from './types.ts';

const STACKS: Stack[] = [
  { hex: { q: 0, r: 0 }, pieces: ['wA1'] },
  { hex: { q: 1, r: 0 }, pieces: ['wQ'] },
  { hex: { q: -1, r: 0 }, pieces: ['bA1', 'bB1'] },
];

const sample = <K extends string>(kind: K) => {
  const found = SAMPLES.find((sample) => sample.kind === kind);
  if (found === undefined) throw new Error(`no sample of ${kind}`);
  return found;
};

describe('a refusal', () => {
  it('shows the parts of a broken hive in patterns of their own', () => {
    const { regions, marks } = refusalOverlay(sample('pinned'), STACKS);
    expect(regions.map(({ style, hexes }) => [style, hexes.length])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(marks).toEqual([{ hex: { q: 0, r: 0 }, sign: 'barred', tone: 'bad' }]);
  });

  it('shows the two stacks of a gate and the step between', () => {
    const { marks, arrows } = refusalOverlay(sample('gated'), STACKS);
    expect(marks.map(({ sign, hex }) => [sign, hex])).toEqual([
      ['gate', { q: 1, r: -1 }],
      ['gate', { q: 0, r: 1 }],
    ]);
    expect(arrows).toEqual([{ from: { q: 0, r: 0 }, to: { q: 1, r: 0 }, tone: 'bad' }]);
  });

  it('points to the reserve for a queen that is missing', () => {
    for (const kind of ['queenMustBePlaced', 'queenNotPlaced', 'queenMayNotOpen']) {
      expect(refusalOverlay(sample(kind), STACKS).reserve).toEqual(['wQ']);
    }
  });

  it('shows where the piece could go, and crosses out where it cannot', () => {
    const to = { q: 3, r: 3 };
    const { marks } = refusalOverlay(sample('outOfReach'), STACKS, to);
    expect(marks).toEqual([
      { hex: to, sign: 'cross', tone: 'bad' },
      { hex: { q: 1, r: 0 }, sign: 'dot', tone: 'good' },
    ]);
  });

  it('of any kind draws only on cells that it knows', () => {
    for (const illegality of SAMPLES) {
      expect(() => refusalOverlay(illegality, []), illegality.kind).not.toThrow();
    }
  });
});

describe('a way', () => {
  const path = [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 2, r: -1 },
  ];

  it('is an arrow over the cells of the path', () => {
    const { arrows } = wayOverlay('wA1', { power: { kind: 'own' }, path }, STACKS);
    expect(arrows).toEqual([
      { from: { q: 0, r: 0 }, to: path[2], via: path.slice(0, 2), tone: 'good' },
    ]);
  });

  it('shows who throws, by an arc', () => {
    const thrown = { power: { kind: 'thrown', by: 'wQ' } as const, path };
    const { arrows, marks } = wayOverlay('wA1', thrown, STACKS);
    expect(arrows[0]?.curved).toBe(true);
    expect(marks).toEqual([{ hex: { q: 1, r: 0 }, sign: 'ring', tone: 'info' }]);
  });

  it('shows the bug that a mosquito copies, the top of its stack only', () => {
    const copied = (bug: 'beetle' | 'ant') =>
      wayOverlay('wA1', { power: { kind: 'copied', bug }, path }, STACKS).marks;
    expect(copied('beetle')).toEqual([{ hex: { q: -1, r: 0 }, sign: 'ring', tone: 'info' }]);
    expect(copied('ant')).toEqual([]);
  });
});

it('an explanation shows its first reason, and others of the same kind', () => {
  const [pinned, gated] = ['pinned', 'gated'].map(
    (kind) => ({ ...sample(kind), text: '', tournamentReading: false }) as Reason,
  );
  if (pinned === undefined || gated === undefined) throw new Error('no samples');
  const shown = (...reasons: Reason[]) =>
    explanationOverlay({ kind: 'illegal', reasons }, 'wA1', STACKS);
  expect(shown(pinned, gated)).toEqual(refusalOverlay(pinned, STACKS));
  expect(shown(gated, pinned, gated).marks.map(({ sign }) => sign)).toEqual([
    'gate',
    'gate',
    'gate',
    'gate',
  ]);
  expect(shown()).toEqual({ marks: [], arrows: [], regions: [], reserve: [] });
});
