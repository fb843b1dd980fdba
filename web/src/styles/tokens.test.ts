import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUGS } from '../board/pieces.ts';

const SHEETS = ['./tokens.css', '../generated/tints.css'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

type Tokens = Map<string, string>;

/** The custom properties of one block of the style sheets. */
function block(selector: string): Tokens {
  const bodies = SHEETS.map((css) => {
    const start = css.indexOf(`${selector} {`);
    return css.slice(start, css.indexOf('\n}', start));
  });
  return new Map(
    [...bodies.join('\n').matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

/** A colour's two values; one without `light-dark` is the same in both. */
function resolve(tokens: Tokens, name: string, dark: boolean): string {
  const value = tokens.get(name) ?? '';
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const color = pair ? pair[dark ? 2 : 1] : value;
  if (!/^#\w{6}$/.test(color ?? '')) throw new Error(`--${name} is no colour: ${value}`);
  return color ?? '';
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const plain = block(':root');
const themes = [
  { name: 'plain', tokens: plain, text: 4.5 },
  {
    name: 'contrast',
    tokens: new Map([...plain, ...block(':root[data-theme="contrast"]')]),
    text: 7,
  },
];

describe.each(themes)('$name theme', ({ tokens, text }) => {
  describe.each([false, true])('dark: %s', (dark) => {
    const ratio = (a: string, b: string) =>
      contrast(resolve(tokens, a, dark), resolve(tokens, b, dark));

    it.each([
      ['white', 'board'],
      ['white', 'board-edge'],
      ['black', 'board'],
      ['black', 'board-edge'],
    ])('the edge of a %s tile stands out from --%s', (color, ground) => {
      // With the highest contrast the rim is of the board's colour, and the face of the other.
      const edge = Math.max(ratio(`${color}-rim`, ground), ratio(`${color}-face`, ground));
      expect(edge).toBeGreaterThanOrEqual(3);
    });

    it.each([
      ['text', 'page'],
      ['text', 'surface'],
      ['text', 'surface-raised'],
      ['text', 'surface-sunken'],
      ['text-soft', 'page'],
      ['text-soft', 'surface'],
      ['text-soft', 'surface-sunken'],
      ['link', 'page'],
      ['link', 'surface'],
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
      ['good', 'good-soft'],
      ['bad', 'bad-soft'],
      ['info', 'info-soft'],
      ['on-badge', 'badge'],
    ])('%s can be read on %s', (ink, ground) => {
      expect(ratio(ink, ground)).toBeGreaterThanOrEqual(text);
    });

    it.each([
      ['line-strong', 'page'],
      ['line-strong', 'surface'],
      ['focus', 'page'],
      ['focus', 'board'],
      ['target', 'board'],
      ['carry', 'board'],
      ['last-move', 'board'],
      ['cursor', 'board'],
      ['tone-good', 'board'],
      ['tone-bad', 'board'],
      ['tone-info', 'board'],
      ['region-a', 'board'],
      ['region-b', 'board'],
      ['region-c', 'board'],
      ['region-d', 'board'],
    ])('%s stands out from %s', (mark, ground) => {
      expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
    });

    it.each(BUGS)('%s stands out from its tile', (bug) => {
      for (const color of ['white', 'black']) {
        expect(ratio(`${bug}-on-${color}`, `${color}-face`)).toBeGreaterThanOrEqual(text);
      }
    });
  });
});
