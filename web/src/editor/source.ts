/**
 * Where an arrangement comes from: an address, a game, or a text that somebody
 * has pasted. An address says it as the JSON of a game that begins with it, so
 * that the analysis board and the new game page read the same; one that the
 * rules forbid is carried too, since it may be half finished.
 */

import { isPiece } from '../board/pieces';
import { addressFields, gameOfLink } from '../files/address';
import { refusalText } from '../files/failures';
import { parseJson } from '../files/json';
import { firstRecords, gameRecord, recordsIn } from '../files/records';
import { behindRemarks } from '../files/splitter';
import type { Game, Position, RuleSet } from '../generated';
import type { Rules } from '../rules/rules';
import { RULE_SETS } from '../table/game-types';
import { type Arrangement, arrangementOf, emptyArrangement, gameOf } from './arrangement';

/** The query of an address, without the question mark. */
export function arrangementQuery(arrangement: Arrangement): string {
  return gameQuery(gameOf(arrangement));
}

/** The query that carries a game to the editor. */
export function gameQuery(game: Game): string {
  return `json=${encodeURIComponent(JSON.stringify(game))}`;
}

/** What an address asks for; an empty table if it says nothing. */
export async function readQuery(rules: Rules, query: string | undefined): Promise<Arrangement> {
  const fields = addressFields(query ?? '');
  const text = fields.get('json') ?? fields.get('uhp');
  if (text === undefined) return emptyArrangement('Base+MLP', RULE_SETS.tournament);
  return readGameText(rules, text);
}

/** No drawing is longer, in characters, whatever stands around it. */
const LONGEST_DIAGRAM = 100_000;

/** A pasted text: an address of ours, a game in any format, or a diagram. */
export async function readText(rules: Rules, text: string): Promise<Arrangement> {
  const linked = await gameOfLink(new Blob([text]));
  if (linked !== undefined) return readGameText(rules, linked);
  if (/^([{[(]|Base)/.test(behindRemarks(text))) return readGameText(rules, text);
  if (text.length > LONGEST_DIAGRAM) throw new Error(refusalText({ at: 1, why: 'foreign' }));
  const { position } = await rules.diagram(text);
  return arrangementOf(position, {
    queenOpening: position.queenOpening,
    repetition: RULE_SETS.tournament.repetition,
  });
}

async function readGameText(rules: Rules, text: string): Promise<Arrangement> {
  const content = behindRemarks(text);
  const isJson = content.startsWith('{');
  const unplayed = isJson ? startOf(parseJson(content)) : undefined;
  if (unplayed) return unplayed;
  const [record] = isJson
    ? await recordsIn(rules, content)
    : await firstRecords(rules, new Blob([text]), 1);
  const { game } = gameRecord(record);
  const { position } = await rules.view(game);
  return arrangementOf(position, game.rules);
}

/**
 * The start of a game without moves, which the rules need not allow. They still
 * refuse what is no message at all, so only what this page itself looks into is
 * looked at here.
 */
function startOf(value: unknown): Arrangement | undefined {
  const { rules, start, moves } = (value ?? {}) as {
    rules?: RuleSet;
    start?: Position;
    moves?: unknown[];
  };
  if (!rules || !start || !Array.isArray(moves) || moves.length > 0) return undefined;
  if (!Array.isArray(start.stacks)) return undefined;
  const tiles = start.stacks.flatMap(({ pieces }) => pieces);
  const known = tiles.every(isPiece);
  return known ? arrangementOf(start, rules) : undefined;
}
