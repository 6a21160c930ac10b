/**
 * Prices meet alerts. A batch that is near no alert changes no row and commits nothing; one that fires an alert is one
 * commit with the firing's row, so that a crash before it leaves the alert armed for the next price.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import {
  type AlertFiringRow,
  type AlertRow,
  afterSplits,
  watchPrice,
} from '@tradefloor/core/trading/users/alert';
import { type Ctx, type Published, publish } from '@tradefloor/runtime';
import { alertChanged, toFiring } from './alert-shapes.ts';
import type { UserState } from './state.ts';

type Out = Published<'alerts.changed' | 'alerts.fired'>;

export function onTicks({ state, nowMs }: Ctx<UserState>, batch: TickBatch): Out[] {
  state.quotes.take(batch);
  // An older batch that comes again, or late: the newer one was counted.
  if (state.quotes.batch !== batch) return [];
  const split = followSplits(state, batch, nowMs);
  const met = [...state.alerts.symbols].flatMap((symbol) => {
    const last = state.quotes.tick(symbol)?.last;
    if (last === undefined) return [];
    return state.alerts
      .concernedBy(symbol, last)
      .flatMap((row) => meet(state, row, { last, at: batch.at }));
  });
  return [...split, ...met];
}

/** The levels of a symbol that has split, in new shares. */
function followSplits(state: UserState, { splits = [] }: TickBatch, nowMs: number): Out[] {
  const symbols = [...new Set(splits.map(({ symbol }) => symbol))];
  return symbols
    .flatMap((symbol) => state.alerts.ofSymbol(symbol))
    .flatMap((row) => {
      const next = afterSplits(row, splits);
      if (next === row) return [];
      state.alerts.put(next);
      return [alertChanged(next, nowMs)];
    });
}

function meet(state: UserState, row: AlertRow, seen: { last: Px; at: number }): Out[] {
  const { alert, fires } = watchPrice(row, seen);
  if (alert === row) return [];
  if (!fires) {
    state.alerts.put(alert);
    return [alertChanged(alert, seen.at)];
  }
  const fired = { ...alert, firedCount: row.firedCount + 1, lastFiredAt: seen.at };
  state.alerts.put(fired);
  const { acknowledgedAt: _, ...firing } = toFiring(
    state.alerts.addFiring(toFiringRow(fired, seen)),
  );
  return [publish('alerts.fired', { ...firing, userId: row.userId })];
}

const toFiringRow = (
  row: AlertRow,
  { last, at }: { readonly last: Px; readonly at: number },
): Omit<AlertFiringRow, 'slot' | 'seq'> => ({
  firingId: `${row.alertId}-F${row.firedCount}`,
  alertId: row.alertId,
  userId: row.userId,
  symbol: row.symbol,
  condition: row.condition,
  price: row.price,
  last,
  note: row.note,
  firedAt: at,
  acknowledgedAt: null,
  droppedAt: null,
});
