/**
 * Visible text belongs into the messages. This reads every component as the
 * compiler does and looks for letters outside of expressions.
 */

import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const COMPONENTS = import.meta.glob<string>('../**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Attributes whose value is seen or heard. */
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

/** All texts of a component that somebody sees or hears and that are not messages. */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, data, name, value } = node as Record<string, unknown>;
    if (type === 'Text' && typeof data === 'string' && hasWords(data)) found.push(data.trim());
    if (type === 'Attribute') {
      if (SPOKEN.has(String(name))) visit(value);
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

test('the search finds texts and spoken attributes, and nothing else', () => {
  const source = `<p class="lead" aria-label="Say">{t('x')} · <b>Hello</b> {#if a}there{/if}</p>`;
  expect(hardCoded(source)).toEqual(['Say', 'Hello', 'there']);
});

describe('components have no text of their own', () => {
  test.each(Object.entries(COMPONENTS))('%s', (_, source) => {
    expect(hardCoded(source)).toEqual([]);
  });
});

/**
 * What is thrown is shown, sooner or later, so it is a message as well. These
 * are not, each for a reason.
 */
const MAY_THROW_ENGLISH = new Map([
  ['../main.ts', 'there is no page yet that could show a text'],
  ['../explorer/ExplorerRoom.svelte', 'a fault of ours that nobody can meet'],
  ['../board/pieces.ts', 'a fault of ours: no player names tiles'],
  ['../reasons/template.ts', 'a fault of ours: the messages are tested'],
  ['../reasons/words.ts', 'a fault of ours: the messages are tested'],
  ['../analysis/tree.ts', 'a fault of ours: no player names nodes'],
  ['../review/examiners.ts', 'a fault of ours: there is always an engine'],
  ['../engine/engine.ts', 'a fault of ours: finished games are not searched'],
  ['../wasm/serve.ts', 'a worker has no texts, and this is about an address'],
  ['../engine/server-engine.ts', 'the page goes on with its own engine and does not show it'],
  ['../pictures/picture.ts', 'what a browser lacks'],
]);

const SOURCES = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts', '!../**/testing.ts', '!../**/demo/**'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Texts that are given to an error as it is made, if there are words in them. */
function thrown(source: string): string[] {
  const made = /(?:new [A-Z]\w*|\bsuper)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  const isError = (text: string) => /^(?:new (?:\w*Error|Refused|Unreachable)|super)\b/.test(text);
  return [...source.matchAll(made)]
    .filter(([all, , text = '']) => isError(all) && hasWords(text.replaceAll(/\$\{[^}]*\}/g, '')))
    .map(([, , text = '']) => text);
}

test('the search finds what is thrown in English', () => {
  const source = `throw new Error('no luck'); throw new Refused(t('x')); super(\`no \${game} here\`);
    throw new Error(\`\${status} \${text}\`); new Worker('worker.js');`;
  expect(thrown(source)).toEqual(['no luck', `no \${game} here`]);
});

describe('what is thrown is a message', () => {
  test.each(Object.entries(SOURCES))('%s', (path, source) => {
    const found = thrown(source);
    // A permission that is not needed any more is taken back.
    if (MAY_THROW_ENGLISH.has(path)) expect(found).not.toEqual([]);
    else expect(found).toEqual([]);
  });
});

test('what the rules cannot read goes through the files, which have words for it', () => {
  const others = Object.entries(SOURCES).filter(([, source]) =>
    /\brules\.(read|readGames)\(/.test(source),
  );
  expect(others.map(([path]) => path)).toEqual(['../files/records.ts']);
});
