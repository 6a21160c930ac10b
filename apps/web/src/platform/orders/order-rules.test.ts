import { describe, expect, it } from 'vitest';
import { lifeLine } from '../../features/equity/orders/life-line.ts';
import { capabilitiesOf } from '../account/capabilities.ts';
import type { Role } from '../client/shapes.ts';
import { AT, fillOf, identityOf, orderOf } from '../testing/given.ts';
import { mayAmend, mayCancel, orderTitle, whyCopyText, whyText } from './order-rules.ts';

const who = (role: Role, userId = 'u-1') => ({
  userId,
  capabilities: capabilitiesOf(identityOf(role)),
});

describe('what may be done to an order', () => {
  it('traders cancel and amend their own, and no other orders', () => {
    expect(mayCancel(orderOf(1), who('trader'))).toBe(true);
    expect(mayAmend(orderOf(1), who('trader'))).toBe(true);
    expect(mayCancel(orderOf(1), who('trader', 'u-2'))).toBe(false);
    expect(mayAmend(orderOf(1), who('trader', 'u-2'))).toBe(false);
  });

  it('risk and admin cancel any user\u2019s but change none', () => {
    for (const role of ['risk-manager', 'admin'] as const) {
      expect(mayCancel(orderOf(1), who(role, 'x'))).toBe(true);
      expect(mayAmend(orderOf(1), who(role, 'x'))).toBe(false);
    }
    for (const role of ['compliance', 'desk-head', 'viewer', 'sales'] as const) {
      expect(mayCancel(orderOf(1), who(role))).toBe(false);
    }
  });

  it('an order that ended, or is being canceled, is left alone', () => {
    for (const status of ['FILLED', 'REJECTED', 'CANCELED', 'EXPIRED', 'PENDING_CANCEL'] as const) {
      expect(mayCancel(orderOf(1, { status }), who('trader'))).toBe(false);
      expect(mayAmend(orderOf(1, { status }), who('trader'))).toBe(false);
    }
  });

  it('uses standard trading terms', () => {
    expect(orderTitle(orderOf(1), 2)).toBe('BUY 100 AAPL @ 189.40 DAY');
    const market = orderOf(1, { orderType: 'MARKET', price: null });
    expect(orderTitle(market, 2)).toBe('BUY 100 AAPL MKT DAY');
    const halted = orderOf(1, { rejectCode: 'HALTED', rejectReason: 'AAPL is halted' });
    expect(whyText(halted)).toBe('AAPL is halted');
    expect(whyCopyText(halted)).toBe('AAPL is halted [HALTED]');
    expect([whyText(orderOf(1)), whyCopyText(orderOf(1))]).toEqual(['', '']);
  });
});

describe('the history of an order', () => {
  it('is oldest first, a fill before the change it caused', () => {
    const event = (version: number, at: string) => ({
      topic: version === 1 ? 'orders.submitted' : 'orders.updated',
      at,
      order: orderOf(1, {
        version,
        ...(version === 1 ? {} : { status: 'FILLED', filledQty: 100, leavesQty: 0 }),
      }),
      actor: 'u-1',
      reason: null,
    });
    const later = '2026-11-21T14:03:23.000Z';
    const life = lifeLine({
      order: orderOf(1),
      events: [event(2, later), event(1, AT)],
      fills: [fillOf(1, { at: later })],
      children: [],
    });
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
