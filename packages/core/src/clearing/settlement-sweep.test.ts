/** The settlement sweep: delivery against payment on the due date, fails that are drawn by the seed, and nothing twice. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { describe, expect, it } from 'vitest';
import { cashAmount, securitiesAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { toSettlementItem } from './obligation.ts';
import type { ClearingSettings } from './settings.ts';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 10, 23, 15);

function due(settings: Partial<ClearingSettings> = {}): BookGiven {
  const given = new BookGiven(settings, MONDAY);
  given.clear();
  given.nowMs = MONDAY + 2 * DAY;
  return given;
}
const shares = (given: BookGiven, who: string) =>
  given.book.ledger.balance(securitiesAccount(who, 'AAPL'));
const cash = (given: BookGiven, who: string) => given.book.ledger.balance(cashAmount(who));

describe('the sweep', () => {
  it('delivers nothing before its date', () => {
    const given = new BookGiven({}, MONDAY);
    given.clear();
    given.nowMs = MONDAY + DAY;
    const { transfers } = given;
    expect(given.sweep()).toMatchObject({ settled: 0, failed: 0 });
    expect(given.transfers).toEqual(transfers);
    expect(given.obligations.map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED']);
  });

  it('on its date moves shares one way and cash the other, through the CCP', () => {
    const given = due();
    const [alice, dealer] = [cash(given, 'alice'), cash(given, 'SIMA')];
    const swept = given.sweep();
    expect([swept.settled, swept.failed]).toEqual([2, 0]);
    expect([shares(given, 'alice'), shares(given, 'SIMA'), shares(given, 'CCP')]).toEqual([
      100, -100, 0,
    ]);
    expect(cash(given, 'alice') - alice).toBe(dollars(-10_000));
    expect(cash(given, 'SIMA') - dealer).toBe(dollars(10_000));
    expect(cash(given, 'CCP')).toBe(0);
  });

  it('publishes each obligation as settled, once', () => {
    const given = due();
    const { outputs } = given.sweep();
    expect(outputs.complete.map(({ userId: id, status }) => [id, status])).toEqual([
      ['alice', 'SETTLED'],
      ['SIMA', 'SETTLED'],
    ]);
    expect(given.sweep().outputs.complete).toEqual([]);
    expect(given.book.row.settled).toBe(2);
  });

  it('leaves the margin: the position is held, its unsettled part is gone', () => {
    const given = due();
    given.sweep();
    given.cycle();
    expect(given.book.position('alice', 'AAPL')).toMatchObject({
      netQty: 100,
      openQty: 0,
      openValue: 0,
    });
    expect(given.book.ledger.balance('alice|IM|USD')).toBe(dollars(1_000));
  });

  it('of what netted to cash alone pays that cash', () => {
    const given = new BookGiven({}, MONDAY);
    given.clear({ price: price(100) });
    given.clear({ side: 'SELL', price: price(90) });
    given.nowMs = MONDAY + 2 * DAY;
    const before = cash(given, 'alice');
    expect(given.sweep().settled).toBe(2);
    expect(shares(given, 'alice')).toBe(0);
    expect(cash(given, 'alice') - before).toBe(dollars(-1_000));
  });

  it('settles each symbol by itself: one that fails holds up no other', () => {
    const given = new BookGiven(
      { openingCash: { USER: dollars(12_500), CLIENT: dollars(12_500), DEALER: dollars(1e6) } },
      MONDAY,
    );
    const msft = instrumentSymbol('MSFT');
    given.clear();
    given.clear({ symbol: msft });
    given.nowMs = MONDAY + 2 * DAY;
    // 10,500.00 are free of margin: enough for the first of two purchases of 10,000.00.
    given.sweep();
    const states = given.obligations.map(({ userId: id, symbol, status, failReason }) => [
      id,
      symbol,
      status,
      failReason,
    ]);
    expect(states).toContainEqual(['alice', 'AAPL', 'SETTLED', null]);
    expect(states).toContainEqual(['alice', 'MSFT', 'FAILED', 'LACK_OF_CASH']);
  });
});

describe('an obligation that fails', () => {
  const poor = () => {
    const given = new BookGiven(
      { openingCash: { USER: dollars(9_000), CLIENT: dollars(9_000), DEALER: dollars(1e6) } },
      MONDAY,
    );
    given.clear();
    given.nowMs = MONDAY + 2 * DAY;
    return given;
  };

  it('for want of cash is named so, and who was to deliver to it keeps the shares', () => {
    const given = poor();
    expect(given.sweep().settled).toBe(0);
    const alice = given.obligations.find(({ userId: id }) => id === 'alice');
    expect(alice).toMatchObject({
      status: 'FAILED',
      failReason: 'LACK_OF_CASH',
      fails: 1,
      netQty: 100,
    });
    expect([shares(given, 'SIMA'), shares(given, 'CCP')]).toEqual([0, 0]);
    expect(cash(given, 'alice')).toBe(dollars(8_000));
  });

  it('is tried again with each sweep, counted, and settles when there is cash', () => {
    const given = poor();
    given.sweep();
    given.sweep();
    expect(given.obligations.find(({ userId: id }) => id === 'alice')?.fails).toBe(2);
    // The other side of an earlier trade brings cash.
    given.clear({ side: 'SELL', at: MONDAY });
    expect(given.sweep().settled).toBe(2);
    expect(given.book.pendingCount).toBe(0);
  });
});

describe('the age of an obligation', () => {
  const listed = (given: BookGiven, nowMs: number) =>
    given.obligations.map((row) =>
      toSettlementItem(row, given.book.calendarDate(nowMs), given.settings),
    );

  it('is the business days past its date, of who fails as of who waits', () => {
    const given = new BookGiven(
      { openingCash: { USER: dollars(9_000), CLIENT: dollars(9_000), DEALER: dollars(1e6) } },
      MONDAY,
    );
    given.clear();
    // Due on Wednesday; Thursday is Thanksgiving, and nothing ages on a weekend.
    const ages = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((days) => {
      given.nowMs = MONDAY + days * DAY;
      given.sweep();
      return listed(given, given.nowMs).map(({ ageDays }) => ageDays);
    });
    expect(ages.map(([, dealer]) => dealer)).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 3]);
    expect(ages.every(([alice, dealer]) => alice === dealer)).toBe(true);
    expect(listed(given, given.nowMs)).toMatchObject([
      { userId: 'alice', status: 'FAILED', failReason: 'LACK_OF_CASH', ageDays: 3 },
      { userId: 'SIMA', status: 'QUEUED', ageDays: 3 },
    ]);
  });

  it('is none of what is settled, however late that was', () => {
    const given = due({ failsPpm: 1_000_000 });
    given.sweep();
    expect(listed(given, MONDAY + 9 * DAY).map(({ ageDays }) => ageDays)).toEqual([4, 4]);
    const onTime = due();
    onTime.sweep();
    expect(listed(onTime, MONDAY + 9 * DAY)).toMatchObject([
      { status: 'SETTLED', ageDays: 0 },
      { status: 'SETTLED', ageDays: 0 },
    ]);
  });
});

describe('fails that are drawn', () => {
  const failures = (seed: number, failsPpm: number) => {
    const given = new BookGiven({ failsPpm }, MONDAY);
    for (let n = 0; n < 20; n += 1) {
      given.clear({ userId: userId(`user-${n}`), symbol: instrumentSymbol(`S${n}`) });
    }
    given.nowMs = MONDAY + 2 * DAY;
    given.sweep(seed);
    return given.obligations
      .filter(({ status }) => status === 'FAILED')
      .map(({ userId: id, symbol, failReason }) => `${id} ${symbol} ${failReason}`);
  };

  it('are none where they are off, and all who have to deliver where they are certain', () => {
    expect(failures(1, 0)).toEqual([]);
    const all = failures(1, 1_000_000);
    expect(all.filter((text) => text.includes('LACK_OF_CASH'))).toHaveLength(20);
    expect(all.filter((text) => text.includes('LACK_OF_SECURITIES'))).toHaveLength(20);
  });

  it('are the same for the same seed and others for another', () => {
    const half = failures(1, 300_000);
    expect(failures(1, 300_000)).toEqual(half);
    expect(failures(2, 300_000)).not.toEqual(half);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(40);
  });

  it('are drawn afresh with each sweep, so that all settles in the end', () => {
    const given = due({ failsPpm: 500_000 });
    let sweeps = 0;
    while (given.book.pendingCount > 0 && sweeps < 100) {
      given.sweep(7);
      sweeps += 1;
    }
    expect(given.book.pendingCount).toBe(0);
    expect(shares(given, 'alice')).toBe(100);
  });
});
