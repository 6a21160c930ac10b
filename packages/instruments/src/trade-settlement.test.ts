/**
 * When trades settle, by dates worked out by hand: T+2 of shares, bonds by their own market, the same day of
 * listed options, spot of currencies, the end of futures; from the trade date on and never on a day without business.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { expect, it, test } from 'vitest';
import { BONDS } from './bond/bond-list.ts';
import { type SettlementDays, tradeSettlementDate } from './trade-settlement.ts';

type Of = Parameters<typeof tradeSettlementDate>[0];
const SEED: SettlementDays = {
  EQUITY: 2,
  FIXED_INCOME: 1,
  EURO_BONDS: 2,
  DERIVATIVES: 0,
  OTC: 2,
};
const US_2026: SettlementDays = {
  EQUITY: 1,
  FIXED_INCOME: 1,
  EURO_BONDS: 2,
  DERIVATIVES: 1,
  OTC: 2,
};

function findBondIn(calendar: 'UK' | 'TARGET'): Of {
  const bond = BONDS.find((one) => one.calendar === calendar);
  if (bond === undefined) throw new Error(`no bond of ${calendar}`);
  return { symbol: bond.isin, instrumentType: 'bond' };
}
const SHARE: Of = { symbol: instrumentSymbol('AAPL'), instrumentType: 'equity' };
const TREASURY: Of = { symbol: instrumentSymbol('US9128TF1057'), instrumentType: 'bond' };
const GILT = findBondIn('UK');
const BUND = findBondIn('TARGET');
const EURO: Of = { symbol: instrumentSymbol('EURUSD'), instrumentType: 'fx' };
const CRUDE: Of = { symbol: instrumentSymbol('CLF27'), instrumentType: 'commodity' };
const LISTED: Of = { symbol: instrumentSymbol('AAPL261218C270'), instrumentType: 'option' };
const BESPOKE: Of = { symbol: instrumentSymbol('2AAPL261125C265.5'), instrumentType: 'option' };
const FRIDAY = '2026-11-20T15:00:00Z';
const MONDAY = '2026-11-23T15:00:00Z';
/** Monday in UTC. */
const SUNDAY_EVENING = '2026-11-23T00:30:00Z';

const toDate = (of: Of, traded: string, days: SettlementDays): string =>
  tradeSettlementDate(of, Date.parse(traded), days);

test.each<[string, Of, string, string]>([
  ['a share of a Monday', SHARE, MONDAY, '2026-11-25'],
  ['a share of a Saturday', SHARE, '2026-11-21T15:00:00Z', '2026-11-25'],
  ['a share of the Wednesday before Thanksgiving', SHARE, '2026-11-25T15:00:00Z', '2026-11-30'],
  ['a bond of a Friday', TREASURY, FRIDAY, '2026-11-23'],
  ['a bond of a Sunday evening, Monday in UTC', TREASURY, SUNDAY_EVENING, '2026-11-24'],
  ['a bond of a Monday', TREASURY, MONDAY, '2026-11-24'],
  ['a bond before Veterans Day', TREASURY, '2026-11-10T15:00:00Z', '2026-11-12'],
  ['a gilt before Thanksgiving', GILT, '2026-11-25T15:00:00Z', '2026-11-26'],
  ['a gilt of a Monday after midnight in London', GILT, '2026-11-24T00:30:00Z', '2026-11-25'],
  ['a gilt before the early May bank holiday', GILT, '2026-05-01T15:00:00Z', '2026-05-05'],
  ['a gilt over Christmas, Boxing Day made up for', GILT, '2026-12-24T15:00:00Z', '2026-12-29'],
  ['a Bund before Thanksgiving', BUND, '2026-11-25T15:00:00Z', '2026-11-27'],
  ['a Bund of a Monday after midnight in Frankfurt', BUND, '2026-11-23T23:30:00Z', '2026-11-26'],
  ['a Bund before Labour Day, a Friday', BUND, '2026-04-30T15:00:00Z', '2026-05-05'],
  ['a Bund before Easter', BUND, '2026-04-02T15:00:00Z', '2026-04-08'],
  ['a Bund over Christmas, a Friday', BUND, '2026-12-24T15:00:00Z', '2026-12-29'],
  ['euros of a Sunday evening', EURO, SUNDAY_EVENING, '2026-11-25'],
  ['euros of a Monday', EURO, MONDAY, '2026-11-25'],
  ['euros of a Monday after 17:00 in New York', EURO, '2026-11-23T22:30:00Z', '2026-11-27'],
  ['a listed option of a Monday', LISTED, MONDAY, '2026-11-23'],
  ['a bespoke option of a Monday', BESPOKE, MONDAY, '2026-11-25'],
  [
    'a bespoke option that ends before its premium is due',
    BESPOKE,
    '2026-11-24T15:00:00Z',
    '2026-11-25',
  ],
  ['a future, until it ends', CRUDE, MONDAY, '2026-12-21'],
])('%s (%#)', (_, of, traded, date) => {
  expect(toDate(of, traded, SEED)).toBe(date);
});

it('an option’s premium is due the day after where days are those of the United States', () => {
  expect(toDate(LISTED, MONDAY, US_2026)).toBe('2026-11-24');
  expect(toDate(SHARE, MONDAY, US_2026)).toBe('2026-11-24');
  expect(toDate(BESPOKE, '2026-11-20T15:00:00Z', US_2026)).toBe('2026-11-24');
});
