/** The arguments of a soak, and what it reports while it runs and at its end. */
import { parseArgs } from 'node:util';
import { Problem } from '../../process/problem.mjs';

/** @typedef {import('../sampling/sampler.mjs').Sample} Sample */
/** @typedef {{ minutes: number, rate: number, users: number, faults: number, seed: number, warmUp: number }} Wish */

const LONG_MINUTES = 30;
const DEFAULTS = { minutes: 60, rate: 8, users: 20, faults: 0, seed: 1, 'warm-up': 10 };

/**
 * @param {string[]} args
 * @returns {Wish}
 */
export function readWish(args) {
  const options = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [
      name,
      { type: /** @type {const} */ ('string'), default: String(value) },
    ]),
  );
  const { values } = parseArgs({ args, options });
  const [wrong] = Object.entries(values).filter(([, text]) => text === '' || !(Number(text) >= 0));
  if (wrong) throw new Problem(`--${wrong[0]} is "${wrong[1]}"; it must be a number.`);
  const { 'warm-up': warmUp, ...rest } = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, Number(text)]),
  );
  return /** @type {Wish} */ ({ ...rest, warmUp });
}

/**
 * What it is remembered as: a short one does not take the place of the last hour in the report.
 * @param {Pick<Wish, 'faults' | 'minutes'>} wish
 */
export function getKind({ faults, minutes }) {
  if (faults > 0) return 'soak-with-faults';
  return minutes < LONG_MINUTES ? 'soak-short' : 'soak';
}

/**
 * How a soak stands, on one line.
 * @param {Sample} sample
 * @param {Pick<import('./load-run.mjs').LoadFigures, 'accepted' | 'refused' | 'unknown' | 'latency'> | null} load
 */
export function progressLine({ atS, processes, waiting, redis, postgres }, load) {
  const each = Object.entries(processes).map(
    ([name, { rssMb, heapMb, descriptors, lagP99Ms }]) =>
      `${name} ${rssMb.toFixed(0)}/${heapMb.toFixed(0)} MB ${descriptors} fds lag ${lagP99Ms.toFixed(0)} ms`,
  );
  const between =
    waiting === null
      ? 'Postgres does not answer'
      : `unsent ${waiting.unsent}, late ${waiting.letters} (${waiting.oldestMs} ms), open ${waiting.openOrders}, dead ${waiting.deadLetters}`;
  const stores = `Redis ${redis?.usedMb.toFixed(0) ?? '-'} MB, database ${postgres?.databaseMb.toFixed(0) ?? '-'} MB`;
  const responses = `${load?.accepted ?? 0} accepted, ${load?.refused ?? 0} refused, ${load?.unknown ?? 0} unknown, p99 ${load?.latency?.p99 ?? '-'} ms`;
  return `${(atS / 60).toFixed(1)} min: ${responses}; ${between}; ${stores}; ${each.join('; ')}`;
}

/**
 * What a soak has come to.
 * @param {Pick<ReturnType<typeof import('../sampling/soak-figures.mjs').soakFigures>, 'processes' | 'unsent' | 'oldestMs'>} figures
 * @param {{ violations: readonly import('../world/drain.mjs').Violation[], rest: { isAtRest: boolean, ms: number, why: string } }} result
 */
export function endText({ processes, unsent, oldestMs }, { violations, rest }) {
  const each = processes.map(
    ({ name, rssMb, rss, heap, descriptors }) =>
      `${name}: ${rssMb.toFixed(0)} MB, ${slopeText(rss)} resident, ${slopeText(heap)} heap, descriptors ${descriptors.join(' to ')}`,
  );
  const broken = violations.map(({ id, count, examples }) => `${id}: ${count} (${examples[0]})`);
  return [
    ...each,
    `events not on the wire: ${unsent.max} at most; oldest unconfirmed: p99 ${oldestMs.p99} ms`,
    rest.isAtRest ? `at rest after ${Math.round(rest.ms)} ms` : `NOT AT REST: ${rest.why}`,
    broken.length === 0 ? 'no violation' : broken.join('\n'),
  ].join('\n');
}

/** @param {import('../sampling/slope.mjs').Slope} slope megabytes an hour */
const slopeText = ({ perHour, plusMinus }) =>
  `${perHour.toFixed(1)} ± ${plusMinus.toFixed(1)} MB/h`;
