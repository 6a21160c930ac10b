/** An algo's order as it is shown. Looks only. */
import type { AlgoProgress } from '@tradefloor/contracts/algo';
import { averagePx, qty } from '@tradefloor/contracts/money';
import type { AlgoRow } from '@tradefloor/core/trading/algo/algo-order';
import { dueQty } from '@tradefloor/core/trading/algo/schedule';
import { settingsFor } from '@tradefloor/core/trading/algo/step';
import { othersVolume } from '@tradefloor/core/trading/algo/tape';
import { SCHEDULED } from '@tradefloor/core/trading/order/algo-settings';
import type { AlgoEngineState } from './algo-state.ts';

/** Where the order stands, as of the row's last change. */
export function toProgress(state: AlgoEngineState, row: AlgoRow): AlgoProgress {
  const { startAt, endAt } = settingsFor(row);
  const open = state.listOpenChildren(row.orderId);
  const planned = row.baseQty + dueQty(row.slices, row.updatedAt);
  const { orderId, userId, desk, symbol, side, strategy, reason, price, arrivalMid } = row;
  return {
    orderId,
    userId,
    desk,
    symbol,
    side,
    strategy,
    state: row.state,
    reason,
    qty: row.qty,
    filledQty: row.cumQty,
    openQty: qty(open.reduce((sum, child) => sum + child.leavesQty, 0)),
    plannedQty: SCHEDULED.has(strategy) ? qty(planned) : null,
    avgPx: row.cumQty === 0 ? null : averagePx(BigInt(row.pxQtySum), row.cumQty),
    price,
    arrivalMid,
    marketVolume: qty(Math.round(othersVolume(row, state.countsOwn))),
    children: row.childCount,
    slicesDue: row.slices.filter(({ at }) => at <= row.updatedAt).length,
    slices: row.slices.length,
    startAt,
    endAt,
    nextAt: row.nextAt,
    params: row.params,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
