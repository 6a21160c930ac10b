/** What the ticket may name of an auction: which orders are for one, and what they then cannot have. Pure. */
import { auctionTypeFault, isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { OrderType, Strategy, TimeInForce } from '../../../platform/client/shapes.ts';

type Draft = {
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly venue: string | null;
};

/** Whether an order like this one may be for an auction: one that goes to a lit venue as it is, of a type that auctions take. */
export const mayBeForAuction = ({ strategy, orderType }: Draft): boolean =>
  strategy === 'LIT' && auctionTypeFault({ orderType, timeInForce: 'ATC' }) === null;

/** The draft as an order for an auction may be, at the venue that holds it, and else no longer for one. */
export function toAuctionFit<D extends Draft>(draft: D): D {
  if (!isForAuction(draft.timeInForce)) return draft;
  return mayBeForAuction(draft) ? { ...draft, venue: null } : { ...draft, timeInForce: 'DAY' };
}
