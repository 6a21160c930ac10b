/**
 * An order as the executing side holds it: what it may still do and the exact sums of what it did.
 * No fill is decided here.
 */
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { InstrumentType, Venue } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { AmendedHandling, Side, VenueTimeInForce } from '@tradefloor/contracts/order';
import type { Desk, Strategy, TradingStyle } from '@tradefloor/contracts/user';
import type { PriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';

/** `WORKING` may still fill; the others are over and never change again. */
export type WorkingState = 'WORKING' | 'FILLED' | 'CANCELED' | 'EXPIRED';

/**
 * The pending request on an order, waiting for the venues: its legs are cancelled first, or change their quantity in
 * place. `requestNo` 0: not requested, the order ends by itself.
 */
export type OrderRequest =
  | { readonly kind: 'CANCEL'; readonly requestNo: number; readonly reason: string }
  | {
      readonly kind: 'REPLACE';
      readonly requestNo: number;
      readonly qty: Qty;
      readonly price: Px | null;
      readonly shortQty: Qty | null;
      /** How it is handled from then on; absent where that stays. */
      readonly handling?: AmendedHandling;
      /** The venue has refused to change the leg: it is taken off instead. */
      readonly withdraws: boolean;
    };

export type WorkingOrder = {
  readonly orderId: OrderId;
  readonly clientOrderId: string;
  /** ClOrdID (11) its reports carry: the client's own until a replace takes another. */
  readonly clOrdId: string;
  readonly userId: UserId;
  readonly parentOrderId: OrderId | null;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly terms: PriceTerms<Px>;
  readonly timeInForce: VenueTimeInForce;
  readonly strategy: Strategy;
  readonly instrumentType: InstrumentType;
  readonly desk: Desk;
  readonly tradingStyle: TradingStyle;
  /** Set: only this venue; null: the router chooses. */
  readonly destinationVenue: Venue | null;
  /** A sniper's shot: how many venues it is split over, the best effective prices first; null for others. */
  readonly topVenues: number | null;
  /** The part that a book shows of it at a time; null shows all. */
  readonly displayQty: Qty | null;
  /** The least that trades first, in the dark pool at a time; null for any. */
  readonly minQty: Qty | null;
  /** It rests or ends: it takes nothing. */
  readonly postOnly: boolean;
  /** How many of its shares are sold short; null for what is no sale of shares. */
  readonly shortQty: Qty | null;
  readonly shortExempt: boolean;
  /** What its long part has filled; 0 where nothing is short. */
  readonly longCumQty: Qty;
  /** The furthest price of an order without a limit: the collar's edge at acceptance. */
  readonly protectionPx: Px | null;
  readonly qty: Qty;
  readonly cumQty: Qty;
  /** Of a child: what all children of its parent had filled at its last fill; 0 for others. */
  readonly parentCumQty: Qty;
  /** Exact sum of price times quantity over all fills, decimal digits: it passes 2^53. */
  readonly pxQtySum: string;
  /** Fills so far: the number in the next execId is one more. */
  readonly fillCount: number;
  /** Legs sent so far: it names the next leg and the stream of its venue draw. */
  readonly legCount: number;
  /** Rounds of legs it was sent out in; reset with every batch of the market unless it must trade at once. */
  readonly rounds: number;
  /** The batch of the last round. */
  readonly roundSeq: number;
  /** The mid when the order first met a market price. */
  readonly arrivalMid: Px | null;
  /** Since when the order holds its place in the dark pool: a change of price or a larger quantity resets it. */
  readonly priorityAt: number;
  /** The highest acknowledged cancel or replace request. */
  readonly requestNo: number;
  /** The unacknowledged ones, oldest first. */
  readonly requests: readonly OrderRequest[];
  readonly state: WorkingState;
  readonly acceptedAt: number;
  /** The request that brought the order: it travels with every fill, whatever sets the fill off. */
  readonly requestId: string;
  readonly updatedAt: number;
};
