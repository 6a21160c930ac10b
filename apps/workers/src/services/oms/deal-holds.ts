/** Deals without an order: checked as the trader's orders before they are done, and held until their fills arrive. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import { money } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { addUse } from '@tradefloor/core/trading/order/daily-notional';
import { DEAL_HOLD_MS, type DealHoldRow } from '@tradefloor/core/trading/order/deal-hold';
import { validate } from '@tradefloor/core/trading/order/new-order-checks';
import { type CallResponse, respond, setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { OmsCtx, OmsState } from './oms-state.ts';
import { toFacts } from './order-facts.ts';
import { unreachable } from './place-order.ts';
import { resolveInstrument, resolveUser } from './resolve.ts';

type Held = CallInput<typeof holdDeal>;
type HoldResponse = CallResponse<never, 'deal-hold-end', CallOutput<typeof holdDeal>>;
/** A leg with what it was looked up to be. */
type Leg = Held['legs'][number] & { readonly instrument: Instrument | null };

/** A leg that may be dealt, with what it counts for. */
type Passed = Pick<DealHoldRow, 'orderId' | 'amount' | 'symbol' | 'side' | 'qty'>;

/** The terms a leg is checked with. */
const AS_ORDER = {
  orderType: 'LIMIT',
  timeInForce: 'FOK',
  strategy: 'LIT',
  instrumentType: 'commodity',
} as const;

export async function onHoldDeal(ctx: OmsCtx, requested: Held): Promise<HoldResponse> {
  const user = await resolveUser(ctx, requested.userId);
  if (!user.ok) return unreachable(user.error);
  const legs: Leg[] = [];
  for (const leg of requested.legs) {
    const instrument = await resolveInstrument(ctx, leg.symbol);
    if (!instrument.ok) return unreachable(instrument.error);
    legs.push({ ...leg, instrument: instrument.value });
  }
  return held(ctx, requested, { user: user.value, legs });
}

/** All legs or none, in one step: each is checked with those before it counted. */
function held(
  { state, nowMs }: OmsCtx,
  { userId, qty, legs: requested }: Held,
  { user, legs }: { readonly user: User | null; readonly legs: readonly Leg[] },
): HoldResponse {
  const before = requested.reduce((sum, { orderId }) => sum + heldFor(state, orderId, nowMs), 0);
  const own = new Set(requested.map(({ orderId }) => orderId));
  const passed: Passed[] = [];
  let added = 0;
  for (const { orderId, symbol, side, price, instrument } of legs) {
    const order: NewOrder = { ...AS_ORDER, symbol, side, price, qty };
    const facts = toFacts(state, { order, user, instrument, nowMs, legs: own });
    const verdict = validate({ ...facts, usedToday: money(facts.usedToday - before + added) });
    if (!verdict.ok) {
      const { reason: reasonCode, detail } = verdict.error;
      return respond({ refusal: { reasonCode, detail: `${symbol}: ${detail}` } });
    }
    const { notional: amount } = verdict.value.count;
    passed.push({ orderId, amount, symbol, side, qty });
    added += amount;
  }
  const ends = passed.map((leg) => hold(state, { ...leg, userId, at: nowMs }));
  return respond({ refusal: null }, ends);
}

/** What is held for a leg, and still counts today. */
function heldFor(state: OmsState, orderId: OrderId, nowMs: number): number {
  const row = state.holds.get(orderId);
  return row !== undefined && row.day === state.toDay(nowMs) ? row.amount : 0;
}

function hold(
  state: OmsState,
  of: Passed & { readonly userId: UserId; readonly at: number },
): TimerRequest<'deal-hold-end'> {
  const { orderId, userId, amount, at, symbol, side, qty } = of;
  const day = state.toDay(at);
  addUse(state.days, { userId, day }, money(amount - heldFor(state, orderId, at)));
  state.holds.put({ orderId, userId, day, amount, symbol, side, qty, heldAt: at, closedAt: null });
  return setTimer('deal-hold-end', DEAL_HOLD_MS, { orderId, key: `deal-hold-${orderId}` });
}

/** The hold of a leg is over: what it still counts for today, which its fill or nothing takes the place of. */
export function consumeHold(state: OmsState, orderId: OrderId, at: number): number {
  const row = state.holds.get(orderId);
  if (row === undefined) return 0;
  const amount = heldFor(state, orderId, at);
  state.holds.put({ ...row, closedAt: at });
  state.holds.forget(orderId);
  return amount;
}

/** No fill has come: the deal was not done. */
export function onDealHoldEnd({ state, nowMs: at }: OmsCtx, data: TimerRequest['data']): [] {
  const row = state.holds.get(String(data['orderId']));
  if (row === undefined) return [];
  const { userId, day, orderId } = row;
  addUse(state.days, { userId, day }, money(-consumeHold(state, orderId, at)));
  return [];
}
