/** Rows about the one door: F9 (killed) and F10 (replaced in order), with requests and sockets on it. */
import { Agent, get } from 'node:http';
import { isServing, pause, waitUntil } from '../world/floor.mjs';
import { Listener } from '../world/listener.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { breathe, timeToAcknowledgement } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

const BACK_MS = 2_000;
/** Without a standby: its programs are loaded from the beginning. */
const GROUP_BACK_MS = 3_000;
const SOCKET_BACK_MS = 1_500;
const ENDED = ['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED'];

/** @param {Floor} floor */
function listen({ instance, crowd }) {
  const { base } = instance;
  return crowd.equities.map(({ session }) => ({
    userId: session.userId,
    listener: new Listener({ base, cookie: session.cookie }),
  }));
}

/**
 * Orders of a load whose end a socket did not receive.
 * @param {Floor} floor
 * @param {ReturnType<typeof listen>} listeners
 * @param {Date} since
 */
async function unheard({ instance }, listeners, since) {
  // The last events are still on their way.
  await pause(1_000);
  const rows = await instance.query(
    `select order_id, user_id, status from audit.orders where created_at >= '${since.toISOString()}'`,
  );
  for (const { listener } of listeners) listener.stop();
  return rows.filter(({ order_id, user_id, status }) => {
    const received = listeners.find(({ userId }) => userId === user_id)?.listener.orders;
    return (
      received !== undefined &&
      ENDED.includes(String(status)) &&
      received.get(String(order_id)) !== status
    );
  }).length;
}

/** @param {ReturnType<typeof listen>} listeners */
const countGaps = (listeners) => listeners.flatMap(({ listener }) => listener.gaps);

/**
 * @param {Floor} floor
 * @param {() => unknown} harm
 * @returns {Promise<number>} milliseconds until the gateway responds again
 */
async function timeToResponse({ instance }, harm) {
  harm();
  const ms = await waitUntil(() => isServing(instance, 'gateway'), {
    withinMs: 30_000,
    everyMs: 20,
  });
  return ms ?? Number.POSITIVE_INFINITY;
}

/** @type {Row} */
const KILLED = {
  id: 'F9',
  isQuick: true,
  fault: 'kill -9 of all gateways that serve; in the end of their group, too',
  goal: 'answers and sockets back p95 <= 2 s, an order goes through 3 s after the end of the whole group, the end of every order received',
  run: async (floor) => {
    const { instance } = floor;
    const since = new Date();
    const listeners = listen(floor);
    /** @type {number[]} */
    const backMs = [];
    for (let n = 0; n < (floor.isQuick ? 2 : 10); n += 1) {
      await breathe(floor);
      // One waits, as at all times but the seconds after a kill.
      await waitUntil(() => instance.gateways().waiting > 0, { withinMs: 30_000 });
      backMs.push(await timeToResponse(floor, () => instance.killGateways()));
    }
    await breathe(floor, 2_500);
    const sockets = percentile(countGaps(listeners), 0.95);
    const groupMs = await timeToAcknowledgement(floor, () => instance.killGatewayGroup());
    await breathe(floor, 2_500);
    return async () => {
      const missing = await unheard(floor, listeners, since);
      const p95 = percentile(backMs, 0.95);
      return {
        figure: `${backMs.length} kills, answers p95 ${seconds(p95)}, sockets p95 ${seconds(sockets)}, whole group ${seconds(groupMs)}, ${missing} ends unheard`,
        measures: [
          atMost({ goal: null, name: 'gateway answering again, p95' }, p95, BACK_MS),
          atMost({ goal: null, name: 'sockets back, p95' }, sockets, BACK_MS),
          atMost(
            { goal: null, name: 'order acknowledged after the whole group' },
            groupMs,
            GROUP_BACK_MS,
          ),
        ],
        isRight: missing === 0,
      };
    };
  },
};

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {import('../../client/session.mjs').Session} session
 * @returns {Promise<number | string>} the status, or why there was none
 */
const requestOn = (agent, url, { cookie }) =>
  new Promise((resolve) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(String(error)));
    }).once('error', (error) => resolve(String(error)));
  });

const CLIENTS = 8;
const REQUESTS = 2_000;

/** @type {Row} */
const ROLLED = {
  id: 'F10',
  isQuick: false,
  fault: 'all gateways replaced in order while orders and requests flow',
  goal: '0 failed of >= 2,000 requests, sockets back <= 1.5 s, the end of every order received',
  run: async (floor) => {
    const { instance, crowd } = floor;
    const since = new Date();
    const listeners = listen(floor);
    await breathe(floor);
    let isOver = false;
    let response = 0;
    /** @type {string[]} */
    const failed = [];
    const clients = Array.from({ length: CLIENTS }, async (_, n) => {
      const trader = crowd.equities[n % crowd.equities.length];
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (trader && !(isOver && response >= REQUESTS)) {
        const status = await requestOn(
          agent,
          `${instance.base}/api/market-sim/status`,
          trader.session,
        );
        // A rate limit is a response like others.
        if (status === 200 || status === 429) response += 1;
        else failed.push(String(status));
        if (status === 429) await pause(50);
      }
      agent.destroy();
    });
    const atMs = performance.now();
    instance.roll();
    const rolledMs = await waitUntil(() => isServing(instance, 'gateway', atMs), {
      withinMs: 60_000,
      everyMs: 100,
    });
    await breathe(floor, 6_000);
    isOver = true;
    await Promise.all(clients);
    return async () => {
      const missing = await unheard(floor, listeners, since);
      const gaps = countGaps(listeners);
      const slowest = Math.max(0, ...gaps);
      return {
        figure: `${failed.length} failed of ${response + failed.length} ${[...new Set(failed)].join(' and ')}, ${gaps.length} sockets back, slowest ${seconds(slowest)}, ${missing} ends unheard`,
        measures: [
          atMost({ goal: 'G8', name: 'failed requests', unit: 'count' }, failed.length, 0),
          atLeast({ goal: 'G8', name: 'requests', unit: 'count' }, response, REQUESTS),
          atMost({ goal: 'G8', name: 'slowest socket back' }, slowest, SOCKET_BACK_MS),
          atMost({ goal: 'G8', name: 'ends of orders unheard', unit: 'count' }, missing, 0),
        ],
        isRight: rolledMs !== null && failed.length === 0 && missing === 0 && gaps.length > 0,
      };
    };
  },
};

/** @type {Row[]} */
export const GATEWAY_ROWS = [KILLED, ROLLED];
