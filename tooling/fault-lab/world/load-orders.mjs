/** The orders of the load by their number: which symbol, side, size and kind the n-th one has. */

/** @typedef {import('./trader.mjs').OrderBody} OrderBody */
/** @typedef {import('./load.mjs').Market} Market */

/** Resting orders have symbols of their own, so that no order crosses one of the same user. */
const TAKEN = ['AAPL', 'MSFT', 'JPM', 'XOM'];
const RESTED = ['KO', 'PFE', 'CVX', 'WMT'];

/**
 * The n-th order: of ten six are market orders, two rest below the market, one is immediate or cancel, one is an algo's.
 * @param {Market} market
 * @param {number} n
 * @param {string} clientOrderId
 * @returns {OrderBody}
 */
export function toOrder({ mids }, n, clientOrderId) {
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
 * The n-th request for quote.
 * @param {Market} market
 * @param {number} n
 * @param {string} clientOrderId
 * @returns {OrderBody}
 */
export function toBondOrder({ isins }, n, clientOrderId) {
  const { isin, couponPct } = pick(isins, n);
  return {
    clientOrderId,
    symbol: isin,
    side: n % 2 === 0 ? 'BUY' : 'SELL',
    instrumentType: 'bond',
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'LIT',
    qty: 100_000 + n * 1_000,
    bondSpec: { isin, coupon: couponPct, periods: 20, yield: 4.2, rfq: { windowMs: 2_000 } },
  };
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} n
 * @returns {T}
 */
export function pick(list, n) {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}
