// What a page tells the board and what the board tells the page.
//
// The board knows no rules. It is told which tiles lie where and which cells
// can be gone to, and it reports what was pressed, dragged and dropped. All
// decisions are the page's. The names are those of the JSON messages, so that
// `position.stacks`, `view.last` and `view.pinned` can be passed on as they are.

import type { Bug } from '../generated/index.ts';

/** A cell of the plane. */
export interface Hex {
  q: number;
  r: number;
}

/** One particular tile: `wQ`, `bA2`. */
export type PieceName = string;

export type Color = 'white' | 'black';

export type { Bug };

/** The tiles on one cell, bottom to top. */
export interface Stack {
  hex: Hex;
  pieces: readonly PieceName[];
}

/** How many tiles of each bug a player still has. Absent bugs are not in the game. */
export type ReserveCounts = Partial<Record<Bug, number>>;

/** How the plane lies on the screen. */
export interface Orientation {
  /** Cells that stand on a point (the default), or on a side. */
  top: 'pointy' | 'flat';
  /** Turns clockwise by 60 degrees, 0 to 5. */
  rotation: number;
}

/** A cell where the chosen tile can go, and how: each kind has a look of its own. */
export interface Target {
  hex: Hex;
  kind: 'move' | 'place' | 'throw' | 'carry';
}

/** What the last move did, as in `View.last`. */
export interface LastMove {
  from?: Hex | undefined;
  to?: Hex | undefined;
  thrower?: PieceName | undefined;
  /** The cells on the way, the destination last; the tile is moved along them. */
  path?: readonly Hex[] | undefined;
}

/** What a mark, an arrow or a region says. Each has a colour and a shape. */
export type Tone = 'good' | 'bad' | 'hint' | 'info';

/** A sign on a cell. */
export interface Mark {
  hex: Hex;
  /**
   * `ring` draws attention to a cell, `dot` and `cross` say yes and no, `gate`
   * is one of two stacks that leave no room, `barred` is a tile that may not
   * move, `number` shows `text`.
   */
  sign: 'ring' | 'dot' | 'check' | 'cross' | 'gate' | 'barred' | 'number';
  tone?: Tone;
  /** At most three characters, for `number`. */
  text?: string;
}

/** An arrow from cell to cell, over further cells if it has a path. */
export interface Arrow {
  from: Hex;
  to: Hex;
  /** The cells in between, in order. */
  via?: readonly Hex[];
  tone?: Tone;
  /** From 0 to 1: how much it counts beside other arrows. */
  weight?: number;
  /** A throw is drawn as an arc. */
  curved?: boolean;
}

/**
 * Cells that belong together. Each style is a colour and a pattern (`a`
 * stripes, `b` dots, `c` a grid, `d` waves), so that the parts of a hive that
 * would fall apart can be told apart without colours too.
 */
export interface Region {
  hexes: readonly Hex[];
  style: 'a' | 'b' | 'c' | 'd';
}

/** Empty cells beside each queen, as in `View.liberties`. */
export interface Liberties {
  white: readonly Hex[];
  black: readonly Hex[];
}

/** Where a pressed tile lies. */
export interface PieceAt {
  hex: Hex;
  /** 0 is the ground. */
  level: number;
  /** Whether nothing lies on it. */
  top: boolean;
  /** Whether it was already `selected` when it was pressed. */
  again: boolean;
}

/** Texts that the board itself shows or speaks; the page translates them. */
export interface BoardWords {
  /** The name of the board for screen readers. */
  board: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
}

export interface BoardProps {
  stacks: readonly Stack[];
  words: BoardWords;
  orientation?: Orientation;
  /** The tile that was chosen, in play or in a reserve. */
  selected?: PieceName | undefined;
  /** The tile that goes along with the chosen one, for a dragonfly that carries. */
  cargo?: PieceName | undefined;
  targets?: readonly Target[];
  last?: LastMove | undefined;
  marks?: readonly Mark[];
  arrows?: readonly Arrow[];
  regions?: readonly Region[];
  /** Empty cells that are drawn faintly, for whoever has to choose among them. */
  spaces?: readonly Hex[];
  /** Tiles that get a pin, for learners. */
  pinned?: readonly PieceName[];
  /** Empty cells beside the queens, for learners. */
  liberties?: Liberties | undefined;
  /** The keyboard's cell; drawn while the board has the focus. */
  cursor?: Hex | undefined;
  /** What a screen reader says of a tile. */
  label?: (piece: PieceName, at: { hex: Hex; level: number }) => string;
  /** What a screen reader says of the cell under the cursor. */
  cellLabel?: (hex: Hex) => string;
  /** A picture: no zoom, no presses, the whole hive always in view. */
  still?: boolean;
  /** No zoom and no pan, for small boards between text; presses work. */
  fixed?: boolean;
  /** Whether moves are shown as motion; never against the reader's system setting. */
  animate?: boolean;

  /** A tile was pressed that is no target: the top one, or any of a spread stack. */
  onpiece?: (piece: PieceName, at: PieceAt) => void;
  /** A target was pressed, empty or not. */
  ontarget?: (target: Target) => void;
  /** The mouse, a tile that is dragged, or a finger that rests came over a target, or left the last one. */
  onhover?: (target: Target | undefined) => void;
  /** An empty cell was pressed that is no target. */
  oncell?: (hex: Hex) => void;
  /**
   * A tile begins to be dragged: `at` is absent for one from a reserve. The
   * page chooses it (`selected`, `targets`) and answers whether it can be
   * lifted; if not, the drag moves the board instead. A covered tile is
   * reported as itself: dragging by the tile below a dragonfly carries.
   */
  onlift?: (piece: PieceName, at: PieceAt | undefined) => boolean;
  /** A dragged tile was dropped: on a cell, maybe a target, or outside of the board. */
  ondrop?: (piece: PieceName, hex: Hex | undefined, target: Target | undefined) => void;
  /** A key was pressed while the board had the focus; `step` in `geometry.ts` moves a cursor. */
  onkeydown?: (event: KeyboardEvent) => void;
}

/** What a page can ask of a board (`bind:this`). */
export interface BoardHandle {
  /** Shows the whole hive. */
  fit(): void;
  /** Begins to drag a tile that lies in a reserve. */
  lift(piece: PieceName, event: PointerEvent): void;
  focus(how?: FocusOptions): void;
}

export interface ReserveProps {
  color: Color;
  counts: ReserveCounts;
  selected?: PieceName | undefined;
  /** Tiles that can be placed now; the other piles are shown dimmed but can be pressed. */
  placeable?: readonly PieceName[];
  /** The name of the reserve for screen readers. */
  name: string;
  /** What a pile is called: "white ant, 3 left". */
  label?: (bug: Bug, count: number) => string;
  /** Whether it is this player's turn. */
  active?: boolean;
  /** A tile that was asked about. */
  asked?: PieceName | undefined;
  /** A pile was pressed; the tile is the next one to be placed. */
  onreserve?: (piece: PieceName, pressed: { again: boolean }) => void;
  /** A pile begins to be dragged; pass it on to `BoardHandle.lift`. */
  onlift?: (piece: PieceName, event: PointerEvent) => void;
}

/** A board between two reserves, laid out for phones and for wide screens. */
export interface TableProps extends BoardProps {
  reserves: { white: ReserveCounts; black: ReserveCounts };
  /** Whose reserve lies at the bottom; White's unless told otherwise. */
  bottom?: Color;
  /** Whose turn it is. */
  turn?: Color | undefined;
  placeable?: readonly PieceName[];
  /** A tile of a reserve that was asked about. */
  asked?: PieceName | undefined;
  /** What is to be done now, written on the board. */
  prompt?: string | undefined;
  reserveName: (color: Color) => string;
  pileLabel?: (color: Color, bug: Bug, count: number) => string;
  onreserve?: (piece: PieceName, pressed: { again: boolean }) => void;
}
