import { expect, test } from 'vitest';
import { type Tellable, telling } from './telling';

const PASSED = {
  kind: 'passed',
  color: 'white',
  why: { placement: 'reserveEmpty', stuck: [] },
} as const;

test('the most urgent is told, and what lies under it comes back', () => {
  const all = {
    problem: { kind: 'gone' },
    seated: false,
    answered: true,
    cargo: 'bB1',
    notice: { kind: 'drawRefused' },
    hint: { move: { kind: 'place', piece: 'wA1', to: { q: 0, r: 0 } } },
    outcome: { result: 'draw', reason: 'agreement' },
  } as Tellable;
  const without: [keyof Tellable, unknown][] = [
    ['problem', undefined],
    ['seated', true],
    ['outcome', undefined],
    ['answered', false],
    ['cargo', undefined],
    ['notice', PASSED],
    ['hint', undefined],
    ['notice', undefined],
  ];
  let now = all;
  const told = [telling(now)?.kind];
  for (const [key, value] of without) {
    now = { ...now, [key]: value };
    told.push(telling(now)?.kind);
  }
  expect(told).toEqual([
    'problem',
    'elsewhere',
    'result',
    'answer',
    'carry',
    'notice',
    'hint',
    'pass',
    undefined,
  ]);
});
