/**
 * Games on their way out of the library and into it. JSON takes the whole log
 * along, so that a game arrives in another library as it is; UHP and PGN take
 * the game to other programs.
 */

import { gameOfLink } from '../files/address';
import { refusalText } from '../files/failures';
import { parseJson } from '../files/json';
import { piecesOf } from '../files/pieces';
import {
  type FileRecord,
  type GameRecord,
  jsonText,
  LARGEST_JSON,
  recordsIn,
  recordsOf,
} from '../files/records';
import { Splitter } from '../files/splitter';
import type {
  Color,
  Excerpt,
  Game,
  Event as GameEvent,
  GameSummary,
  LibraryFile,
  LibraryGame,
  LoggedEvent,
  Outcome,
  StoredGame,
  WinReason,
} from '../generated';
import { newId as uuid } from '../ids';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import { givenNames } from '../table/names';
import { type GameStore, Refused } from './store';

export type Format = 'uhp' | 'pgn' | 'json';

export interface Download {
  name: string;
  type: string;
  text: string;
}

const TYPES: Record<Format, string> = {
  uhp: 'text/plain',
  pgn: 'application/vnd.chess-pgn',
  json: 'application/json',
};
const ENDINGS: Record<Format, string> = { uhp: 'txt', pgn: 'pgn', json: 'json' };

/** One game, or all of them, as a file. */
export async function exportGames(
  store: GameStore,
  rules: Rules,
  format: Format,
  ids: 'all' | string[],
  nameOf: (stored: StoredGame, color: 'white' | 'black') => string,
): Promise<Download> {
  const text =
    format === 'json'
      ? JSON.stringify(await libraryFile(store, ids), undefined, 2)
      : await records(store, rules, format, ids, nameOf);
  const stem = ids !== 'all' && ids.length === 1 ? `game-${ids[0]?.slice(0, 8)}` : 'games';
  return { name: `alveare-${stem}.${ENDINGS[format]}`, type: TYPES[format], text };
}

async function libraryFile(store: GameStore, ids: 'all' | string[]): Promise<LibraryFile> {
  if (ids === 'all') return store.exportAll();
  const games = await Promise.all(ids.map((id) => store.log(id)));
  return { format: 'alveare-library', version: 1, games };
}

async function records(
  store: GameStore,
  rules: Rules,
  format: 'uhp' | 'pgn',
  ids: 'all' | string[],
  nameOf: (stored: StoredGame, color: 'white' | 'black') => string,
): Promise<string> {
  const wanted = ids === 'all' ? (await store.exportAll()).games.map(({ id }) => id) : ids;
  const texts: string[] = [];
  for (const id of wanted) {
    const [stored, { events }] = await Promise.all([store.load(id), store.log(id)]);
    const { game, summary } = stored;
    if (isFromFile(events)) {
      const outcome = game.outcome ?? statedOutcome(summary);
      const tags = { ...summary.tags, ...givenNames(summary) };
      texts.push(await rules.write(outcome ? { ...game, outcome } : game, format, tags));
      continue;
    }
    const tags = {
      Date: pgnDate(summary.created),
      ...summary.tags,
      White: nameOf(stored, 'white'),
      Black: nameOf(stored, 'black'),
    };
    texts.push(await rules.write(game, format, tags));
  }
  return `${texts.map((text) => text.trimEnd()).join(format === 'pgn' ? '\n\n' : '\n')}\n`;
}

/**
 * Whether a game came in by an import, which keeps the tags of its file, also
 * where there are none. Who played it, and when, is then up to the file alone.
 */
function isFromFile([first]: readonly LoggedEvent[]): boolean {
  return first !== undefined && 'tags' in first.event;
}

/**
 * The end of a game that an older version has imported: it kept the tag, and no
 * end. A game that was changed since has no use for it any more.
 */
function statedOutcome({ created, updated, tags }: GameSummary): Outcome | undefined {
  if (updated !== created) return undefined;
  const { Result: result = '', End: end = '' } = tags;
  const winner = WINNERS[result];
  if (winner) return { result: 'win', winner, reason: WIN_REASONS[end] ?? 'stated' };
  const isDraw = result === 'Draw' || result === '1/2-1/2';
  return isDraw ? { result: 'draw', reason: end === 'agreed' ? 'agreement' : 'stated' } : undefined;
}

const WINNERS: Record<string, Color | undefined> = {
  WhiteWins: 'white',
  '1-0': 'white',
  BlackWins: 'black',
  '0-1': 'black',
};
const WIN_REASONS: Record<string, WinReason | undefined> = { resign: 'resignation', time: 'time' };

function pgnDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '.');
}

/** What has come of an import so far. */
export interface ImportSum {
  imported: number;
  present: number;
  refused: number;
  /** Where and why, for the first that were refused. */
  reasons: string[];
}

/** Reasons that are told; a foreign file of a million lines has a million. */
const MOST_REASONS = 50;

export const NOTHING_YET: ImportSum = { imported: 0, present: 0, refused: 0, reasons: [] };

/**
 * Takes in whatever was pasted or is in a file, and tells how it goes, batch by
 * batch: `done` is how much of the file is, from 0 to 1. Whoever stops listening
 * keeps what came in.
 */
export async function* importSource(
  store: GameStore,
  rules: Rules,
  source: Blob,
  { now = Date.now, newId = uuid } = {},
): AsyncGenerator<{ sum: ImportSum; done: number }> {
  let sum = NOTHING_YET;
  for await (const { games, refused, done } of gamesOf(rules, source, { now, newId })) {
    sum = refusing(sum, refused);
    if (games.length > 0) {
      const report = await store.importAll({ format: 'alveare-library', version: 1, games });
      sum = refusing(
        { ...sum, imported: sum.imported + report.imported, present: sum.present + report.present },
        report.refused.map(({ message }) => message),
      );
    }
    yield { sum, done };
  }
}

export function joined(a: ImportSum, b: ImportSum): ImportSum {
  return {
    imported: a.imported + b.imported,
    present: a.present + b.present,
    refused: a.refused + b.refused,
    reasons: [...a.reasons, ...b.reasons].slice(0, MOST_REASONS),
  };
}

function refusing(sum: ImportSum, reasons: string[]): ImportSum {
  return joined(sum, { ...NOTHING_YET, refused: reasons.length, reasons });
}

interface Incoming {
  games: LibraryGame[];
  refused: string[];
  done: number;
}

interface Making {
  now: () => number;
  newId: () => string;
}

async function* gamesOf(rules: Rules, source: Blob, making: Making): AsyncGenerator<Incoming> {
  // A library of ours that is too large for one go is set in lines, and read by them.
  const start = await source.slice(0, 1 << 10).text();
  if (source.size > LARGEST_JSON && /^\{\s*"format": "alveare-library"[^{]*\n {4}\{/.test(start)) {
    yield* libraryGames(source);
    return;
  }
  const linked = await gameOfLink(source);
  if (linked !== undefined) {
    yield { ...(await incoming(rules, await recordsIn(rules, linked), making)), done: 1 };
    return;
  }
  const json = await jsonText(source);
  if (json !== undefined) {
    yield { games: asLibraryFile(json).games, refused: [], done: 1 };
    return;
  }
  for await (const { records, done } of recordsOf(rules, source)) {
    yield { ...(await incoming(rules, records, making)), done };
  }
}

async function incoming(
  rules: Rules,
  records: readonly FileRecord[],
  making: Making,
): Promise<Omit<Incoming, 'done'>> {
  const games: LibraryGame[] = [];
  const refused: string[] = [];
  for (const record of records) {
    if (record.kind === 'failure') refused.push(record.message);
    else games.push(await gameOf(rules, record, making));
  }
  return { games, refused };
}

/** How many games of a library go to the store together. */
const TOGETHER = 100;

async function* libraryGames(source: Blob): AsyncGenerator<Incoming> {
  const splitter = new Splitter('library');
  let batch: Incoming = { games: [], refused: [], done: 0 };
  for await (const { text, done } of piecesOf(source)) {
    for (const found of splitter.take(text)) {
      if ('why' in found) batch.refused.push(refusalText(found));
      else takeLibraryGame(found, batch);
      if (batch.games.length + batch.refused.length < TOGETHER) continue;
      yield { ...batch, done };
      batch = { games: [], refused: [], done };
    }
  }
  for (const cut of splitter.end()) if ('text' in cut) takeLibraryGame(cut, batch);
  yield { ...batch, done: 1 };
}

function takeLibraryGame({ line, text }: Excerpt, batch: Incoming): void {
  try {
    batch.games.push(JSON.parse(text.trimEnd().replace(/,$/, '')) as LibraryGame);
  } catch {
    batch.refused.push(t('app.file.broken', { line: String(line + 1) }));
  }
}

function asLibraryFile(text: string): LibraryFile {
  const file = parseJson(text);
  const isFile =
    typeof file === 'object' && file !== null && 'games' in file && Array.isArray(file.games);
  if (!isFile) throw new Refused(t('library.refused.file'));
  return file as LibraryFile;
}

async function gameOf(
  rules: Rules,
  record: GameRecord,
  { now, newId }: Making,
): Promise<LibraryGame> {
  const at = now();
  const events = await recordEvents(rules, record);
  return { id: newId(), events: events.map((event, i) => ({ sequence: i + 1, at, event })) };
}

/** A game from elsewhere as the log that would have made it. */
async function recordEvents(rules: Rules, { game, tags }: GameRecord): Promise<GameEvent[]> {
  const { White: white, Black: black, ...others } = tags;
  const created: GameEvent = {
    kind: 'created',
    gameType: game.gameType,
    rules: game.rules,
    ...(game.start ? { start: game.start } : {}),
    players: {
      white: { kind: 'human', ...(white ? { name: white } : {}) },
      black: { kind: 'human', ...(black ? { name: black } : {}) },
    },
    ...(others.Event ? { name: others.Event } : {}),
    tags: others,
  };
  const moves = game.moves.map((move): GameEvent => ({ kind: 'moved', move }));
  return [created, ...moves, ...(await endOf(rules, game))];
}

/** An end that the board does not show needs an event of its own. */
async function endOf(rules: Rules, game: Game): Promise<GameEvent[]> {
  const { outcome, ...open } = game;
  if (!outcome) return [];
  const shown: Outcome | undefined = (await rules.view(open)).outcome;
  return shown ? [] : [{ kind: 'ended', outcome }];
}
