/**
 * What the browser keeps for this page. Some keep nothing: with site data
 * blocked, reaching for it throws. The page then works until it is closed.
 */

/** Where small things are kept; nothing in a browser that keeps nothing. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Whether site data is allowed; databases are blocked together with the small storage. */
export function keepsSiteData(): boolean {
  return browserStorage() !== undefined;
}

/**
 * Opens a database, or makes its stand-in once for all pages where site data is
 * blocked. A database that fails in another way is not replaced: what lies in
 * it must not seem to be gone.
 */
export function openOr<T>(open: () => Promise<T>, standIn: () => T): () => Promise<T> {
  let made: T | undefined;
  return async () => {
    if (keepsSiteData()) return open();
    made ??= standIn();
    return made;
  };
}
