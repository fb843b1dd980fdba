import { expect, it } from 'vitest';
import { parts } from '../board/pieces.ts';
import { grammarOf } from './grammar/index.ts';
import { TEXTS } from './sample.ts';
import { fill, sentence, slots } from './template.ts';

const italian = grammarOf('it', TEXTS.it);
const tile = (piece: string) => italian.tile(parts(piece));

it('puts nouns into forms', () => {
  expect(fill('accanto {piece.to}', { piece: tile('wB1') }, italian)).toBe(
    'accanto allo Scarabeo bianco 1',
  );
});

it('joins lists as the language does', () => {
  const by = [tile('bB1'), tile('wQ'), tile('wP')];
  expect(fill('sotto {by.the}', { by }, italian)).toBe(
    'sotto lo Scarabeo nero 1, la Regina bianca e l’Onisco bianco',
  );
});

it('chooses a word by gender', () => {
  const covered = '{piece.the} è {piece:coperto|coperta}';
  expect(fill(covered, { piece: tile('wA1') }, italian)).toBe('la Formica bianca 1 è coperta');
  expect(fill(covered, { piece: tile('wS1') }, italian)).toBe('il Ragno bianco 1 è coperto');
});

it('refuses a slot that nothing fills and a form that the language lacks', () => {
  expect(() => fill('{piece}', {}, italian)).toThrow('nothing fills {piece}');
  expect(() => fill('{piece.with}', { piece: tile('wQ') }, italian)).toThrow('no form "with"');
});

it('begins sentences with a big letter, also after a full stop', () => {
  expect(sentence('l’Onisco. è fermo')).toBe('L’Onisco. È fermo');
});

it('lists slots', () => {
  expect(slots('{a} {b.of} {c:x|y}')).toEqual([
    { name: 'a', byGender: false },
    { name: 'b', form: 'of', byGender: false },
    { name: 'c', byGender: true },
  ]);
});
