/** One handling of the exchange: its changes, its output, and the entry that makes both durable. */

import type { AuctionResult } from '@tradefloor/contracts/auctions';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-responses';
import type { Halt, JournalEntry, Outgoing, TakenId } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import { type ExchangeState, forgetDay, listAuctions, putOrder, takeId } from './exchange-state.ts';

/** The result of a handling. The entry must be written before an output leaves; null: nothing to write. */
export type Handled = {
  readonly entry: JournalEntry | null;
  readonly outputs: readonly Outgoing[];
  /** Auctions that were held in it and traded; absent where there were none. */
  readonly held?: readonly AuctionResult[];
};

export type Handling = {
  readonly state: ExchangeState;
  readonly nowMs: number;
  readonly changed: Set<number>;
  readonly ids: TakenId[];
  readonly outputs: Outgoing[];
  /** Symbols whose books may look different now. */
  readonly touched: Set<string>;
  /** Numbers of stop orders whose stop has been reached, in the order in which they trigger. */
  readonly due: number[];
  /** Lists that something has happened to, each by the number of its first order. */
  readonly lists: Set<number>;
  readonly held: AuctionResult[];
  halts: readonly Halt[] | null;
  splits: readonly SplitInForce[] | null;
  /** The schedule or a call has changed. */
  hasNewAuctions: boolean;
  isNewDay: boolean;
};

export const openHandling = (state: ExchangeState, nowMs: number): Handling => ({
  state,
  nowMs,
  changed: new Set(),
  ids: [],
  outputs: [],
  touched: new Set(),
  due: [],
  lists: new Set(),
  held: [],
  halts: null,
  splits: null,
  hasNewAuctions: false,
  isNewDay: false,
});

export function keepOrder(turn: Handling, order: ExchangeOrder): void {
  putOrder(turn.state, order);
  turn.changed.add(order.orderNo);
  turn.touched.add(order.symbol);
  if (order.link !== undefined) turn.lists.add(order.link.firstNo);
}

export function keepId(turn: Handling, id: TakenId): void {
  takeId(turn.state, id);
  turn.ids.push(id);
}

/** Sends a transient message: it is not repeated after a crash. */
export function notify(turn: Handling, session: string, message: ExchangeMessage): void {
  turn.outputs.push({ session, message, reportNo: null, copy: false });
}

/** Reports something that must arrive; execution reports go to the drop copies, too. */
export function report(turn: Handling, session: string, message: ExchangeMessage): void {
  pushReport(turn, { session, message, copy: false });
  if (message.type !== 'EXECUTION_REPORT') return;
  for (const copied of turn.state.settings.dropCopies) {
    pushReport(turn, { session: copied, message, copy: true });
  }
}

function pushReport(turn: Handling, outgoing: Omit<Outgoing, 'reportNo'>): void {
  const { counters } = turn.state;
  counters.report += 1;
  const { session, message, copy } = outgoing;
  turn.outputs.push({ session, message, copy, reportNo: counters.report });
}

/** Ends a handling. */
export function closeHandling(turn: Handling): Handled {
  const { state, outputs, ids, changed, halts, splits, isNewDay, nowMs } = turn;
  const reports = listReports(outputs);
  const held = turn.held.length === 0 ? {} : { held: turn.held };
  const isSame = halts === null && splits === null && !isNewDay && !turn.hasNewAuctions;
  if (isSame && reports.length + ids.length + changed.size === 0)
    return { entry: null, outputs, ...held };
  state.counters.entry += 1;
  const orders: ExchangeOrder[] = [];
  for (const orderNo of changed) {
    const order = state.orders.get(orderNo);
    if (order !== undefined) orders.push(order);
  }
  const entry: JournalEntry = {
    kind: 'CHANGE',
    entryNo: state.counters.entry,
    at: nowMs,
    counters: { ...state.counters },
    orders,
    ids,
    ...(halts === null ? {} : { halts }),
    ...(splits === null ? {} : { splits }),
    ...(turn.hasNewAuctions
      ? { auctions: listAuctions(state) ?? { schedule: null, calls: [] } }
      : {}),
    ...(isNewDay ? { isNewDay } : {}),
    reports,
  };
  if (isNewDay) forgetDay(state);
  return { entry, outputs, ...held };
}

/** The outputs that must arrive: nearly always all of them. */
const listReports = (outputs: readonly Outgoing[]): readonly Outgoing[] =>
  outputs.every(({ reportNo }) => reportNo !== null)
    ? outputs
    : outputs.filter(({ reportNo }) => reportNo !== null);
