import { describe, expect, test } from 'vitest';
import { key, neighbours } from '../board/geometry';
import type { Hex } from '../generated';
import type { Overlay } from '../reasons';
import { shippedRules } from '../wasm/testing';
import { LESSONS } from './course';
import { drawnAnswer } from './drawn';
import { LessonPlayer } from './player';

const rules = shippedRules();

const cellsOf = ({ marks, arrows, regions }: Overlay): string[] =>
  [
    ...marks.map(({ hex }) => hex),
    ...arrows.flatMap(({ from, to }) => [from, to]),
    ...regions.flatMap(({ hexes }) => hexes),
  ].map(key);

const MARKING = LESSONS.filter(({ task }) => task.kind !== 'play');

describe('no wrong tap shows what is still to be found', () => {
  test('there are lessons to look at', () => {
    expect(MARKING.length).toBeGreaterThan(10);
  });

  for (const lesson of MARKING) {
    test(lesson.name, async () => {
      const player = await LessonPlayer.open(lesson, rules);
      const { stacks } = player.state.current.view.position;
      const right = new Set(player.unfound.map(key));
      const tap = (hex: Hex) => {
        const top = stacks.find((stack) => key(stack.hex) === key(hex))?.pieces.at(-1);
        if (lesson.task.kind === 'reach') return player.tapCell(hex);
        return top === undefined ? undefined : player.tapPiece(top, hex);
      };
      const around = stacks.flatMap(({ hex }) => [hex, ...neighbours(hex)]);
      const wrong = [...new Map(around.map((hex) => [key(hex), hex])).values()].filter(
        (hex) => !right.has(key(hex)),
      );
      let refused = 0;
      for (const hex of wrong) {
        player.restart();
        await tap(hex);
        const { verdict } = player.state.current;
        if (verdict?.kind === 'wrong') refused++;
        const shown = cellsOf(drawnAnswer(verdict, stacks, player.unfound));
        expect(shown.filter((cell) => right.has(cell))).toEqual([]);
      }
      expect(refused).toBeGreaterThan(0);
    });
  }
});
