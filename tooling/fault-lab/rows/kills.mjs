/** Rows that end a process with SIGKILL while orders flow: F1 to F8, F26. */
import { pause } from '../world/floor.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { toJson } from '../world/trader.mjs';
import { breathe, slowestMarketOrder, timeToServe } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

const SERVING_P95_MS = 3_000;
/** Serving again, and what was in flight on its way again five seconds later. */
const RESUMED_MS = 8_000;

/**
 * @param {{ id: string, process: string, service: string, isQuick?: boolean }} of
 * @returns {Row}
 */
const killRow = ({ id, process, service, isQuick = false }) => ({
  id,
  isQuick,
  fault: `kill -9 of ${service} while orders flow`,
  goal: 'serving again p95 <= 3 s, what was in flight goes on within 5 s more',
  run: async (floor) => {
    const since = new Date();
    /** @type {number[]} */
    const backMs = [];
    for (let n = 0; n < (floor.isQuick ? 3 : 10); n += 1) {
      await breathe(floor);
      backMs.push(await timeToServe(floor, service, () => floor.instance.kill(process)));
    }
    await breathe(floor);
    return async () => {
      const p95 = percentile(backMs, 0.95);
      const slowest = await slowestMarketOrder(floor, since);
      return {
        figure: `${backMs.length} kills, serving p95 ${seconds(p95)}, slowest market order ${seconds(slowest)}`,
        measures: [
          atMost({ goal: 'G6', name: `${service} serving again, p95` }, p95, SERVING_P95_MS),
          atMost({ goal: 'G6', name: 'slowest market order' }, slowest, RESUMED_MS),
        ],
      };
    };
  },
});

/** Events committed and unpublished when their process dies are published by the next one. @type {Row} */
const RELAY = {
  id: 'F8',
  isQuick: false,
  fault: 'kill -9 of all services with committed events not on the wire',
  goal: 'every order ends, what was in flight within 20 s',
  run: async (floor) => {
    const { instance } = floor;
    const since = new Date();
    instance.store.signal('redis', 'SIGSTOP');
    await pause(1_200);
    instance.killAllWorkers();
    await pause(300);
    instance.store.signal('redis', 'SIGCONT');
    const { ready } = await instance.whenReady(30_000);
    await breathe(floor);
    return async () => {
      const slowest = await slowestMarketOrder(floor, since);
      return {
        figure: `slowest market order ${seconds(slowest)}`,
        measures: [atMost({ goal: 'G6', name: 'slowest market order' }, slowest, 20_000)],
        isRight: ready,
      };
    };
  },
};

const RESTING = 20;
const ALGOS = 3;
const RFQS = 2;

/** @type {Row} */
const STATE = {
  id: 'F26',
  isQuick: true,
  perSecond: 6,
  fault: 'kill -9 of all services with resting orders, algos, requests for quote and a kill switch',
  goal: 'resting orders still rest, the switch is still on, algos and requests end',
  run: async (floor) => {
    const { instance, crowd, riskManager } = floor;
    const [trader] = crowd.equities.slice(-1);
    const [bonds] = crowd.bonds;
    if (!trader || !bonds) throw new Error('no user is there');
    const name = `F26-${Date.now().toString(36)}`;
    const body = { scope: 'symbol', target: 'TSLA', reason: 'fault matrix', cancelOpen: false };
    const thrown = toJson((await riskManager.insistOn('POST', '/api/oms/kill-switch', body)).text);
    const resting = await placeResting(floor, trader, name);
    for (let n = 0; n < ALGOS; n += 1) await trader.insist(givenAlgo(n, name));
    for (let n = 0; n < RFQS; n += 1) await bonds.insist(toRfq(floor, n, name));
    // Ready may be what the gateway saw before the kill: the OMS has to be another one first.
    await timeToServe(floor, 'oms', () => instance.killAllWorkers());
    const { ready } = await instance.whenReady(30_000);
    const { text } = await trader.insistOn('GET', '/api/oms/kill-switch');
    const isOn = text.includes(String(thrown['killSwitchId']));
    const refused = await trader.decided({
      ...givenAlgo(9, name),
      symbol: 'TSLA',
      strategy: 'LIT',
    });
    const stillThere = await instance.query(
      `select order_id from audit.orders where status = 'NEW' and order_id in (${quoted(resting)})`,
    );
    await riskManager.insistOn('DELETE', `/api/oms/kill-switch/${thrown['killSwitchId']}`, {
      reason: 'fault matrix is over',
    });
    const isLatched = isOn && refused.code === 'KILL_SWITCH_ACTIVE';
    return async () => ({
      figure: `${stillThere.length} of ${resting.length} still rest, switch ${isLatched ? 'on' : 'LOST'}`,
      measures: [
        atLeast(
          { goal: 'G7', name: 'resting orders that still rest', unit: 'ratio' },
          stillThere.length / resting.length,
          1,
        ),
      ],
      isRight: ready && isLatched && stillThere.length === resting.length,
    });
  },
};

/**
 * @param {Floor} floor
 * @param {import('../world/trader.mjs').Trader} trader
 * @param {string} name
 */
async function placeResting({ market }, trader, name) {
  const ids = [];
  const price = Math.round((market.mids.get('INTC') ?? 30) * 97) / 100;
  for (let n = 0; n < RESTING; n += 1) {
    ids.push(
      await trader.insist({
        clientOrderId: `${name}-rest-${n}`,
        symbol: 'INTC',
        side: 'BUY',
        qty: 10 + n,
        orderType: 'LIMIT',
        price,
        timeInForce: 'GTC',
        strategy: 'LIT',
        instrumentType: 'equity',
      }),
    );
    // Ten orders a second are a user's limit.
    await pause(150);
  }
  return ids.filter((id) => id !== null);
}

/** @param {number} n @param {string} name @returns {import('../world/trader.mjs').OrderBody} */
const givenAlgo = (n, name) => ({
  clientOrderId: `${name}-algo-${n}`,
  symbol: 'GOOGL',
  side: 'BUY',
  qty: 300 + n,
  orderType: 'MARKET',
  timeInForce: 'DAY',
  instrumentType: 'equity',
  ...(n < ALGOS && {
    strategy: 'TWAP',
    algoParams: { durationMs: 8_000, slices: 8, forceCompletion: true },
  }),
});

/** @param {Floor} floor @param {number} n @param {string} name @returns {import('../world/trader.mjs').OrderBody} */
function toRfq({ market }, n, name) {
  const bond = market.isins[n];
  if (!bond) throw new Error('no bonds');
  const { isin, couponPct } = bond;
  return {
    clientOrderId: `${name}-rfq-${n}`,
    symbol: isin,
    side: 'BUY',
    qty: 250_000 + n * 1_000,
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec: { isin, coupon: couponPct, periods: 20, yield: 4.2, rfq: { windowMs: 6_000 } },
  };
}

/** @param {readonly string[]} ids */
const quoted = (ids) => (ids.length === 0 ? "''" : ids.map((id) => `'${id}'`).join(','));

/** @type {Row[]} */
export const KILL_ROWS = [
  killRow({ id: 'F1', process: 'oms', service: 'oms', isQuick: true }),
  killRow({ id: 'F2', process: 'risk', service: 'risk-engine' }),
  killRow({ id: 'F3', process: 'ems', service: 'ems' }),
  killRow({ id: 'F4', process: 'algo', service: 'algo-engine' }),
  killRow({ id: 'F5', process: 'rfq', service: 'rfq' }),
  killRow({ id: 'F6', process: 'ccp', service: 'ccp' }),
  killRow({ id: 'F7', process: 'records', service: 'journal' }),
  killRow({ id: 'F7x', process: 'exchange', service: 'fix-exchange' }),
  RELAY,
  STATE,
];
