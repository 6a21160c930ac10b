/**
 * `pnpm dst [--seeds 3000] [--from 1] [--jobs 2] [--without inbox]`: simulation runs on virtual time over the real
 * engine, one per seed, on all cores or on `--jobs` of them; ends with 1 when a seed violates an invariant. `--seed N`
 * repeats one and prints its steps; `--without all` takes every guard away; `--remember` keeps the run for the report
 * on reliability.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import esbuild from 'esbuild';
import { Problem } from '../../process/problem.mjs';
import { ROOT } from '../../process/root.mjs';
import { remember } from '../history/history.mjs';
import { BUNDLE, planFor, simulations } from './seed-plan.mjs';

const SEED_THREAD = new URL('seed-thread.mjs', import.meta.url);
const DEFAULT_SEEDS = '3000';

async function bundle() {
  await esbuild.build({
    entryPoints: [join(ROOT, 'packages', 'testkit', 'src', 'toy-simulation.ts')],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
}

/** @param {number} seed @param {string | null} without */
async function replay(seed, without) {
  const all = await simulations();
  const plan = planFor(all, seed, without);
  const { outcome, wrong } = await all.rideToy(/** @type {never} */ (plan));
  const lines = outcome.events.map((event) => JSON.stringify(event));
  const words = [`seed ${seed}: ${plan.shape}, ${plan.weather}`, ...lines];
  words.push(`${outcome.crashes} crashes, ${outcome.steps} steps, trace ${outcome.trace}`);
  process.stdout.write(`${[...words, ...wrong].join('\n')}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** @param {{ from: number, seeds: number, jobs: number, without: string | null, isKept: boolean }} of */
async function rideAll({ from, seeds, jobs, without, isKept }) {
  const startMs = performance.now();
  const threads = Math.min(seeds, jobs);
  /** @type {Array<{ seed: number, wrong: string[] }>} */
  const broken = [];
  let ridden = 0;
  const shares = Array.from({ length: threads }, (_, i) => {
    const share = { from: from + i, to: from + seeds - 1, step: threads, without };
    const thread = new Worker(SEED_THREAD, { workerData: share });
    thread.on('message', (/** @type {{ seed: number, wrong: string[] }} */ ride) => {
      ridden += 1;
      if (ride.wrong.length > 0) broken.push(ride);
    });
    return new Promise((done, fail) => thread.once('error', fail).once('exit', done));
  });
  await Promise.all(shares);
  const seconds = (performance.now() - startMs) / 1000;
  for (const { seed, wrong } of broken.sort((a, b) => a.seed - b.seed).slice(0, 10)) {
    process.stdout.write(`seed ${seed} (pnpm dst --seed ${seed}):\n  ${wrong.join('\n  ')}\n`);
  }
  process.stdout.write(
    `${ridden - broken.length} of ${ridden} seeds hold, ${broken.length} broken; ${seconds.toFixed(1)} s\n`,
  );
  process.exitCode = broken.length > 0 || ridden !== seeds ? 1 : 0;
  if (!isKept || without !== null) return;
  const figures = { from, seeds: ridden, broken: broken.length, seconds };
  remember({ kind: 'dst', command: `pnpm dst --from ${from} --seeds ${seeds}`, figures });
}

/** @param {string} option @param {string} text @returns {number} @throws {Problem} */
function countFor(option, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem(`--${option} ${text} is no count from 1 on.`);
  return Number(text);
}

/** The command. */
export async function runSimulation() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: DEFAULT_SEEDS },
      from: { type: 'string', default: '1' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      seed: { type: 'string' },
      without: { type: 'string' },
      remember: { type: 'boolean', default: false },
    },
  });
  const without = values.without ?? null;
  const from = countFor('from', values.from);
  const seeds = countFor('seeds', values.seeds);
  const jobs = countFor('jobs', values.jobs);
  await bundle();
  // A guard that there is not is a fault of the request, before any thread begins.
  planFor(await simulations(), from, without);
  if (values.seed !== undefined) await replay(countFor('seed', values.seed), without);
  else await rideAll({ from, seeds, jobs, without, isKept: values.remember });
}
