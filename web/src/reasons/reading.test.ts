import { describe, expect, it } from 'vitest';
import type { Excess, Expected, GameStringPart, ReadProblem, Unclosed } from '../generated';
import en from '../messages/en/reasons.json';
import es from '../messages/es/reasons.json';
import fr from '../messages/fr/reasons.json';
import { LANGUAGES, type Language } from '../messages/index.ts';
import it_ from '../messages/it/reasons.json';
import { unreadRecordInWords } from './reading.ts';
import type { Samples } from './sample.ts';
import type { Messages } from './template.ts';
import { Words } from './words.ts';

const TEXTS: Record<Language, Messages> = { en, it: it_, es, fr };

const told = (language: Language, problem: ReadProblem, line?: number) =>
  unreadRecordInWords(new Words(language, TEXTS[language]), {
    problem,
    ...(line === undefined ? {} : { line }),
  });

/** The words of a type, all of which it asks for. */
const all = <Word extends string>(words: Record<Word, true>) => Object.keys(words) as Word[];

const EXPECTED = all<Expected>({
  fields: true,
  tag: true,
  numberedMove: true,
  moveBeforeVariation: true,
  moveInVariation: true,
  variationStart: true,
  parenthesis: true,
  noVariations: true,
  property: true,
  hive: true,
  variant: true,
  variantFirst: true,
  plainCell: true,
});

const EXCESS = all<Excess>({
  moves: true,
  comments: true,
  variations: true,
  nestedVariations: true,
  tags: true,
  fields: true,
  gestures: true,
});

const UNCLOSED = all<Unclosed>({ game: true, value: true, comment: true, variation: true });

const PARTS = all<GameStringPart>({ gameType: true, state: true, turn: true });

const WON = { result: 'win', winner: 'white', reason: 'resignation' } as const;
const DRAWN = { result: 'draw', reason: 'agreement' } as const;

/** The type asks for every kind: a new one does not compile until it has a sample here. */
const PROBLEMS: Samples<ReadProblem> = {
  foreign: [{ kind: 'foreign' }],
  tooLong: [{ kind: 'tooLong' }],
  moreGames: [{ kind: 'moreGames', read: 1000 }],
  empty: [{ kind: 'empty' }],
  severalGames: [{ kind: 'severalGames' }],
  tooMany: EXCESS.map((what) => ({ kind: 'tooMany', what })),
  expected: EXPECTED.map((what) => ({ kind: 'expected', what })),
  unclosed: UNCLOSED.map((what) => ({ kind: 'unclosed', what })),
  noGameType: [{ kind: 'noGameType' }],
  gameType: [{ kind: 'gameType', word: 'Chess' }],
  variant: [{ kind: 'variant', word: 'hive-ultimate' }],
  operation: [{ kind: 'operation', word: 'Fly away' }],
  gameString: PARTS.map((part) => ({ kind: 'gameString', part })),
  move: [{ kind: 'move', ply: 2, problem: { kind: 'noPiece', word: 'bX' } }],
  resolve: [
    { kind: 'resolve', ply: 2, move: 'bS1 wA1-', problem: { kind: 'notInPlay', piece: 'wA1' } },
  ],
  illegal: [
    {
      kind: 'illegal',
      ply: 3,
      move: 'wQ bS1-',
      reasons: [
        { kind: 'touchesEnemy', tiles: ['bS1'], text: 'in English', tournamentReading: false },
      ],
    },
    {
      kind: 'illegal',
      ply: 3,
      move: 'wG2 bG3-',
      readAs: 'wG1 bG1-',
      reasons: [
        { kind: 'touchesEnemy', tiles: ['bG1'], text: 'in English', tournamentReading: false },
      ],
    },
  ],
  log: [{ kind: 'log' }],
  form: [{ kind: 'form' }],
  setup: [{ kind: 'setup', problem: { kind: 'queenMissing', color: 'black' } }],
  outcome: [
    { kind: 'outcome', claimed: WON },
    { kind: 'outcome', claimed: WON, shown: DRAWN },
  ],
};

const SAMPLES: readonly ReadProblem[] = Object.values<readonly ReadProblem[]>(PROBLEMS).flat();

describe.each(LANGUAGES)('in %s', (language) => {
  it('every problem of a file has a text of its own', () => {
    const texts = SAMPLES.map((problem) => told(language, problem, 4_000));
    expect(new Set(texts).size).toBe(SAMPLES.length);
    // A line is a name, not a quantity: it is written without separators.
    for (const text of texts) expect(text).toMatch(/^\p{Ll}+ 4000\u00a0?: [^{}]+$/u);
  });
});

it.each(LANGUAGES.filter((language) => language !== 'en'))('nothing is English in %s', (other) => {
  const english = SAMPLES.filter((problem) => told(other, problem) === told('en', problem));
  expect(english).toEqual([]);
});

it('texts read well in each language', () => {
  const tag: ReadProblem = { kind: 'expected', what: 'tag' };
  expect(LANGUAGES.map((language) => told(language, tag, 3))).toEqual([
    'line 3: expected a tag such as [White "Ann"]',
    'riga 3: qui serve un’etichetta come [White "Ann"]',
    'línea 3: aquí hace falta una etiqueta como [White "Ann"]',
    'ligne 3\u00a0: il faut ici une étiquette comme [White "Ann"]',
  ]);
  const [unresolved] = PROBLEMS.resolve;
  expect(LANGUAGES.map((language) => unresolved && told(language, unresolved, 1))).toEqual([
    'line 1: move 2, bS1 wA1-: White Ant 1 is not on the table: name a piece that is.',
    'riga 1: mossa 2, bS1 wA1-: La Formica bianca 1 non è sul tavolo: nomina un pezzo che ci sia.',
    'línea 1: jugada 2, bS1 wA1-: La Hormiga blanca 1 no está en la mesa: nombra una pieza que lo esté.',
    'ligne 1\u00a0: coup 2, bS1 wA1-\u00a0: La fourmi blanche 1 n’est pas sur la table\u00a0: nommez une pièce qui y est.',
  ]);
});

it('what has no line is told without one', () => {
  expect(told('en', { kind: 'empty' })).toBe('there is no game in it');
});
