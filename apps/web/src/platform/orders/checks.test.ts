import { describe, expect, it } from 'vitest';
import {
  AT,
  AT_MS,
  identityOf,
  instrumentOf,
  orderOf,
  quoteOf,
  riskConfigOf,
} from '../testing/given.ts';
import { type CheckFacts, checkSentence, checksOf, softWarnings } from './checks.ts';

const factsOf = (more: Partial<CheckFacts> = {}): CheckFacts => ({
  intent: {
    side: 'BUY',
    strategy: 'LIT',
    timeInForce: 'DAY',
    qty: 100,
    price: null,
    venue: null,
    algoParams: null,
  },
  identity: identityOf(),
  instrument: instrumentOf(),
  quote: quoteOf(),
  quoteAgeMs: 100,
  limitUse: { limits: identityOf().limits, dailyNotionalUsed: 0, openOrders: 0, asOf: AT },
  risk: riskConfigOf(),
  killSwitches: [],
  orders: [],
  sentAtMs: [],
  nowMs: AT_MS + 60_000,
  ...more,
});
const intentOf = (more: Partial<CheckFacts['intent']>): CheckFacts['intent'] => ({
  ...factsOf().intent,
  ...more,
});
const failing = (facts: CheckFacts): string[] =>
  checksOf(facts)
    .filter(({ state }) => state === 'fail')
    .map(({ code }) => code);

describe('the pips of the ticket', () => {
  it('an ordinary order passes everything', () => {
    expect(failing(factsOf())).toEqual([]);
    expect(checksOf(factsOf()).every(({ state }) => state === 'pass')).toBe(true);
  });

  it('stand in the order in which the platform checks', () => {
    expect(checksOf(factsOf()).map(({ code }) => code)).toEqual([
      'ROLE_NOT_PERMITTED',
      'KILL_SWITCH_ACTIVE',
      'DESK_NOT_PERMITTED',
      'STRATEGY_NOT_PERMITTED',
      'QTY_LIMIT_EXCEEDED',
      'DAILY_NOTIONAL_EXCEEDED',
      'PRICE_COLLAR',
      'NO_REFERENCE_PRICE',
      'DUPLICATE_ORDER',
      'MAX_OPEN_ORDERS',
      'SELF_CROSS',
      'ADV_LIMIT',
      'RATE_LIMIT',
    ]);
  });

  it('a dark order meets the dark pool’s own checks, before the quantity limit', () => {
    const intent = intentOf({ strategy: 'DARK', qty: 9_999 });
    const dark = factsOf({ intent, limitUse: null });
    expect(failing(dark)).toEqual([
      'STRATEGY_NOT_PERMITTED',
      'DARK_POOL_NOT_PERMITTED',
      'DARK_POOL_MIN_QTY',
      'QTY_LIMIT_EXCEEDED',
    ]);
    const limits = { ...identityOf().limits, maxOrderQty: 10_000, strategies: ['DARK' as const] };
    const identity = identityOf('trader', { darkPoolAccess: true, limits });
    const allowed = { ...dark, identity, intent: intentOf({ strategy: 'DARK', qty: 10_000 }) };
    expect(failing(allowed)).toEqual([]);
  });

  it('a limit price exactly on the collar passes, one unit beyond fails', () => {
    const quote = quoteOf({ mid: 100_000_000 });
    const at = (price: number): string[] =>
      failing(factsOf({ quote, intent: intentOf({ price }) }));
    expect(at(105_000_000)).toEqual([]);
    expect(at(105_000_001)).toEqual(['PRICE_COLLAR']);
    expect(at(95_000_000)).toEqual([]);
    expect(at(94_999_999)).toEqual(['PRICE_COLLAR']);
  });

  it('limits are inclusive: the last allowed share passes', () => {
    expect(failing(factsOf({ intent: intentOf({ qty: 1_000 }) }))).toEqual([]);
    expect(failing(factsOf({ intent: intentOf({ qty: 1_001 }) }))).toEqual(['QTY_LIMIT_EXCEEDED']);
  });

  it('the notional of a market order is counted at the far touch', () => {
    const limits = { ...identityOf().limits, maxDailyNotional: 18_943 };
    const limitUse = { limits, dailyNotionalUsed: 0, openOrders: 0, asOf: AT };
    expect(failing(factsOf({ limitUse }))).toEqual([]);
    const used = { ...limitUse, dailyNotionalUsed: 0.01 };
    expect(failing(factsOf({ limitUse: used }))).toEqual(['DAILY_NOTIONAL_EXCEEDED']);
  });

  it('an own resting order is crossed by price, not by side', () => {
    const resting = orderOf(1, { side: 'SELL', price: 189.5 });
    const buyAt = (price: number | null): string[] =>
      failing(factsOf({ orders: [resting], intent: intentOf({ price }) }));
    expect(buyAt(189_490_000)).toEqual([]);
    expect(buyAt(189_500_000)).toEqual(['SELF_CROSS']);
    expect(buyAt(null)).toEqual(['SELF_CROSS']);
    const closed = factsOf({ orders: [orderOf(1, { side: 'SELL', status: 'FILLED' })] });
    expect(failing(closed)).toEqual([]);
  });

  it('the same order again within the window fails, at its very end it passes', () => {
    const sent = orderOf(1, { price: null, orderType: 'MARKET', status: 'FILLED' });
    const laterBy = (ms: number): string[] =>
      failing(factsOf({ orders: [sent], nowMs: AT_MS + ms }));
    expect(laterBy(499)).toEqual(['DUPLICATE_ORDER']);
    expect(laterBy(500)).toEqual([]);
    const refused = { ...sent, status: 'REJECTED' } as const;
    expect(failing(factsOf({ orders: [refused], nowMs: AT_MS + 1 }))).toEqual([]);
  });

  it('the eleventh order of a second and the fifty-first open one fail', () => {
    const nowMs = AT_MS + 60_000;
    expect(failing(factsOf({ sentAtMs: Array.from({ length: 9 }, () => nowMs - 1) }))).toEqual([]);
    expect(failing(factsOf({ sentAtMs: Array.from({ length: 10 }, () => nowMs - 1) }))).toEqual([
      'RATE_LIMIT',
    ]);
    const orders = Array.from({ length: 50 }, (_, n) => orderOf(n, { symbol: 'MSFT' }));
    expect(failing(factsOf({ orders }))).toEqual(['MAX_OPEN_ORDERS']);
  });

  it('a kill switch stops its target, and no one else', () => {
    const kill = {
      killSwitchId: 'k',
      target: 'AAPL',
      reason: 'halt',
      cancelOpen: true,
      activatedBy: 'r',
      activatedAt: AT,
      releasedBy: null,
      releasedAt: null,
    };
    const hits = (scope: 'symbol' | 'user', target: string): string[] =>
      failing(factsOf({ killSwitches: [{ ...kill, scope, target }] }));
    expect(hits('symbol', 'AAPL')).toEqual(['KILL_SWITCH_ACTIVE']);
    expect(hits('symbol', 'MSFT')).toEqual([]);
    expect(hits('user', 'u-1')).toEqual(['KILL_SWITCH_ACTIVE']);
    expect(hits('user', 'u-2')).toEqual([]);
  });

  it('unknown values are shown as unknown, never as passed', () => {
    const blind = checksOf(factsOf({ quote: null, risk: null, limitUse: null }));
    const unknown = blind.filter(({ state }) => state === 'unknown').map(({ code }) => code);
    expect(unknown).toContain('DAILY_NOTIONAL_EXCEEDED');
    expect(unknown).toContain('MAX_OPEN_ORDERS');
    expect(blind.every((check) => checkSentence(check).length > check.label.length)).toBe(true);
  });
});

describe('the question before an unusual order', () => {
  it('is not needed for an ordinary one', () => {
    expect(softWarnings(factsOf())).toEqual([]);
  });

  it('names every deviation: size, distance, share of volume', () => {
    const facts = factsOf({
      intent: intentOf({ qty: 900, price: 200_000_000 }),
      instrument: instrumentOf({ adv: 10_000 }),
    });
    const warnings = softWarnings(facts);
    expect(warnings).toHaveLength(3);
    expect(warnings.join('; ')).toMatch(/900 shares.*5\.6% above.*9\.0% of the average/);
  });
});
