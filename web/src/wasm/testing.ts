/** The modules as they are shipped, without a worker, for tests. `cargo xtask web` builds them. */

import { readFileSync } from 'node:fs';
import { engineOver } from '../engine/engine';
import { explorerOver } from '../explorer/explorer';
import { rulesOver } from '../rules/rules';
import type { Port } from './caller';
import { Module } from './module';
import type { Reply, Request } from './protocol';

const compiled = (path: string) =>
  new WebAssembly.Module(readFileSync(new URL(path, import.meta.url)));

/** A worker that is none: it answers in the next turn of the loop. */
function port(module: Module): Port {
  const listeners: ((event: MessageEvent) => void)[] = [];
  return {
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') listeners.push(listener as (event: MessageEvent) => void);
    },
    postMessage(message) {
      const { id, request } = message as Request;
      let data: Reply;
      try {
        data = { id, ok: module.ask(request) };
      } catch (error) {
        data = { id, error: (error as Error).message };
      }
      setImmediate(() => {
        for (const listener of listeners) listener({ data } as MessageEvent);
      });
    },
  };
}

export const shippedRules = () =>
  rulesOver(() => port(new Module(compiled('../rules/rules.wasm'))));

export const shippedExplorer = () =>
  explorerOver(() => port(new Module(compiled('../rules/rules.wasm'))));

export const shippedEngine = () =>
  engineOver(() => port(new Module(compiled('../engine/engine.wasm'))));
