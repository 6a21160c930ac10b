/** The audit as one list: what was done to controls and what was done to orders, in one form, found by the same words. */

import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { DeskLossEvent } from '@tradefloor/contracts/desk-loss';
import { decimalOfMoney, decimalOfPx } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { LimitChange, Permissions, UserChange } from '@tradefloor/contracts/user';
import { describeTerms, findPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import type { RfqStepRow } from '../rfq/tables.ts';
import type { VoiceStepRow } from '../voice/voice-deal.ts';
import { fromStoredOrder } from './stored-order.ts';
import type { OrderEventRow } from './tables.ts';

/** The id of an entry, of what caused it. A cursor carries it: letters, digits, hyphens and underscores only. */
export const toAuditId = (causeId: string): string =>
  causeId.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 116);

/** The area of an entry's kind: `order` of `order.rejected`. */
export const getArea = (kind: string): string => kind.split('.')[0] ?? kind;

/** `max. 120000 a day, lost 96000: near the limit` */
export function deskLossDetail({ maxDayLoss, loss, step, reason }: DeskLossEvent): string {
  const max = maxDayLoss === null ? 'no limit' : `max. ${decimalOfMoney(maxDayLoss)} a day`;
  const lost = loss === null ? max : `${max}, lost ${decimalOfMoney(loss)}`;
  return `${step === 'RELEASED' ? `${lost}, released for the day` : lost}: ${reason}`;
}

/** What follows a prefix such as `user:`; null without it. */
const after = (prefix: string, text: string): string | null =>
  text.startsWith(prefix) ? text.slice(prefix.length) : null;

/** A stored entry with whom and what it concerns, also where only its subject names that. */
export function auditOfEntry(entry: AuditRecord): AuditRecord {
  const area = getArea(entry.kind);
  const isPersonal = area === 'session' || area === 'limits' || area === 'account';
  return {
    ...entry,
    userId: entry.userId ?? (isPersonal ? entry.subject : after('user:', entry.subject)),
    symbol: entry.symbol ?? (area === 'kill-switch' ? after('symbol:', entry.subject) : null),
  };
}

/** The kind of a step: `rfq.marked-up` of `marked up`. */
export const toStepKind = (area: 'rfq' | 'voice', action: string): string =>
  `${area}.${action.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** One step of a request for quote, about its client where it has one. */
export const auditOfRfqStep = (
  { stepId, rfqId, at, actor, action, detail, keyId }: RfqStepRow,
  {
    isin,
    userId,
    clientUserId,
    orderId,
  }: Pick<Rfq, 'isin' | 'userId' | 'clientUserId' | 'orderId'>,
): AuditRecord => ({
  auditId: stepId,
  kind: toStepKind('rfq', action),
  subject: rfqId,
  actor,
  detail: detail ?? '',
  requestId: '',
  at,
  userId: clientUserId ?? userId,
  orderId,
  symbol: isin,
  keyId,
});

/** One step of a deal by phone, about its client. */
export const auditOfVoiceStep = (
  { stepId, dealId, at, actor, action, detail }: VoiceStepRow,
  { symbol, clientUserId }: Pick<VoiceDeal, 'symbol' | 'clientUserId'>,
): AuditRecord => ({
  auditId: stepId,
  kind: toStepKind('voice', action),
  subject: dealId,
  actor,
  detail: detail ?? '',
  requestId: '',
  at,
  userId: clientUserId,
  orderId: null,
  symbol,
  keyId: null,
});

/** The kind of an order's change by its topic: `order.rejected` of `orders.rejected`. */
export const toAuditKind = (topic: string): string => topic.replace(/^orders\./, 'order.');
/** The topic of a kind; the other way round. */
export const toAuditTopic = (kind: string): string => kind.replace(/^order\./, 'orders.');

/** One change of one order, who made it and why. */
export const auditOfEvent = (row: OrderEventRow): AuditRecord => ({
  auditId: row.eventId,
  kind: toAuditKind(row.topic),
  subject: row.orderId,
  actor: row.actor,
  detail: orderDetail(fromStoredOrder(row.order), row),
  requestId: row.requestId,
  at: row.at,
  userId: row.userId,
  orderId: row.orderId,
  symbol: row.order.symbol,
  keyId: row.keyId,
});

/** `BUY 100 AAPL @ 189.4 DAY LIT, REJECTED v2: PRICE_COLLAR too far`. */
function orderDetail(order: Order, { version, reason }: OrderEventRow): string {
  const { side, qty, symbol, timeInForce, strategy, status, rejectCode } = order;
  const at = termsText(order);
  const why = [rejectCode, order.rejectReason ?? reason].filter(Boolean).join(' ');
  const terms = `${side} ${qty} ${symbol} ${at} ${timeInForce} ${strategy}, ${status} v${version}`;
  return why === '' ? terms : `${terms}: ${why}`;
}

/** `MKT` or `@ 189.4`; of a refused order also what makes no sense together. */
function termsText(order: Order): string {
  const terms = findPriceTerms(order);
  if (terms === null)
    return `${order.orderType} ${order.price === null ? '' : decimalOfPx(order.price)}`;
  return describeTerms(terms, (price) => String(decimalOfPx(price)), { at: '@ ' });
}

/** What a change of limits changed, and why: `calmer: maxOrderQty 1000 to 500; strategies -VWAP`. */
export function limitDetail({ reason, before, after: now }: LimitChange): string {
  const parts = [
    moved('maxOrderQty', before.limits.maxOrderQty, now.limits.maxOrderQty),
    moved(
      'maxDailyNotional',
      decimalOfMoney(before.limits.maxDailyNotional),
      decimalOfMoney(now.limits.maxDailyNotional),
    ),
    moved('maxDayLoss', lossText(before), lossText(now)),
    members('strategies', before, now),
    members('desks', before, now),
    moved('darkPoolAccess', before.darkPoolAccess, now.darkPoolAccess),
  ].filter((part) => part !== '');
  return `${reason}: ${parts.join('; ') || 'nothing'}`;
}

/** What a change of an account changed, and why: `new desk: role trader to sales`. Of a password only that it changed. */
export function accountDetail({ kind, reason, before, after: now }: UserChange): string {
  if (kind === 'PASSWORD') return `${reason}: password`;
  if (kind === 'SECOND_FACTOR') return `${reason}: second factor`;
  if (before === null) {
    return `${reason}: ${now.displayName}, ${now.role}, ${now.tradingStyle}`;
  }
  const parts = [
    moved('displayName', before.displayName, now.displayName),
    moved('role', before.role, now.role),
    moved('tradingStyle', before.tradingStyle, now.tradingStyle),
    moved('disabled', before.disabled, now.disabled),
  ].filter((part) => part !== '');
  return `${reason}: ${parts.join('; ') || 'nothing'}`;
}

const lossText = ({ limits: { maxDayLoss } }: Permissions): number | string =>
  maxDayLoss === undefined ? 'none' : decimalOfMoney(maxDayLoss);

const moved = <V extends number | boolean | string>(name: string, from: V, to: V): string =>
  from === to ? '' : `${name} ${from} to ${to}`;

function members(name: 'strategies' | 'desks', from: Permissions, to: Permissions): string {
  const was: readonly string[] = from.limits[name];
  const is: readonly string[] = to.limits[name];
  const signs = [
    ...is.filter((each) => !was.includes(each)).map((each) => `+${each}`),
    ...was.filter((each) => !is.includes(each)).map((each) => `-${each}`),
  ];
  return signs.length === 0 ? '' : `${name} ${signs.join(' ')}`;
}

/** What an audit is searched by; null where it does not matter. */
export type AuditFilter = {
  /** First word of the kind. */
  readonly area: string | null;
  /** The whole kind. */
  readonly kind: string | null;
  readonly actor: string | null;
  /** Whom it concerns. */
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly symbol: string | null;
  /** Anywhere in subject, detail, request id or the key's id, in capitals or not. */
  readonly text: string | null;
  /** Milliseconds; from this instant on. */
  readonly fromMs: number | null;
  /** Milliseconds; before this instant. */
  readonly toMs: number | null;
};

/** Whether a record is among those searched for. */
export function isAudited(record: AuditRecord, filter: AuditFilter): boolean {
  const { area, text, fromMs, toMs } = filter;
  const same = (wanted: string | null, is: string | null): boolean =>
    wanted === null || wanted === is;
  const { subject, detail, requestId, keyId } = record;
  const words = [subject, detail, requestId, keyId ?? ''].join('\n').toLowerCase();
  return (
    same(area, getArea(record.kind)) &&
    same(filter.kind, record.kind) &&
    same(filter.actor, record.actor) &&
    same(filter.userId, record.userId) &&
    same(filter.orderId, record.orderId) &&
    same(filter.symbol, record.symbol) &&
    (text === null || words.includes(text.toLowerCase())) &&
    (fromMs === null || record.at >= fromMs) &&
    (toMs === null || record.at < toMs)
  );
}
