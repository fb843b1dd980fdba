/** The lessons in the order of the course. */

import { type Lesson, type LessonName, parseLesson } from './lesson';

const FILES = import.meta.glob<string>('../../../data/lessons/*.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The chapters in the order of the course; the first one is the path of a newcomer. */
const ORDER = [
  'first',
  'start',
  'hive',
  'freedom',
  'bugs',
  'expansions',
  'pillbug',
  'ends',
  'traps',
];

export const LESSONS: readonly Lesson[] = Object.entries(FILES)
  .map(([path, text]) => parseLesson(nameOf(path), text))
  .sort(
    (a, b) => ORDER.indexOf(a.chapter) - ORDER.indexOf(b.chapter) || (a.name < b.name ? -1 : 1),
  );

/** What one has to know before a first game. */
export const PATH: readonly Lesson[] = LESSONS.filter(({ chapter }) => chapter === 'first');

/** Files are named after their lessons; a test looks at their names. */
function nameOf(path: string): LessonName {
  return path.replace(/^.*\/|\.txt$/g, '') as LessonName;
}

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
