/** The lessons in the order of the course. */

import { type Lesson, parseLesson } from './lesson';

const FILES = import.meta.glob<string>('../../../data/lessons/*.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const LESSONS: readonly Lesson[] = Object.entries(FILES)
  .map(([path, text]) => parseLesson(/([^/]+)\.txt$/.exec(path)?.[1] ?? path, text))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export interface Chapter {
  name: string;
  lessons: readonly Lesson[];
}

export const CHAPTERS: readonly Chapter[] = [...new Set(LESSONS.map(({ chapter }) => chapter))].map(
  (name) => ({ name, lessons: LESSONS.filter(({ chapter }) => chapter === name) }),
);

/** The lesson with this name, and those before and after it. */
export function lessonAt(name: string): { lesson?: Lesson; before?: Lesson; after?: Lesson } {
  const at = LESSONS.findIndex((lesson) => lesson.name === name);
  const [lesson, before, after] = [LESSONS[at], LESSONS[at - 1], LESSONS[at + 1]];
  if (!lesson) return {};
  return { lesson, ...(before ? { before } : {}), ...(after ? { after } : {}) };
}

/** The number of a lesson, counted from 1. */
export function numberOf(lesson: Lesson): number {
  return LESSONS.indexOf(lesson) + 1;
}
