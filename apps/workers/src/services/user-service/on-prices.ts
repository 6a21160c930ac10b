/**
 * Prices meet alerts: those of shares with the market's batches, all others with the dealers'. A batch that is near no alert
 * changes no row and commits nothing; one that fires an alert is one commit with the firing's row, so that a crash before
 * it leaves the alert armed for the next price.
 */
import type { InstrumentType, TickBatch } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import {
  type AlertFiringRow,
  type AlertRow,
  afterSplits,
  type SeenPrices,
  watchPrices,
} from '@tradefloor/core/trading/users/alert';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { type Ctx, type Published, publish } from '@tradefloor/runtime';
import { alertChanged, toFiring } from './alert-shapes.ts';
import type { UserState } from './state.ts';

type Out = Published<'alerts.changed' | 'alerts.fired'>;

export function onTicks({ state, nowMs }: Ctx<UserState>, batch: TickBatch): Out[] {
  state.quotes.take(batch);
  // An older batch that comes again, or late: the newer one was counted.
  if (state.quotes.batch !== batch) return [];
  return [...followSplits(state, batch, nowMs), ...meetMarket(state, 'equity', batch.at)];
}

export function onQuotes({ state }: Ctx<UserState>, batch: QuoteBatch): Out[] {
  const newer = batch.markets.filter(({ type, at }) => at > (state.quotes.pricedAt(type) ?? 0));
  state.quotes.takeQuotes(batch);
  return newer.flatMap(({ type, at }) => meetMarket(state, type, at));
}

/** The alerts on instruments of a type, with its newest prices. */
function meetMarket(state: UserState, type: InstrumentType, at: number): Out[] {
  const symbols = [...state.alerts.symbols].filter(
    (symbol) => findInstrument(symbol)?.type === type,
  );
  return symbols.flatMap((symbol) => {
    const prices = state.quotes.tick(symbol);
    if (prices === null) return [];
    return state.alerts
      .concernedBy(symbol, prices)
      .flatMap((row) => meet(state, row, { prices, at }));
  });
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

function meet(state: UserState, row: AlertRow, seen: SeenPrices): Out[] {
  const { alert, firedBy } = watchPrices(row, seen);
  if (alert === row) return [];
  if (firedBy === null) {
    state.alerts.put(alert);
    return [alertChanged(alert, seen.at)];
  }
  const fired = { ...alert, firedCount: row.firedCount + 1, lastFiredAt: seen.at };
  state.alerts.put(fired);
  const { acknowledgedAt: _, ...firing } = toFiring(
    state.alerts.addFiring(toFiringRow(fired, firedBy, seen.at)),
  );
  return [publish('alerts.fired', { ...firing, userId: row.userId })];
}

const toFiringRow = (
  row: AlertRow,
  firedBy: Px,
  at: number,
): Omit<AlertFiringRow, 'slot' | 'seq'> => ({
  firingId: `${row.alertId}-F${row.firedCount}`,
  alertId: row.alertId,
  userId: row.userId,
  symbol: row.symbol,
  triggerBy: row.triggerBy,
  condition: row.condition,
  price: row.price,
  last: firedBy,
  note: row.note,
  firedAt: at,
  acknowledgedAt: null,
  droppedAt: null,
});
