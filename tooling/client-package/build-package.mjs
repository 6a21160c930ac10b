/**
 * Builds `@tradefloor/client` as a folder that is published as it is: two entries and the command as ES modules with
 * everything they need, and declarations. It depends on no other package.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import esbuild from 'esbuild';
import { makeFolder, readJson, readText } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';

const SOURCE = join(ROOT, 'packages', 'client', 'src');
/** Bundled with it; their licences go with the package. */
const BUNDLED = ['ws', 'hyparquet-writer', 'hyparquet'];
/** `ws` is CommonJS: what it requires of Node is found through this. */
const BANNER =
  "import { createRequire as bundleRequire } from 'node:module';const require = bundleRequire(import.meta.url);";

const COMMON = /** @type {const} */ ({
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
});

/** @param {string} folder */
async function bundle(folder) {
  await esbuild.build({
    ...COMMON,
    entryPoints: [
      { in: join(SOURCE, 'node.ts'), out: 'node' },
      { in: join(SOURCE, 'command', 'main.ts'), out: 'tradefloor' },
    ],
    outdir: folder,
    platform: 'node',
    target: 'node20',
    // What is seldom needed (a WebSocket for Node 20, Parquet) is in files of its own, loaded when it is.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    external: ['bufferutil', 'utf-8-validate'],
    banner: { js: BANNER },
  });
  await esbuild.build({
    ...COMMON,
    entryPoints: [join(SOURCE, 'browser.ts')],
    outfile: join(folder, 'browser.js'),
    platform: 'browser',
    target: 'es2022',
  });
}

/** Declarations of both entries, and of what they refer to. @param {string} folder */
function declare(folder) {
  const types = join(folder, 'types');
  const settings = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    rootDir: SOURCE,
    outDir: types,
  };
  const files = ['node.ts', 'browser.ts'].map((name) => join(SOURCE, name));
  const extended = join(ROOT, 'tsconfig.base.json');
  writeFileSync(settings, JSON.stringify({ extends: extended, compilerOptions, files }));
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  const words = [join(dirname(tsc), 'bin', 'tsc'), '-p', settings];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  rmSync(settings);
  if (status !== 0) throw new Problem(`The declarations of the client cannot be made: ${stdout}`);
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(types, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
}

/** @param {string} version */
const manifest = (version) => ({
  name: '@tradefloor/client',
  version,
  description: 'Client of the trading platform simulator Tradefloor, and the command tradefloor.',
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=20.19' },
  bin: { tradefloor: './tradefloor.js' },
  sideEffects: false,
  exports: {
    '.': {
      browser: { types: './types/browser.d.ts', default: './browser.js' },
      default: { types: './types/node.d.ts', default: './node.js' },
    },
    './schemas': { types: './types/generated/schemas.d.ts' },
    './package.json': './package.json',
  },
});

/** The licences of what is bundled. */
function licences() {
  const from = createRequire(join(SOURCE, 'node.ts'));
  return BUNDLED.map((name) => {
    const place = (from.resolve.paths(name) ?? [])
      .map((path) => join(path, name))
      .find((path) => readText(join(path, 'LICENSE')) !== '');
    if (place === undefined) throw new Problem(`${name} has no licence to name.`);
    const { version } = readJson(join(place, 'package.json'));
    return `## ${name} ${version}\n\n${readText(join(place, 'LICENSE'))}`;
  }).join('\n');
}

/** Links lead to other pages of the repository, which the package does not have. @param {string} text */
const withoutLinks = (text) => text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');

/**
 * @param {string} folder emptied first
 * @returns {Promise<void>}
 */
export async function buildClientPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  const { version } = readJson(join(ROOT, 'package.json'));
  await bundle(folder);
  declare(folder);
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifest(String(version)), null, 2)}\n`,
  );
  const page = readFileSync(join(ROOT, 'docs', 'client.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), withoutLinks(page));
  writeFileSync(join(folder, 'THIRD-PARTY.md'), `# Bundled software\n\n${licences()}`);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}
