/**
 * The OMS's checks as they are shown: the value each saw, and the nearest quantity or price that it lets through. The
 * returned value passes that check, one step further fails.
 */
import type { CheckReport, WouldPass } from '@tradefloor/contracts/check-report';
import { type Money, px, type Qty, qty } from '@tradefloor/contracts/money';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { DARK_QTY_MIN, ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { ORDER_CHECKS, type OrderCheck, type OrderFacts } from './new-order-checks.ts';
import { findInvalidity } from './order-validity.ts';

/** No term helps but the ones that are named. */
export const helpedBy = (terms: Partial<WouldPass>): WouldPass => ({
  maxQty: null,
  minQty: null,
  price: null,
  waitMs: null,
  closeOrders: null,
  ...terms,
});

type Remedy = (facts: OrderFacts) => Partial<WouldPass>;

const REMEDIES: Readonly<Partial<Record<RejectReason, Remedy>>> = {
  INVALID_ORDER: nearestTick,
  DARK_POOL_MIN_QTY: () => ({ minQty: qty(DARK_QTY_MIN) }),
  QTY_LIMIT_EXCEEDED: ({ user }) => ({ maxQty: positive(user?.limits.maxOrderQty ?? 0) }),
  DAILY_NOTIONAL_EXCEEDED: ({ count, usedToday, user, closableQty }) => ({
    maxQty:
      count === null
        ? null
        : positive(
            Math.max(
              closableQty,
              qtyWithin((user?.limits.maxDailyNotional ?? 0) - usedToday, count.price),
            ),
          ),
  }),
};

/** Quantity checks return what passes even when the order does: a ticket shows the remaining room. */
const ALWAYS_SHOWN: ReadonlySet<RejectReason> = new Set([
  'QTY_LIMIT_EXCEEDED',
  'DAILY_NOTIONAL_EXCEEDED',
]);

/** The checks up to the first that fails: what a refusal is kept with. */
export function refusalReports(facts: OrderFacts): CheckReport[] {
  const reports: CheckReport[] = [];
  for (const check of ORDER_CHECKS) {
    const report = toReport(check, facts);
    reports.push(report);
    if (!report.passed) break;
  }
  return reports;
}

/** All checks, also those after a failed one: what a preview shows. */
export const allReports = (facts: OrderFacts): CheckReport[] =>
  ORDER_CHECKS.map((check) => toReport(check, facts));

function toReport({ reason, look }: OrderCheck, facts: OrderFacts): CheckReport {
  const { value, limit, failure } = look(facts);
  const isReported = failure !== null || ALWAYS_SHOWN.has(reason);
  return {
    by: 'OMS',
    name: reason,
    passed: failure === null,
    value,
    limit,
    reasonCode: failure === null ? null : reason,
    detail: failure,
    wouldPass: isReported ? wouldPassOrder(reason, facts) : null,
  };
}

/** The check that was not made: shown for a refusal without risk's response. */
export const unavailableReport = (detail: string): CheckReport => ({
  by: 'OMS',
  name: 'RISK_ENGINE_UNAVAILABLE',
  passed: false,
  value: 'no answer',
  limit: 'an answer of the risk engine',
  reasonCode: 'RISK_ENGINE_UNAVAILABLE',
  detail,
  wouldPass: null,
});

/** What the check would have let through; null where no change of quantity or price helps. */
export function wouldPassOrder(reason: RejectReason, facts: OrderFacts): WouldPass | null {
  const terms = REMEDIES[reason]?.(facts) ?? {};
  return Object.values(terms).every((term) => term === null) ? null : helpedBy(terms);
}

const positive = (quantity: number): Qty | null => (quantity > 0 ? qty(quantity) : null);

/** The largest quantity whose notional, rounded half up to 1/10 000, is at most `room`. */
function qtyWithin(room: Money | number, price: number): number {
  if (room < 0 || price <= 0) return 0;
  // price * qty / 100 rounds to at most room exactly when 2 * price * qty < 200 * room + 100.
  const largest = (200n * BigInt(room) + 99n) / (2n * BigInt(price));
  return Math.min(ORDER_QTY_MAX, Number(largest));
}

/** The tick nearest to a price between two ticks, at least one tick. */
function nearestTick({ order, instrument, nowMs }: OrderFacts): Partial<WouldPass> {
  const { price } = order;
  if (price === undefined || instrument === null) return {};
  const { tickSize } = instrument;
  const nearest = px(Math.max(1, Math.round(price / tickSize)) * tickSize);
  return {
    price:
      findInvalidity({ ...order, price: nearest }, instrument, nowMs) === null ? nearest : null,
  };
}
