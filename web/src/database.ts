/** The page's databases in the browser. Each room that keeps something has its own. */

import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** Opens a database; `upgrade` makes its stores, or brings those of an older version up to date. */
export function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, version, {
    upgrade,
    // Another tab with a newer version of the page must be able to go ahead.
    blocking: (_before, _next, event) => (event.target as IDBDatabase).close(),
  });
}
