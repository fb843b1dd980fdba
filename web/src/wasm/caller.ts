// The page's end of a worker: requests become promises.

import type { Reply } from './protocol';

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** As much of a `Worker` as is needed; tests bring their own. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
}

export class Caller {
  readonly #open: () => Port;
  readonly #waiting = new Map<number, Waiting>();
  #port: Port | undefined;
  #last = 0;

  /** The worker is opened by the first call, so that it costs nothing until then. */
  constructor(open: () => Port) {
    this.#open = open;
  }

  /** Sends a request; the promise is rejected with an `Error` if it is refused. */
  call<T>(request: unknown): Promise<T> {
    this.#port ??= this.#listen(this.#open());
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#port.postMessage({ id, request });
    return answer as Promise<T>;
  }

  #listen(port: Port): Port {
    port.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.ok);
    });
    // A worker that cannot even be started answers nobody; the next call
    // tries again.
    port.addEventListener('error', ({ message }: ErrorEvent) => {
      this.#port = undefined;
      for (const { reject } of this.#waiting.values()) {
        reject(new Error(message || 'the worker cannot be started'));
      }
      this.#waiting.clear();
    });
    return port;
  }
}
