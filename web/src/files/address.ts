/**
 * Addresses of ours as texts: what their query says, and the game in a link that
 * somebody has pasted. A plus sign stands for itself: addresses that people write
 * by hand have `Base+MLP` in them.
 */

/** No link is longer, in bytes: browsers take no longer addresses. */
const LONGEST_LINK = 1 << 21;

/** The text of the game in a link of ours that somebody has pasted; nothing if it is no link. */
export async function gameOfLink(source: Blob): Promise<string | undefined> {
  if (source.size > LONGEST_LINK) return undefined;
  const query = /^[^\s?]*\?(\S+)$/.exec((await source.text()).trim())?.[1];
  return query === undefined ? undefined : gameOfQuery(query);
}

/** The text of the game in the query of an address. */
export function gameOfQuery(query: string): string | undefined {
  const fields = addressFields(query);
  return fields.get('uhp') ?? fields.get('json');
}

/** What the query of an address says, by name. */
export function addressFields(query: string): Map<string, string> {
  return new Map(query.split('&').map(field));
}

function field(text: string): [string, string] {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return [name, value];
  }
}
