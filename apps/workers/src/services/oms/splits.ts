/**
 * Share splits at the OMS: from the ex-date until a split is booked no order in its symbol is accepted. Open ones are
 * cancelled: their prices and quantities are of old shares.
 */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type { clearForSplit, splitHoldings } from '@tradefloor/contracts/calls/splits';
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import type { CalendarSplit, Split } from '@tradefloor/contracts/split';
import type { OmsSplitRow } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, respond } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';

type Response<O> = CallResponse<OmsTopic, OmsTimer, O>;

/** Closes the symbol at once, also for orders that are being checked, and cancels what is open in it. */
export function onClearForSplit(
  { state, nowMs: at }: OmsCtx,
  split: CalendarSplit,
): Response<CallOutput<typeof clearForSplit>> {
  const { splitId, symbol, ratio, exDate } = split;
  if (state.splits.get(splitId) === undefined) {
    state.splits.put({ splitId, symbol, ratio, exDate, bookedAt: null });
  }
  const open = state.openOrders(null).filter((row) => row.symbol === symbol);
  const events = open.flatMap((row) =>
    requestCancel(state, row, {
      status: 'CANCELED',
      actor: CORPORATE_ACTIONS,
      reason: `${ratio}-for-1 share split of ${exDate}: orders in ${symbol} are cancelled`,
      at,
    }),
  );
  return respond({ open: open.length }, events);
}

/** What users hold becomes new shares. With no order open, all of its fills are counted. */
export function onSplitHoldings(
  { state, nowMs }: OmsCtx,
  split: Split,
): Response<CallOutput<typeof splitHoldings>> {
  const { splitId, symbol, ratio, exDate } = split;
  const known = state.splits.get(splitId);
  if (known?.bookedAt === undefined || known.bookedAt === null) {
    state.splits.put({ splitId, symbol, ratio, exDate, bookedAt: nowMs });
    for (const { userId, netQty } of state.listHoldings(new Set([symbol]))) {
      state.addHolding(userId, symbol, netQty * (ratio - 1));
    }
    state.instruments.forget(symbol);
  }
  return respond({ booked: true });
}

/** True while a split of the symbol waits to be booked. */
export function isSplitting(splits: Iterable<OmsSplitRow>, symbol: string): boolean {
  for (const split of splits) if (split.symbol === symbol && split.bookedAt === null) return true;
  return false;
}
