// How fast the engine is as WebAssembly: the positions of `alveare bench
// search`, each searched to a depth. Prints nodes and seconds of processor
// time, so that a busy machine makes less of a difference.

import { readFileSync } from 'node:fs';

const DEPTH = Number(process.argv[2] ?? 6);

const bytesOf = (path) => readFileSync(new URL(path, import.meta.url));

const compile = (path) => new WebAssembly.Module(bytesOf(path));

function open(module) {
  const imports = { host: { now: () => performance.now() } };
  const { memory, message, ask, answer } = new WebAssembly.Instance(module, imports).exports;
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const address = message(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, address);
    const length = ask();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
    const said = JSON.parse(text);
    if ('error' in said) throw new Error(said.error);
    return said.ok;
  };
}

const rules = open(compile('../src/rules/rules.wasm'));
const module = compile('../src/engine/engine.wasm');
const text = bytesOf('../../data/bench_positions.txt').toString();
const games = rules({ ask: 'read', text }).map(({ game }) => game);

function searchAll() {
  const engine = open(module);
  let nodes = 0;
  for (const game of games) {
    let progress = engine({ ask: 'search', game, how: { depth: DEPTH } });
    while (!progress.done) progress = engine({ ask: 'continue' });
    nodes += progress.best.nodes;
  }
  return nodes;
}

// The first time, the code is still being optimised.
searchAll();
const start = process.cpuUsage();
const nodes = searchAll();
const { user, system } = process.cpuUsage(start);
console.log(`${nodes} nodes, ${((user + system) / 1e6).toFixed(2)} s`);
