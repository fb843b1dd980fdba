/**
 * What a player has chosen for this browser. It is read once, every change is
 * stored at once, and whatever cannot be read is replaced by its default: a
 * broken entry must never keep somebody from playing.
 */

import type { Orientation } from './board/types';
import type { Place } from './engine/choice';
import type { GameType } from './generated';
import { LANGUAGES, type Language } from './messages';
import { Observable } from './observable';
import { browserStorage } from './storage';
import { THEMES, type Theme } from './styles/theme';
import { GAME_TYPES } from './table/game-types';

export interface Settings {
  /** `null` follows the browser. */
  language: Language | null;
  theme: Theme;
  sounds: boolean;
  /** A second tap on the target plays the move. */
  confirm: boolean;
  /** How the move list writes moves. */
  notation: 'words' | 'uhp';
  /** Pinned pieces and free spaces around the queens are shown. */
  learner: boolean;
  flatTop: boolean;
  /** Turns of 60 degrees. */
  rotation: number;
  animation: boolean;
  /** Whether a whole game was played here: a first one shows less beside the board. */
  played: boolean;
  /** What *Play now* starts; it is chosen beside that button alone. */
  level: number;
  set: GameType;
  /** Whether the engine looks at what is analysed, and how many lines it shows. */
  engine: boolean;
  lines: number;
  /** Which engine looks, where the program offers its own. */
  analyst: Place;
  /** What others call this browser's user; empty for nobody in particular. */
  name: string;
  /** How long a review looks at each move. */
  thoroughness: (typeof THOROUGHNESS)[number];
}

/** How boards are turned. */
export function orientationOf({ flatTop, rotation }: Settings): Orientation {
  return { top: flatTop ? 'flat' : 'pointy', rotation };
}

export const THOROUGHNESS = ['quick', 'normal', 'thorough'] as const;

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: 'system',
  sounds: true,
  confirm: false,
  notation: 'words',
  learner: false,
  flatTop: false,
  rotation: 0,
  animation: true,
  played: false,
  level: 2,
  set: 'Base',
  engine: true,
  lines: 3,
  analyst: 'program',
  thoroughness: 'normal',
  name: '',
};

const KEY = 'alveare.settings';

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isOneOf = (...values: unknown[]) => values.includes.bind(values) as (v: unknown) => boolean;
const isWhole = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;

const CHECKS: { [K in keyof Settings]: (value: unknown) => boolean } = {
  language: isOneOf(null, ...LANGUAGES),
  theme: isOneOf(...THEMES),
  sounds: isBoolean,
  confirm: isBoolean,
  notation: isOneOf('words', 'uhp'),
  learner: isBoolean,
  flatTop: isBoolean,
  rotation: isWhole(0, 5),
  animation: isBoolean,
  played: isBoolean,
  level: isWhole(1, 10),
  set: isOneOf(...GAME_TYPES),
  engine: isBoolean,
  lines: isWhole(1, 5),
  analyst: isOneOf('page', 'program'),
  thoroughness: isOneOf(...THOROUGHNESS),
  name: (value) => typeof value === 'string' && value.length <= 40,
};

/** Settings from stored text; what is missing or wrong has its default. */
export function readSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '');
  } catch {
    stored = undefined;
  }
  const settings: Record<string, unknown> = { ...DEFAULTS };
  if (typeof stored === 'object' && stored !== null) {
    for (const [key, check] of Object.entries(CHECKS)) {
      const value = (stored as Record<string, unknown>)[key];
      if (check(value)) settings[key] = value;
    }
  }
  return settings as unknown as Settings;
}

const settings = new Observable<Settings>(readSettings(read()));

/** The settings as they are now. */
export function currentSettings(): Settings {
  return settings.current;
}

/** Changes some of them. */
export function changeSettings(change: Partial<Settings>): void {
  settings.current = { ...settings.current, ...change };
  try {
    browserStorage()?.setItem(KEY, JSON.stringify(settings.current));
  } catch {
    // A browser that stores nothing still plays; the choice lasts as long as the page.
  }
}

/** Calls the listener at each change. */
export function onSettings(listener: (settings: Settings) => void): () => void {
  return settings.subscribe(listener);
}

function read(): string | null {
  return browserStorage()?.getItem(KEY) ?? null;
}
