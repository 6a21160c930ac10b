/** A check against its windows: prices, repeats, bursts, and a clock that goes back. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS, type RiskCheckRequest } from '@tradefloor/contracts/risk';
import { SELF_CROSS_MODES } from '@tradefloor/contracts/vocabulary/risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it, test } from 'vitest';
import { cents, givenOrder, givenOrderId, givenTick, NOW } from '../order/order.given.ts';
import { evolve } from '../order/order-state.ts';
import { checkAndReserve } from './check-order.ts';
import {
  givenAsk,
  givenBook,
  givenCheck,
  givenMarketCheck,
  givenNth,
  givenQuotes,
  toOutcome,
} from './risk.given.ts';
import type { RiskBook } from './risk-book.ts';
import { firstVersion } from './risk-config.ts';

const request = givenAsk();
const getReason = (...args: Parameters<typeof request>) => toOutcome(request(...args));
const nth = givenNth;

test('a decision carries the configuration it was made with', () => {
  expect(request(givenBook().book, givenCheck())).toMatchObject({
    decision: 'ACCEPT',
    riskConfigVersion: 1,
    elapsedMs: 0,
  });
});

test.each(SELF_CROSS_MODES)(
  'a decision under %s names the mode of self-match prevention, if any',
  (mode) => {
    const of = { selfCross: mode };
    const decision = checkAndReserve(
      givenCheck(),
      {
        book: givenBook().book,
        quotes: givenQuotes(),
        config: { ...firstVersion(NOW), thresholds: { ...RISK_DEFAULTS, ...of } },
        instrument: givenInstrument(),
        nowMs: NOW,
      },
      'decision-1',
    ).decision;
    if (mode === 'reject' || mode === 'allow') expect(decision).not.toHaveProperty('selfMatch');
    else expect(decision.selfMatch).toBe(mode);
  },
);

test('an accepted market order carries the price that protects it; a limit order needs none', () => {
  const { book } = givenBook();
  expect(request(book, givenMarketCheck()).protectionPx).toBe(cents(10_500));
  expect(request(book, nth(2))).not.toHaveProperty('protectionPx');
});

describe('prices', () => {
  const decide = (tick: ReturnType<typeof givenTick>, age: number) =>
    checkAndReserve(
      givenCheck(),
      {
        book: givenBook().book,
        quotes: givenQuotes({ at: NOW - age, ticks: [tick] }),
        config: firstVersion(NOW),
        instrument: givenInstrument(),
        nowMs: NOW,
      },
      'decision-1',
    ).decision.reasonCode ?? 'ACCEPTED';

  it('of exactly five seconds ago still count, older ones do not', () => {
    expect(decide(givenTick(), 5_000)).toBe('ACCEPTED');
    expect(decide(givenTick(), 5_001)).toBe('NO_REFERENCE_PRICE');
  });
  it('that are crossed do not count; locked ones do', () => {
    const ask = cents(10_000);
    expect(decide(givenTick({ bid: cents(10_001), ask }), 0)).toBe('NO_REFERENCE_PRICE');
    expect(decide(givenTick({ bid: ask, ask }), 0)).toBe('ACCEPTED');
  });
  it('of other symbols do not count', () => {
    expect(decide(givenTick({ symbol: instrumentSymbol('MSFT') }), 0)).toBe('NO_REFERENCE_PRICE');
  });
});

describe('the same order again', () => {
  const again = (over: Partial<RiskCheckRequest> = {}) =>
    givenCheck({ orderId: givenOrderId(2), ...over });

  it.each([
    [0, 'DUPLICATE_ORDER'],
    [499, 'DUPLICATE_ORDER'],
    [500, 'ACCEPTED'],
  ])('after %i ms is %s', (offset, outcome) => {
    const { book } = givenBook();
    request(book, givenCheck());
    expect(getReason(book, again(), offset)).toBe(outcome);
  });

  it.each<Partial<RiskCheckRequest>>([
    { qty: qty(101) },
    { price: cents(9_999) },
    { timeInForce: 'GTC' },
    { strategy: 'TWAP' },
    { userId: userId('bob') },
  ])('with another %o is another order', (over) => {
    const { book } = givenBook();
    request(book, givenCheck());
    expect(getReason(book, again(over))).toBe('ACCEPTED');
  });

  it('is none when the first was refused by risk, or by the OMS after it', () => {
    const { book } = givenBook();
    request(book, givenCheck({ qty: qty(500_000) }));
    expect(getReason(book, again({ qty: qty(500_000) }))).toBe('ADV_LIMIT');
    request(book, givenCheck({ orderId: givenOrderId(3) }));
    book.receive({ ...givenOrder(3), status: 'REJECTED' });
    expect(getReason(book, again())).toBe('ACCEPTED');
  });

  it('is one even when the first has filled or was canceled meanwhile', () => {
    const { book } = givenBook();
    request(book, givenCheck());
    book.receive(evolve(givenOrder(1), { type: 'canceled', at: NOW }));
    expect(getReason(book, again(), 100)).toBe('DUPLICATE_ORDER');
  });

  it('does not extend the window by being refused', () => {
    const { book } = givenBook();
    request(book, givenCheck());
    request(book, again(), 400);
    expect(getReason(book, again(), 500)).toBe('ACCEPTED');
  });
});

describe('submissions', () => {
  const burst = (book: RiskBook, from: number, count: number, offset = 0) =>
    Array.from({ length: count }, (_, i) => getReason(book, nth(from + i), offset));

  it('beyond ten in one second are refused, also all in one millisecond', () => {
    const { book } = givenBook();
    const outcomes = burst(book, 1, 11);
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('ACCEPTED'));
    expect(outcomes[10]).toBe('RATE_LIMIT');
  });

  it('leave the window after exactly one second', () => {
    const { book } = givenBook();
    burst(book, 1, 10);
    expect(getReason(book, nth(20), 999)).toBe('RATE_LIMIT');
    const later = givenBook().book;
    burst(later, 1, 10);
    expect(getReason(later, nth(20), 1_000)).toBe('ACCEPTED');
  });

  it('count when they are refused, and when they are replaces', () => {
    const { book } = givenBook();
    for (let n = 1; n <= 9; n += 1) request(book, nth(n, { qty: qty(500_000) }));
    expect(getReason(book, nth(10))).toBe('ACCEPTED');
    const replace = nth(10, { replaces: givenOrderId(10), price: cents(9_999) });
    expect(getReason(book, replace)).toBe('RATE_LIMIT');
  });

  it('of one user do not slow another', () => {
    const { book } = givenBook();
    burst(book, 1, 10);
    expect(getReason(book, nth(20, { userId: userId('bob') }))).toBe('ACCEPTED');
  });
});

describe('a clock that goes back ten minutes', () => {
  const BACK = -600_000;

  it('opens neither the rate window nor the duplicate window', () => {
    const { book } = givenBook();
    for (let n = 1; n <= 10; n += 1) request(book, nth(n));
    expect(getReason(book, nth(11), BACK)).toBe('RATE_LIMIT');
    expect(getReason(book, nth(1, { orderId: givenOrderId(30) }), BACK)).toBe('DUPLICATE_ORDER');
  });

  it('locks no one out for longer than the windows', () => {
    const { book } = givenBook();
    for (let n = 1; n <= 10; n += 1) request(book, nth(n));
    request(book, nth(1, { orderId: givenOrderId(30) }), BACK);
    expect(getReason(book, nth(1, { orderId: givenOrderId(31) }), BACK + 1_000)).toBe('ACCEPTED');
  });
});
