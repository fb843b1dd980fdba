import { expect, it } from 'vitest';
import { neighbours } from '../board/geometry.ts';
import en from '../messages/en/reasons.json';
import es from '../messages/es/reasons.json';
import fr from '../messages/fr/reasons.json';
import it_ from '../messages/it/reasons.json';
import { cellInWords, moveInWords, positionInWords, sideOf } from './places.ts';
import type { Stack } from './types.ts';
import { Words } from './words.ts';

const english = new Words('en', en);
const italian = new Words('it', it_);
const spanish = new Words('es', es);
const french = new Words('fr', fr);
const all = [english, italian, spanish, french];

const HERE = { q: 0, r: 0 };
const STACKS: Stack[] = [
  { hex: HERE, pieces: ['wQ'] },
  { hex: { q: 1, r: 0 }, pieces: ['bS1', 'bB1'] },
];

it('knows the sides of a cell as they are on the screen', () => {
  const sides = (top: 'pointy' | 'flat', rotation: number) =>
    neighbours(HERE).map((hex) => sideOf(hex, HERE, { top, rotation }));
  const clockwise = ['upperRight', 'right', 'lowerRight', 'lowerLeft', 'left', 'upperLeft'];
  expect(sides('pointy', 0)).toEqual(clockwise);
  expect(sides('pointy', 1)).toEqual([...clockwise.slice(1), clockwise[0]]);
  const flat = ['upperRight', 'lowerRight', 'down', 'lowerLeft', 'upperLeft', 'up'];
  expect(sides('flat', 0)).toEqual(flat);
});

it('tells a move by a piece beside its end', () => {
  const move = { kind: 'shift', piece: 'bA1', to: { q: -1, r: 0 } } as const;
  expect(all.map((words) => moveInWords(words, move, STACKS))).toEqual([
    'Black Ant 1 to the left of the white Queen',
    'Formica nera 1 a sinistra della Regina bianca',
    'Hormiga negra 1 a la izquierda de la Reina blanca',
    'Fourmi noire 1 à gauche de la Reine blanche',
  ]);
});

it('tells a climb, a throw and a carried piece', () => {
  const climb = { kind: 'shift', piece: 'wB1', to: { q: 1, r: 0 } } as const;
  expect(moveInWords(italian, climb, STACKS)).toBe('Scarabeo bianco 1 sullo Scarabeo nero 1');
  const thrown = { kind: 'shift', piece: 'bB1', to: { q: -1, r: 0 } } as const;
  expect(moveInWords(spanish, thrown, STACKS, { thrower: 'wP' })).toBe(
    'Escarabajo negro 1 a la izquierda de la Reina blanca, lanzado por la Cochinilla blanca',
  );
  const carry = { kind: 'carry', piece: 'bB1', cargo: 'bS1', to: { q: -1, r: 0 } } as const;
  expect(moveInWords(french, carry, STACKS)).toBe(
    'Scarabée noir 1 avec l’araignée noire 1 à gauche de la Reine blanche',
  );
});

it('does not tell a move by the piece that moves', () => {
  const step = { kind: 'shift', piece: 'bB1', to: { q: 2, r: 0 } } as const;
  expect(moveInWords(english, step, STACKS)).toBe('Black Beetle 1 to the right of black Spider 1');
});

it('tells the first move and a pass', () => {
  const first = { kind: 'place', piece: 'wA1', to: HERE } as const;
  expect(moveInWords(english, first, [])).toBe('White Ant 1 in the middle of the table');
  expect(all.map((words) => moveInWords(words, { kind: 'pass' }, STACKS))).toEqual([
    'Pass',
    'Passa',
    'Pasa',
    'Passe',
  ]);
});

it('speaks a cell with what is known of it', () => {
  expect(cellInWords(english, HERE, STACKS, { moves: 2, pinned: true })).toBe(
    'White Queen to the left of black Beetle 1, pinned, 2 moves',
  );
  expect(cellInWords(italian, { q: 1, r: 0 }, STACKS, { moves: 0 })).toBe(
    'Scarabeo nero 1 sul Ragno nero 1, a destra della Regina bianca, nessuna mossa',
  );
  expect(cellInWords(french, { q: -1, r: 0 }, STACKS, { target: 'place' })).toBe(
    'Case vide à gauche de la Reine blanche, destination possible pour une nouvelle pièce',
  );
  expect(cellInWords(spanish, { q: 9, r: 0 }, STACKS)).toBe('Espacio vacío lejos de la colmena');
});

it('speaks a position, each piece by one that was told before', () => {
  expect(positionInWords(english, { turn: 'black', stacks: STACKS })).toEqual([
    'Black to move.',
    '3 pieces in play.',
    'The white Queen has 1 of 6 sides taken.',
    'White Queen.',
    'Black Beetle 1 on black Spider 1, to the right of the white Queen.',
  ]);
  expect(positionInWords(french, { turn: 'white', stacks: [] })).toEqual([
    'Aux Blancs de jouer.',
    'La table est vide.',
  ]);
});
