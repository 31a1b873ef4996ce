import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'sw.js';
const PAGE = 'index.html';
/** The page itself goes by the address of its folder; what is shown of a link is for others. */
const LEFT_OUT = new Set([WORKER, PAGE, 'preview.png']);

/** Tells the service worker which files there are, so that all of them are at hand without a network. */
export function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((name) => !LEFT_OUT.has(name))
        .sort();
      const release = createHash('sha256');
      for (const name of [PAGE, ...names]) release.update(name).update(readFileSync(join(folder, name)));
      const worker = readFileSync(join(folder, WORKER), 'utf8')
        .replace('FILES = []', `FILES = ${JSON.stringify(names)}`)
        .replace("RELEASE = ''", `RELEASE = '${release.digest('hex').slice(0, 16)}'`);
      writeFileSync(join(folder, WORKER), worker);
    },
  };
}
