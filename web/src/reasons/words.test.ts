import { describe, expect, it } from 'vitest';
import refusals from '../../../data/refusals.json';
import { BUGS, nextOfPile } from '../board/pieces.ts';
import { LANGUAGES, type Language } from '../messages/index.ts';
import { grammarOf } from './grammar/index.ts';
import { refusal } from './refusal.ts';
import { SAMPLES, TEXTS } from './sample.ts';
import { slots } from './template.ts';
import type { Illegality, Outcome, Reason, UnreadMove } from './types.ts';
import { Words } from './words.ts';

const words = (language: Language) => new Words(language, TEXTS[language]);

function told(language: Language, illegality: Illegality, tournamentReading = false): string {
  return words(language).reason({ ...illegality, text: '', tournamentReading });
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('every reason is a finished sentence', () => {
    for (const sample of SAMPLES) {
      const text = told(language, sample);
      expect(text, sample.kind).toMatch(/^\p{Lu}[^{}]*\.$/u);
    }
  });

  it('templates ask only for forms that the grammar has', () => {
    const { forms } = grammarOf(language, TEXTS[language]);
    for (const [key, text] of Object.entries(TEXTS[language])) {
      for (const { form } of slots(text)) {
        if (form !== undefined) expect(Object.keys(forms), key).toContain(form);
      }
      expect(text.replaceAll(/\{[^{}]*\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  it('every end of a game is told', () => {
    const ends: Outcome[] = [
      { result: 'win', winner: 'white', reason: 'surround' },
      { result: 'win', winner: 'black', reason: 'resignation' },
      { result: 'win', winner: 'black', reason: 'time' },
      { result: 'draw', reason: 'bothSurrounded' },
      { result: 'draw', reason: 'repetition' },
      { result: 'draw', reason: 'agreement' },
      { result: 'draw', reason: 'twoPasses' },
      { result: 'win', winner: 'black', reason: 'stated' },
      { result: 'draw', reason: 'stated' },
    ];
    const texts = ends.map((end) => words(language).outcome(end));
    expect(new Set(texts).size).toBe(ends.length);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u);
  });

  it('every text that is no move is refused in words', () => {
    const problems: { [K in UnreadMove['kind']]: Extract<UnreadMove, { kind: K }> } = {
      empty: { kind: 'empty' },
      noPiece: { kind: 'noPiece', word: 'xQ' },
      noPlace: { kind: 'noPlace', word: '|bQ' },
      trailing: { kind: 'trailing', word: 'now' },
      notInGame: { kind: 'notInGame', piece: 'wM' },
      notInPlay: { kind: 'notInPlay', piece: 'bQ' },
      noTarget: { kind: 'noTarget' },
    };
    const texts = Object.values(problems).map((problem) => words(language).unread(problem));
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^[\p{Lu}“«][^{}]*\.$/u);
  });

  it('every way to move is told', () => {
    const path = [{ q: 1, r: 0 }];
    for (const bug of BUGS) {
      const piece = nextOfPile('white', bug, 1);
      const text = words(language).way(piece, { power: { kind: 'own' }, path });
      expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u);
    }
  });

  it('a pass is told with its pieces', () => {
    const reason = { kind: 'covered', piece: 'wQ', by: ['bB1'] } as const;
    const pass = words(language).pass({
      placement: 'noCell',
      stuck: [
        {
          piece: 'wQ',
          reasons: [{ ...reason, by: [...reason.by], text: '', tournamentReading: false }],
        },
      ],
    });
    expect(pass.text).not.toBe('');
    expect(pass.tiles.map(({ text }) => text)).toEqual([
      told(language, { ...reason, by: [...reason.by] }),
    ]);
  });
});

it('the samples and the positions of data/refusals.json show the same keys', () => {
  const sampled = SAMPLES.map((sample) => refusal(sample, grammarOf('en', TEXTS.en)).key);
  const shown = refusals.map(({ key }) => key);
  expect([...new Set(shown)].sort()).toEqual([...new Set(sampled)].sort());
});

it('a pass speaks to the player, or about the one who passed', () => {
  const pass = (language: Language, of?: 'black') =>
    words(language).pass({ placement: 'reserveEmpty', stuck: [] }, of).text;
  expect(pass('en')).toBe(
    'No legal move: you must pass. All your pieces are in play, and none can move.',
  );
  expect(LANGUAGES.map((language) => pass(language, 'black'))).toEqual([
    'Black had no legal move: all its pieces were in play, and none could move.',
    'Il Nero non aveva mosse possibili: tutti i suoi pezzi erano in gioco e nessuno poteva muoversi.',
    'Las Negras no tenían jugada posible: todas sus piezas estaban en juego y ninguna podía moverse.',
    'Les Noirs n’avaient aucun coup possible\u00a0: toutes leurs pièces étaient en jeu et aucune ne pouvait se déplacer.',
  ]);
});

it('sentences read well in each language', () => {
  const covered: Illegality = { kind: 'covered', piece: 'wA1', by: ['bB1', 'wB1'] };
  expect(LANGUAGES.map((language) => told(language, covered))).toEqual([
    'White Ant 1 lies under black Beetle 1 and white Beetle 1. A covered piece cannot move.',
    'La Formica bianca 1 sta sotto lo Scarabeo nero 1 e lo Scarabeo bianco 1. Un pezzo coperto non può muoversi.',
    'La Hormiga blanca 1 está debajo del Escarabajo negro 1 y del Escarabajo blanco 1. Una pieza cubierta no puede moverse.',
    'La fourmi blanche 1 se trouve sous le scarabée noir 1 et le scarabée blanc 1. Une pièce recouverte ne peut pas se déplacer.',
  ]);
  const stunned: Illegality = { kind: 'stunned', piece: 'wB1' };
  expect(LANGUAGES.map((language) => told(language, stunned))).toEqual([
    'White Beetle 1 has just been thrown and must rest for this turn.',
    'Lo Scarabeo bianco 1 è stato appena lanciato e resta stordito per questo turno.',
    'El Escarabajo blanco 1 acaba de ser lanzado y sigue aturdido este turno.',
    'Le scarabée blanc 1 vient d’être lancé et reste étourdi pour ce tour.',
  ]);
});

it('a Mosquito is told as which bug it would move', () => {
  const noWay: Illegality = { kind: 'noWay', piece: 'wM', bug: 'ant' };
  expect(told('en', noWay)).toMatch(/^As an Ant, the white Mosquito has nowhere to go/);
  expect(told('it', noWay)).toMatch(/^Come Formica, la Zanzara bianca non ha dove andare/);
  expect(told('es', noWay)).toMatch(/^Como Hormiga, el Mosquito blanco no tiene adónde ir/);
  expect(told('fr', noWay)).toMatch(/^En tant que fourmi, le moustique blanc n’a nulle part/);
});

it('says where tournaments and booklets differ', () => {
  const queen: Illegality = { kind: 'queenMayNotOpen', queen: 'wQ' };
  const gated = SAMPLES.find(({ kind }) => kind === 'gated');
  if (gated === undefined) throw new Error('no sample of a gate');
  const read = (illegality: Illegality, tournamentReading: boolean): Reason => ({
    ...illegality,
    text: '',
    tournamentReading,
  });
  const footnotes = (...reasons: Reason[]) => words('en').footnotes(reasons).join('|');
  expect(footnotes(read(queen, true))).toContain('the booklets allow it');
  // However many reasons are read so, it is said once, and below them.
  const gate = footnotes(read(gated, true), read(gated, true));
  expect(gate).toMatch(/^[^|]*some booklets do not have this gate[^|]*$/);
  expect(footnotes(read(gated, false))).toBe('');
  expect(told('en', gated, true)).not.toContain('booklets');
});

it('numbers choose the plural', () => {
  expect(told('es', { kind: 'movesLeft', moves: 1 })).toMatch(/y hay una\.$/);
  expect(told('es', { kind: 'movesLeft', moves: 3 })).toMatch(/y hay 3\.$/);
  expect(words('fr').pile('black', 'ant', 1)).toBe('Fourmi noire, il en reste une');
  expect(words('it').pile('white', 'beetle', 2)).toBe('Scarabeo bianco, ne restano 2');
});

it('a throw and a carried piece are told', () => {
  const path = [{ q: 1, r: 0 }];
  expect(words('fr').way('bA1', { power: { kind: 'thrown', by: 'wP' }, path })).toBe(
    'Le cloporte blanc lance la fourmi noire 1.',
  );
  expect(words('it').way('wD', { power: { kind: 'own' }, cargo: 'bB1', path })).toMatch(
    /La Libellula bianca trasporta con sé lo Scarabeo nero 1\.$/,
  );
});

it('texts that are missing are noticed', () => {
  expect(() =>
    new Words('en', {}).reason({ ...SAMPLES[0], text: '', tournamentReading: false } as never),
  ).toThrow('there is no text for "reasons.gameOver"');
});
