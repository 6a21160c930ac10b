/**
 * The load of the matrix: an open loop of a few users, whose pace does not wait for responses. Market orders, limits
 * that rest, change and are cancelled, algos, and bonds by request for quote.
 */
import { pick, toBondOrder, toOrder } from './load-orders.mjs';
import { Trader } from './trader.mjs';

/** @typedef {import('./trader.mjs').OrderBody} OrderBody */
/** @typedef {{ equities: Trader[], bonds: Trader[] }} Crowd */
/** @typedef {{ mids: ReadonlyMap<string, number>, isins: ReadonlyArray<{ isin: string, couponPct: number }> }} Market */

const BOND_EVERY = 12;
const RESTS_MS = 1_500;
/** A seed begins elsewhere in symbols, sizes and users; a prime, so that no two begin alike. */
const SEED_STEP = 7_919;
/** With this many unresolved orders, users stop sending. */
const WAITING_MAX = 150;

/**
 * @typedef {object} Load
 * @property {() => number} sent orders so far
 * @property {() => Promise<void>} stop no new orders; resolves when every request has a clear
 * response
 */

/**
 * @param {object} of
 * @param {Crowd} of.crowd
 * @param {Market} of.market
 * @param {string} of.prefix begins the names of its orders
 * @param {number} of.perSecond
 * @param {number} of.seed where in the cycle of orders it begins
 * @returns {Load}
 */
export function startLoad({ crowd, market, prefix, perSecond, seed }) {
  let sent = 0;
  /** @type {Set<Promise<unknown>>} */
  const underWay = new Set();
  /** @param {Promise<unknown>} work */
  const track = (work) => {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  };
  const timer = setInterval(() => {
    if (underWay.size >= WAITING_MAX) return;
    sent += 1;
    const name = `${prefix}-${sent}`;
    const isBond = sent % BOND_EVERY === 0;
    const n = sent + seed * SEED_STEP;
    track(isBond ? requestBond(crowd, market, name) : trade(crowd, market, { name, n }));
  }, 1000 / perSecond);
  return {
    sent: () => sent,
    stop: async () => {
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/**
 * @param {Crowd} crowd
 * @param {Market} market
 * @param {{ name: string, n: number }} of
 */
async function trade({ equities }, market, { name, n }) {
  const trader = pick(equities, n);
  const body = toOrder(market, n, name);
  const orderId = await trader.insist(body);
  if (orderId === null || body['timeInForce'] !== 'GTC') return;
  await pause(RESTS_MS);
  // Best effort: what is still open in the end is taken off then.
  if (n % 2 === 0)
    await trader.request('PATCH', `/api/oms/orders/${orderId}`, { qty: body.qty + 5 });
  await pause(RESTS_MS);
  await trader.request('DELETE', `/api/oms/orders/${orderId}`);
}

/**
 * @param {Crowd} crowd
 * @param {Market} market
 * @param {string} clientOrderId
 */
async function requestBond({ bonds }, market, clientOrderId) {
  const n = Number(clientOrderId.split('-').at(-1)) / BOND_EVERY;
  await pick(bonds, n).insist(toBondOrder(market, n, clientOrderId));
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
