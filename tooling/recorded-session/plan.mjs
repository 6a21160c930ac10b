/** What is traded in the session that visitors watch, and when: seconds from its start. */

/** @typedef {{ at: number, who: string, call: string, input: Record<string, unknown> }} Step */

const TRADER = 'trader-high-touch';
const ADMIN = 'admin';

export const SECONDS = 300;
export const SYMBOLS = ['NVDA', 'AAPL'];
export { TRADER };

const EQUITY = { timeInForce: 'DAY', strategy: 'LIT', instrumentType: 'equity' };

/** @param {number} at @param {{ symbol: string, side: 'BUY' | 'SELL', qty: number }} order @returns {Step} */
const market = (at, order) => ({
  at,
  who: TRADER,
  call: 'placeOrder',
  input: { ...EQUITY, orderType: 'MARKET', ...order },
});

/** @param {number} at @param {string} symbol @param {number} sizePct @returns {Step} */
const shock = (at, symbol, sizePct) => ({
  at,
  who: ADMIN,
  call: 'startMarketEvent',
  input: { kind: 'SHOCK', target: symbol, sizePct, reason: 'the recorded session' },
});

/** An algo buys NVDA before its price rises; shares of AAPL are bought, held through a fall, and sold. @type {readonly Step[]} */
export const STEPS = [
  {
    at: 5,
    who: TRADER,
    call: 'placeOrder',
    input: {
      ...EQUITY,
      orderType: 'MARKET',
      symbol: 'NVDA',
      side: 'BUY',
      qty: 6_000,
      strategy: 'TWAP',
      algoParams: { durationMs: 120_000, slices: 24 },
    },
  },
  market(20, { symbol: 'AAPL', side: 'BUY', qty: 800 }),
  market(70, { symbol: 'AAPL', side: 'BUY', qty: 600 }),
  shock(110, 'AAPL', -0.8),
  shock(150, 'NVDA', 1.2),
  market(165, { symbol: 'AAPL', side: 'SELL', qty: 400 }),
  market(185, { symbol: 'NVDA', side: 'SELL', qty: 2_500 }),
  market(215, { symbol: 'AAPL', side: 'SELL', qty: 1_000 }),
  shock(240, 'NVDA', 0.6),
  market(265, { symbol: 'NVDA', side: 'SELL', qty: 3_500 }),
];
