/** Each refusal is one plain sentence with what was found and where the limit stood. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getCheckName } from './check-names.ts';
import {
  codeText,
  ERROR_CODES,
  REFUSALS,
  REJECT_REASONS,
  type RejectReason,
  refusalCopyText,
  refusalSentence,
  toSentence,
} from './refusals.ts';
import { excessText, fullText, REJECTION } from './rejections.ts';

const EXAMPLES = {
  INVALID_ORDER: [
    REJECTION.INVALID_ORDER('a LIMIT order names a price'),
    'A LIMIT order names a price',
  ],
  UNKNOWN_SYMBOL: [
    REJECTION.UNKNOWN_SYMBOL({ instrumentType: 'equity', symbol: 'NOPE', isTraded: true }),
    'Unknown equity NOPE',
  ],
  ROLE_NOT_PERMITTED: [
    REJECTION.ROLE_NOT_PERMITTED({ role: 'viewer', isDisabled: false }),
    'Role viewer may not send orders',
  ],
  KILL_SWITCH_ACTIVE: [
    REJECTION.KILL_SWITCH_ACTIVE('kill switch on all trading: drill'),
    'Kill switch on all trading: drill',
  ],
  DESK_NOT_PERMITTED: [
    REJECTION.DESK_NOT_PERMITTED({ desk: 'FI', permitted: ['EQ', 'FX'], style: null }),
    'Desk FI is not permitted (permitted: EQ, FX)',
  ],
  STRATEGY_NOT_PERMITTED: [
    REJECTION.STRATEGY_NOT_PERMITTED({ strategy: 'DARK', permitted: [], style: null }),
    'Strategy DARK is not permitted (permitted: none)',
  ],
  DARK_POOL_NOT_PERMITTED: [
    REJECTION.DARK_POOL_NOT_PERMITTED(),
    'The user has no access to the dark pool',
  ],
  DARK_POOL_MIN_QTY: [
    REJECTION.DARK_POOL_MIN_QTY({ count: 9_999, min: 10_000 }),
    'Quantity for the dark pool is 9,999 (min. 10,000)',
  ],
  QTY_LIMIT_EXCEEDED: [
    REJECTION.QTY_LIMIT_EXCEEDED({ count: 1_000_001, max: 1_000_000 }),
    'Quantity is 1,000,001 (max. 1,000,000 per order)',
  ],
  DAILY_NOTIONAL_EXCEEDED: [
    REJECTION.DAILY_NOTIONAL_EXCEEDED({ used: 900.5, added: 600, max: 1_000 }),
    'Notional of the day would be 1,500.50 (max. 1,000.00)',
  ],
  MARKET_CLOSED: [
    REJECTION.MARKET_CLOSED('the market opens on 2026-11-24 at 09:30'),
    'The market opens on 2026-11-24 at 09:30',
  ],
  HALTED: [REJECTION.HALTED('AAPL'), 'AAPL is halted'],
  PRICE_COLLAR: [
    REJECTION.PRICE_COLLAR({ pct: 12.2, maxPct: 5, from: 'mid' }),
    'Price is 12.2 % from mid (max. 5 %)',
  ],
  NO_REFERENCE_PRICE: [
    REJECTION.NO_REFERENCE_PRICE({ symbol: 'AAPL', maxAgeMs: 5_000 }),
    'No market price of AAPL within the last 5 s',
  ],
  DUPLICATE_ORDER: [
    REJECTION.DUPLICATE_ORDER({ ageMs: 120, windowMs: 500 }),
    'The same order was accepted 120 ms ago (min. 500 ms apart)',
  ],
  MAX_OPEN_ORDERS: [
    REJECTION.MAX_OPEN_ORDERS({ count: 50, max: 50 }),
    '50 orders are open (max. 50)',
  ],
  SELF_CROSS: [
    REJECTION.SELF_CROSS('own order at 100'),
    'The order would trade with own order at 100',
  ],
  ADV_LIMIT: [
    REJECTION.ADV_LIMIT({ symbol: 'AAPL', pct: 12.34, maxPct: 10 }),
    'Quantity is 12.3 % of the average daily volume (max. 10 %)',
  ],
  RATE_LIMIT: [
    REJECTION.RATE_LIMIT({ count: 10, max: 10 }),
    '10 orders were sent within the last second (max. 10)',
  ],
  RISK_ENGINE_UNAVAILABLE: [
    REJECTION.RISK_ENGINE_UNAVAILABLE('the risk engine is not reachable'),
    'The risk engine is not reachable',
  ],
} as const satisfies Record<RejectReason, readonly [made: string, reads: string]>;

test.each(Object.entries(EXAMPLES))('%s is one sentence', (_, [made, reads]) => {
  expect(made).toBe(reads);
  expect(made).not.toMatch(/\.$|_|\n/);
});

describe('a share beyond its limit', () => {
  it('never reads like the limit, however close it is', () => {
    const limits = fc.integer({ min: 1, max: 10_000 }).map((bps) => bps / 100);
    const more = fc.integer({ min: 1, max: 1_000_000 }).map((parts) => parts / 10_000);
    fc.assert(
      fc.property(limits, more, (maxPct, excess) => {
        const published = REJECTION.PRICE_COLLAR({ pct: maxPct + excess, maxPct, from: 'mid' });
        const [, seen, most] = /is ([\d.]+) % from mid \(max\. ([\d.]+) %\)/.exec(published) ?? [];
        expect(Number(most)).toBe(maxPct);
        expect(Number(seen)).not.toBe(maxPct);
        expect(Math.abs(Number(seen) - maxPct - excess)).toBeLessThanOrEqual(0.0501);
      }),
    );
  });
});

test.each([...REJECT_REASONS, ...ERROR_CODES])('no code stands in what is read of %s', (code) => {
  for (const text of [REFUSALS[code].title, getCheckName(code), refusalSentence({ code })]) {
    expect(text).not.toMatch(/_|[A-Z]{4,}/);
  }
});

test('a state reads as words', () => {
  expect(codeText('PARTIALLY_FILLED')).toBe('partially filled');
});

describe('the sentence of a refusal', () => {
  it.each([...REJECT_REASONS, ...ERROR_CODES])('%s has one without details', (code) => {
    expect(refusalSentence({ code })).toBe(REFUSALS[code].title);
    expect(refusalCopyText({ code })).toBe(`${REFUSALS[code].title} [${code}]`);
  });

  it("is the refusal's text, and the code is only in the copy", () => {
    const refused = { code: 'NOT_FOUND', detail: 'no such order' };
    expect(refusalSentence(refused)).toBe('No such order');
    expect(refusalCopyText(refused)).toBe('No such order [NOT_FOUND]');
  });

  it('of an unknown code is its text', () => {
    expect(refusalSentence({ code: 'SOME_NEW_CODE', detail: '' })).toBe('Some new code');
  });

  it('leaves names as they are written', () => {
    const texts = ['displayQty 5 is above the quantity 3', 'AAPL is halted', '3 legs', ''];
    expect(texts.map(toSentence)).toEqual(texts);
  });
});

test.each([
  [
    'value and limit in whole units',
    excessText('Quantity in lots of CL', { count: 501, max: 500 }),
    'Quantity in lots of CL is 501 (max. 500)',
  ],
  [
    'a note of when the limit holds',
    excessText('Notional', { count: 1_250_000, max: 1_000_000 }, ' left today'),
    'Notional is 1,250,000 (max. 1,000,000 left today)',
  ],
  [
    'a value that is beyond its limit by less than a unit, still beyond it',
    excessText('Notional', { count: 1_000.4, max: 1_000.2 }),
    'Notional is 1,001 (max. 1,000)',
  ],
  [
    'what there is no room for one more of',
    fullText('requests are open', { count: 1_200, max: 1_000 }),
    '1,200 requests are open (max. 1,000)',
  ],
])('what is at or beyond its limit reads as %s', (_, text, sentence) => {
  expect(text).toBe(sentence);
});
