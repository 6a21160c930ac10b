/** Rows that test one guarantee a hundred times: state after a kill (F28), a kill switch that holds at once (F29). */
import { isServing, pause, waitUntil } from '../world/floor.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { toJson } from '../world/trader.mjs';
import { breathe } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */
/** @typedef {import('../world/trader.mjs').Trader} Trader */

/** Services that keep state, by the process each has to itself; they are killed in turns. */
const STATEFUL = [
  { process: 'oms', service: 'oms' },
  { process: 'ems', service: 'ems' },
  { process: 'risk', service: 'risk-engine' },
  { process: 'ccp', service: 'ccp' },
  { process: 'rfq', service: 'rfq' },
  { process: 'algo', service: 'algo-engine' },
];
const KILLS = 100;
const BACK_MS = 60_000;
const CALM_MS = 300;
const CALM_WITHIN_MS = 20_000;

/**
 * @param {Floor} floor
 * @param {string} service
 * @returns {Promise<number | null>} the hash of all it holds; null while it does not serve
 */
async function describeState({ instance }, service) {
  try {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`${instance.getAddress(service)}/state`, { signal });
    const { stateHash } = toJson(await response.text());
    return typeof stateHash === 'number' ? stateHash : null;
  } catch {
    return null;
  }
}

/**
 * @param {Floor} floor
 * @param {string} service
 * @returns {Promise<number | null>} the hash once it has stayed the same for a moment; null when it does not
 */
async function waitCalmState(floor, service) {
  let last = await describeState(floor, service);
  const calm = await waitUntil(
    async () => {
      const now = await describeState(floor, service);
      const isSame = now !== null && now === last;
      last = now;
      return isSame;
    },
    { withinMs: CALM_WITHIN_MS, everyMs: CALM_MS },
  );
  return calm === null ? null : last;
}

/** @param {Floor} floor @param {Trader} trader @param {string} clientOrderId */
const rest = ({ market }, trader, clientOrderId) =>
  trader.insist({
    clientOrderId,
    symbol: 'INTC',
    side: 'BUY',
    qty: 10,
    instrumentType: 'equity',
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    strategy: 'LIT',
    price: Math.round((market.mids.get('INTC') ?? 30) * 95) / 100,
  });

/** @type {Row} */
const SAME_STATE = {
  id: 'F28',
  isQuick: false,
  fault: 'kill -9 of services that keep state, in turns',
  goal: 'the hash of the state after each kill is the one before it',
  run: async (floor, load) => {
    const { instance, crowd, isQuick } = floor;
    const trader = crowd.equities.at(-1);
    if (!trader) throw new Error('no user is there');
    await breathe(floor, 4_000);
    await load.stop();
    const name = `F28-${Date.now().toString(36)}`;
    const kills = isQuick ? STATEFUL.length : KILLS;
    /** @type {string[]} */
    const differ = [];
    let attempts = 0;
    for (let n = 0; n < kills; n += 1) {
      const { process, service } = STATEFUL[n % STATEFUL.length] ??
        STATEFUL[0] ?? { process: '', service: '' };
      // Sometimes it contains a new order; thirty at most, so that no limit is reached.
      if (n % 4 === 0 && n < KILLS) await rest(floor, trader, `${name}-${n}`);
      const before = await waitCalmState(floor, service);
      if (before === null) continue;
      const atMs = performance.now();
      instance.kill(process);
      await waitUntil(() => isServing(instance, service, atMs), { withinMs: BACK_MS, everyMs: 50 });
      attempts += 1;
      if ((await describeState(floor, service)) !== before) differ.push(`${service} (${n + 1})`);
    }
    const same = attempts - differ.length;
    return {
      figure: `${same} of ${attempts} kills with the same state${differ.length === 0 ? '' : `; not so: ${differ.slice(0, 8).join(', ')}`}`,
      measures: [
        atLeast({ goal: 'G7', name: 'kills', unit: 'count' }, attempts, kills),
        atMost({ goal: 'G7', name: 'states that differ', unit: 'count' }, differ.length, 0),
      ],
    };
  },
};

const SWITCHES = 100;
const EFFECTIVE_MS = 250;
const SYMBOL = 'AAPL';

/** @param {string} clientOrderId @returns {import('../world/trader.mjs').OrderBody} */
const probe = (clientOrderId) => ({
  clientOrderId,
  symbol: SYMBOL,
  side: 'BUY',
  qty: 1,
  instrumentType: 'equity',
  orderType: 'MARKET',
  timeInForce: 'IOC',
  strategy: 'LIT',
});

/** @type {Row} */
const SWITCHED = {
  id: 'F29',
  isQuick: false,
  perSecond: 8,
  fault: 'a kill switch on a symbol in trade, thrown and released again and again',
  // What is filled in its scope afterwards is the auditor's to find (I15).
  goal: 'in force <= 250 ms after the request (p99), no order in its scope afterwards',
  run: async ({ crowd, riskManager, isQuick, random }) => {
    const trader = crowd.equities.at(-1);
    if (!trader) throw new Error('no user is there');
    await breathe({ random });
    /** @type {number[]} */
    const tookMs = [];
    let leaks = 0;
    const name = `F29-${Date.now().toString(36)}`;
    for (let n = 0; n < (isQuick ? 5 : SWITCHES); n += 1) {
      const body = { scope: 'symbol', target: SYMBOL, reason: 'fault matrix', cancelOpen: true };
      const thrown = await riskManager.request('POST', '/api/oms/kill-switch', body);
      const { killSwitchId } = toJson(thrown.text);
      tookMs.push(killSwitchId === undefined ? Number.POSITIVE_INFINITY : thrown.ms);
      const refused = await trader.place(probe(`${name}-${n}`));
      if (refused.outcome === 'accepted') leaks += 1;
      await riskManager.insistOn('DELETE', `/api/oms/kill-switch/${killSwitchId}`, {
        reason: 'fault matrix is over',
      });
      await pause(50 + 100 * random());
    }
    const p99 = percentile(tookMs, 0.99);
    return {
      figure: `${tookMs.length} switches in force after p50 ${seconds(percentile(tookMs, 0.5))}, p99 ${seconds(p99)}; ${leaks} orders accepted in their scope`,
      measures: [
        atMost({ goal: 'G9', name: 'kill switch in force, p99' }, p99, EFFECTIVE_MS),
        atMost({ goal: 'G9', name: 'leaks through a kill switch', unit: 'count' }, leaks, 0),
      ],
      isRight: leaks === 0,
    };
  },
};

/** @type {Row[]} */
export const PROMISE_ROWS = [SAME_STATE, SWITCHED];
