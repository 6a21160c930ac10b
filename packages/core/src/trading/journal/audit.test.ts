/** The audit: one form for controls and orders, its sentences, and what a search finds. */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { LimitChange, Permissions } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { describe, expect, it, test } from 'vitest';
import { cents, givenOrder, NOW } from '../order/order.given.ts';
import { rfqGiven } from '../rfq/rfq.given.ts';
import {
  type AuditFilter,
  auditOfEntry,
  auditOfEvent,
  auditOfRfqStep,
  auditOfVoiceStep,
  getArea,
  isAudited,
  limitDetail,
  toAuditKind,
  toAuditTopic,
} from './audit.ts';
import type { OrderEventRow } from './tables.ts';

const toEntry = (kind: string, subject: string) => ({
  auditId: 'a-1',
  kind,
  subject,
  actor: 'admin',
  detail: 'because',
  requestId: 'request-0001',
  at: NOW,
  userId: null,
  orderId: null,
  symbol: null,
  keyId: null,
});

describe('an entry about a control', () => {
  it.each([
    ['session.started', 'alice', 'alice', null],
    ['limits.changed', 'alice', 'alice', null],
    ['kill-switch.activated', 'user:alice', 'alice', null],
    ['kill-switch.activated', 'symbol:AAPL', null, 'AAPL'],
    ['kill-switch.released', 'all', null, null],
    ['kill-switch.activated', 'venue:XNAS', null, null],
    ['risk-config.changed', 'version 7', null, null],
  ])('%s of %s concerns user %s and symbol %s', (kind, subject, user, symbol) => {
    expect(auditOfEntry(toEntry(kind, subject))).toEqual({
      ...toEntry(kind, subject),
      userId: user,
      orderId: null,
      symbol,
      keyId: null,
    });
  });

  it('concerns whom and what it names itself, and the key it was done with', () => {
    const order = givenOrder();
    const named = {
      ...toEntry('algo.paused', order.orderId),
      userId: 'alice',
      orderId: order.orderId,
      symbol: 'AAPL',
      keyId: 'k00000000001',
    };
    expect(auditOfEntry(named)).toEqual(named);
  });

  it('of another control is no symbol, even where it looks like one', () => {
    expect(auditOfEntry(toEntry('risk-config.changed', 'symbol:AAPL')).symbol).toBeNull();
  });
});

const toEvent = (over: Partial<OrderEventRow> = {}): OrderEventRow => {
  const order = over.order ?? givenOrder();
  return {
    eventId: 'e-1',
    orderId: order.orderId,
    userId: order.userId,
    topic: 'orders.submitted',
    version: order.version,
    actor: 'alice',
    reason: null,
    keyId: null,
    requestId: 'request-0001',
    at: NOW,
    order,
    ...over,
  } as OrderEventRow;
};

describe('a change of an order', () => {
  it('reads as its terms, status and version', () => {
    expect(auditOfEvent(toEvent())).toMatchObject({
      auditId: 'e-1',
      kind: 'order.submitted',
      subject: givenOrder().orderId,
      userId: 'alice',
      symbol: 'AAPL',
      detail: 'BUY 100 AAPL @ 100 DAY LIT, NEW v1',
    });
  });

  it('without a price is a market order', () => {
    const order = { ...givenOrder(), orderType: 'MARKET' as const, price: null };
    expect(auditOfEvent(toEvent({ order })).detail).toBe('BUY 100 AAPL MKT DAY LIT, NEW v1');
  });

  it('that was refused ends with code and reason, its own before the change’s', () => {
    const refused = {
      ...givenOrder(),
      status: 'REJECTED' as const,
      rejectCode: 'PRICE_COLLAR' as const,
      rejectReason: 'too far',
    };
    const detail = auditOfEvent(toEvent({ order: refused, reason: 'other' })).detail;
    expect(detail).toBe('BUY 100 AAPL @ 100 DAY LIT, REJECTED v1: PRICE_COLLAR too far');
  });

  it('keeps the reason of the change where the order has none', () => {
    expect(auditOfEvent(toEvent({ reason: 'user requested' })).detail).toMatch(/: user requested$/);
  });

  it('with terms that make no sense together shows them all the same', () => {
    const odd = { ...givenOrder(), orderType: 'LIMIT' as const, price: null };
    expect(auditOfEvent(toEvent({ order: odd })).detail).toContain('AAPL LIMIT');
    const priced = { ...givenOrder(), orderType: 'MARKET' as const, price: cents(12_345) };
    expect(auditOfEvent(toEvent({ order: priced })).detail).toContain('AAPL MARKET 123.45');
  });
});

describe('a step', () => {
  const step = { at: NOW, actor: 'sally', action: 'marked up', detail: '2 bp on BRKD', version: 3 };
  it('of a request for quote concerns its client, or who traded', () => {
    const rfq = rfqGiven({ clientUserId: userId('acme') });
    const row = { ...step, stepId: 'R-S3', rfqId: rfq.rfqId, keyId: 'k00000000001' };
    expect(auditOfRfqStep(row, rfq)).toEqual({
      auditId: 'R-S3',
      kind: 'rfq.marked-up',
      subject: 'RFQ-1',
      actor: 'sally',
      detail: '2 bp on BRKD',
      requestId: '',
      at: NOW,
      userId: 'acme',
      orderId: null,
      symbol: 'US9128TF1010',
      keyId: 'k00000000001',
    });
    expect(auditOfRfqStep(row, { ...rfq, clientUserId: null }).userId).toBe('u-fi-1');
  });

  it('of a deal by phone concerns its client', () => {
    const dealId = '019a0000-0000-7000-8000-000000000001' as VoiceDeal['dealId'];
    const deal = { symbol: 'CLF27' as VoiceDeal['symbol'], clientUserId: userId('acme') };
    const row = { ...step, action: 'priced again', detail: null, stepId: 'D-S3', dealId };
    expect(auditOfVoiceStep(row, deal)).toMatchObject({
      kind: 'voice.priced-again',
      subject: dealId,
      detail: '',
      userId: 'acme',
      symbol: 'CLF27',
    });
  });
});

test('kinds and topics are two names of the same, there and back', () => {
  for (const topic of ['orders.submitted', 'orders.rejected', 'orders.cancel-requested']) {
    expect(toAuditTopic(toAuditKind(topic))).toBe(topic);
  }
  expect(toAuditKind('limits.changed')).toBe('limits.changed');
  expect(getArea('kill-switch.activated')).toBe('kill-switch');
  expect(getArea('nodot')).toBe('nodot');
});

const PERMISSIONS: Permissions = {
  limits: {
    maxOrderQty: qty(1_000),
    maxDailyNotional: money(5_000_000 * 10_000),
    strategies: ['LIT', 'VWAP'],
    desks: ['EQ'],
  },
  darkPoolAccess: false,
};
const changed = (after: Permissions): LimitChange => ({
  changeId: 'c-1',
  userId: userId('alice'),
  actor: 'risk',
  reason: 'calmer',
  requestId: 'request-0001',
  before: PERMISSIONS,
  after,
  at: NOW,
});
const withLimits = (over: Partial<Permissions['limits']>): Permissions => ({
  ...PERMISSIONS,
  limits: { ...PERMISSIONS.limits, ...over },
});

describe('a change of limits', () => {
  it.each([
    [PERMISSIONS, 'calmer: nothing'],
    [withLimits({ maxOrderQty: qty(500) }), 'calmer: maxOrderQty 1000 to 500'],
    [withLimits({ maxDailyNotional: money(12_345) }), 'calmer: maxDailyNotional 5000000 to 1.2345'],
    [withLimits({ strategies: ['LIT', 'TWAP'] }), 'calmer: strategies +TWAP -VWAP'],
    [withLimits({ desks: [] }), 'calmer: desks -EQ'],
    [{ ...PERMISSIONS, darkPoolAccess: true }, 'calmer: darkPoolAccess false to true'],
    [
      { ...withLimits({ maxOrderQty: qty(1), desks: ['EQ', 'FX'] }), darkPoolAccess: true },
      'calmer: maxOrderQty 1000 to 1; desks +FX; darkPoolAccess false to true',
    ],
  ])('case %#: %o', (after, detail) => {
    expect(limitDetail(changed(after))).toBe(detail);
  });
});

describe('a search', () => {
  const record: AuditRecord = auditOfEvent(toEvent({ requestId: 'Request-ABCD' }));
  const anything: AuditFilter = {
    area: null,
    kind: null,
    actor: null,
    userId: null,
    orderId: null,
    symbol: null,
    text: null,
    fromMs: null,
    toMs: null,
  };

  it.each<[Partial<AuditFilter>, boolean]>([
    [{}, true],
    [{ area: 'order' }, true],
    [{ area: 'limits' }, false],
    [{ kind: 'order.submitted' }, true],
    [{ kind: 'order.rejected' }, false],
    [{ actor: 'alice' }, true],
    [{ actor: 'ali' }, false],
    [{ userId: 'alice' }, true],
    [{ userId: 'bob' }, false],
    [{ symbol: 'AAPL' }, true],
    [{ symbol: 'MSFT' }, false],
    [{ orderId: record.orderId }, true],
    [{ orderId: 'other' }, false],
    [{ text: 'buy 100 aapl' }, true],
    [{ text: 'REQUEST-abcd' }, true],
    [{ text: 'sell' }, false],
    [{ text: 'submitted' }, false],
    [{ fromMs: NOW }, true],
    [{ fromMs: NOW + 1 }, false],
    [{ toMs: NOW }, false],
    [{ toMs: NOW + 1 }, true],
    [{ area: 'order', symbol: 'AAPL', actor: 'bob' }, false],
  ])('by %o finds it: %s', (filter, isFound) => {
    expect(isAudited(record, { ...anything, ...filter })).toBe(isFound);
  });
});
