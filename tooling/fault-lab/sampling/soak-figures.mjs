/** What the samples of a soak come to: slopes after the warm-up, ends and tops, series for plots. Pure. */
import { fitSlope, listLows } from './slope.mjs';

/** @typedef {import('./sampler.mjs').Sample} Sample */
/** @typedef {import('./sampler.mjs').ProcessSample} ProcessSample */

/**
 * @typedef {object} ProcessFigures
 * @property {string} name
 * @property {number} lives processes of that name, one after the other
 * @property {number} rssMb at the end
 * @property {number} heapMb lowest of the last five minutes
 * @property {import('./slope.mjs').Slope} rss megabytes an hour
 * @property {import('./slope.mjs').Slope} heap megabytes an hour
 * @property {[number, number]} descriptors after the warm-up and at the end
 * @property {number} lagP99Ms median over the samples
 * @property {number} lagMaxMs
 */

const LAST_S = 300;

/** @param {readonly number[]} values @param {number} share nearest rank; 0 of nothing */
function rank(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** @typedef {Array<ProcessSample & { atS: number }>} Life */

/**
 * The points of one process; a restarted process of that name begins a new incarnation.
 * @param {readonly Sample[]} samples
 * @param {string} name
 * @returns {Life[]} the longest one first, which counts
 */
function countIncarnations(samples, name) {
  /** @type {Map<number, Array<ProcessSample & { atS: number }>>} */
  const lives = new Map();
  for (const { atS, processes } of samples) {
    const now = processes[name];
    if (now !== undefined) lives.set(now.pid, [...(lives.get(now.pid) ?? []), { ...now, atS }]);
  }
  return [...lives.values()].sort((a, b) => b.length - a.length);
}

/**
 * @param {readonly Sample[]} samples
 * @param {number} warmUpS
 * @param {number} [stretchS] of each the lowest memory counts
 */
export function soakFigures(samples, warmUpS, stretchS = 60) {
  const after = samples.filter(({ atS }) => atS >= warmUpS);
  const names = [...new Set(after.flatMap(({ processes }) => Object.keys(processes)))].sort();
  const endS = samples.at(-1)?.atS ?? 0;
  const waiting = after.flatMap((sample) => sample.waiting ?? []);
  const last = samples.findLast(({ redis, postgres }) => redis !== null && postgres !== null);
  return {
    endS,
    processes: names.map((name) => processFigures(name, countIncarnations(after, name), stretchS)),
    unsent: {
      p99: rank(
        waiting.map(({ unsent }) => unsent),
        0.99,
      ),
      max: top(waiting, 'unsent'),
    },
    oldestMs: {
      p99: rank(
        waiting.map((each) => each.oldestMs),
        0.99,
      ),
      max: top(waiting, 'oldestMs'),
    },
    oldestSlope: fitSlope(toSeries(after, ({ waiting: now }) => now?.oldestMs ?? null)),
    deadLetters: waiting.at(-1)?.deadLetters ?? 0,
    redis: fitSlope(listLows(toSeries(after, ({ redis }) => redis?.usedMb ?? null))),
    redisMb: last?.redis?.usedMb ?? 0,
    redisDescriptors: ends(after.flatMap(({ redis }) => redis?.descriptors ?? [])),
    databaseMb: last?.postgres?.databaseMb ?? 0,
    backend: fitSlope(listLows(toSeries(after, ({ postgres }) => postgres?.largestMb ?? null))),
    backendMb: last?.postgres?.largestMb ?? 0,
    backends: ends(after.flatMap(({ postgres }) => postgres?.backends ?? [])),
  };
}

/** @param {string} name @param {readonly Life[]} lives @param {number} stretchS @returns {ProcessFigures} */
function processFigures(name, lives, stretchS) {
  const [life = []] = lives;
  const endS = life.at(-1)?.atS ?? 0;
  const last = life.filter(({ atS }) => atS > endS - LAST_S);
  /** @param {'rssMb' | 'heapMb'} what */
  const slope = (what) =>
    fitSlope(
      listLows(
        life.map((one) => ({ atS: one.atS, value: one[what] })),
        stretchS,
      ),
    );
  return {
    name,
    lives: lives.length,
    rssMb: life.at(-1)?.rssMb ?? 0,
    heapMb: Math.min(...last.map(({ heapMb }) => heapMb)),
    rss: slope('rssMb'),
    heap: slope('heapMb'),
    descriptors: ends(life.map(({ descriptors }) => descriptors)),
    lagP99Ms: rank(
      life.map(({ lagP99Ms }) => lagP99Ms),
      0.5,
    ),
    lagMaxMs: Math.max(0, ...life.map(({ lagMaxMs }) => lagMaxMs)),
  };
}

/** @param {readonly Sample[]} samples @param {(sample: Sample) => number | null} read */
const toSeries = (samples, read) =>
  samples.flatMap((sample) => {
    const value = read(sample);
    return value === null ? [] : [{ atS: sample.atS, value }];
  });

/** @param {ReadonlyArray<Record<string, number>>} list @param {string} field */
const top = (list, field) => Math.max(0, ...list.map((each) => each[field] ?? 0));

/** @param {readonly number[]} values @returns {[number, number]} medians of the first and of the last ten */
const ends = (values) => [rank(values.slice(0, 10), 0.5), rank(values.slice(-10), 0.5)];
