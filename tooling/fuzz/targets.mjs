/** The parsers that are fuzzed: every `*.fuzz.ts` and `*.fuzz.mjs` of the repository, bundled into one file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { ROOT } from '../process/root.mjs';

/** @typedef {import('../../packages/contracts/src/testing/fuzz-target.ts').FuzzTarget} FuzzTarget */
/** @typedef {{ url: string, remove: () => void }} Bundle */

const FUZZ_FILE = /\.fuzz\.(?:ts|mjs)$/;
/** Bundled CommonJS packages call it. */
const BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** @returns {string[]} paths from the root, in order */
export function listFuzzFiles() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name, 'src')),
  );
  return [...folders, 'tooling']
    .flatMap((folder) => {
      const path = join(ROOT, folder);
      const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
      return names.filter((name) => FUZZ_FILE.test(name)).map((name) => join(folder, name));
    })
    .sort();
}

/**
 * Bundles the fuzz files, so that V8 counts what ran in one file, and none of Node's own.
 * @returns {Promise<Bundle>}
 */
export async function bundleTargets() {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const file = join(folder, 'targets.mjs');
  const lists = listFuzzFiles().map(
    (path, i) => `import { targets as list${i} } from './${path}';`,
  );
  const all = lists.map((_, i) => `...list${i}`).join(', ');
  await esbuild.build({
    stdin: { contents: `${lists.join('\n')}\nexport const targets = [${all}];`, resolveDir: ROOT },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return {
    url: pathToFileURL(file).href,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @param {string} url of the bundle @returns {Promise<readonly FuzzTarget[]>} */
export const importTargets = async (url) => (await import(url)).targets;

/** @param {string} path from the root */
const readText = (path) => readFileSync(join(ROOT, path), 'utf8');

/** The inputs a parser's exploration begins with: its own, and those kept of earlier runs. @param {FuzzTarget} target */
export const listSeeds = (target) => [
  ...target.seeds(readText).map((seed) => Buffer.from(/** @type {string} */ (seed))),
  ...readCorpus(target.name),
];

const CORPUS = join(ROOT, 'tooling', 'fuzz', 'corpus');

/** @param {string} name of the parser */
export const corpusFile = (name) => join(CORPUS, `${name}.json`);

/** Inputs kept of earlier runs: text of one character a byte. @param {string} name @returns {Buffer[]} */
export function readCorpus(name) {
  try {
    /** @type {string[]} */
    const texts = JSON.parse(readFileSync(corpusFile(name), 'utf8'));
    return texts.map((text) => Buffer.from(text, 'latin1'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
