/**
 * Nothing is erased unasked: what a button throws away is asked for first, or
 * can be brought back where one looks. Whoever adds such a button adds it here.
 */

import { expect, test } from 'vitest';

const COMPONENTS = import.meta.glob<string>('./**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Calls that throw away something of the person's. */
const ERASES =
  /\b(?:progress|record|editor)\.clear\(\)|\.forget\(\)|\.clearDrawings\(\)|\.remove\(|\.resign\(\)|\.act\('(?:resign|abort)'\)/g;

/** Who erases, and the text of the component by which it is asked for or undone. */
const WAYS: Readonly<Record<string, string>> = {
  './learn/CourseList.svelte': '<ConfirmDialog',
  './explorer/Games.svelte': '<ConfirmDialog',
  './live/LiveActions.svelte': '<ConfirmDialog',
  // These hand the act to the part with the button, which asks.
  './play/GameRoom.svelte': 'onresign={() => session.resign()}',
  './puzzles/PuzzlesPage.svelte': '<Standing standing={record.standing} onforget=',
  './library/LibraryPage.svelte': '<UndoBar',
  './analysis/SavedPage.svelte': '<UndoBar',
  './analysis/NodeEditor.svelte': 'desk.restore()',
  './editor/EditorRoom.svelte': 'editor.undo()',
};

const erasing = Object.entries(COMPONENTS).flatMap(([path, source]) => {
  const acts = [...source.matchAll(ERASES)];
  return acts.length > 0 ? [{ path, source, acts }] : [];
});

test('all components that erase are known', () => {
  expect(erasing.map(({ path }) => path).sort()).toEqual(Object.keys(WAYS).sort());
});

test.each(erasing)('$path asks first or can undo it', ({ path, source, acts }) => {
  expect(source).toContain(WAYS[path]);
  if (WAYS[path] !== '<ConfirmDialog') return;
  for (const { index, 0: act } of acts) {
    expect(source.slice(0, index), act).toMatch(/onyes=\{\(\) => \w*$/);
  }
});

test('the rating is forgotten only by its dialog', () => {
  const source = COMPONENTS['./puzzles/Standing.svelte'] ?? '';
  expect(source.match(/\bonforget\}/g)).toHaveLength(1);
  expect(source).toContain('onyes={onforget}');
});

test('a game is resigned only by its dialog', () => {
  const source = COMPONENTS['./play/Actions.svelte'] ?? '';
  expect(source.match(/\bonresign\}/g)).toHaveLength(1);
  expect(source).toContain('onyes={onresign}');
});
