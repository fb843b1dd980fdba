/** The two players. */

import type { Color } from './generated';

export function other(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
