/** The end of a request: traded once with one dealer, or ended without. */

import { qty as noQty } from '@tradefloor/contracts/money';
import type { Rfq, RfqDealer } from '@tradefloor/contracts/rfq';
import type { RfqEndCause } from '@tradefloor/contracts/vocabulary/rfq';
import { invariant } from '@tradefloor/core/result';
import {
  type Decision,
  decide,
  outcomesWithoutTrade,
  type Quoted,
  rankedQuotes,
} from '@tradefloor/core/trading/rfq/choose-quote';
import { toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { bondMoney, toSettlement, toTrade } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import type { OneWay } from '@tradefloor/core/trading/rfq/two-way';
import { bondPriceText } from '@tradefloor/instruments/price-text';
import { publish } from '@tradefloor/runtime';
import { withdraws } from '@tradefloor/sim/dealer/dealer-response';
import { dealerById } from '@tradefloor/sim/dealer/dealers';
import { type RfqCtx, type RfqOut, type RfqState, toRfq } from '../state/rfq-state.ts';
import type { Actor, Step } from '../state/rfq-step.ts';

/** After so many quotes taken back the request ends without a trade. */
const LAST_LOOKS_MAX = 2;

export type Attempt = {
  /** The chosen dealer; null for the best. */
  readonly dealerId: string | null;
  /** Who executes, and with which key. */
  readonly by: Actor;
  readonly note: string | null;
  /** The instant quotes must be good at. */
  readonly asOf: number;
};

/** Why nothing was traded. */
type NotTraded = { readonly cause: RfqEndCause; readonly why: string };

export type Tried =
  | { readonly ok: true; readonly row: RfqRow; readonly events: RfqOut[] }
  | ({ readonly ok: false; readonly row: RfqRow; readonly events: RfqOut[] } & NotTraded);

/** Trades with the chosen dealer or the best; a winner that withdraws its quote is replaced by the next. */
export function tryExecute(ctx: RfqCtx, row: OneWay<RfqRow>, attempt: Attempt): Tried {
  const events: RfqOut[] = [];
  let now: OneWay<RfqRow> = row;
  for (;;) {
    const ranked = rankedQuotes(now, attempt.asOf);
    const winner = pickWinner(ranked, attempt.dealerId);
    if (winner === undefined) return { ok: false, row: now, events, ...whyNone(now, attempt) };
    if (!isWithdrawn(ctx, now, winner)) {
      const decision = decide(now, ranked, { winner, note: attempt.note });
      const done = execute(ctx, now, { decision, by: attempt.by });
      return { ok: true, row: done.row, events: [...events, ...done.events] };
    }
    const back = takeBack(ctx, now, winner);
    now = { ...back.row, side: row.side };
    events.push(...back.events);
    if (now.lastLooks >= LAST_LOOKS_MAX) {
      const why = 'quotes were withdrawn at the last look';
      return { ok: false, row: now, events, cause: 'LAST_LOOK', why };
    }
  }
}

const pickWinner = (ranked: readonly Quoted[], dealerId: string | null): Quoted | undefined =>
  dealerId === null ? ranked[0] : ranked.find((quoted) => quoted.dealerId === dealerId);

function whyNone({ limitPrice, dealers }: RfqRow, { dealerId }: Attempt): NotTraded {
  if (dealerId !== null) return { cause: 'NO_QUOTE', why: `${dealerId} has no live quote` };
  if (limitPrice === null || !dealers.some(({ status }) => status === 'QUOTED')) {
    return { cause: 'NO_QUOTE', why: 'no dealer quoted' };
  }
  return { cause: 'LIMIT_NOT_MET', why: 'no quote within the limit' };
}

function isWithdrawn({ state }: RfqCtx, row: RfqRow, winner: Quoted): boolean {
  if (!state.settings.hasLastLook) return false;
  const listed = state.bonds.get(row.isin);
  const dealer = dealerById(winner.dealerId);
  if (listed === undefined || dealer === undefined) return false;
  const { rfqId, qty } = row;
  return withdraws({ seed: state.seed, rfqId, bond: listed.bond, qty }, dealer);
}

function takeBack({ state, nowMs: at }: RfqCtx, row: RfqRow, winner: Quoted) {
  const dealer: RfqDealer = { ...winner, outcome: 'LAST_LOOK_REJECTED' };
  const counted = { ...row, lastLooks: row.lastLooks + 1 };
  const step = { actor: winner.dealerId, action: 'withdrew its quote', detail: 'last look' };
  return state.apply(counted, { type: 'answered', at, dealer }, step);
}

/** The four outputs, once each; a client's fill and report beside the dealer's where sales dealt for a client. */
export function execute(
  { state, nowMs: at }: RfqCtx,
  row: OneWay<RfqRow>,
  { decision, by }: { readonly decision: Decision; readonly by: Actor },
): { readonly row: RfqRow; readonly events: RfqOut[] } {
  const { chosen, cover, dealers } = decision;
  const listed = state.bonds.get(row.isin);
  invariant(listed !== undefined, `${row.isin} is listed`);
  invariant(state.haltOn(toSubject(row, by.actor)) === null, `${row.rfqId} is not halted`);
  const pricer = state.pricer(at);
  const moment = { at, tickSeq: state.seq, ...pricer.settling(listed) };
  const clientQuote: Rfq['clientQuote'] = row.clientQuote && {
    ...row.clientQuote,
    settlement: toSettlement({ qty: row.qty, price: row.clientQuote.price }, moment),
  };
  const done = state.apply(
    row,
    { type: 'executed', at, chosen, cover, dealers, clientQuote },
    executedStep(decision, by),
  );
  countForClient(state, done.row);
  const { executed, reports } = toTrade(done.row, toRfq(done.row), moment);
  const clientFill =
    executed.clientFill === null ? [] : [publish('orders.filled', executed.clientFill)];
  return {
    row: done.row,
    events: [
      ...done.events,
      publish('orders.filled', executed.fill),
      ...clientFill,
      ...reports.map((report) => publish('fix.execution', report)),
      publish('rfq.executed', executed),
    ],
  };
}

function countForClient(state: RfqState, row: RfqRow): void {
  const { clientUserId, clientQuote, qty, updatedAt: at } = row;
  if (clientUserId === null || clientQuote === null) return;
  state.countTrade({ clientUserId, notional: bondMoney(qty, clientQuote.price), at });
}

const executedStep = ({ chosen }: Decision, by: Actor): Step => ({
  ...by,
  action: 'executed',
  detail: `${chosen.dealerId} at ${bondPriceText(chosen.price)}, ${chosen.reason.toLowerCase()}`,
});

/** Causes that leave something to be stated: whose reason it was, which switch or which name. */
const GIVES_DETAIL: ReadonlySet<RfqEndCause> = new Set([
  'SALES_REJECTED',
  'ORDER_CANCELED',
  'KILL_SWITCH',
  'NOT_LISTED',
  'UNKNOWN_DEALER',
]);

/** A request ends without a trade; its order is notified. */
export function endWithout(
  { state, nowMs: at }: RfqCtx,
  row: RfqRow,
  end: {
    readonly type: 'expired' | 'canceled' | 'rejected' | 'declined';
    readonly by: Actor;
    readonly requestNo?: number;
  } & NotTraded,
): RfqOut[] {
  const { type, by, cause, why, requestNo = 0 } = end;
  const dealers = outcomesWithoutTrade(row.dealers);
  const event = { type, at, dealers, cause, detail: GIVES_DETAIL.has(cause) ? why : null };
  const { events } = state.apply(row, event, { ...by, action: type, detail: why });
  const { routed } = row;
  if (routed === null) return events;
  const { orderId, userId, qty, price } = routed.order;
  const ack = {
    orderId,
    userId,
    kind: type === 'expired' ? ('EXPIRED' as const) : ('CANCELED' as const),
    requestNo,
    qty,
    price,
    cumQty: noQty(0),
    reason: why,
    at,
  };
  return [...events, publish('orders.acknowledged', ack)];
}
