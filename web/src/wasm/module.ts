// A module of `crates/hive-wasm`: JSON goes in, JSON comes out.

/** What every module exports; `boundary.rs` explains it. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Makes room for a message of this many bytes and gives its address, or 0. */
  message(length: number): number;
  /** Answers the message and gives the length of the answer. */
  ask(): number;
  /** Gives the address of the answer. */
  answer(): number;
}

type Answer = { ok: unknown } | { error: string };

/** What a module has to say against a request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A running module. */
export class Module {
  readonly #compiled: WebAssembly.Module;
  #exports: Exports | undefined;

  constructor(compiled: WebAssembly.Module) {
    this.#compiled = compiled;
  }

  /** Answers a request, or throws a `Refusal` that says why not. */
  ask(request: unknown): unknown {
    this.#exports ??= start(this.#compiled);
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    let text: string;
    try {
      text = exchange(this.#exports, bytes);
    } catch (error) {
      // A module that has trapped is in no state to go on: the next request
      // gets a new one.
      if (error instanceof WebAssembly.RuntimeError) this.#exports = undefined;
      throw error;
    }
    const answer = JSON.parse(text) as Answer;
    if ('error' in answer) throw new Refusal(answer.error);
    return answer.ok;
  }
}

function start(compiled: WebAssembly.Module): Exports {
  // A module has no clock of its own. Only the engine asks for one.
  const imports = { host: { now: () => performance.now() } };
  return new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
}

function exchange({ memory, message, ask, answer }: Exports, bytes: Uint8Array): string {
  const address = message(bytes.length);
  if (address === 0) throw new Refusal('the message is too long');
  new Uint8Array(memory.buffer).set(bytes, address);
  const length = ask();
  // Answering may have moved the memory, so it is looked at anew.
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}
