/**
 * Strategies from the command line: `node bin/bot.mjs run …` and `node bin/world.mjs …`. The program is built when a source
 * has changed, and has this process's input and output to itself.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
  await ensureProgram();
  const words = process.argv.slice(2);
  const rest = command === 'run' && words[0] === 'run' ? words.slice(1) : words;
  const child = spawn(process.execPath, [bundleFile('bots', OUT_DIR), command, ...rest], {
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
