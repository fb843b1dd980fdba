import { expect, test } from 'vitest';
import { LESSONS } from '../learn/course';
import texts from '../messages/en/rules.json';
import { SECTIONS } from './content';

test('every text of a section is shown, and no other is asked for', () => {
  const shown = SECTIONS.flatMap(({ id, paragraphs, note }) => [
    `rules.${id}.title`,
    ...Array.from({ length: paragraphs }, (_, index) => `rules.${id}.${index + 1}`),
    ...(note ? [`rules.${id}.note`] : []),
  ]);
  const ofSections = Object.keys(texts).filter((key) => key.split('.').length === 3);
  expect(shown.sort()).toEqual(ofSections.sort());
});

test('the boards are those of lessons', () => {
  const names = LESSONS.map(({ name }) => name.slice(3));
  for (const board of SECTIONS.flatMap(({ boards }) => boards)) expect(names).toContain(board);
});
