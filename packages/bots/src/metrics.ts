/** The figures of a run, from its ledger, its orders and its fills. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Money } from '@tradefloor/contracts/money';
import type { Inventory, Ledger, Pnl } from './ledger.ts';
import type { OwnOrders } from './own-orders.ts';
import { computeShortfall, type Shortfall } from './shortfall.ts';
import type { ExecutionTarget } from './strategy.ts';

/** Money in 1/10,000 of the currency, quantities in shares. */
export type RunMetrics = {
  readonly pnl: Pnl;
  readonly tradedQty: number;
  readonly tradedNotional: Money;
  readonly fills: number;
  readonly orders: { readonly placed: number; readonly rejected: number };
  /** Of the orders that were accepted, as they stood last. */
  readonly orderedQty: number;
  /** Filled part of the ordered quantity; null where none was ordered. */
  readonly fillRatio: number | null;
  readonly maxDrawdown: Money;
  readonly inventory: readonly Inventory[];
  /** Null for a run without a target. */
  readonly shortfall: Shortfall | null;
};

export type RunRecord = {
  readonly ledger: Ledger;
  readonly orders: OwnOrders;
  readonly fills: readonly Fill[];
};

/** @param target what the run was to trade, if anything */
export function toMetrics(
  { ledger, orders, fills }: RunRecord,
  target: ExecutionTarget | null = null,
): RunMetrics {
  const own = orders.list();
  const accepted = own.filter(({ orderId, status }) => orderId !== null && status !== 'REJECTED');
  const orderedQty = accepted.reduce((sum, { qty }) => sum + qty, 0);
  const turnover = ledger.turnover();
  const mids = target === null ? null : ledger.mids(target.symbol);
  return {
    pnl: ledger.pnl(),
    tradedQty: turnover.tradedQty,
    tradedNotional: turnover.notional,
    fills: turnover.fills,
    orders: {
      placed: own.length,
      rejected: own.filter(({ status }) => status === 'REJECTED').length,
    },
    orderedQty,
    fillRatio: orderedQty === 0 ? null : turnover.tradedQty / orderedQty,
    maxDrawdown: ledger.maxDrawdown,
    inventory: ledger.inventory(),
    shortfall: target === null || mids === null ? null : computeShortfall(target, fills, mids),
  };
}
