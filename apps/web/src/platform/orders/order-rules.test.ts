import { describe, expect, it } from 'vitest';
import { timeline } from '../../features/equity/orders/order-timeline.ts';
import { getCapabilities } from '../account/capabilities.ts';
import { findWhy } from '../client/order-end.ts';
import type { Role } from '../client/shapes.ts';
import { AT, toFill, toIdentity, toOrder } from '../testing/given.ts';
import { mayAmend, mayCancel, orderTitle, termsText, whyCopyText } from './order-rules.ts';
import { statusText } from './order-status.ts';

const who = (role: Role, userId = 'u-1') => ({
  userId,
  capabilities: getCapabilities(toIdentity(role)),
});

describe('what may be done to an order', () => {
  it('traders cancel and amend their own, and no other orders', () => {
    expect(mayCancel(toOrder(1), who('trader'))).toBe(true);
    expect(mayAmend(toOrder(1), who('trader'))).toBe(true);
    expect(mayCancel(toOrder(1), who('trader', 'u-2'))).toBe(false);
    expect(mayAmend(toOrder(1), who('trader', 'u-2'))).toBe(false);
  });

  it.each([
    ['FX', 'fx'],
    ['COMM', 'commodity'],
  ] as const)('traders of %s cancel and amend what waits for a dealer', (desk, instrumentType) => {
    const { limits } = toIdentity();
    const identity = toIdentity('trader', { limits: { ...limits, desks: [desk] } });
    const own = { userId: 'u-1', capabilities: getCapabilities(identity) };
    const order = toOrder(1, { instrumentType });
    expect([mayCancel(order, own), mayAmend(order, own)]).toEqual([true, true]);
    expect(mayAmend(toOrder(1), own)).toBe(false);
    expect(mayAmend(toOrder(1, { instrumentType: 'option' }), own)).toBe(false);
  });

  it('risk and admin cancel any user\u2019s but change none', () => {
    for (const role of ['risk-manager', 'admin'] as const) {
      expect(mayCancel(toOrder(1), who(role, 'x'))).toBe(true);
      expect(mayAmend(toOrder(1), who(role, 'x'))).toBe(false);
    }
    for (const role of ['compliance', 'desk-head', 'viewer', 'sales'] as const) {
      expect(mayCancel(toOrder(1), who(role))).toBe(false);
    }
  });

  it('an order that ended, or is being canceled, is left alone', () => {
    for (const status of ['FILLED', 'REJECTED', 'CANCELED', 'EXPIRED', 'PENDING_CANCEL'] as const) {
      expect(mayCancel(toOrder(1, { status }), who('trader'))).toBe(false);
      expect(mayAmend(toOrder(1, { status }), who('trader'))).toBe(false);
    }
  });

  it('uses standard trading terms', () => {
    expect(orderTitle(toOrder(1), 2)).toBe('BUY 100 AAPL @ 189.40 DAY');
    const market = toOrder(1, { orderType: 'MARKET', price: null });
    expect(orderTitle(market, 2)).toBe('BUY 100 AAPL MKT DAY');
    const halted = toOrder(1, { rejectCode: 'HALTED', rejectReason: 'AAPL is halted' });
    expect(findWhy(halted)).toEqual({ text: 'AAPL is halted', code: 'HALTED' });
    expect(whyCopyText(halted)).toBe('AAPL is halted [HALTED]');
    expect([findWhy(toOrder(1)), whyCopyText(toOrder(1))]).toEqual([null, '']);
  });

  it('a dealer’s reason has its own code, which is not part of the sentence', () => {
    const late = toOrder(1, {
      rejectCode: 'INVALID_ORDER',
      rejectReason: 'QUOTE_EXPIRED: it was firm for 15 s',
    });
    expect(findWhy(late)).toEqual({ text: 'It was firm for 15 s', code: 'QUOTE_EXPIRED' });
    expect(whyCopyText(late)).toBe('It was firm for 15 s [QUOTE_EXPIRED]');
  });
});

describe('an order that waits for a price', () => {
  it.each([
    [{ orderType: 'STOP', stopPrice: 187.2 }, 'STP 187.20'],
    [{ orderType: 'STOP_LIMIT', stopPrice: 187.2, price: 187 }, 'STP LMT 187.20 @ 187.00'],
    [{ orderType: 'TRAILING_STOP', trailAmount: 1, stopPrice: 186.2 }, 'TRAIL 1.00 (186.20)'],
    [{ orderType: 'TRAILING_STOP', trailPct: 0.5, stopPrice: null }, 'TRAIL 0.5 %'],
    [{ orderType: 'MARKET_IF_TOUCHED', stopPrice: 187.2 }, 'MIT 187.20'],
    [{ orderType: 'LIMIT_IF_TOUCHED', stopPrice: 187.2, price: 187 }, 'LIT 187.20 @ 187.00'],
    [{ orderType: 'STOP', stopPrice: null }, 'STOP'],
  ] as const)('%o reads %s', (terms, text) => {
    const order = toOrder(1, { price: null, ...terms });
    expect(termsText(order, 2)).toBe(text);
    expect(orderTitle(order, 2)).toBe(`BUY 100 AAPL ${text} DAY`);
  });

  it('has a status of its own until it is triggered', () => {
    expect(statusText(toOrder(1, { status: 'NEW', triggered: false }))).toBe('Waiting');
    expect(statusText(toOrder(1, { status: 'NEW', triggered: true }))).toBe('NEW');
    expect(statusText(toOrder(1, { status: 'NEW', triggered: null }))).toBe('NEW');
    expect(statusText(toOrder(1, { status: 'CANCELED', triggered: false }))).toBe('CANCELED');
  });
});

describe('the history of an order', () => {
  it('is oldest first, a fill before the change it caused', () => {
    const event = (version: number, at: string) => ({
      topic: version === 1 ? 'orders.submitted' : 'orders.updated',
      at,
      order: toOrder(1, {
        version,
        ...(version === 1 ? {} : { status: 'FILLED', filledQty: 100, leavesQty: 0 }),
      }),
      actor: 'u-1',
      reason: null,
    });
    const later = '2026-11-21T14:03:23.000Z';
    const given = {
      order: toOrder(1),
      events: [event(2, later), event(1, AT)],
      fills: [toFill(1, { at: later })],
      children: [],
    };
    const life = timeline(given, 2);
    expect(life.map(({ what }) => what)).toEqual([
      'v1 Submitted: NEW',
      'Fill 100 @ 189.42',
      'v2 Updated: FILLED',
    ]);
    expect(life.map(({ changes }) => changes)).toEqual([
      [],
      [],
      ['filled 0 → 100', 'left 100 → 0'],
    ]);
    expect(life[0]?.detail).toContain('risk config v1');
  });
});
