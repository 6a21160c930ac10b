/** Trades settle on the date that their desks have stamped, and nothing is delivered before that date begins. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { expect, it } from 'vitest';
import { BookGiven } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';

const TREASURY = { symbol: instrumentSymbol('US9128TF1057'), instrumentType: 'bond' as const };

function dueFor(traded: string, settlementDate: string) {
  const given = new BookGiven({}, Date.parse(traded));
  given.clear({ ...TREASURY, settlementDate });
  const [due] = given.obligations.filter(({ userId }) => userId === 'alice');
  if (due === undefined) throw new Error('a trade is due');
  return { given, due };
}

it('delivers nothing of a Monday on the weekend before, and all of it when Monday begins', () => {
  const { given, due } = dueFor('2026-11-20T15:00:00Z', '2026-11-23');
  given.nowMs = Date.parse('2026-11-22T17:00:00Z');
  expect(given.book.businessDate(given.nowMs)).toBe('2026-11-23');
  expect(given.sweep()).toMatchObject({ settled: 0 });
  given.nowMs = due.dueAt;
  expect(new Date(given.nowMs).toISOString()).toBe('2026-11-23T05:00:00.000Z');
  expect(given.sweep()).toMatchObject({ settled: 2 });
  const settled = given.transfers.filter(({ code }) => code === 'SETTLEMENT_CASH');
  expect(settled.map(({ businessDate }) => businessDate)).toEqual(['2026-11-23', '2026-11-23']);
});

it('keeps the stamped date of a fill that comes after the clock was put ahead', () => {
  const given = new BookGiven({}, Date.parse('2026-11-23T15:00:00Z'));
  const fill = given.fill(TREASURY);
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.clear(fill);
  expect(fill.settlementDate).toBe('2026-11-24');
  expect(given.obligations.map(({ settlementDate }) => settlementDate)).toEqual([
    fill.settlementDate,
    fill.settlementDate,
  ]);
  expect(given.sweep()).toMatchObject({ settled: 2 });
});
