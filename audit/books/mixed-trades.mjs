/** Trades over all desks, sent as the users of each desk send them: drawn from a seed, so that a run can be repeated. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('./public-client.mjs').Client} Client */
/** @typedef {{ client: Client, draw: () => number, sent: number }} Trader */

const ORDERS = '/api/oms/orders';
/** Below the ten orders a second that the pre-trade check allows a user. */
const PACE_MS = 150;
const EQUITIES = ['AAPL', 'MSFT', 'NVDA', 'INTC', 'XOM', 'JPM', 'UPS', 'KO'];
const UNDERLYINGS = ['AAPL', 'MSFT', 'NVDA'];
const PRODUCTS = ['CL', 'GC', 'ZC', 'ES', 'ZN'];

/**
 * Marsaglia's xorshift32, numbers from 0 to below 1.
 * @param {number} seed
 */
export function drawsFrom(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/** @template T @param {Trader} trader @param {readonly T[]} from @returns {T} */
function pick({ draw }, from) {
  const one = from[Math.floor(draw() * from.length)];
  if (one === undefined) throw new Error('there is nothing to trade');
  return one;
}

/** @param {Trader} trader @param {number} max */
const whole = ({ draw }, max) => 1 + Math.floor(draw() * max);
/** @param {Trader} trader */
const side = ({ draw }) => (draw() < 0.5 ? 'BUY' : 'SELL');
const AT_MARKET = { orderType: 'MARKET', timeInForce: 'IOC', strategy: 'LIT' };

/** @param {Trader} trader */
const equity = async (trader) => ({
  symbol: pick(trader, EQUITIES),
  side: side(trader),
  qty: whole(trader, 400),
  instrumentType: 'equity',
  ...AT_MARKET,
});

/** @param {Trader} trader */
async function bond(trader) {
  const { items } = await trader.client.get('/api/rfq/bonds');
  const { isin, couponPct, increment, minPiece } = pick(trader, items);
  return {
    symbol: isin,
    side: side(trader),
    qty: minPiece + increment * whole(trader, 20),
    instrumentType: 'bond',
    bondSpec: { isin, coupon: couponPct, periods: 10, yield: 4 },
    ...AT_MARKET,
    timeInForce: 'DAY',
  };
}

/** @param {Trader} trader */
async function option(trader) {
  const { rows } = await trader.client.get(`/api/rfq/options/${pick(trader, UNDERLYINGS)}`);
  const row = pick(trader, rows);
  return {
    symbol: (trader.draw() < 0.5 ? row.call : row.put).symbol,
    side: side(trader),
    qty: whole(trader, 20),
    instrumentType: 'option',
    ...AT_MARKET,
  };
}

/** @param {Trader} trader */
async function future(trader) {
  const { months } = await trader.client.get(`/api/rfq/futures/${pick(trader, PRODUCTS)}`);
  return {
    symbol: pick(trader, months.slice(0, 3)).symbol,
    side: side(trader),
    qty: whole(trader, 5),
    instrumentType: 'commodity',
    ...AT_MARKET,
  };
}

/** @param {Trader} trader */
async function currency(trader) {
  const { quotes } = await trader.client.get('/api/rfq/fx/quotes');
  const { symbol, quoteId, rungs } = pick(trader, quotes);
  const way = side(trader);
  const [{ qty, bid, ask }] = rungs;
  return {
    symbol,
    side: way,
    qty,
    price: way === 'BUY' ? ask : bid,
    quoteId,
    instrumentType: 'fx',
    ...AT_MARKET,
    orderType: 'LIMIT',
  };
}

/** Who trades what: the seeded users of each desk. */
export const TRADERS = Object.entries({
  'trader-high-touch': equity,
  'trader-low-touch': equity,
  'trader-fi-voice': bond,
  'trader-derivatives-high-touch': option,
  'trader-commodities-voice': future,
  'trader-fx-electronic': currency,
});

/**
 * Sends orders as one user until so many are filled, or three times as many are sent.
 * @param {Trader} trader
 * @param {(trader: Trader) => Promise<object>} toOrder
 * @param {number} count
 * @returns {Promise<{ filled: number, refused: Record<string, number> }>}
 */
async function trade(trader, toOrder, count) {
  /** @type {Record<string, number>} */
  const refused = {};
  let accepted = 0;
  for (let sent = 0; accepted < count && sent < 3 * count; sent += 1) {
    const order = { clientOrderId: randomUUID(), ...(await toOrder(trader)) };
    const { status, body } = await trader.client.post(ORDERS, order);
    const code = status === 201 ? body.rejectCode : body.code;
    if (code === null) accepted += 1;
    else refused[code] = (refused[code] ?? 0) + 1;
    await pause(PACE_MS);
  }
  return { filled: accepted, refused };
}

/**
 * @param {readonly Client[]} clients of {@link TRADERS}, in their order
 * @param {{ trades: number, seed: number }} of
 * @returns how many orders of each user were accepted, and the codes of the others
 */
export const tradeAll = (clients, { trades, seed }) =>
  Promise.all(
    TRADERS.map(async ([userId, toOrder], place) => {
      const client = clients[place];
      if (client === undefined) throw new Error(`${userId} is not logged in`);
      const trader = { client, draw: drawsFrom(seed + place), sent: 0 };
      return { userId, ...(await trade(trader, toOrder, Math.ceil(trades / TRADERS.length))) };
    }),
  );
