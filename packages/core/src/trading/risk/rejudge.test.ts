/**
 * Recorded submissions re-run: the same thresholds give the same decision, others the decision they would have made.
 */
import { qty } from '@tradefloor/contracts/money';
import {
  RISK_DEFAULTS,
  type RiskCheckRequest,
  type RiskThresholds,
} from '@tradefloor/contracts/risk';
import { PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import { SELF_CROSS_MODES } from '@tradefloor/contracts/vocabulary/risk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, givenOrderId, NOW } from '../order/order.given.ts';
import { computePreview, rejudge } from './rejudge.ts';
import {
  givenBook,
  givenCheck,
  givenDecide,
  givenMarketCheck,
  givenNth,
  toOutcome,
} from './risk.given.ts';
import type { DecisionRow } from './tables.ts';

const outcome = (row: DecisionRow, thresholds: RiskThresholds): string =>
  row.observed === null
    ? 'no record'
    : (rejudge(row, row.observed, thresholds).failure?.reason ?? 'ACCEPTED');

const submission = fc.record({
  price: fc.constantFrom(8_000, 9_600, 9_990, 10_000, 10_010, 10_400, 12_000, null),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  qty: fc.constantFrom(1, 100, 5_000_000),
  peg: fc.option(fc.constantFrom(...PEGS), { nil: null, freq: 2 }),
  waitMs: fc.integer({ min: 0, max: 700 }),
});
const thresholds = fc.record({
  collarBps: fc.constantFrom(1, 100, 500, 5_000),
  duplicateWindowMs: fc.constantFrom(0, 500, 60_000),
  maxOpenOrders: fc.constantFrom(1, 3, 50),
  selfCross: fc.constantFrom(...SELF_CROSS_MODES),
  advPctBps: fc.constantFrom(1, 1_000, 10_000),
  ordersPerSecond: fc.constantFrom(1, 3, 10),
  staleMidMs: fc.constant(5_000),
});

test('with the thresholds of its day every submission gets its original decision', () => {
  fc.assert(
    fc.property(fc.array(submission, { maxLength: 30 }), thresholds, (sent, limits) => {
      const { book } = givenBook();
      const decide = givenDecide(limits);
      let at = 0;
      for (const [n, { price, side, qty: size, peg, waitMs }] of sent.entries()) {
        at += waitMs;
        const over = { orderId: givenOrderId(n + 1), side, qty: qty(size) };
        const pegged = { orderType: 'PEGGED', pegTo: peg ?? 'MID', pegOffset: cents(0) } as const;
        const plain: RiskCheckRequest =
          price === null ? givenMarketCheck(over) : givenCheck({ ...over, price: cents(price) });
        const request = peg === null ? plain : { ...plain, ...pegged };
        const { decision, row } = decide(book, request, at);
        expect(outcome(row, limits)).toBe(toOutcome(decision));
      }
    }),
    { numRuns: 300 },
  );
});

test('by others it gets theirs: each check looks at what it looked at then', () => {
  const { book } = givenBook();
  const decide = givenDecide();
  const made = [
    decide(book, givenNth(1)),
    decide(book, givenNth(2, { price: cents(10_300) }), 10),
    decide(book, { ...givenNth(2), orderId: givenOrderId(3), price: cents(10_300) }, 700),
    decide(book, givenNth(4, { side: 'SELL', price: cents(10_250) }), 800),
  ];
  const row = (n: number): DecisionRow => {
    const found = made[n - 1]?.row;
    if (found === undefined) throw new Error(`no decision ${n}`);
    return found;
  };
  const under = (n: number, over: Partial<RiskThresholds>) =>
    outcome(row(n), { ...RISK_DEFAULTS, ...over });
  expect(under(2, { collarBps: 299 })).toBe('PRICE_COLLAR');
  expect(under(2, { maxOpenOrders: 1 })).toBe('MAX_OPEN_ORDERS');
  expect(under(2, { ordersPerSecond: 1 })).toBe('RATE_LIMIT');
  expect([under(3, {}), under(3, { duplicateWindowMs: 1_000 })]).toEqual([
    'ACCEPTED',
    'DUPLICATE_ORDER',
  ]);
  expect([under(4, {}), under(4, { selfCross: 'allow' })]).toEqual(['SELF_CROSS', 'ACCEPTED']);
  expect(under(1, { advPctBps: 1 })).toBe('ACCEPTED');
});

test('the counts are of all, the list is of those whose decision differs, newest first', () => {
  const { book } = givenBook();
  const decide = givenDecide();
  const rows = [1, 2, 3, 4, 5].map(
    (n) => decide(book, givenNth(n, { price: cents(10_000 + n * 100) }), n * 200).row,
  );
  const preview = computePreview(rows, { ...RISK_DEFAULTS, collarBps: 250 });
  expect(preview).toMatchObject({ judged: 5, wereRefused: 0, wouldBeRefused: 3, changedCount: 3 });
  expect(preview.changed.map(({ at }) => at - NOW)).toEqual([1_000, 800, 600]);
});
