import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language, loadLanguage } from '../messages';
import BugLetters from './BugLetters.svelte';

/** The letters are the same everywhere: games are written with them in all programs. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'Q Queen Bee, S Spider, B Beetle, G Grasshopper, A Ant, M Mosquito, L Ladybug, P Pillbug, D Dragonfly',
  it: 'Q Ape Regina, S Ragno, B Scarabeo, G Cavalletta, A Formica, M Zanzara, L Coccinella, P Onisco, D Libellula',
  es: 'Q Abeja Reina, S Araña, B Escarabajo, G Saltamontes, A Hormiga, M Mosquito, L Mariquita, P Cochinilla, D Libélula',
  fr: 'Q Reine abeille, S Araignée, B Scarabée, G Sauterelle, A Fourmi, M Moustique, L Coccinelle, P Cloporte, D Libellule',
};

test.each(LANGUAGES)('each bug has its letter beside its name in %s', async (language) => {
  await loadLanguage(language);
  const { body } = render(BugLetters, {});
  const lines = [...body.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/g)];
  expect(lines.map(([, letter, name]) => `${letter} ${name}`).join(', ')).toBe(NAMES[language]);
});
