/**
 * DARK1, a venue of the EMS itself: hidden orders that trade at the midpoint, with each other before external flow.
 * Nothing trades without a sound price, beyond a limit, or under a kill switch.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import { execIdOf } from '@tradefloor/contracts/ids';
import { isImmediate, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { leavesOf, workingBound } from '@tradefloor/core/trading/ems/booking';
import {
  crossAtMid,
  type DarkCross,
  type DarkFlow,
  type DarkInterest,
} from '@tradefloor/core/trading/ems/dark-pool';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { darkArrival } from '@tradefloor/sim/venue/dark-flow';
import { darkOrders, type EmsState, isHalted, keepOrder } from './ems-state.ts';
import type { SymbolView } from './market-view.ts';
import {
  arrive,
  bookAll,
  close,
  type EmsSaid,
  type Handling,
  join,
  marketOf,
  type Worked,
} from './work-order.ts';

/** The firm's own MPID: the other side where two of its users cross. */
const OWN_MPID = 'TFLR';
/** What either side pays the pool, in money units (1/10,000) per share (domain.md 2.4). */
const FEE_PER_SHARE = 10;
const BATCH_MS = 250;

/** An order comes to the pool, or comes again under new terms: it meets who waits; what must trade at once then ends. */
export function enterDark(handling: Handling, order: WorkingOrder): Worked {
  const { state, nowMs: at } = handling;
  const cancel = (ended: WorkingOrder, reason: string) =>
    close(ended, { kind: 'CANCELED', requestNo: 0, reason, at });
  if (isHalted(state, order)) {
    return isImmediate(order.timeInForce)
      ? cancel(order, 'KILL_SWITCH_ACTIVE')
      : { order, says: [] };
  }
  const market = marketOf(handling, order);
  if (market === null) return { order, says: [] };
  const arrived = arrive(order, market).order;
  const waiting = darkOrders(state, order.symbol).filter(
    ({ orderId, arrivalMid }) => orderId !== order.orderId && arrivalMid !== null,
  );
  const crosses = crossesOf(state, [...waiting, arrived], { market, flow: null });
  const own = crosses.filter((cross) => [cross.resting, cross.arriving].includes(order.orderId));
  const shares = own.reduce((sum, { qty }) => sum + qty, 0);
  if (TIME_RULES[order.timeInForce].isWhole && shares < leavesOf(order)) {
    return cancel(arrived, 'FOK_NOT_FILLABLE');
  }
  const traded = settle(handling, own, { market, flow: null, arriving: arrived });
  const after = traded.orders.get(order.orderId) ?? arrived;
  for (const other of traded.orders.values()) {
    if (other.orderId !== order.orderId) keepOrder(state, other);
  }
  const worked = { order: after, says: traded.says };
  const isOver = after.state !== 'WORKING' || !isImmediate(order.timeInForce);
  return isOver ? worked : join(worked, cancel(after, 'IOC_REMAINDER'));
}

/** A batch of the market over everything that waits in a symbol's pool. */
export function tickDark(
  handling: Handling,
  symbol: string,
  market: SymbolView,
): readonly EmsSaid[] {
  const { state } = handling;
  const says: EmsSaid[] = [];
  for (const order of darkOrders(state, symbol)) {
    if (order.arrivalMid !== null) continue;
    const entered = enterDark(handling, order);
    if (entered.order !== order) keepOrder(state, entered.order);
    says.push(...entered.says);
  }
  const orders = darkOrders(state, symbol).filter(({ arrivalMid }) => arrivalMid !== null);
  if (orders.length === 0) return says;
  const flow = darkArrival({
    seed: state.seed,
    seq: market.seq,
    instrument: market.instrument,
    durationMs: BATCH_MS,
    volume: market.tick.volume,
    usualVolume: (market.sliceVolume * BATCH_MS) / 1_000,
  });
  const crosses = crossesOf(state, orders, { market, flow });
  const traded = settle(handling, crosses, { market, flow, arriving: null });
  for (const order of traded.orders.values()) keepOrder(state, order);
  return [...says, ...traded.says];
}

type Moment = { readonly market: SymbolView; readonly flow: DarkFlow | null };

/** No price, no trade: a view exists only where the book is neither crossed nor stale. */
function crossesOf(state: EmsState, orders: readonly WorkingOrder[], { market, flow }: Moment) {
  const interests = orders
    .filter((order) => order.state === 'WORKING' && !isHalted(state, order))
    .flatMap(interestOf);
  return crossAtMid(interests, market.tick.mid, flow);
}

function interestOf(order: WorkingOrder): DarkInterest[] {
  const bound = workingBound(order);
  if (bound === null) return [];
  const { orderId, userId, side, qty, priorityAt } = order;
  return [{ orderId, userId, side, bound, qty, leavesQty: leavesOf(order), priorityAt }];
}

/** Books the crosses on both sides. Returns the updated orders and the events. */
function settle(
  handling: Handling,
  crosses: readonly DarkCross[],
  { market, flow, arriving }: Moment & { readonly arriving: WorkingOrder | null },
): { orders: Map<string, WorkingOrder>; says: EmsSaid[] } {
  const orders = new Map<string, WorkingOrder>();
  const says: EmsSaid[] = [];
  const { settlementDays } = handling.state;
  const moment = { at: handling.nowMs, tickSeq: market.seq, settlementDays };
  const orderOf = (id: string): WorkingOrder | undefined => {
    const known = orders.get(id);
    if (known !== undefined) return known;
    if (arriving?.orderId === id) return arriving;
    return handling.state.orders.get(id);
  };
  for (const cross of crosses) {
    const resting = orderOf(cross.resting);
    if (resting === undefined) continue;
    const terms = {
      venue: 'DARK1',
      qty: cross.qty,
      price: market.tick.mid,
      impactBps: 0,
      counterparty: cross.arriving === null ? (flow?.counterparty ?? OWN_MPID) : OWN_MPID,
      venueFeePerShare: FEE_PER_SHARE,
      trdMatchId: `X-${execIdOf(resting.orderId, resting.fillCount + 1)}`,
    } as const;
    const trade = (id: string | null, liquidity: Fill['liquidity']) => {
      const order = id === null ? undefined : orderOf(id);
      if (order === undefined) return;
      const traded = bookAll(order, [{ ...terms, liquidity }], moment);
      orders.set(order.orderId, traded.order);
      says.push(...traded.says);
    };
    trade(cross.resting, 'MAKER');
    trade(cross.arriving, 'TAKER');
  }
  return { orders, says };
}
