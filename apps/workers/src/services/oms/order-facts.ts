/** The facts of the OMS's checks of an order, at this instant. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import { money, type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { User } from '@tradefloor/contracts/user';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { waitsForDealer } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { watchedPrice } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { cutOffFault } from '@tradefloor/core/trading/order/auction-times';
import { notionalOrNull, openCount, usedOn } from '@tradefloor/core/trading/order/daily-notional';
import type { Count, OrderFacts } from '@tradefloor/core/trading/order/new-order-checks';
import { referencePx } from '@tradefloor/core/trading/order/reference-px';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { closedText, isMarketOpen } from '@tradefloor/core/trading/order/trading-hours';
import { findAwaited, standAt } from '@tradefloor/core/trading/order/trigger';
import { countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { type UsdRate, usdPrice } from '@tradefloor/instruments/usd-rate';
import type { OmsState } from './oms-state.ts';
import { findShortNeed } from './short-need.ts';
import { isSplitting } from './splits.ts';

/** Prices older than this are no reference for a market order's notional. Risk checks again, by its own threshold. */
const STALE_MS = RISK_DEFAULTS.staleMidMs;

export type CheckedOrder = {
  readonly order: NewOrder;
  readonly user: User | null;
  readonly instrument: Instrument | null;
  readonly nowMs: number;
  /** The dealer's response about the quote that the order names, where it was called. */
  readonly quoteFault?: string | null;
  /** Its price was reached, or it waits for its entry first: it watches none. */
  readonly isTriggered?: boolean;
  /** It waits for its entry. */
  readonly isParked?: boolean;
  /** What a bracket's exit may take back: its entry will have opened it. */
  readonly exitQty?: Qty;
  /** Legs of the deal that is judged: what is held for them already is not another's. */
  readonly legs?: ReadonlySet<OrderId>;
};

const NO_LEGS: ReadonlySet<OrderId> = new Set();

export function toFacts(state: OmsState, checked: CheckedOrder): OrderFacts {
  const { order, user, instrument, nowMs, legs = NO_LEGS } = checked;
  const { symbol, side } = order;
  const { quotes, deps, days } = state;
  const waits = findWait(state, checked);
  const price = countingPx(state, { order, waits, nowMs });
  const isListed = instrument?.instrumentType === order.instrumentType;
  return {
    order,
    nowMs,
    user,
    instrument: isListed ? instrument : null,
    quoteFault: checked.quoteFault ?? null,
    killSwitches: state.forbidding(),
    offer: deps.offer,
    usedToday: user === null ? money(0) : usedOn(days, user.userId, state.toDay(nowMs)),
    waits,
    shortNeed: findNeed(state, checked, waits),
    count: countFor(price, order, getUsdRate(state, checked)),
    closableQty:
      checked.exitQty ??
      (user === null ? qty(0) : closableQty(state, user.userId, { symbol, side, row: null, legs })),
    isHalted:
      (isListed && quotes.isUnquoted(order, nowMs, STALE_MS)) ||
      isSplitting(state.splits.values(), order.symbol),
    closed: whyClosed(deps, order, nowMs),
    hasAuctions: deps.hasAuctions ?? false,
  };
}

/** Why no such order is taken now; one for an auction goes by its cut-off instead of the hours. */
function whyClosed(
  { hours, hasAuctions = false }: OmsState['deps'],
  { timeInForce }: Pick<NewOrder, 'timeInForce'>,
  nowMs: number,
): string | null {
  if (hasAuctions && isForAuction(timeInForce)) return cutOffFault(hours, timeInForce, nowMs);
  return isMarketOpen(hours, nowMs) ? null : closedText(hours, nowMs);
}

/** What it would sell short if it went to market now; null for one that waits, which is looked at when it does. */
function findNeed(
  state: OmsState,
  { order, user, instrument, nowMs, isParked = false }: CheckedOrder,
  waits: OrderFacts['waits'],
): OrderFacts['shortNeed'] {
  if (user === null || instrument === null || isParked || waits !== null) return null;
  return findShortNeed(state, { order, userId: user.userId, instrument, nowMs });
}

type Closing = Pick<NewOrder, 'symbol' | 'side'> & {
  readonly row: OrderRow | null;
  readonly legs: ReadonlySet<OrderId>;
};

/**
 * The quantity up to which an order, with what is open or about to be dealt on its side, only takes back what the user
 * holds.
 * @param row the order itself where it is open already
 */
function closableQty(state: OmsState, userId: UserId, { symbol, side, row, legs }: Closing): Qty {
  const net = state.netQty(userId, symbol);
  const held = side === 'SELL' ? net : -net;
  const open = state.openLeaves(userId, symbol, side) - (row?.leavesQty ?? 0);
  const others = open + state.heldLots(userId, { symbol, side, apart: legs });
  return qty(held > 0 ? Math.max(0, held - others + (row?.filledQty ?? 0)) : 0);
}

/** Where the order would wait for its trigger, by the newest prices; null for one that does not wait. */
function findWait(
  { quotes, dealers }: OmsState,
  { order, instrument, nowMs, isTriggered = false }: CheckedOrder,
): OrderFacts['waits'] {
  const trigger = findAwaited(order);
  if (trigger === null || isTriggered) return null;
  const tick = waitsForDealer(order.instrumentType)
    ? dealers.tickFor(order, nowMs)
    : quotes.reference(order.symbol, nowMs, STALE_MS);
  if (tick === null || instrument === null) return 'NO_PRICE';
  const { side } = order;
  const watched = watchedPrice(side, trigger.by, tick);
  return { watched, standing: standAt({ side, trigger, tickSize: instrument.tickSize }, watched) };
}

type Counting = Pick<CheckedOrder, 'order' | 'nowMs'> & Pick<OrderFacts, 'waits'>;

/**
 * The price an order counts at: its limit, else its stop while it waits for that, else the far touch; null without a
 * fresh one.
 */
function countingPx(state: OmsState, { order, waits, nowMs }: Counting): Px | null {
  if (waits === 'NO_PRICE') return null;
  return waits !== null
    ? (findLimit(order) ?? waits.standing.stopPx)
    : referencePx(order, state.quotes.reference(order.symbol, nowMs, STALE_MS));
}

/** Dollars in one unit of what the order is priced in; null without fresh prices of that currency. */
const getUsdRate = ({ quotes }: OmsState, { order, nowMs }: CheckedOrder): UsdRate | null =>
  quotes.getUsdRate(order.symbol, nowMs, STALE_MS);

/** What a quantity counts for at a price, by its contract size and in dollars. */
function countFor(
  requested: Px | null,
  order: Pick<NewOrder, 'instrumentType' | 'symbol' | 'qty'>,
  rate: UsdRate | null,
): Count | null {
  const price =
    requested === null || rate === null ? null : usdPrice(countedPrice(order, requested), rate);
  const notional = price === null ? null : notionalOrNull(price, order.qty);
  return requested === null || price === null || notional === null
    ? null
    : { quoted: requested, price, notional };
}

/**
 * The facts of a replace: the order with its new terms, of which only the open part counts, at the new limit or stop or,
 * for a market order, at the price it has counted at; its current notional is released first.
 */
export function replaceFacts(state: OmsState, checked: CheckedOrder, row: OrderRow): OrderFacts {
  const { order, nowMs } = checked;
  const facts = toFacts(state, checked);
  const day = state.toDay(nowMs);
  const open = order.qty - row.filledQty;
  const { waits } = facts;
  const stopPx = waits === null || waits === 'NO_PRICE' ? null : waits.standing.stopPx;
  return {
    ...facts,
    usedToday: money(facts.usedToday - openCount(row, day)),
    count: countFor(
      findLimit(order) ?? stopPx ?? row.countedPx,
      { ...order, qty: qty(open) },
      getUsdRate(state, checked),
    ),
    closableQty: closableQty(state, row.userId, { ...order, row, legs: NO_LEGS }),
    shortNeed:
      facts.shortNeed === null || checked.instrument === null
        ? null
        : findShortNeed(state, {
            order,
            userId: row.userId,
            instrument: checked.instrument,
            nowMs,
            row,
          }),
  };
}
