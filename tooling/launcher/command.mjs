/**
 * The lifecycle of a long-running command: starts the platform, prints the address when it is
 * ready, stops everything on Ctrl-C, SIGTERM or a closed terminal.
 */

import { speaker } from '../process/console.mjs';
import { printFailure } from '../process/problem.mjs';
import { withRelay } from './environment.mjs';
import { startPlatform } from './platform.mjs';

/** The whole group gets a terminal's Ctrl-C and pnpm passes it on: one key press, two signals. */
const SAME_PRESS_MS = 1_000;
const READY_MS = 180_000;

/**
 * @param {import('./environment.mjs').RunSettings} settings
 * @param {{ env: Record<string, string | undefined>, purpose: 'dev' | 'production' }} options
 */
export async function runUntilStopped(settings, { env, purpose }) {
  const publish = speaker('runner');
  const startMs = performance.now();
  publish(`starting on ${settings.dataDir}`);
  const signal = stopSignal();
  const platform = await startPlatform(withRelay(settings, env), {
    env,
    purpose,
    onHopeless: () => {
      if (purpose === 'production') signal.raise(1, 'a process does not stay up');
    },
  });
  signal.requested
    .then(async ({ exitCode, why }) => {
      const stopMs = performance.now();
      publish(`stopping (${why})`);
      await platform.stop();
      publish(`stopped in ${((performance.now() - stopMs) / 1000).toFixed(1)} s`);
      process.exit(exitCode);
    })
    .catch(endInFailure);
  const { ready, missing } = await platform.whenReady(READY_MS);
  if (signal.isRaised()) return;
  if (ready) announce(publish, platform.address, (performance.now() - startMs) / 1000);
  else {
    publish(`not ready after ${READY_MS / 1000} s: ${missing.join(', ')}`);
    if (purpose === 'production') signal.raise(1, 'not ready');
  }
}

/**
 * @param {(...words: unknown[]) => void} publish
 * @param {string} address
 * @param {number} seconds
 */
function announce(publish, address, seconds) {
  publish('');
  publish(`Tradefloor is ready (${seconds.toFixed(1)} s):  ${address}`);
  publish('Ctrl-C stops it; everything it knows is kept.');
  publish('');
}

/** The first wish to stop; a second one, a moment later, ends the runner at once. */
function stopSignal() {
  let raisedMs = 0;
  /** @type {(wish: { exitCode: number, why: string }) => void} */
  let resolve = () => {};
  /** @type {Promise<{ exitCode: number, why: string }>} */
  const requested = new Promise((done) => {
    resolve = done;
  });
  /** @param {number} exitCode @param {string} why */
  const raise = (exitCode, why) => {
    const nowMs = performance.now();
    if (raisedMs > 0 && nowMs - raisedMs > SAME_PRESS_MS) process.exit(1);
    if (raisedMs === 0) raisedMs = nowMs;
    resolve({ exitCode, why });
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => raise(0, name));
  }
  return { requested: requested, raise, isRaised: () => raisedMs > 0 };
}

/** @param {unknown} error */
export function endInFailure(error) {
  printFailure(error);
  process.exit(1);
}
