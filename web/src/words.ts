/** What the rules say, in the language that is shown. */

import { language, type Texts, texts } from './messages';
import { Words } from './reasons';

let made: { texts: Texts; words: Words } | undefined;

/** The words of the current language; a component that uses them follows a change. */
export function words(): Words {
  const current = texts();
  if (made?.texts !== current) made = { texts: current, words: new Words(language(), current) };
  return made.words;
}
