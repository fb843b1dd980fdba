// The inside of a worker: loads a module and answers one message after the
// other.

import { messageOf } from '../errors';
import { Module } from './module';
import type { Reply, Request } from './protocol';

export function serve(address: string): void {
  let module: Promise<Module> | undefined;
  // A failure is not kept: whoever asks again after a bad connection gets the module.
  const loaded = () => {
    module ??= load(address).catch((cause) => {
      module = undefined;
      throw cause;
    });
    return module;
  };
  self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    self.postMessage(await reply(loaded, data));
  });
}

async function reply(module: () => Promise<Module>, { id, request }: Request): Promise<Reply> {
  try {
    return { id, ok: (await module()).ask(request) };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
}

async function load(address: string): Promise<Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded (${response.status})`);
  // Not compileStreaming: plain file servers do not know the type of the file.
  return new Module(await WebAssembly.compile(await response.arrayBuffer()));
}
