import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineRequest, Finding, Game, Question, Review, View } from '../generated';
import { loadLanguage } from '../messages';
import type { Rules } from '../rules/rules';
import { type Engine, Examiners } from './examiners';
import { readFiles } from './files';
import { countLabels, drawMove, graphMarks } from './marks';
import { missedWins } from './own-puzzles';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'forbidden', repetition: 'automatic' },
  moves: [],
};

const ply = (number: number, label: Review['plies'][number]['label'], missedWin?: number) => ({
  ply: number,
  color: number % 2 === 1 ? ('white' as const) : ('black' as const),
  move: { kind: 'pass' as const },
  text: 'pass',
  label,
  loss: label === 'good' ? 0.03 : 0.3,
  chance: 0.5,
  phase: 'middle' as const,
  isForced: false,
  ...(missedWin ? { missedWin } : {}),
});

const REVIEW: Review = {
  settings: {},
  chances: [0.5, 0.4, 0.6],
  plies: [ply(1, 'mistake', 3), ply(2, 'good')],
  accuracy: {},
  turningPoints: [],
};

/** Workers that answer in the next turn of the loop; `asked` has what each was asked. */
function engines(asked: EngineRequest[][]): () => Engine {
  return () => {
    const listeners: ((event: MessageEvent) => void)[] = [];
    const own: EngineRequest[] = [];
    asked.push(own);
    return {
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'message') listeners.push(listener as (event: MessageEvent) => void);
      },
      postMessage(message) {
        const { id, request } = message as { id: number; request: EngineRequest };
        own.push(request);
        const data = { id, ok: answer(request) };
        setTimeout(() => {
          for (const listener of listeners) listener({ data } as MessageEvent);
        });
      },
      terminate: () => undefined,
    };
  };
}

const questions: Question[] = [0, 1, 2, 3].map((plies) => ({ plies, effort: 1 }));

function answer(request: EngineRequest): unknown {
  if (request.ask === 'examine') {
    return { question: request.question, depths: [], isCertain: false, line: [] } satisfies Finding;
  }
  if (request.ask !== 'review') throw new Error(request.ask);
  return request.findings.length < questions.length
    ? { kind: 'examine', questions }
    : { kind: 'done', review: REVIEW };
}

describe('examiners', () => {
  test('share the questions and report on the way', async () => {
    const asked: EngineRequest[][] = [];
    const seen: number[] = [];
    const examiners = new Examiners(engines(asked), 2);
    const review = await examiners.review(GAME, {}, ({ done }) => seen.push(done));
    expect(review).toEqual(REVIEW);
    expect(seen).toEqual([1, 2, 3, 4]);
    const examined = asked.map((own) => own.filter(({ ask }) => ask === 'examine').length);
    expect(examined).toEqual([2, 2]);
  });

  test('stop when they are told to', async () => {
    const abort = new AbortController();
    const examiners = new Examiners(engines([]), 1);
    const review = examiners.review(GAME, {}, () => abort.abort(), abort.signal);
    await expect(review).rejects.toThrow('abort');
  });
});

describe('files', () => {
  beforeAll(() => loadLanguage('it'));

  const rules = {
    readGames: async (_format, games) =>
      games.map(({ line, text }) =>
        text.startsWith('Base;good')
          ? {
              kind: 'game',
              game: GAME,
              tags: { White: 'Ann' },
              comments: [],
              variations: [],
              notes: [],
            }
          : { kind: 'failure', line: line + 1, problem: { kind: 'form' }, text: 'in English' },
      ),
    read: async () => {
      throw new Error('no game');
    },
  } as Partial<Rules> as Rules;

  test('bad ones are named and the others read', async () => {
    const files = [
      new File(['Base;good\nBase;bad\nBase;good'], 'a.uhp'),
      new File(['Base;good'], 'b.uhp'),
      new File(['{'], 'c.json'),
      new File(['Dear Ann'], 'd.txt'),
      new File(['nothing'], 'e.png'),
    ];
    const read = await readFiles(rules, files);
    const entry = (name: string) => ({ name, game: GAME, white: 'Ann' });
    expect(read.entries).toEqual(['a.uhp, 1', 'a.uhp, 2', 'b.uhp'].map(entry));
    expect(read.problems).toEqual([
      'a.uhp: riga 2: questo JSON non è una partita come la scrive Alveare',
      'c.json: no game',
      'd.txt: riga 1: non è una partita in UHP, PGN o SGF: non comincia come nessuno di questi',
    ]);
  });

  test('no more are read than anybody waits for, and not all problems are told', async () => {
    const many = await readFiles(rules, [new File(['Base;good\n'.repeat(1_200)], 'a.uhp')]);
    expect(many.entries).toHaveLength(1_000);
    expect(many.problems).toHaveLength(1);
    const bad = await readFiles(rules, [new File(['Base;bad\n'.repeat(1_200)], 'a.uhp')]);
    expect(bad.problems.slice(49)).toEqual([expect.stringMatching(/^a.uhp: riga 50: /), '+ 1150']);
  });
});

describe('marks', () => {
  test('lie on the line of the graph', () => {
    expect(graphMarks(REVIEW)).toEqual([{ ply: 1, label: 'mistake', x: 0.5, y: 0.6 }]);
    const doubtful = { ...REVIEW, plies: [ply(1, 'inaccuracy'), ply(2, 'good')] };
    expect(graphMarks(doubtful).map(({ ply, label }) => [ply, label])).toEqual([[1, 'inaccuracy']]);
    expect(countLabels(REVIEW, 'white').mistake).toBe(1);
    expect(countLabels(REVIEW, 'black').good).toBe(1);
  });

  test('a move is an arrow, or a sign where a piece enters', () => {
    const view = { position: { stacks: [{ hex: { q: 0, r: 0 }, pieces: ['wQ'] }] } } as View;
    const to = { q: 1, r: 0 };
    expect(drawMove(view, { kind: 'shift', piece: 'wQ', to }, 'bad').arrows).toHaveLength(1);
    expect(drawMove(view, { kind: 'place', piece: 'wA1', to }, 'bad').marks[0]?.sign).toBe('cross');
    expect(drawMove(view, { kind: 'pass' }, 'good')).toEqual({ marks: [], arrows: [] });
  });
});

test('missed wins are those of the player who looks', () => {
  const told = { name: 'a', white: 'Ann', black: 'Bob', review: REVIEW };
  const games = [{ game: GAME, told }];
  expect(missedWins(games, undefined)).toHaveLength(1);
  expect(missedWins(games, 'ann')).toHaveLength(1);
  expect(missedWins(games, 'Bob')).toHaveLength(0);
});
