/** What a replace makes of an order, and of its leg where that stays at its venue. */
import { type Qty, qty } from '@tradefloor/contracts/money';
import { flatTerms, repriced } from '@tradefloor/contracts/vocabulary/price-terms';
import type { LegHandling } from '@tradefloor/core/trading/ems/venue-leg';
import type { OrderRequest, WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { findTaken } from '@tradefloor/core/trading/execution/would-take';
import { isInCall } from './ems-state.ts';
import { findPeg } from './plan-legs.ts';
import { type Handling, makeMarket } from './work-order.ts';

export type Replace = Extract<OrderRequest, { readonly kind: 'REPLACE' }>;

/** How the order trades and is handled with the change in force. */
export function getAmended(
  order: WorkingOrder,
  { price, handling }: Replace,
): Pick<WorkingOrder, 'terms' | 'displayQty' | 'minQty' | 'postOnly'> {
  const terms = repriced(order.terms, price);
  const { displayQty, minQty, postOnly } = handling ?? order;
  return { terms: withOffset(terms, handling?.pegOffset), displayQty, minQty, postOnly };
}

type Offset = NonNullable<Replace['handling']>['pegOffset'];

function withOffset(
  terms: WorkingOrder['terms'],
  pegOffset: Offset | undefined,
): WorkingOrder['terms'] {
  const isMoved = terms.type === 'PEGGED' && pegOffset !== null && pegOffset !== undefined;
  return isMoved ? { ...terms, pegOffset } : terms;
}

/** How a leg of so many shares is handled at its venue from then on; undefined where that stays. */
export function findLegHandling(
  order: WorkingOrder,
  request: Replace,
  total: number,
): LegHandling | undefined {
  if (request.handling === undefined) return undefined;
  const { terms, displayQty, postOnly } = getAmended(order, request);
  const shown: Qty | null = displayQty === null ? null : qty(Math.min(displayQty, total));
  return { peg: findPeg({ terms }), displayQty: shown, postOnly };
}

/** Whether the change would make an order only rest at a price at which it trades now. */
export function takesNow(handling: Handling, order: WorkingOrder, request: Replace): boolean {
  const { terms, postOnly } = getAmended(order, request);
  if (!postOnly || order.postOnly) return false;
  const market = makeMarket(handling, order);
  if (market === null || isInCall(handling.state, order.symbol, handling.nowMs)) return false;
  return findTaken({ side: order.side, ...flatTerms(terms) }, market.tick) !== null;
}
