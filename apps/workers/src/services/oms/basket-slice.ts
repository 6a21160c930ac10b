/**
 * The next few lines of a basket, as orders. A line that cannot be checked now, or that only the rate limit held back,
 * waits for the next turn; any other outcome is its result.
 */

import { orderId, UserId } from '@tradefloor/contracts/ids';
import type { PlaceLinked } from '@tradefloor/contracts/linked';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { BasketLineRow } from '@tradefloor/core/trading/order/basket-tables';
import { linkFault } from '@tradefloor/core/trading/order/link';
import type { TimerRequest } from '@tradefloor/runtime';
import { listUnits } from './basket-units.ts';
import { basketProgress, basketTimer } from './baskets.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';
import { finaliseLinked, listParts } from './place-linked.ts';
import {
  finalise,
  type OrderResponse,
  type PreChecked,
  preCheck,
  type Requested,
} from './place-order.ts';

/** Half of what the rate check allows by default: the other half is left to the person at the ticket. */
const LINES_PER_TURN = 5;
/** The window of the rate check. */
const TURN_MS = 1_000;

export async function onBasket(ctx: OmsCtx, data: TimerRequest['data']): Promise<OmsOut[]> {
  const { state, nowMs } = ctx;
  const own = { userId: UserId.parse(data['userId']), basketId: String(data['basketId']) };
  const checked = await preCheckSome(ctx, listNext(state.baskets.waiting(own)));
  const events: OmsOut[] = [];
  for (const { unit, found } of checked) {
    // The basket may have been stopped meanwhile.
    if (unit.some(({ line }) => state.baskets.line(own, line)?.state !== 'WAITING')) continue;
    const placed = placeUnit(ctx, unit, found);
    events.push(...withKey(placed.events, unit[0]?.keyId ?? null));
    for (const [n, line] of unit.entries()) {
      state.baskets.putLine({ ...line, ...placed.outcomes[n] });
    }
  }
  const row = state.baskets.row(own);
  if (row !== undefined && checked.length > 0) {
    state.baskets.put({ ...row, updatedAt: nowMs });
    events.push(basketProgress(state.baskets, own, nowMs));
  }
  return state.baskets.waiting(own).length > 0 ? [...events, basketTimer(own, TURN_MS)] : events;
}

/** The orders name the key that their line was sent with, as those of a request do. */
const withKey = (events: readonly OmsOut[], keyId: string | null): readonly OmsOut[] =>
  keyId === null
    ? events
    : events.map((out) =>
        out.type === 'say' && (out.topic === 'orders.submitted' || out.topic === 'orders.rejected')
          ? { ...out, payload: { ...out.payload, keyId } }
          : out,
      );

/** A line, or the lines of linked orders: placed together. */
type Unit = readonly BasketLineRow[];

/** Those of the next turn. Linked orders are never parted, not even by the pace. */
function listNext(waiting: readonly BasketLineRow[]): readonly Unit[] {
  let count = 0;
  return listUnits(waiting, ({ linkLine }) => linkLine).filter((unit) => {
    count += unit.length;
    return count <= LINES_PER_TURN;
  });
}

type One = { readonly unit: Unit; readonly found: readonly PreChecked[] };

/** Checks one unit after the other; stops where one has to wait, and after one that risk did not respond to. */
async function preCheckSome(ctx: OmsCtx, units: readonly Unit[]): Promise<One[]> {
  const checked: One[] = [];
  for (const unit of units) {
    const found = await preCheckUnit(ctx, unit);
    if (found.some(mustWait)) break;
    checked.push({ unit, found });
    if (found.some(isPending)) break;
  }
  return checked;
}

/** Of linked orders each part; nothing where they cannot be linked so. */
async function preCheckUnit(ctx: OmsCtx, unit: Unit): Promise<readonly PreChecked[]> {
  const linked = toLinked(unit);
  if (linked !== null && linkFault(linked) !== null) return [];
  const found: PreChecked[] = [];
  for (const [n, part] of listUnitParts(unit, linked).entries()) {
    const line = unit[n];
    if (line !== undefined) found.push(await preCheck(ctx, line, part));
  }
  return found;
}

const listUnitParts = (unit: Unit, linked: PlaceLinked | null): readonly Requested[] =>
  linked === null ? listRequests(unit).map((request) => ({ request })) : listParts(linked);

const listRequests = (unit: Unit): NewOrder[] =>
  unit.flatMap((line) => (line.request === null ? [] : [named(line, line.request)]));

/** The lines as linked orders are requested; null for an order alone. */
function toLinked(unit: Unit): PlaceLinked | null {
  const link = unit[0]?.link ?? null;
  return link === null ? null : { link, orders: listRequests(unit) };
}

type Outcome = Pick<BasketLineRow, 'state' | 'orderId' | 'code' | 'detail'>;
type Placed = { readonly events: readonly OmsOut[]; readonly outcomes: readonly Outcome[] };

function placeUnit(ctx: OmsCtx, unit: Unit, found: readonly PreChecked[]): Placed {
  const linked = toLinked(unit);
  const [only] = found;
  if (linked === null) {
    if (only === undefined) return { events: [], outcomes: [] };
    const { result, events } = finalise(ctx, only);
    return { events, outcomes: [result.ok ? toAccepted(result.value) : toRefused(result.error)] };
  }
  const fault = linkFault(linked);
  if (fault !== null) {
    const refused = toRefused({ code: 'INVALID_ORDER', info: { detail: fault } });
    return { events: [], outcomes: unit.map(() => refused) };
  }
  const { result, events } = finaliseLinked(ctx, linked.link, found);
  const outcomes = result.ok
    ? result.value.orders.map(toAccepted)
    : unit.map(() => toRefused(result.error));
  return { events, outcomes };
}

/** Its name makes a line one order, however often it is sent. */
const named = ({ basketId, line }: BasketLineRow, request: NewOrder): NewOrder => ({
  ...request,
  clientOrderId: `${basketId}-${line}`,
});

const riskReason = (found: PreChecked): string | null =>
  found.kind === 'judged' && !found.response.accepted ? found.response.reason : null;

const mustWait = (found: PreChecked): boolean =>
  found.kind === 'unreachable' || riskReason(found) === 'RATE_LIMIT';

const isPending = (found: PreChecked): boolean => riskReason(found) === 'RISK_ENGINE_UNAVAILABLE';

const toAccepted = ({ orderId: id }: Pick<Order, 'orderId'>): Outcome => ({
  state: 'ACCEPTED',
  orderId: id,
  code: null,
  detail: null,
});

type Refused = Extract<OrderResponse['result'], { readonly ok: false }>['error'];

const toRefused = ({ code, info }: Refused): Outcome => ({
  state: 'REFUSED',
  code,
  detail: info.detail ?? null,
  orderId: info.orderId === undefined ? null : orderId(info.orderId),
});
