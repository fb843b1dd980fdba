/**
 * A lesson as it is written down in `data/lessons`, whose `README.md` has the
 * format. The files are held to the rules by the tests of `hive-records`; here
 * they are only read.
 */

import type { PieceName } from '../board/types';

/** Tries that share an answer. */
export interface Wrong {
  /** The last part of the answer's key. */
  key: string;
  /** The reason for which the rules refuse them, or `legal`. */
  kind: string;
  /** Moves, or tiles where tiles are picked. */
  tries: readonly string[];
}

/** One move of the pupil. */
export interface Step {
  accept: readonly string[];
  wrong: readonly Wrong[];
  /** What the opponent plays then. */
  reply?: string;
}

export type Task =
  | { kind: 'reach'; piece: PieceName; wrong: readonly Wrong[] }
  | { kind: 'pick'; property: string; wrong: readonly Wrong[] }
  | { kind: 'play'; steps: readonly Step[] };

/** The name of a lesson's file, such as `01-goal`. */
export type LessonName = `${number}-${string}`;

export interface Lesson {
  name: LessonName;
  chapter: string;
  task: Task;
  /** The drawing of the position, marks included. */
  diagram: string;
}

export function parseLesson(name: LessonName, text: string): Lesson {
  const [head, drawing] = split(text, '\n\n');
  let chapter = '';
  let task = '';
  const steps: { accept: string[]; wrong: Wrong[]; reply?: string }[] = [];
  const wrong: Wrong[] = [];
  for (const line of head.split('\n')) {
    const [key, value] = split(line, ': ');
    const [word, ...rest] = key.split(' ');
    const step = steps.at(-1);
    if (word === 'chapter') chapter = value;
    else if (word === 'task') task = value;
    else if (word === 'step') steps.push({ accept: value.split('; '), wrong: [] });
    else if (word === 'reply' && step) step.reply = value;
    else if (word === 'wrong') {
      const [answer = '', kind = ''] = rest;
      (step?.wrong ?? wrong).push({ key: answer, kind, tries: value.split('; ') });
    }
  }
  return { name, chapter, task: taskOf(task, steps, wrong), diagram: drawing };
}

function taskOf(task: string, steps: readonly Step[], wrong: readonly Wrong[]): Task {
  if (task === 'play') return { kind: 'play', steps };
  const [kind, about] = split(task, ' ');
  return kind === 'reach'
    ? { kind: 'reach', piece: about, wrong }
    : { kind: 'pick', property: about, wrong };
}

/** Whether the lesson is about tiles that are not in play yet. */
export function needsReserve({ task }: Lesson, inPlay: readonly PieceName[]): boolean {
  if (task.kind === 'reach') return !inPlay.includes(task.piece);
  if (task.kind === 'pick') return false;
  const moves = task.steps.flatMap(({ accept, wrong }) => [
    ...accept,
    ...wrong.flatMap(({ tries }) => tries),
  ]);
  const movers = moves.filter((text) => text !== 'pass').map((text) => text.split(/[ +]/)[0] ?? '');
  return movers.some((piece) => !inPlay.includes(piece));
}

/** The parts before and after the first separator. */
function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
