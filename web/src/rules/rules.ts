// Questions to the rules, which run as WebAssembly in a worker.

import { whileBusy } from '../busy';
import type {
  Append,
  Comment,
  DrawnPosition,
  EndingAct,
  Excerpt,
  Explanation,
  FileFormat,
  Game,
  Event as GameEvent,
  LibraryGame,
  LogAnswer,
  LoggedEvent,
  LogRequest,
  Move,
  PictureStyle,
  PieceName,
  Position,
  ReadRecord,
  Reason,
  RecordFormat,
  RulesRequest,
  SetupCheck,
  TableView,
  TypedMove,
  UnreadMove,
  VariationMove,
  View,
} from '../generated';
import { Caller, type Port } from '../wasm/caller';

/** A text is no move; the page says why in its own language. */
export class UnreadMoveError extends Error {
  readonly problem: UnreadMove;

  constructor(problem: UnreadMove, text: string) {
    super(text);
    this.problem = problem;
  }
}

/** What is written beside the moves of a game. */
export interface Beside {
  comments: Comment[];
  variations: VariationMove[];
}

/**
 * The rules. The game that is asked about is the whole state; nothing is kept
 * between two questions but what makes the second one quicker. What is refused
 * rejects its promise with an `Error` whose message is an English sentence.
 */
export interface Rules {
  /** All that is needed to show the game and to let somebody play it. */
  view(game: Game): Promise<View>;
  /** Why a move is allowed (paths, thrower, copied bug), or why not. */
  explain(game: Game, move: Move): Promise<Explanation>;
  /** Why a tile can neither move nor enter; empty if it can. */
  whyStuck(game: Game, piece: PieceName): Promise<Reason[]>;
  /**
   * The game that goes on if the player to move could do nothing; nothing where
   * that cannot be: the game is over, or the player has no queen in play.
   */
  ifPassed(game: Game): Promise<Game | null>;
  /**
   * The move that UHP writes like this. It need not be legal: see `explain`. What
   * is no move at all rejects with an `UnreadMoveError`.
   */
  readMove(game: Game, text: string): Promise<Move>;
  /** A position that is drawn in text, with its marked cells. */
  diagram(text: string): Promise<DrawnPosition>;
  /** Whether an arrangement of tiles can be on the table, and why not. */
  setup(position: Position): Promise<SetupCheck>;
  /**
   * The games in a text of UHP, PGN, SGF or a JSON game; the format is found out.
   * What is none is listed with the reason; `files/` says it in words.
   */
  read(text: string): Promise<ReadRecord[]>;
  /** The games in parts of a file; `files/` makes them. */
  readGames(format: FileFormat, games: Excerpt[]): Promise<ReadRecord[]>;
  /** The game as text; in PGN with what is said of its moves and what might have been played. */
  write(
    game: Game,
    format: RecordFormat,
    tags: Record<string, string>,
    beside?: Beside,
  ): Promise<string>;
  /** The game after so many plies as SVG; in a `film` all pictures have one size. */
  picture(game: Game, ply: number, film: boolean, style: PictureStyle): Promise<string>;
  /** The game with the end that the players gave it. */
  end(game: Game, act: EndingAct): Promise<Game>;
  /** The game after something has happened to it. */
  after(game: Game, events: GameEvent[]): Promise<Game>;
  /** What a request does to the log of a game, at some time. */
  append(id: string, log: LoggedEvent[], append: Append, at: number): Promise<LogAnswer>;
  /** What a game of a file does to the log that there is of it. */
  takeIn(log: LoggedEvent[], game: LibraryGame): Promise<LogAnswer>;
  /** What the log of a live game tells beside its moves. */
  table(log: LoggedEvent[]): Promise<TableView>;
  /** Which of some texts have all these words, in whatever order, case or accents. */
  find(texts: string[], words: string): Promise<boolean[]>;
}

/** The rules behind a worker, or behind anything that answers like it. */
export function rulesOver(open: () => Port): Rules {
  const caller = new Caller(open);
  const ask = <T>(request: RulesRequest): Promise<T> => whileBusy(caller.call(request));
  const askLog = <T>(request: LogRequest): Promise<T> => ask({ ask: 'log', request });
  return {
    view: (game) => ask({ ask: 'view', game }),
    explain: (game, move) => ask({ ask: 'explain', game, move }),
    whyStuck: (game, piece) => ask({ ask: 'whyStuck', game, piece }),
    ifPassed: (game) => ask({ ask: 'ifPassed', game }),
    readMove: async (game, text) => {
      const typed = await ask<TypedMove>({ ask: 'readMove', game, text });
      if (typed.kind === 'read') return typed.move;
      throw new UnreadMoveError(typed.problem, typed.text);
    },
    diagram: (text) => ask({ ask: 'diagram', text }),
    setup: (position) => ask({ ask: 'setup', position }),
    read: (text) => ask({ ask: 'read', text }),
    readGames: (format, games) => ask({ ask: 'readGames', format, games }),
    write: (game, format, tags, beside = { comments: [], variations: [] }) =>
      ask({ ask: 'write', game, format, tags, ...beside }),
    picture: (game, ply, film, style) => ask({ ask: 'picture', game, ply, film, style }),
    end: (game, act) => ask({ ask: 'end', game, act }),
    after: (game, events) => askLog({ about: 'after', game, events }),
    append: (id, log, append, at) => askLog({ about: 'append', id, log, append, at }),
    takeIn: (log, game) => askLog({ about: 'takeIn', log, game }),
    table: (log) => askLog({ about: 'table', log }),
    find: (texts, words) => askLog({ about: 'find', texts, words }),
  };
}

/** The rules of this page, in one worker for all. */
export const rules: Rules = rulesOver(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'rules' }),
);
