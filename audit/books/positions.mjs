/** Positions, profit and fees from fills alone: weighted average cost, a fill through zero closes all and opens the rest. */

/**
 * @typedef {object} Fill as the journal lists it
 * @property {string} execId @property {string} orderId @property {string | null} parentOrderId
 * @property {string} symbol @property {string} instrumentType @property {'BUY' | 'SELL'} side
 * @property {number} qty @property {number} price @property {string} venue @property {string} liquidity
 * @property {Record<'sec31' | 'finraTaf' | 'cat' | 'commission' | 'venue' | 'total', number>} fees
 * @property {string} at @property {string} settlementDate
 */
/**
 * @typedef {object} Holding
 * @property {string} symbol @property {number} netQty @property {number} avgPx @property {number} realisedPnl
 * @property {number} fees @property {number} boughtQty @property {number} soldQty
 */

/** Currency units that one unit of quantity moves by for one unit of price: contract sizes of the exchanges. */
const SIZES = { CL: 1_000, GC: 100, ZC: 50, ES: 50, ZN: 1_000 };

/** @param {{ symbol: string, instrumentType: string }} of */
export function toSize({ symbol, instrumentType }) {
  if (instrumentType === 'bond') return 1 / 100;
  if (instrumentType === 'option') return 100;
  if (instrumentType !== 'commodity') return 1;
  const size = SIZES[/** @type {keyof typeof SIZES} */ (symbol.slice(0, 2))];
  if (size === undefined) throw new Error(`${symbol} is a future of no known product`);
  return size;
}

/** @typedef {object} Split @property {string} symbol @property {number} ratio @property {string | null} at */

/**
 * Fills in the shares of now: of before a split, as many times the shares at a part of the price.
 * @param {readonly Fill[]} fills @param {readonly Split[]} splits
 */
export const inNewShares = (fills, splits) =>
  fills.map((fill) => {
    const factor = splits
      .filter(({ symbol, at }) => symbol === fill.symbol && at !== null && fill.at < at)
      .reduce((product, { ratio }) => product * ratio, 1);
    return { ...fill, qty: fill.qty * factor, price: fill.price / factor };
  });

/**
 * @param {readonly Fill[]} fills of one user, oldest first
 * @returns {Map<string, Holding & { instrumentType: string }>} by symbol
 */
export function toHoldings(fills) {
  /** @type {Map<string, Holding & { instrumentType: string, cost: number }>} */
  const bySymbol = new Map();
  for (const fill of fills) {
    const { symbol, instrumentType, qty, price } = fill;
    const held = bySymbol.get(symbol) ?? {
      symbol,
      instrumentType,
      netQty: 0,
      avgPx: 0,
      realisedPnl: 0,
      fees: 0,
      boughtQty: 0,
      soldQty: 0,
      cost: 0,
    };
    const signed = fill.side === 'BUY' ? qty : -qty;
    const closing =
      Math.sign(held.netQty) === -Math.sign(signed) ? Math.min(qty, Math.abs(held.netQty)) : 0;
    const average = held.netQty === 0 ? 0 : held.cost / held.netQty;
    held.realisedPnl += closing * Math.sign(held.netQty) * (price - average) * toSize(fill);
    const left = held.netQty - Math.sign(held.netQty) * closing;
    held.cost = left * average + Math.sign(signed) * (qty - closing) * price;
    held.netQty += signed;
    held.avgPx = held.netQty === 0 ? 0 : held.cost / held.netQty;
    held.fees += fill.fees.total;
    held[signed > 0 ? 'boughtQty' : 'soldQty'] += qty;
    bySymbol.set(symbol, held);
  }
  return bySymbol;
}
