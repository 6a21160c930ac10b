/**
 * The desks that a request to the OMS trades on: what an API key for some desks is compared with. Of orders that the
 * caller may not cancel there is no desk here: the handlers refuse those as they do for people.
 */
import { readBasket } from '@tradefloor/contracts/basket-text';
import type { placeBasket, reviewBasket, stopBasket } from '@tradefloor/contracts/calls/baskets';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { cancelOrders } from '@tradefloor/contracts/calls/orders';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Desk } from '@tradefloor/contracts/user';
import { DESK_OF_TYPE, ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { findWanted } from './cancel-orders.ts';
import type { OmsUserCtx } from './oms-state.ts';

type Typed = { readonly instrumentType: InstrumentType };

const listDesks = (orders: readonly Typed[]): readonly Desk[] => [
  ...new Set(orders.map(({ instrumentType }) => DESK_OF_TYPE[instrumentType])),
];

/** Of currency swaps. */
export const fxDesk = () => ['FX'] as const;

/** Of shares, which are located before they are sold short. */
export const shareDesk = () => ['EQ'] as const;

/** Of one order that is placed. */
export const desksOfOrder = (_: OmsUserCtx, order: Typed): readonly Desk[] => listDesks([order]);

/** Of linked orders. */
export const desksOfOrders = (
  _: OmsUserCtx,
  { orders }: { readonly orders: readonly Typed[] },
): readonly Desk[] => listDesks(orders);

/** Of a package. */
export const desksOfLegs = (
  _: OmsUserCtx,
  { legs }: { readonly legs: readonly Typed[] },
): readonly Desk[] => listDesks(legs);

/** Of an order that is cancelled or changed. */
export async function desksOfKept(
  { state, caller }: OmsUserCtx,
  { orderId }: { readonly orderId: OrderId },
): Promise<readonly Desk[]> {
  const row = await state.find(orderId);
  if (row === null) return [];
  const isReachable = row.userId === caller.userId || ROLE_POWERS[caller.role].cancels === 'firm';
  return isReachable ? [row.desk] : [];
}

/** Of all orders that a bulk cancel would take. */
export async function desksOfCancels(
  ctx: OmsUserCtx,
  requested: CallInput<typeof cancelOrders>,
): Promise<readonly Desk[]> {
  const rows: (OrderRow | null)[] = (await findWanted(ctx, requested)).map(({ row }) => row);
  return [...new Set(rows.flatMap((row) => (row === null ? [] : [row.desk])))];
}

/** Of the lines of a basket that can be read; the others become no orders. */
export function desksOfText(
  _: OmsUserCtx,
  { text }: CallInput<typeof reviewBasket> | CallInput<typeof placeBasket>,
): readonly Desk[] {
  const { lines } = readBasket(text);
  return listDesks(lines.flatMap(({ order }) => (order === null ? [] : [order])));
}

/** Of the lines of a kept basket that still wait. */
export const desksOfBasket = (
  { state, caller }: OmsUserCtx,
  { basketId }: CallInput<typeof stopBasket>,
): readonly Desk[] =>
  listDesks(
    state.baskets
      .waiting({ userId: caller.userId, basketId })
      .flatMap(({ request }) => (request === null ? [] : [request])),
  );
