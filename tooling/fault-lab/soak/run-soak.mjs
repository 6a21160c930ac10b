/**
 * `pnpm soak [--minutes 60] [--rate 8] [--users 20] [--faults 0] [--seed 1] [--warm-up
 * 10]`: a production of its own under load for the given time, sampled every ten seconds, a fault each `--faults`
 * seconds; at its end all open orders are cancelled, the auditor runs, and the slope of each process's memory is
 * computed. The result goes to docs/reliability/history.jsonl, and from there into the report
 * (`pnpm reliability --report`).
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterAs } from '../../client/session.mjs';
import { bundleFile } from '../../launcher/bundle.mjs';
import { BUILD_DIR, ensureBuilt } from '../../launcher/production-build.mjs';
import { speaker } from '../../process/console.mjs';
import { Problem } from '../../process/problem.mjs';
import { ROOT } from '../../process/root.mjs';
import { ackCounts, timesEach } from '../history/ack-counts.mjs';
import { remember } from '../history/history.mjs';
import { startFaultInstance } from '../instance/fault-instance.mjs';
import { soakFigures } from '../sampling/soak-figures.mjs';
import { openAckLog } from '../world/ack-log.mjs';
import { auditUntilQuiet, comeToRest } from '../world/drain.mjs';
import { pause } from '../world/floor.mjs';
import { Listener } from '../world/listener.mjs';
import { Trader } from '../world/trader.mjs';
import { startLoadRun } from './load-run.mjs';
import { startMishaps } from './mishaps.mjs';
import { soakPlots } from './soak-plots.mjs';
import { endText, getKind, progressLine, readWish } from './soak-text.mjs';

/** @typedef {import('../sampling/sampler.mjs').Sample} Sample */
/** @typedef {import('./soak-text.mjs').Wish} Wish */

const READY_MS = 120_000;
const LOOK_MS = 10_000;
const REPORT_EVERY = 6;
const DESKS = 8;
const DATA_DIR = process.env['SOAK_DATA_DIR'] ?? join(ROOT, '.data', 'soak');
const FIGURES_DIR = join(ROOT, 'docs', 'reliability');
/** Of the load's users: the instance is this run's own. */
const PASSWORD = randomBytes(12).toString('hex');
const publish = speaker('soak');

/**
 * @param {Wish} wish
 * @param {import('../world/floor.mjs').Instance} instance
 */
async function soak(wish, instance) {
  const { minutes, users, rate, seed } = wish;
  const { ready, missing } = await instance.whenReady(READY_MS);
  if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
  const folder = join(DATA_DIR, 'load');
  const plan = { users, ratePerSecond: rate, seconds: minutes * 60, seed };
  const load = startLoadRun({
    program: bundleFile('load', BUILD_DIR),
    base: instance.base,
    folder,
    plan: { ...plan, mix: 'FLOOR', arrivals: 'POISSON' },
    users: { count: users, password: PASSWORD },
  });
  const acks = openAckLog(join(DATA_DIR, 'nothing.jsonl'));
  const crowd = await makeCrowd(instance.base, acks, users);
  const desks = crowd
    .slice(0, DESKS)
    .map(({ session }) => new Listener({ base: instance.base, cookie: session.cookie }));
  const mishaps = startMishaps(instance, { everySeconds: wish.faults, seed, log: publish });
  const samples = await lookOn({ instance, crowd, load });
  await mishaps.stop();
  const reported = await load.whenOver();
  for (const desk of desks) desk.stop();
  publish(
    `the load is over: ${reported.accepted} accepted of ${reported.due}; what is open is taken off`,
  );
  const floor = {
    instance,
    crowd: { equities: crowd, bonds: [] },
    acks: { ...acks, path: load.acks },
  };
  const rest = await comeToRest(floor);
  const violations = await auditUntilQuiet(floor, new Map());
  acks.close();
  return { samples, reported: reported, mishaps: mishaps.done, rest, violations, acks: load.acks };
}

/** @param {string} base @param {ReturnType<typeof openAckLog>} acks @param {number} count */
async function makeCrowd(base, acks, count) {
  /** @type {Trader[]} */
  const crowd = [];
  for (let n = 1; n <= count; n += 1) {
    const session = await enterAs(base, `load-${String(n).padStart(3, '0')}`, PASSWORD);
    crowd.push(new Trader({ base, acks, session }));
  }
  return crowd;
}

/**
 * Samples until the load is over. At each sample a user reads his orders, which keeps his session.
 * @param {{ instance: import('../world/floor.mjs').Instance, crowd: Trader[], load: ReturnType<typeof startLoadRun> }}
 * of
 * @returns {Promise<Sample[]>}
 */
async function lookOn({ instance, crowd, load }) {
  const sampler = instance.openSampler();
  /** @type {Sample[]} */
  const samples = [];
  const isOver = () =>
    ['DRAINING', 'DONE', 'FAILED', 'STOPPED'].includes(load.latest()?.state ?? '');
  try {
    for (let n = 0; !isOver(); n += 1) {
      const sample = await sampler.look(load.latest()?.accepted ?? 0);
      samples.push(sample);
      if (n % REPORT_EVERY === 0) {
        publish(progressLine(sample, load.latest()));
        writeFileSync(join(DATA_DIR, 'samples.json'), JSON.stringify(samples));
      }
      void crowd[n % crowd.length]?.request('GET', '/api/oms/orders?limit=50');
      await pause(LOOK_MS);
    }
  } finally {
    sampler.close();
  }
  return samples;
}

/** The command. */
export async function runSoak() {
  const wish = readWish(process.argv.slice(2));
  await ensureBuilt({ log: speaker('build') });
  const env = { ...process.env, LOAD_USERS: String(wish.users), LOAD_PASSWORD: PASSWORD };
  const instance = await startFaultInstance({
    dataDir: DATA_DIR,
    env,
    isWhole: true,
    hasVitals: true,
  });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(name, () => instance.stop().finally(() => process.exit(130)));
  }
  mkdirSync(join(DATA_DIR, 'load'), { recursive: true });
  try {
    const result = await soak(wish, instance);
    const { samples, reported, rest, violations } = result;
    const figures = soakFigures(samples, wish.warmUp * 60);
    writeFileSync(join(DATA_DIR, 'result.json'), JSON.stringify({ wish, ...result, figures }));
    const { seconds: _, ...load } = reported;
    remember({
      kind: getKind(wish),
      command: `pnpm soak ${process.argv.slice(2).join(' ')}`.trim(),
      figures: {
        wish,
        load,
        violations,
        ...figures,
        isAtRest: rest.isAtRest,
        restMs: rest.ms,
        orders: ackCounts(result.acks),
        faults: timesEach(result.mishaps.map(({ what }) => what)),
      },
    });
    if (getKind(wish) === 'soak') soakPlots(FIGURES_DIR, samples, reported);
    publish(endText(figures, result));
    process.exitCode = violations.length > 0 || !rest.isAtRest ? 1 : 0;
  } finally {
    await instance.stop();
  }
}
