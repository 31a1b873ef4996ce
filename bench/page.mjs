// The runtimes of bench/page.py: a line of JSON asks one of them to measure, a line answers.
import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const FIND_CHROMIUM = 'command -v chromium || command -v chromium-browser || command -v google-chrome';

/** Plays games or thinks on a fresh module, for as many rounds; it runs in a page too, and so knows nothing else. */
async function measured({ module, blocks, sizes, players, actions, kind, rounds, each }) {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const { exports } = (await WebAssembly.instantiate(bytes)).instance;
  let top = exports.__heap_base.value;
  const room = (size) => {
    const at = Math.ceil(top / 64) * 64;
    top = at + size;
    const missing = top - exports.memory.buffer.byteLength;
    if (missing > 0) exports.memory.grow(Math.ceil(missing / 65536));
    return at;
  };
  const laid = (text) => {
    const block = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const at = room(block.length);
    new Uint8Array(exports.memory.buffer, at, block.length).set(block);
    return at;
  };
  const numbers = (values) => {
    const at = room(4 * values.length);
    new Int32Array(exports.memory.buffer, at, values.length).set(values);
    return at;
  };
  const thinking = numbers([
    laid(blocks.root),
    room(sizes.table),
    laid(blocks.hands),
    room(sizes.words),
    laid(blocks.hidden),
    laid(blocks.weights),
    room(sizes.outlook),
    room(8 * actions * (2 + 2 * players)),
    room(8),
    laid(blocks.net),
    room(sizes.notes),
    players,
    actions,
    sizes.weights,
    sizes.net,
  ]);
  const width = 2 + 2 * players;
  const links = room(16 * sizes.nodes);
  const figures = room(8 * width * sizes.nodes);
  const settings = laid(blocks.settings);
  const nodes = numbers([links, figures, room(8 * sizes.path), settings, sizes.nodes, width, sizes.path, sizes.settings]);
  const results = room(4 * each * (2 + players));
  let done = 0;
  let digest = 0;
  const begun = performance.now();
  for (let round = 0; round < rounds; round++) {
    if (kind === 'random play') done += exports.simulate(thinking, round * each, each, results);
    else {
      new Int32Array(exports.memory.buffer, links, 4).set([-1, -1, -1, 1]);
      new Float64Array(exports.memory.buffer, figures, width).fill(0);
      exports.think(thinking, nodes, 0, each);
      done += each;
    }
  }
  const seconds = (performance.now() - begun) / 1000;
  if (kind === 'random play') {
    for (const number of new Int32Array(exports.memory.buffer, results, each * (2 + players)))
      digest = (Math.imul(digest, 31) + number) | 0;
  } else {
    const used = new Int32Array(exports.memory.buffer, links, 4)[3];
    for (const figure of new Float64Array(exports.memory.buffer, figures, width * used))
      for (const half of new Int32Array(new Float64Array([figure]).buffer)) digest = (Math.imul(digest, 31) + half) | 0;
  }
  return { speed: done / seconds, digest };
}

const executablePath = execFileSync('sh', ['-c', FIND_CHROMIUM], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for await (const line of createInterface({ input: process.stdin })) {
  const { where, job } = JSON.parse(line);
  const answer = where === 'Node' ? await measured(job) : await page.evaluate(measured, job);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
