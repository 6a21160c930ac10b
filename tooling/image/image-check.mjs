/**
 * Whether the folder of the image is enough: its gateway starts from it alone and serves pages, and its passwords'
 * native code loads. What a package loads late is missed by no list of files, but by this.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { firstFreePort } from '../process/ports.mjs';
import { Problem } from '../process/problem.mjs';

/** Pages of every kind: rendered ahead, rendered when requested, a file, and the address of images, which is closed. */
const PAGES = {
  '/': 200,
  '/docs': 200,
  '/rooms': 200,
  '/icon.svg': 200,
  '/_next/image?url=/icon.svg&w=64&q=75': 404,
};
const START_MS = 60_000;
const LOOK_MS = 100;

/**
 * @param {string} folder
 * @throws {Problem} with what the program printed
 */
export async function checkImage(folder) {
  await checkNativeCode(folder);
  const port = await firstFreePort(7_300);
  const child = spawn(process.execPath, ['.cache/build/web/server.mjs'], {
    cwd: folder,
    env: toEnvironment(folder, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      printed += part;
    });
  }
  try {
    await whenServing(child, port);
    for (const [path, expected] of Object.entries(PAGES)) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== expected) throw new Error(`${path} responded ${status}, not ${expected}`);
    }
  } catch (error) {
    throw new Problem(`The gateway of the image does not work: ${error}`, printed.slice(-2_000));
  } finally {
    child.kill('SIGKILL');
  }
}

/** Nothing of this process's own but the path. @param {string} folder @param {number} port */
const toEnvironment = (folder, port) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  GATEWAY_PORT: String(port),
  GATEWAY_ADDRESS: '127.0.0.1',
  PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  // Pages need no store: nothing listens at this port.
  REDIS_URL: 'redis://127.0.0.1:1/0',
  INTERNAL_SECRET: 'only-for-this-check-of-the-image-content',
  WEB_DIR: join(folder, 'apps/web'),
  LOG_LEVEL: 'error',
});

/** @param {import('node:child_process').ChildProcess} child @param {number} port */
async function whenServing(child, port) {
  const giveUpAt = performance.now() + START_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const isUp = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (performance.now() > giveUpAt) throw new Error('it did not start in time');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {string} folder */
async function checkNativeCode(folder) {
  const program = "const { hash } = await import('@node-rs/argon2'); await hash('a password');";
  const words = ['--input-type=module', '--eval', program];
  const cwd = join(folder, '.cache/build/workers');
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (part) => {
    printed += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Problem('The image has no working argon2.', printed.slice(-2_000));
}
