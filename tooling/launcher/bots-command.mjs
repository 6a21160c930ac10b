/**
 * Strategies from the command line: `node bin/bot.mjs run …` (or `case …`, `live …`) and `node bin/world.mjs …`. The program is built when a source
 * has changed, and has this process's input and output to itself.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import esbuild from 'esbuild';
import { readJson, writeJson } from '../process/files.mjs';
import { withLock } from '../process/lock.mjs';
import { ROOT } from '../process/root.mjs';
import { buildBundle, bundleFile } from './bundle.mjs';
import { computeFingerprint } from './fingerprint.mjs';

const OUT_DIR = join(ROOT, '.cache', 'bots');
const INPUTS = ['apps/workers', 'packages', 'pnpm-lock.yaml', 'tooling/launcher'];

/**
 * @param {'run' | 'world'} command
 * @returns {Promise<void>}
 */
export async function botsCommand(command) {
  const program = await ensureProgram();
  const [first, ...others] = process.argv.slice(2);
  const isNamed = command === 'run' && (first === 'run' || first === 'live' || first === 'case');
  const words = isNamed ? others : process.argv.slice(2);
  const named = isNamed ? first : command;
  const rest = await Promise.all(words.map((word, at) => withModule(word, words[at - 1])));
  const child = spawn(process.execPath, [program, named, ...rest], {
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
    process.on(signal, () => child.kill(signal));
  }
  await new Promise((resolve) =>
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
      resolve(undefined);
    }),
  );
}

/**
 * A strategy's own file as the module that a thread loads: TypeScript as well, and what it imports of `@tradefloor/bots`.
 * @param {string} word
 * @param {string | undefined} option the word before it
 * @returns {Promise<string>}
 */
async function withModule(word, option) {
  if (option !== '--bot' && option !== '--against') return word;
  if (!/\.(ts|mts|mjs|js)$/.test(word)) return word;
  const name = createHash('sha256').update(resolve(word)).digest('hex').slice(0, 16);
  const outfile = join(OUT_DIR, 'strategies', `${name}.mjs`);
  await esbuild.build({
    entryPoints: [resolve(word)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: {
      '@tradefloor/bots': join(ROOT, 'packages/bots/src'),
      '@tradefloor/contracts': join(ROOT, 'packages/contracts/src'),
    },
    logLevel: 'warning',
  });
  return outfile;
}

/** Builds the program unless its sources are those that it was built from; one process at a time. */
async function ensureProgram() {
  await withLock(join(ROOT, '.cache', 'bots.lock'), async () => {
    const fingerprint = computeFingerprint(INPUTS);
    const stamp = join(OUT_DIR, 'stamp.json');
    const isBuilt = existsSync(bundleFile('bots', OUT_DIR));
    if (isBuilt && readJson(stamp)['fingerprint'] === fingerprint) return;
    writeJson(stamp, {});
    await buildBundle('bots', OUT_DIR);
    writeJson(stamp, { fingerprint });
  });
  return bundleFile('bots', OUT_DIR);
}
