// Reasons, explanations and outcomes as sentences in the player's language.
//
// Pure: a language and its texts go in, an object that speaks comes out. The
// page makes one when the language is chosen.

import { parts as tileOf } from '../board/pieces.ts';
import type { Language } from '../messages/index.ts';
import { type Grammar, grammarOf } from './grammar/index.ts';
import { refusal, type Sentence } from './refusal.ts';
import { fill, type Messages, sentence, type Values } from './template.ts';
import type {
  Bug,
  Color,
  Explanation,
  ForcedPass,
  Outcome,
  PieceName,
  Reason,
  UnreadMove,
  Way,
} from './types.ts';

export class Words {
  readonly grammar: Grammar;
  readonly #messages: Messages;
  readonly #plural: Intl.PluralRules;

  constructor(language: Language, messages: Messages) {
    this.grammar = grammarOf(language, messages);
    this.#messages = messages;
    this.#plural = new Intl.PluralRules(language);
  }

  /** The text of a key with its slots filled, not yet a sentence. */
  say(key: string, values: Values = {}, count?: number): string {
    return fill(this.#text(key, count), values, this.grammar);
  }

  /** The name of a bug as a label: "Queen Bee". */
  bug(bug: Bug): string {
    return this.grammar.label(bug);
  }

  /** The name of a tile: "white Ant 1". */
  tile(piece: PieceName): string {
    return this.grammar.tile(tileOf(piece)).text;
  }

  /** A pile of a reserve: "white Ant, 3 left". */
  pile(color: Color, bug: Bug, count: number): string {
    const pile = this.grammar.tile({ color, bug, number: 0 });
    return sentence(this.say('reserve.pile', { pile, count }, count));
  }

  /** A player: "White". */
  side(color: Color): string {
    return this.grammar.side(color).text;
  }

  /** Why not, in a sentence or two. */
  reason(reason: Reason): string {
    const told = refusal(reason, this.grammar);
    const parts = [this.#told(told)];
    if (reason.kind === 'gameOver') parts.push(this.outcome(reason.outcome));
    return sentence(parts.join(' '));
  }

  /** Where booklets differ about these reasons, each said once, for below them. */
  footnotes(reasons: readonly Reason[]): string[] {
    const read = reasons.filter(({ tournamentReading }) => tournamentReading);
    return [...new Set(read.map((reason) => sentence(this.say(readingOf(reason)))))];
  }

  /** That a tile which cannot move has so many others to throw, and how. */
  stillThrows(piece: PieceName, count: number): string {
    const thrower = this.grammar.tile(tileOf(piece));
    return sentence(this.say('stillThrows', { thrower }, count));
  }

  /** How a tile gets to a cell in one of its ways. */
  way(piece: PieceName, way: Way): string {
    const noun = this.grammar.tile(tileOf(piece));
    const { power } = way;
    if (power.kind === 'thrown') {
      const by = this.grammar.tile(tileOf(power.by));
      return sentence(this.say('way.thrown', { piece: noun, by }));
    }
    const own = tileOf(piece).bug;
    // By itself a mosquito moves only on top of the hive, as a beetle does.
    const bug = power.kind === 'copied' ? power.bug : own === 'mosquito' ? 'beetle' : own;
    const told: Sentence = {
      key: `way.${bug}`,
      values: { piece: noun, count: way.path.length },
      count: way.path.length,
      ...(bug === own ? {} : { as: bug }),
    };
    const parts = [this.#told(told)];
    if (way.cargo !== undefined) {
      const cargo = this.grammar.tile(tileOf(way.cargo));
      parts.push(this.say('way.cargo', { piece: noun, cargo }));
    }
    return sentence(parts.join(' '));
  }

  /**
   * Why a player has to pass: a sentence, and one for each tile that is stuck. It
   * speaks to the player, or about one who has passed if `of` says which.
   */
  pass(
    pass: ForcedPass,
    of?: Color,
  ): { text: string; tiles: { piece: PieceName; text: string }[] } {
    const text = of
      ? this.say(`passed.${pass.placement}`, { side: this.grammar.side(of) })
      : this.say(`pass.${pass.placement}`);
    return {
      text: sentence(text),
      tiles: pass.stuck.map(({ piece, reasons }) => ({
        piece,
        text: reasons
          .slice(0, 1)
          .map((reason) => this.reason(reason))
          .join(' '),
      })),
    };
  }

  /** What is said about a move of a tile: a line for each reason or way. */
  explanation(explanation: Explanation, piece: PieceName | undefined): string[] {
    switch (explanation.kind) {
      case 'illegal':
        return explanation.reasons.map((reason) => this.reason(reason));
      case 'place': {
        if (explanation.touching.length === 0) return [sentence(this.say('way.placeFirst'))];
        const touching = explanation.touching.map((tile) => this.grammar.tile(tileOf(tile)));
        return [sentence(this.say('way.place', { touching }))];
      }
      case 'move':
        return piece === undefined ? [] : explanation.ways.map((way) => this.way(piece, way));
      case 'pass': {
        const { text, tiles } = this.pass(explanation);
        return [text, ...tiles.map((tile) => tile.text)];
      }
    }
  }

  /** How a game ended. */
  outcome(outcome: Outcome): string {
    if (outcome.result === 'draw') {
      const { reason } = outcome;
      return sentence(this.say(`outcome.${reason === 'stated' ? 'statedDraw' : reason}`));
    }
    const losing = outcome.winner === 'white' ? 'black' : 'white';
    return sentence(
      this.say(`outcome.${outcome.reason}`, {
        winner: this.grammar.side(outcome.winner),
        loser: this.grammar.side(losing),
        queen: this.grammar.tile({ color: losing, bug: 'queen', number: 0 }),
      }),
    );
  }

  /** Why a typed text is no move. */
  unread(problem: UnreadMove): string {
    const values: Values =
      'word' in problem
        ? { word: problem.word }
        : 'piece' in problem
          ? { piece: this.grammar.tile(tileOf(problem.piece)) }
          : {};
    return sentence(this.say(`unread.${problem.kind}`, values));
  }

  #told({ key, values, count, as }: Sentence): string {
    const text = this.say(key, values, count);
    return as === undefined
      ? text
      : this.say('asBug', { bug: this.grammar.bug(as), sentence: text });
  }

  #text(key: string, count: number | undefined): string {
    const full = `reasons.${key}`;
    const forms = count === undefined ? [] : [this.#plural.select(count), 'other'];
    const keys = [...forms.map((form) => `${full}.${form}`), full];
    const found = keys.find((key) => key in this.#messages);
    if (found === undefined) throw new Error(`there is no text for "${full}"`);
    return this.#messages[found] ?? '';
  }
}

/** The sentence that says how the booklets differ. */
function readingOf(reason: Reason): string {
  return reason.kind === 'queenMayNotOpen' ? 'reading.queen' : 'reading.gate';
}
