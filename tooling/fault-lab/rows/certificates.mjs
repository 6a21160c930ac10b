/** The row about certificates of the FIX line that are not renewed in time: F31. */
import { waitUntil } from '../world/floor.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { seconds } from '../world/statistics.mjs';
import { toJson } from '../world/trader.mjs';
import { bounded, breathe, responsesSince, slowestResponse } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** Files are looked at once a minute, by the exchange and by who reports their expiry. */
const LOOK_MS = 60_000;
const SLACK_MS = 15_000;
/** Fewer than the days of the alert. */
const SOON_DAYS = 3;

/**
 * @param {Floor} floor
 * @param {string} detail of the alert
 * @param {number} sinceMs time of day
 * @returns {Promise<number>} milliseconds until it is open; infinite when it never is
 */
async function timeToAlert({ instance }, detail, sinceMs) {
  const text = `select 1 from ops.incidents where alert = 'certificate-expires' and detail like '%${detail}%'
    and opened_at >= '${new Date(sinceMs).toISOString()}'`;
  const ms = await waitUntil(async () => (await instance.query(text)).length > 0, {
    withinMs: 2 * LOOK_MS,
    everyMs: 500,
  });
  return ms ?? Number.POSITIVE_INFINITY;
}

/** @param {Floor} floor @param {string} service @returns {Promise<Record<string, unknown>>} */
async function readHealth({ instance }, service) {
  const limit = AbortSignal.timeout(2_000);
  const response = await fetch(`${instance.getAddress(service)}/health`, { signal: limit });
  return toJson(await response.text());
}

/** @param {Floor} floor */
const isLineDown = async (floor) => {
  const { status } = await readHealth(floor, 'ems').catch(() => ({ status: 'starting' }));
  return status === 'degraded';
};

/** @type {Row} */
const EXPIRED = {
  id: 'F31',
  isQuick: false,
  needsCertificates: true,
  perSecond: 4,
  fault:
    'certificates of the FIX line expire soon, then have expired when the line breaks, then are renewed',
  goal: 'reported within a minute, no session with an expired one, orders wait and go out <= 75 s after the renewal, without a restart',
  run: async (floor) => {
    const { instance } = floor;
    const sinceMs = performance.now();
    await breathe(floor);
    const soonAt = Date.now();
    instance.issueCertificates(SOON_DAYS);
    const soonMs = await timeToAlert(floor, 'expires in', soonAt);
    instance.issueCertificates(-1);
    instance.kill('exchange');
    const downMs = await waitUntil(() => isLineDown(floor), { withinMs: 30_000, everyMs: 200 });
    const downSince = new Date();
    const downAtMs = performance.now();
    await breathe(floor, 10_000);
    const filled = `select count(*)::int as fills from audit.fills where at >= '${downSince.toISOString()}' and instrument_type = 'equity'`;
    const leaks = Number((await instance.query(filled))[0]?.['fills']);
    const waiting = responsesSince(floor, downAtMs).filter(({ status }) => status === 201).length;
    const before = await Promise.all(
      ['ems', 'fix-exchange'].map((name) => readHealth(floor, name)),
    );
    const renewedMs = performance.now();
    instance.issueCertificates(60);
    const back = await waitUntil(
      async () => Number((await instance.query(filled))[0]?.['fills']) > leaks,
      { withinMs: 2 * LOOK_MS, everyMs: 250 },
    );
    const after = await Promise.all(['ems', 'fix-exchange'].map((name) => readHealth(floor, name)));
    const aliveMs = performance.now() - renewedMs;
    const isSameProcess = after.every(
      ({ uptimeMs }, n) =>
        Number(uptimeMs) >= Number(before[n]?.['uptimeMs']) && Number(uptimeMs) > aliveMs,
    );
    await breathe(floor);
    return {
      figure: `reported after ${seconds(soonMs)}; expired: ${downMs === null ? 'THE LINE STOOD' : 'no session'}, ${waiting} orders waited, ${leaks} fills; filled again ${seconds(back ?? Number.POSITIVE_INFINITY)} after the renewal`,
      measures: [
        atMost({ goal: null, name: 'expiry reported' }, soonMs, LOOK_MS + SLACK_MS),
        atMost(
          { goal: null, name: 'fills after the renewal' },
          back ?? Number.POSITIVE_INFINITY,
          LOOK_MS + SLACK_MS,
        ),
        atLeast({ goal: null, name: 'orders that waited', unit: 'count' }, waiting, 1),
        bounded(slowestResponse(floor, sinceMs)),
      ],
      isRight:
        downMs !== null && leaks === 0 && back !== null && isSameProcess && Number.isFinite(soonMs),
    };
  },
};

/** @type {Row[]} */
export const CERTIFICATE_ROWS = [EXPIRED];
