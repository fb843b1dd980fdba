/**
 * Games on their way out of the library and into it. JSON takes the whole log
 * along, so that a game arrives in another library as it is; UHP and PGN take
 * the game to other programs.
 */

import type {
  Game,
  Event as GameEvent,
  ImportReport,
  LibraryFile,
  Outcome,
  ReadRecord,
  StoredGame,
} from '../generated';
import type { Rules } from '../rules/rules';
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
    const stored = await store.load(id);
    const tags = {
      ...stored.summary.tags,
      Date: pgnDate(stored.summary.created),
      White: nameOf(stored, 'white'),
      Black: nameOf(stored, 'black'),
    };
    texts.push((await rules.write(stored.game, format, tags)).trimEnd());
  }
  return `${texts.join(format === 'pgn' ? '\n\n' : '\n')}\n`;
}

function pgnDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '.');
}

/** Takes in whatever was pasted or read from a file. */
export async function importText(
  store: GameStore,
  rules: Rules,
  text: string,
  newId: () => string,
): Promise<ImportReport> {
  const file = asLibraryFile(text);
  if (file) return store.importAll(file);
  const report: ImportReport = { imported: 0, present: 0, refused: [] };
  for (const record of await rules.read(text)) {
    try {
      await store.append(newId(), 0, await recordEvents(rules, record));
      report.imported += 1;
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      report.refused.push({ id: '', message });
    }
  }
  return report;
}

function asLibraryFile(text: string): LibraryFile | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const file: unknown = JSON.parse(text);
  const isFile =
    typeof file === 'object' && file !== null && 'games' in file && Array.isArray(file.games);
  if (!isFile) throw new Refused('the JSON is no library of games');
  return file as LibraryFile;
}

/** A game from elsewhere as the log that would have made it. */
async function recordEvents(rules: Rules, record: ReadRecord): Promise<GameEvent[]> {
  if (record.kind === 'failure') throw new Refused(record.message);
  const { game, tags } = record;
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
