/** A listed option of the small world that ends five dollars in the money, and what its two accounts have of it. */
import { put } from './views.mjs';

const AT = '2026-11-20T21:00:00.250Z';

export const LISTED = {
  symbol: 'NVDA261120C45',
  instrument_type: 'option',
  desk: 'DERIV',
  qty: 2,
  price: 6,
};

/** Its holder buys two hundred shares at the strike of who had sold it. */
export const OPTION_ENDS = [
  { participant: 'ada', kind: 'EXERCISE', contracts: 2 },
  { participant: 'MMKR', kind: 'ASSIGNMENT', contracts: -2 },
].map((of) => ({
  ...of,
  option_end_id: `${LISTED.symbol}:X:${of.participant}:2`,
  symbol: LISTED.symbol,
  underlying: 'NVDA',
  shares: 100 * of.contracts,
  strike: 45,
  worth: 5,
  cash: -4_500 * of.contracts,
  settlement_date: '2026-11-24',
  at: AT,
  business_date: '2026-11-20',
}));

/** @param {import('postgres').Sql} sql */
export async function putOptionEnds(sql) {
  await put(sql, 'option_ends', OPTION_ENDS);
  await put(sql, 'final_settlements', [
    { symbol: LISTED.symbol, final_price: 5, underlying_price: 50, at: AT },
  ]);
}
