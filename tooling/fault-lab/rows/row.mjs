/** What a row of the matrix is, and what several of them share. */
import { isServing, pause, waitUntil } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';

/** @typedef {import('../world/floor.mjs').Floor} Floor */
/**
 * @typedef {object} Verdict
 * @property {string} figure
 * @property {readonly import('../world/measure.mjs').Measure[]} measures the goal's figures; a short run on a busy
 * machine does not fail by them
 * @property {boolean} [isRight] the row's own condition besides its times and the auditor's; true when left out
 */

/**
 * @typedef {object} Row
 * @property {string} id number in the list of faults
 * @property {string} fault
 * @property {string} goal what must hold beside no violation
 * @property {boolean} isQuick whether every test run has it
 * @property {boolean} [isLong] half an hour or more: it runs when requested by name, and counts once
 * @property {boolean} [needsSmallDisks] whether the stores must be on disks that can be filled
 * @property {boolean} [isWhole] whether all services are one process, as a production has them by default
 * @property {boolean} [needsVitals] whether processes must report their memory
 * @property {boolean} [needsCertificates] whether FIX must be TLS, with certificates that can be made to expire
 * @property {boolean} [needsClocks] whether clocks of processes must be ones that can be set
 * @property {number} [perSecond] orders a second; 15 by default
 * @property {(floor: Floor, load: import('../world/load.mjs').Load) => Promise<Verdict | (() => Promise<Verdict>)>} run
 * the fault and its end, while orders flow; a function is called once all is at rest
 */

/** Longest that a service may be away after a kill before the row gives up waiting. */
const BACK_MS = 30_000;

/**
 * How long a service takes to serve again after what is done to it.
 * @param {Floor} floor
 * @param {string} service
 * @param {() => unknown} harm
 * @returns {Promise<number>} milliseconds; infinite when it does not come back
 */
export async function timeToServe({ instance }, service, harm) {
  const atMs = performance.now();
  harm();
  const ms = await waitUntil(() => isServing(instance, service, atMs), {
    withinMs: BACK_MS,
    everyMs: 20,
  });
  return ms ?? Number.POSITIVE_INFINITY;
}

/**
 * Orders flow undisturbed for a moment, a little longer or shorter with each seed.
 * @param {Pick<Floor, 'random'>} floor
 * @param {number} [ms]
 */
export const breathe = ({ random }, ms = 1_500) => pause(ms * (0.8 + 0.4 * random()));

/**
 * The longest that an order to be filled at once took to its end, among those of a load.
 * @param {Floor} floor
 * @param {Date} since
 * @returns {Promise<number>} milliseconds
 */
export async function slowestMarketOrder({ instance }, since) {
  const [row] = await instance.query(
    `select coalesce(max(extract(epoch from updated_at - created_at) * 1000), 0)::float8 as ms from audit.orders
     where created_at >= '${since.toISOString()}' and order_type = 'MARKET' and strategy = 'LIT'
       and instrument_type = 'equity' and status <> 'REJECTED'`,
  );
  return Number(row?.['ms'] ?? 0);
}

/**
 * Every response to the load's orders since a moment.
 * @param {Floor} floor
 * @param {number} sinceMs on the clock of this process
 */
export const responsesSince = ({ crowd }, sinceMs) =>
  [...crowd.equities, ...crowd.bonds].flatMap(({ answers }) =>
    answers.filter(({ atMs }) => atMs >= sinceMs),
  );

/**
 * How long it takes after what is done until an order that was sent afterwards is acknowledged.
 * @param {Floor} floor
 * @param {() => unknown} harm
 * @returns {Promise<number>} milliseconds; infinite when none is
 */
export async function timeToAcknowledgement(floor, harm) {
  const atMs = performance.now();
  harm();
  const isAccepted = (/** @type {import('../world/trader.mjs').Answer} */ { status }) =>
    status === 200 || status === 201;
  await waitUntil(() => responsesSince(floor, atMs).some(isAccepted), {
    withinMs: BACK_MS,
    everyMs: 10,
  });
  const ends = responsesSince(floor, atMs).filter(isAccepted);
  return Math.min(...ends.map((answer) => answer.atMs + answer.ms)) - atMs;
}

/** Longest that a row waits for a platform to be whole again. */
const READY_MS = 60_000;
/** Every call of the platform ends within this time; placing an order has the longest limit. */
const CALL_MS = 8_500;

/**
 * @param {Floor} floor
 * @returns {Promise<number>} how long until all is well; infinite when it never is
 */
export async function timeToReady({ instance }) {
  const atMs = performance.now();
  const { ready } = await instance.whenReady(READY_MS);
  return ready ? performance.now() - atMs : Number.POSITIVE_INFINITY;
}

/** @param {Floor} floor @param {number} sinceMs */
export const slowestResponse = (floor, sinceMs) =>
  Math.max(0, ...responsesSince(floor, sinceMs).map(({ ms }) => ms));

/** @param {number} ms of the slowest response */
export const bounded = (ms) => atMost({ goal: 'G10', name: 'slowest answer' }, ms, CALL_MS);
