/** What the rules look at, in one form: the lines of their evidence. */
import type { Fill } from '@tradefloor/contracts/fill';
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { Finding, FindingEvidence } from '@tradefloor/contracts/surveillance';

/** A fill of the firm's, or its trade with a client; of an algo's child its parent has the timeline. */
export const toFillEvidence = (fill: Fill): FindingEvidence => ({
  kind: isClientTrade(fill) ? 'CLIENT_TRADE' : 'FILL',
  id: fill.execId,
  // A request's own id stands in for the order of a trade that has none.
  orderId: fill.rfqId === null ? (fill.parentOrderId ?? fill.orderId) : null,
  userId: fill.userId,
  side: fill.side,
  qty: fill.qty,
  price: fill.price,
  from: fill.at,
  at: fill.at,
});

/** @param price its limit */
export const toCancelEvidence = (order: Order, price: Px): FindingEvidence => ({
  kind: 'CANCELLED_ORDER',
  id: order.orderId,
  orderId: order.orderId,
  userId: order.userId,
  side: order.side,
  qty: order.qty,
  price,
  from: order.createdAt,
  at: order.updatedAt,
});

/** The firm's trade with a client: its own account is on the other side. */
export const isClientTrade = ({ clientUserId }: Pick<Fill, 'clientUserId'>): boolean =>
  clientUserId !== null && clientUserId !== undefined;

/** Oldest first; of one time by id. */
export const sortEvidence = (lines: readonly FindingEvidence[]): FindingEvidence[] =>
  lines.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

/** The id of what a rule has found: letters, digits, hyphens and underscores, as a cursor carries them. */
export const toFindingId = (rule: Finding['rule'], ...evidence: readonly string[]): string =>
  [rule, ...evidence]
    .join('_')
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .slice(0, 116);

/** A ratio or a part, to two decimals. */
export const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** `1,000,000`, without a locale. */
export const toGrouped = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

export const toPriceText = (price: Px): string => String(decimalOfPx(price));
