/**
 * DARK1, a venue of the EMS itself: hidden orders that trade at the midpoint, with each other before external flow.
 * Nothing trades without a sound price, beyond a limit, or under a kill switch.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import { toExecId } from '@tradefloor/contracts/ids';
import { isImmediate, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { leavesQty, workingBound } from '@tradefloor/core/trading/ems/booking';
import {
  crossAtMid,
  type DarkCross,
  type DarkFlow,
  type DarkInterest,
} from '@tradefloor/core/trading/ems/dark-pool';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { darkArrival } from '@tradefloor/sim/venue/dark-flow';
import { darkOrders, type EmsState, isHalted, keepOrder, settlesOn } from './ems-state.ts';
import { findDarkMark, withDarkFill } from './marked-legs.ts';
import type { SymbolView } from './market-view.ts';
import {
  arrive,
  bookAll,
  close,
  type EmsOutput,
  type Handling,
  join,
  makeMarket,
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
      : { order, events: [] };
  }
  const market = makeMarket(handling, order);
  if (market === null) return { order, events: [] };
  const arrived = arrive(order, market).order;
  const waiting = darkOrders(state, order.symbol).filter(
    ({ orderId, arrivalMid }) => orderId !== order.orderId && arrivalMid !== null,
  );
  const crosses = findCrosses(state, [...waiting, arrived], { market, flow: null });
  const own = crosses.filter((cross) => [cross.resting, cross.arriving].includes(order.orderId));
  const shares = own.reduce((sum, { qty }) => sum + qty, 0);
  if (TIME_RULES[order.timeInForce].isWhole && shares < leavesQty(order)) {
    return cancel(arrived, 'FOK_NOT_FILLABLE');
  }
  const traded = settle(handling, own, { market, flow: null, arriving: arrived });
  const after = traded.orders.get(order.orderId) ?? arrived;
  for (const other of traded.orders.values()) {
    if (other.orderId !== order.orderId) keepOrder(state, other);
  }
  const worked = { order: after, events: traded.events };
  const isOver = after.state !== 'WORKING' || !isImmediate(order.timeInForce);
  return isOver ? worked : join(worked, cancel(after, 'IOC_REMAINDER'));
}

/** A batch of the market over everything that waits in a symbol's pool. */
export function tickDark(
  handling: Handling,
  symbol: string,
  market: SymbolView,
): readonly EmsOutput[] {
  const { state } = handling;
  const events: EmsOutput[] = [];
  for (const order of darkOrders(state, symbol)) {
    if (order.arrivalMid !== null) continue;
    const entered = enterDark(handling, order);
    if (entered.order !== order) keepOrder(state, entered.order);
    events.push(...entered.events);
  }
  const orders = darkOrders(state, symbol).filter(({ arrivalMid }) => arrivalMid !== null);
  if (orders.length === 0) return events;
  const flow = darkArrival({
    seed: state.seed,
    seq: market.seq,
    instrument: market.instrument,
    durationMs: BATCH_MS,
    volume: market.tick.volume,
    usualVolume: (market.sliceVolume * BATCH_MS) / 1_000,
  });
  const crosses = findCrosses(state, orders, { market, flow });
  const traded = settle(handling, crosses, { market, flow, arriving: null });
  for (const order of traded.orders.values()) keepOrder(state, order);
  return [...events, ...traded.events];
}

type Moment = { readonly market: SymbolView; readonly flow: DarkFlow | null };

/** No price, no trade: a view exists only where the book is neither crossed nor stale. */
function findCrosses(state: EmsState, orders: readonly WorkingOrder[], { market, flow }: Moment) {
  const interests = orders
    .filter((order) => order.state === 'WORKING' && !isHalted(state, order))
    .flatMap(darkInterest);
  return crossAtMid(interests, market.tick.mid, flow);
}

function darkInterest(order: WorkingOrder): DarkInterest[] {
  const bound = workingBound(order);
  if (bound === null) return [];
  const { orderId, userId, side, qty, minQty, priorityAt } = order;
  return [{ orderId, userId, side, bound, qty, leavesQty: leavesQty(order), minQty, priorityAt }];
}

/** Books the crosses on both sides. Returns the updated orders and the events. */
function settle(
  handling: Handling,
  crosses: readonly DarkCross[],
  { market, flow, arriving }: Moment & { readonly arriving: WorkingOrder | null },
): { orders: Map<string, WorkingOrder>; events: EmsOutput[] } {
  const orders = new Map<string, WorkingOrder>();
  const events: EmsOutput[] = [];
  const { state, nowMs: at } = handling;
  const toOrder = (id: string): WorkingOrder | undefined => {
    const known = orders.get(id);
    if (known !== undefined) return known;
    if (arriving?.orderId === id) return arriving;
    return handling.state.orders.get(id);
  };
  for (const cross of crosses) {
    const resting = toOrder(cross.resting);
    if (resting === undefined) continue;
    const terms = {
      venue: 'DARK1',
      qty: cross.qty,
      price: market.tick.mid,
      impactBps: 0,
      counterparty: cross.arriving === null ? (flow?.counterparty ?? OWN_MPID) : OWN_MPID,
      venueFeePerShare: FEE_PER_SHARE,
      trdMatchId: `X-${toExecId(resting.orderId, resting.fillCount + 1)}`,
    } as const;
    const trade = (id: string | null, liquidity: Fill['liquidity']) => {
      const order = id === null ? undefined : toOrder(id);
      if (order === undefined) return;
      const settlementDate = settlesOn(state, order, at);
      const moment = { at, tickSeq: market.seq, settlementDate };
      const mark = findDarkMark(order);
      const selling = withDarkFill(order, cross.qty);
      const traded = bookAll(selling, [{ ...terms, liquidity, mark }], moment);
      orders.set(order.orderId, traded.order);
      events.push(...traded.events);
    };
    trade(cross.resting, 'MAKER');
    trade(cross.arriving, 'TAKER');
  }
  return { orders, events };
}
