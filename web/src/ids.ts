/** New ids, for games, analyses and whatever else must not be mixed up. */

/**
 * A random UUID. The browser's own `randomUUID` is missing on pages that come
 * over plain HTTP from another machine, as those of a program that serves a
 * club do; random bytes are there everywhere.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    // Version 4, and the variant of RFC 9562, stand at fixed places.
    if (index === 6) byte = (byte & 0x0f) | 0x40;
    if (index === 8) byte = (byte & 0x3f) | 0x80;
    return byte.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
