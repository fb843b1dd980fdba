import { expect, test } from 'vitest';
import texts from '../messages/en/lessons.json';
import { CHAPTERS, LESSONS, lessonAt, numberOf, PATH } from './course';
import { parseLesson } from './lesson';
import { FIRST_LESSONS } from './progress';

test('a lesson with a line to play is read', () => {
  const text = [
    'chapter: start',
    'task: play',
    'step places wQ: wQ -wA1; wQ wA1/',
    'wrong early queenNotPlaced: wS1 -wA1',
    'reply: bQ bA1/',
    'step wins: wS1 bQ-',
    'end: white',
    '',
    'wA1 bA1',
    'turn: white',
  ].join('\n');
  expect(parseLesson('07-x', text)).toEqual({
    name: '07-x',
    chapter: 'start',
    task: {
      kind: 'play',
      steps: [
        {
          accept: ['wQ -wA1', 'wQ wA1/'],
          wrong: [{ key: 'early', kind: 'queenNotPlaced', tries: ['wS1 -wA1'] }],
          reply: 'bQ bA1/',
        },
        { accept: ['wS1 bQ-'], wrong: [] },
      ],
    },
    diagram: 'wA1 bA1\nturn: white',
  });
});

test('a lesson with cells to mark is read', () => {
  const text =
    'chapter: hive\ntask: reach wQ\ncount: 2\nwrong far apart: wQ -wQ\n\n  *\nwQ  bQ\n  *\n';
  const { task, diagram } = parseLesson('01-x', text);
  expect(task).toEqual({
    kind: 'reach',
    piece: 'wQ',
    wrong: [{ key: 'far', kind: 'apart', tries: ['wQ -wQ'] }],
  });
  expect(diagram).toBe('  *\nwQ  bQ\n  *\n');
});

test('the course has its lessons in order, each in a chapter with a name', () => {
  expect(LESSONS.length).toBeGreaterThanOrEqual(40);
  expect(CHAPTERS.flatMap(({ lessons }) => lessons)).toEqual(LESSONS);
  for (const { name } of CHAPTERS) expect(texts).toHaveProperty([`learn.chapter.${name}`]);
  expect(LESSONS.map(numberOf)).toEqual(LESSONS.map((_, index) => index + 1));
  expect(LESSONS.slice(0, PATH.length)).toEqual(PATH);
  expect(PATH.map(({ name }) => name)).toEqual(FIRST_LESSONS);
});

test.each(LESSONS)('$name has all its texts', ({ name, task }) => {
  const steps = task.kind === 'play' ? task.steps : [{ accept: [], wrong: task.wrong }];
  const tasks = steps.length === 1 ? ['task'] : steps.map((_, step) => `task.${step + 1}`);
  const wrongs = steps.flatMap(({ wrong }) => wrong.map(({ key }) => `wrong.${key}`));
  for (const part of ['title', 'intro', 'hint', 'success', ...tasks, ...wrongs]) {
    expect(texts).toHaveProperty([`${name}.${part}`]);
  }
});

test('each lesson knows its neighbours', () => {
  const [first, second] = LESSONS;
  expect(lessonAt(first?.name ?? '')).toEqual({ lesson: first, after: second });
  expect(lessonAt(second?.name ?? '').before).toBe(first);
  expect(lessonAt('00-none')).toEqual({});
});
