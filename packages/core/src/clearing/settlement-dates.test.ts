/**
 * When trades settle, by dates worked out by hand: the dates that the desks show and stamp, which are T+2 of shares, T+1
 * of bonds, the same day of options and spot of currencies, from the trade date on and never on a weekend.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { expect, it, test } from 'vitest';
import { BookGiven } from './clearing.given.ts';

type Of = Pick<Fill, 'symbol' | 'instrumentType'>;
const SHARE: Of = { symbol: instrumentSymbol('AAPL'), instrumentType: 'equity' };
const TREASURY: Of = { symbol: instrumentSymbol('US9128TF1057'), instrumentType: 'bond' };
const EURO: Of = { symbol: instrumentSymbol('EURUSD'), instrumentType: 'fx' };
const FRIDAY = '2026-11-20T15:00:00Z';
const MONDAY = '2026-11-23T15:00:00Z';
/** Monday in UTC. */
const SUNDAY_EVENING = '2026-11-23T00:30:00Z';

/** What alice owes for one trade of an instant. */
function dueFor(of: Of, traded: string) {
  const given = new BookGiven({}, Date.parse(traded));
  given.clear(of);
  const [due] = given.obligations.filter(({ userId }) => userId === 'alice');
  if (due === undefined) throw new Error('a trade is due');
  return { given, due };
}

test.each<[string, Of, string, string]>([
  ['a share of a Monday', SHARE, MONDAY, '2026-11-25'],
  ['a share of a Saturday', SHARE, '2026-11-21T15:00:00Z', '2026-11-25'],
  ['a share of the Wednesday before Thanksgiving', SHARE, '2026-11-25T15:00:00Z', '2026-11-30'],
  ['a bond of a Friday', TREASURY, FRIDAY, '2026-11-23'],
  ['a bond of a Sunday evening, Monday in UTC', TREASURY, SUNDAY_EVENING, '2026-11-24'],
  ['a bond of a Monday', TREASURY, MONDAY, '2026-11-24'],
  ['a bond before Veterans Day', TREASURY, '2026-11-10T15:00:00Z', '2026-11-12'],
  ['euros of a Sunday evening', EURO, SUNDAY_EVENING, '2026-11-25'],
  ['euros of a Monday', EURO, MONDAY, '2026-11-25'],
  ['euros of a Monday after 17:00 in New York', EURO, '2026-11-23T22:30:00Z', '2026-11-27'],
])('%s (%#)', (_, of, traded, date) => {
  expect(dueFor(of, traded).due).toMatchObject({ settlementDate: date });
});

it('delivers nothing of a Monday on the weekend before, and all of it when Monday begins', () => {
  const { given, due } = dueFor(TREASURY, FRIDAY);
  given.nowMs = Date.parse('2026-11-22T17:00:00Z');
  expect(given.book.businessDate(given.nowMs)).toBe('2026-11-23');
  expect(given.sweep()).toMatchObject({ settled: 0 });
  given.nowMs = due.dueAt;
  expect(new Date(given.nowMs).toISOString()).toBe('2026-11-23T05:00:00.000Z');
  expect(given.sweep()).toMatchObject({ settled: 2 });
  const settled = given.transfers.filter(({ code }) => code === 'SETTLEMENT_CASH');
  expect(settled.map(({ businessDate }) => businessDate)).toEqual(['2026-11-23', '2026-11-23']);
});
