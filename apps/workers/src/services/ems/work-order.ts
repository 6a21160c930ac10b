/** What can happen to one order wherever it trades: it arrives at a price, its executions are booked, it ends. */

import type { Px } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { protectionPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  type Booked,
  bookFill,
  type FillMoment,
  type VenueExecution,
  workingBound,
} from '@tradefloor/core/trading/ems/booking';
import { changeReport, toAck, tradeReport } from '@tradefloor/core/trading/ems/report';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import { dayEndsAt } from '@tradefloor/core/trading/order/trading-hours';
import { type Published, publish } from '@tradefloor/runtime';
import { type EmsState, isOpenNow, toMarketMs } from './ems-state.ts';
import { type SymbolView, symbolView } from './market-view.ts';

export type EmsOutput = Published<
  'orders.filled' | 'orders.acknowledged' | 'fix.execution' | 'venue.requested'
>;
/** An order after an event, and the resulting events to publish. */
export type Worked = { readonly order: WorkingOrder; readonly events: readonly EmsOutput[] };
export type Handling = { readonly state: EmsState; readonly nowMs: number };

/** A DAY order whose trading day has ended. */
export const isDayOver = (
  state: EmsState,
  { timeInForce, acceptedAt }: WorkingOrder,
  at: number,
): boolean =>
  TIME_RULES[timeInForce].endsWithDay &&
  toMarketMs(state, at) >= dayEndsAt(state.hours, acceptedAt);

/** The symbol of an order as the market stands; null without a usable price, and while the market is closed. */
export const makeMarket = ({ state, nowMs }: Handling, order: WorkingOrder): SymbolView | null =>
  isOpenNow(state, nowMs)
    ? symbolView(state.market, state.instruments.get(order.symbol), nowMs)
    : null;

/** Ends an order: `requestNo` 0 when unsolicited. */
export function close(
  order: WorkingOrder,
  end: {
    readonly kind: 'CANCELED' | 'EXPIRED';
    readonly requestNo: number;
    readonly reason: string;
    readonly at: number;
  },
): Worked {
  const requestNo = Math.max(order.requestNo, end.requestNo);
  const closed: WorkingOrder = { ...order, state: end.kind, requestNo, updatedAt: end.at };
  return {
    order: closed,
    events: [
      publish('fix.execution', changeReport(closed, end), closed.requestId),
      publish('orders.acknowledged', toAck(closed, end), closed.requestId),
    ],
  };
}

/** Two things that happened to one order, one after the other. */
export const join = (first: Worked, then: Worked): Worked => ({
  order: then.order,
  events: [...first.events, ...then.events],
});

/** Notes the mid an order finds, and a protection where a market order has none. */
export function arrive(order: WorkingOrder, { tick, instrument }: SymbolView) {
  const bound: Px =
    workingBound(order) ??
    protectionPx(order.side, tick.mid, {
      collarBps: RISK_DEFAULTS.collarBps,
      tickSize: instrument.tickSize,
    });
  const arrivalMid = order.arrivalMid ?? tick.mid;
  const protection = protectionPrice(order.terms, bound);
  return { bound, order: { ...order, arrivalMid, protectionPx: protection } };
}

/** Books executions of an order, and publishes each: to the platform as a fill, to the archive as a report. */
export function bookAll(
  order: WorkingOrder,
  executions: readonly VenueExecution[],
  moment: FillMoment,
): Worked {
  const events: EmsOutput[] = [];
  let now = order;
  for (const execution of executions) {
    const { trdMatchId, mark = null } = execution;
    const { order: after, fill }: Booked = bookFill(now, execution, moment);
    now = after;
    events.push(
      publish('orders.filled', fill, now.requestId),
      publish('fix.execution', tradeReport(now, { fill, trdMatchId, mark }), now.requestId),
    );
  }
  return { order: now, events };
}
