/**
 * Which texts are loaded, and which are shown. Loading takes its time, and
 * meanwhile a reader may choose another language, or open a page that needs
 * more texts: the last choice counts, with all that is needed by then.
 */

import { untrack } from 'svelte';
import { Observable } from '../observable';

export type Texts = Readonly<Record<string, string>>;

export interface Shown<Language> {
  language: Language;
  /** The areas whose texts are there. */
  areas: ReadonlySet<string>;
  texts: Texts;
}

export class Loader<Language> {
  readonly shown: Observable<Shown<Language>>;
  readonly #read: (language: Language, area: string) => Promise<Texts>;
  readonly #needed: Set<string>;
  /** Counts the choices, so that a late one is told from the last one. */
  #choices = 0;

  /** Begins with no texts at all; every language is loaded with the needed areas. */
  constructor(
    language: Language,
    needed: readonly string[],
    read: (language: Language, area: string) => Promise<Texts>,
  ) {
    this.shown = new Observable<Shown<Language>>({ language, areas: new Set(), texts: {} });
    this.#needed = new Set(needed);
    this.#read = read;
  }

  /** Loads a language and shows it, and says so; on failure the one before stays. */
  async choose(language: Language): Promise<boolean> {
    const choice = ++this.#choices;
    let next: Shown<Language> = { language, areas: new Set(), texts: {} };
    for (let missing = this.#missing(next); missing.length > 0; missing = this.#missing(next)) {
      next = await this.#with(next, missing);
      if (choice !== this.#choices) return false;
    }
    this.shown.current = next;
    return true;
  }

  /** Loads the texts of an area, now and with each language that is chosen. */
  async need(area: string): Promise<void> {
    this.#needed.add(area);
    while (!this.#now.areas.has(area)) {
      const { language } = this.#now;
      const texts = await this.#read(language, area);
      // Another language may have come meanwhile, and other areas of this one.
      if (this.#now.language === language) this.shown.current = added(this.#now, area, texts);
    }
  }

  /** What is shown, for one look: a page that needs an area is not made anew when it comes. */
  get #now(): Shown<Language> {
    return untrack(() => this.shown.current);
  }

  #missing({ areas }: Shown<Language>): string[] {
    return [...this.#needed].filter((area) => !areas.has(area));
  }

  async #with(shown: Shown<Language>, areas: string[]): Promise<Shown<Language>> {
    const { language } = shown;
    const texts = await Promise.all(areas.map((area) => this.#read(language, area)));
    return areas.reduce((sum, area, index) => added(sum, area, texts[index] ?? {}), shown);
  }
}

function added<Language>(
  { language, areas, texts }: Shown<Language>,
  area: string,
  more: Texts,
): Shown<Language> {
  return { language, areas: new Set([...areas, area]), texts: { ...texts, ...more } };
}
