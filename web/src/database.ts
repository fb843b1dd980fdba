/** The page's databases in the browser. Each room that keeps something has its own. */

import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb';
import { whileBusy } from './busy';

/** Opens a database; `upgrade` makes its stores, or brings those of an older version up to date. */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Promise<IDBPDatabase<Schema>> {
  const database = await whileBusy(
    openDB<Schema>(name, version, {
      upgrade,
      // Another tab with a newer version of the page must be able to go ahead.
      blocking: (_before, _next, event) => (event.target as IDBDatabase).close(),
    }),
  );
  countTransactions(unwrap(database as IDBPDatabase));
  return database;
}

/** Whether the browser has no more room: its disk is full, or what it gives to one page. */
export function isNoRoom(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}

/** Whatever is read or written is pending until its transaction has come to an end. */
function countTransactions(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...what) => {
    const begun = begin(...what);
    whileBusy(
      new Promise((end) => {
        for (const type of ['complete', 'abort']) begun.addEventListener(type, end);
      }),
    );
    return begun;
  };
}
