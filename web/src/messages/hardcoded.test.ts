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
