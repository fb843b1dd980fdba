import { describe, expect, it } from 'vitest';
import { BUGS, parts } from '../../board/pieces.ts';
import { LANGUAGES, type Language } from '../../messages/index.ts';
import { TEXTS } from '../sample.ts';
import { grammarOf } from './index.ts';

/** A tile in each of the language's forms. */
function forms(language: Language, piece: string, names: string): string[] {
  const grammar = grammarOf(language, TEXTS[language]);
  const noun = grammar.tile(parts(piece));
  return names.split(' ').map((form) => grammar.forms[form]?.(noun) ?? `no form ${form}`);
}

describe('English', () => {
  it('has an article before a lone tile and none before a numbered one', () => {
    expect(forms('en', 'wQ', 'the')).toEqual(['the white Queen']);
    expect(forms('en', 'bA1', 'the')).toEqual(['black Ant 1']);
  });

  it('says an Ant and a Queen', () => {
    const { bug, forms } = grammarOf('en', TEXTS.en);
    expect(forms.a?.(bug('ant'))).toBe('an Ant');
    expect(forms.a?.(bug('queen'))).toBe('a Queen');
  });

  it('knows players without an article', () => {
    const { side, forms } = grammarOf('en', TEXTS.en);
    expect(forms.the?.(side('white'))).toBe('White');
  });
});

describe('Italian', () => {
  it('has la for the feminine and il, lo, l’ for the masculine', () => {
    expect(forms('it', 'wA1', 'the')).toEqual(['la Formica bianca 1']);
    expect(forms('it', 'bS2', 'the')).toEqual(['il Ragno nero 2']);
    expect(forms('it', 'wB1', 'the')).toEqual(['lo Scarabeo bianco 1']);
    expect(forms('it', 'bP', 'the')).toEqual(['l’Onisco nero']);
    expect(forms('it', 'wM', 'the')).toEqual(['la Zanzara bianca']);
  });

  it('melts prepositions and articles', () => {
    const all = 'of to from in on';
    expect(forms('it', 'wQ', all)).toEqual([
      'della Regina bianca',
      'alla Regina bianca',
      'dalla Regina bianca',
      'nella Regina bianca',
      'sulla Regina bianca',
    ]);
    expect(forms('it', 'bS1', all)).toEqual([
      'del Ragno nero 1',
      'al Ragno nero 1',
      'dal Ragno nero 1',
      'nel Ragno nero 1',
      'sul Ragno nero 1',
    ]);
    expect(forms('it', 'bB2', 'of on')).toEqual(['dello Scarabeo nero 2', 'sullo Scarabeo nero 2']);
    expect(forms('it', 'wP', 'of on')).toEqual(['dell’Onisco bianco', 'sull’Onisco bianco']);
  });

  it('has the indefinite articles', () => {
    const { bug, forms } = grammarOf('it', TEXTS.it);
    const a = (['queen', 'spider', 'beetle', 'pillbug'] as const).map((it) => forms.a?.(bug(it)));
    expect(a).toEqual(['una Regina', 'un Ragno', 'uno Scarabeo', 'un Onisco']);
    expect(forms.a?.({ text: 'Ape Regina', gender: 'f' })).toBe('un’Ape Regina');
  });
});

describe('Spanish', () => {
  it('agrees in gender', () => {
    expect(forms('es', 'wS1', 'the')).toEqual(['la Araña blanca 1']);
    expect(forms('es', 'bG3', 'the')).toEqual(['el Saltamontes negro 3']);
  });

  it('melts de and a with el only', () => {
    expect(forms('es', 'bB1', 'of to')).toEqual([
      'del Escarabajo negro 1',
      'al Escarabajo negro 1',
    ]);
    expect(forms('es', 'wQ', 'of to')).toEqual(['de la Reina blanca', 'a la Reina blanca']);
  });

  it('has players in the plural', () => {
    const { side, forms } = grammarOf('es', TEXTS.es);
    expect(forms.of?.(side('white'))).toBe('de las Blancas');
    expect(forms.the?.(side('black'))).toBe('las Negras');
  });
});

describe('French', () => {
  it('agrees in gender and cuts the article before a vowel', () => {
    expect(forms('fr', 'wA1', 'the')).toEqual(['la fourmi blanche 1']);
    expect(forms('fr', 'bB1', 'the')).toEqual(['le scarabée noir 1']);
    expect(forms('fr', 'wS2', 'the')).toEqual(['l’araignée blanche 2']);
    expect(forms('fr', 'bQ', 'the')).toEqual(['la Reine noire']);
  });

  it('melts de and à with le and les', () => {
    expect(forms('fr', 'bM', 'of to')).toEqual(['du moustique noir', 'au moustique noir']);
    expect(forms('fr', 'wS1', 'of to')).toEqual([
      'de l’araignée blanche 1',
      'à l’araignée blanche 1',
    ]);
    expect(forms('fr', 'wG1', 'of to')).toEqual([
      'de la sauterelle blanche 1',
      'à la sauterelle blanche 1',
    ]);
    const { side, forms: melt } = grammarOf('fr', TEXTS.fr);
    expect(melt.of?.(side('white'))).toBe('des Blancs');
    expect(melt.to?.(side('black'))).toBe('aux Noirs');
  });
});

describe('every language', () => {
  it('names every bug, each differently, and says what it needs', () => {
    for (const language of LANGUAGES) {
      const grammar = grammarOf(language, TEXTS[language]);
      expect(new Set(BUGS.map((bug) => grammar.label(bug))).size).toBe(BUGS.length);
      expect(new Set(BUGS.map((bug) => grammar.bug(bug).text)).size).toBe(BUGS.length);
      for (const bug of BUGS) {
        expect(TEXTS[language][`reasons.bug.${bug}.gender`], bug).toMatch(/^[mf]$/);
        expect(grammar.need(bug), bug).toMatch(/^\p{Ll}.*\p{Ll}$/u);
      }
    }
  });
});
