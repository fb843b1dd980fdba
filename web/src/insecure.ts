/**
 * Over plain HTTP from another machine, which is how `alveare serve --listen`
 * is reached, browsers withhold some of what the page uses. What has a way
 * around it gets one here; whoever uses the rest looks whether it is there.
 */

/** A random id as `crypto.randomUUID` makes it: version 4 of RFC 9562. */
export function uuid(random: Pick<Crypto, 'getRandomValues'>): ReturnType<Crypto['randomUUID']> {
  const bytes = random.getRandomValues(new Uint8Array(16));
  const version = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  bytes.set([version], 6);
  bytes.set([variant], 8);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits) ?? [];
  return `${a}-${b}-${c}-${d}-${e}`;
}

export function makeUpForPlainHttp(): void {
  if (!('randomUUID' in crypto)) {
    Object.defineProperty(crypto, 'randomUUID', { value: () => uuid(crypto) });
  }
}
