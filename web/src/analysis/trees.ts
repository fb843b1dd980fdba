/**
 * Where trees are kept in the browser, by the id of their page. They have a
 * database of their own: a study is no game, and the server's library has none.
 */

export interface TreeStore {
  load(id: string): Promise<string | undefined>;
  save(id: string, text: string): Promise<void>;
}

const STORE = 'trees';

export async function openTrees(factory: IDBFactory): Promise<TreeStore> {
  const opening = factory.open('alveare-analysis', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();
  return {
    load: (id) => done<string | undefined>(database.transaction(STORE).objectStore(STORE).get(id)),
    save: (id, text) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite');
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(new Error(String(transaction.error)));
        transaction.objectStore(STORE).put(text, id);
      }),
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}
