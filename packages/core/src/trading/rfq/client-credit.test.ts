/** A client's lines: what is counted, when the count resets, and where a line is exceeded. */
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBreach, toCredit, withTrade } from './client-credit.ts';

const DAY_1 = Date.UTC(2026, 10, 23, 23, 59, 59, 999);
const LINES = { maxOrderQty: qty(5_000_000), maxDailyNotional: money(100_000_000) };
const trade = (notional: number, at = DAY_1) => ({
  clientUserId: userId('client'),
  notional: money(notional),
  at,
});

describe('a client’s day', () => {
  it('counts every trade of the day, and resets at midnight UTC', () => {
    const once = withTrade(undefined, trade(30_000_000));
    const twice = withTrade(once, trade(20_000_000));
    expect(toCredit(LINES, twice, DAY_1)).toMatchObject({
      used: 50_000_000,
      available: 50_000_000,
    });
    expect(toCredit(LINES, twice, DAY_1 + 1)).toMatchObject({ used: 0, available: 100_000_000 });
    expect(withTrade(twice, trade(1, DAY_1 + 1)).used).toBe(1);
  });

  it('is never short of nothing, also when a line is lowered below what was traded', () => {
    const row = withTrade(undefined, trade(90_000_000));
    const lowered = { ...LINES, maxDailyNotional: money(10_000_000) };
    expect(toCredit(lowered, row, DAY_1).available).toBe(0);
  });
});

describe('a line', () => {
  it('may be reached and not passed, the size first', () => {
    const credit = toCredit(LINES, undefined, DAY_1);
    const full = { qty: 5_000_000, notional: money(100_000_000) };
    expect(findBreach(credit, full)).toBeNull();
    expect(findBreach(credit, { ...full, notional: money(100_000_001) })).toBe(
      'DAILY_NOTIONAL_EXCEEDED',
    );
    expect(findBreach(credit, { qty: 5_000_001, notional: money(100_000_001) })).toBe(
      'QTY_LIMIT_EXCEEDED',
    );
  });

  it('is never passed by trades that were let through one after another', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000_000 })), (notionals) => {
        let row: ReturnType<typeof withTrade> | undefined;
        for (const notional of notionals) {
          const credit = toCredit(LINES, row, DAY_1);
          if (findBreach(credit, { qty: 1_000, notional: money(notional) }) !== null) continue;
          row = withTrade(row, trade(notional));
        }
        return (row?.used ?? 0) <= LINES.maxDailyNotional;
      }),
    );
  });
});
