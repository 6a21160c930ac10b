/**
 * Who delivers what to whom in one symbol on one date: the full obligations or, when a member fails, the available
 * part. Deliveries sum to zero in securities and in cash, whatever fails.
 */
import type { FAIL_REASONS } from '@tradefloor/contracts/ccp';
import type { Delivery } from './cleared-position.ts';
import type { ObligationRow } from './tables.ts';

export type FailReason = (typeof FAIL_REASONS)[number];
export type Failing = ReadonlyMap<string, FailReason>;

export type DeliveryPlan = {
  /** By obligation; who is not here gets and gives nothing this time. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
};

/**
 * Without a failure: every obligation in full, at its own cash. With a failure: the others exchange the available
 * quantity at the mark, which leaves each gain or loss unchanged; the difference to their own cash, accrued interest
 * included, stays for the last delivery. Of a payment on positions, what those who are able pay in is passed on.
 * @param unit worth of one unit of quantity at the mark, in whole money units
 */
export function planDeliveries(
  rows: readonly ObligationRow[],
  failing: Failing,
  unit: number,
): DeliveryPlan {
  const deliveries = new Map<string, Delivery>();
  const able = rows.filter(({ obligationId }) => !failing.has(obligationId));
  if (able.length === rows.length) {
    for (const { obligationId, netQty, netCash, netAccrued } of rows) {
      deliveries.set(obligationId, { qty: netQty, cash: netCash, accrued: netAccrued });
    }
    return { deliveries };
  }
  const isPayment = rows.every(({ payment }) => payment !== null);
  if (isPayment) return { deliveries: planCash(able) };
  const buyers = able.filter(({ netQty }) => netQty > 0);
  const sellers = able.filter(({ netQty }) => netQty < 0);
  const sum = (side: readonly ObligationRow[]) =>
    side.reduce((total, { netQty }) => total + Math.abs(netQty), 0);
  const matched = Math.min(sum(buyers), sum(sellers));
  for (const side of [sellers, buyers]) {
    let left = matched;
    for (const { obligationId, netQty } of [...side].sort(longestWaiting)) {
      const part = Math.min(left, Math.abs(netQty));
      if (part === 0) continue;
      const qty = netQty > 0 ? part : -part;
      deliveries.set(obligationId, { qty, cash: -qty * unit, accrued: 0 });
      left -= part;
    }
  }
  return { deliveries };
}

/** Payments in full from those who are able, passed on to who has waited longest. */
function planCash(able: readonly ObligationRow[]): Map<string, Delivery> {
  const deliveries = new Map<string, Delivery>();
  const sum = (sign: number) =>
    able.reduce((total, { netCash }) => total + Math.max(0, sign * netCash), 0);
  const matched = Math.min(sum(1), sum(-1));
  for (const sign of [-1, 1]) {
    let left = matched;
    for (const { obligationId, netCash } of [...able].sort(longestWaiting)) {
      const part = Math.min(left, Math.max(0, sign * netCash));
      if (part === 0) continue;
      deliveries.set(obligationId, { qty: 0, cash: sign * part, accrued: 0 });
      left -= part;
    }
  }
  return deliveries;
}

const longestWaiting = (a: ObligationRow, b: ObligationRow): number =>
  a.queuedAt - b.queuedAt || (a.obligationId < b.obligationId ? -1 : 1);
