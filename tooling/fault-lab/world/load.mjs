/**
 * The load of the matrix: an open loop of a few users, whose pace does not wait for responses. Market orders, limits
 * that rest, change and are cancelled, algos, and bonds by request for quote.
 */
import { Trader } from './trader.mjs';

/** @typedef {import('./trader.mjs').OrderBody} OrderBody */
/** @typedef {{ equities: Trader[], bonds: Trader[] }} Crowd */
/** @typedef {{ mids: ReadonlyMap<string, number>, isins: ReadonlyArray<{ isin: string, couponPct: number }> }} Market */

/** Resting orders have symbols of their own, so that no order crosses one of the same user. */
const TAKEN = ['AAPL', 'MSFT', 'JPM', 'XOM'];
const RESTED = ['KO', 'PFE', 'CVX', 'WMT'];
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
 * The n-th order: of ten six are market orders, two rest below the market, one is immediate or cancel, one is an algo's.
 * @param {Market} market
 * @param {number} n
 * @param {string} clientOrderId
 * @returns {OrderBody}
 */
function toOrder({ mids }, n, clientOrderId) {
  const kind = n % 10;
  const isResting = kind === 3 || kind === 7;
  const symbol = pick(isResting ? RESTED : TAKEN, Math.floor(n / 10) + n);
  const common = {
    clientOrderId,
    symbol,
    instrumentType: 'equity',
    timeInForce: 'DAY',
    qty: 1 + (n % 23),
    side: isResting || n % 3 === 0 ? /** @type {const} */ ('BUY') : /** @type {const} */ ('SELL'),
  };
  const mid = mids.get(symbol) ?? 100;
  if (isResting) return { ...common, ...limitAt(mid * 0.98), timeInForce: 'GTC' };
  if (kind === 5) return { ...common, ...limitAt(mid), timeInForce: 'IOC' };
  if (kind === 9) {
    const algoParams = { durationMs: 3_000, slices: 3, forceCompletion: true };
    return { ...common, qty: 60, orderType: 'MARKET', strategy: 'TWAP', algoParams };
  }
  return { ...common, orderType: 'MARKET', strategy: 'LIT' };
}

/** @param {number} price */
const limitAt = (price) => ({
  orderType: 'LIMIT',
  strategy: 'LIT',
  price: Math.round(price * 100) / 100,
});

/**
 * @param {Crowd} crowd
 * @param {Market} market
 * @param {string} clientOrderId
 */
async function requestBond({ bonds }, { isins }, clientOrderId) {
  const n = Number(clientOrderId.split('-').at(-1)) / BOND_EVERY;
  const trader = pick(bonds, n);
  const { isin, couponPct } = pick(isins, n);
  await trader.insist({
    clientOrderId,
    symbol: isin,
    side: n % 2 === 0 ? 'BUY' : 'SELL',
    instrumentType: 'bond',
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'LIT',
    qty: 100_000 + n * 1_000,
    bondSpec: { isin, coupon: couponPct, periods: 20, yield: 4.2, rfq: { windowMs: 2_000 } },
  });
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} n
 * @returns {T}
 */
function pick(list, n) {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
