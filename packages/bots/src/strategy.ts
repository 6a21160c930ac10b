/**
 * What a strategy is, and what it sees of its market. The same class runs in a private world and on the live platform: it
 * reads no clock, draws no random numbers but those of its market, and waits for nothing.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { Instrument, MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type {
  NewOrder,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@tradefloor/contracts/order';
import type { Strategy as ExecutionStrategy } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { Draws } from '@tradefloor/core/prng';
import type {
  ClientRequest,
  Headline,
  Mandate,
  MemberCall,
  RequestQuote,
  TenderOffer,
} from './case-event.ts';

type Defaulted = 'orderType' | 'timeInForce' | 'strategy' | 'instrumentType';

/** The terms of an order as a strategy states them: what is left out has a default, see `docs/bots.md`. */
export type OrderTerms = Omit<NewOrder, 'symbol' | Defaulted> & { readonly symbol: string } & {
  readonly [Field in Defaulted]?: NewOrder[Field] | undefined;
};

/** An own order as its owner knows it. Prices in price units, quantities in shares. */
export type OwnOrder = {
  readonly clientOrderId: string;
  /** Null before it is acknowledged, and for one that was refused without a record. */
  readonly orderId: OrderId | null;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: Qty;
  readonly price: Px | null;
  readonly timeInForce: TimeInForce;
  readonly strategy: ExecutionStrategy;
  readonly status: OrderStatus;
  readonly filledQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: Px | null;
  readonly rejectCode: RefusalCode | null;
  readonly rejectReason: string | null;
};

/** An own fill; that of an algo's child names the order it is of. */
export type OwnFill = Fill & { readonly clientOrderId: string };

/** A change or a cancel that was refused: the order stays what it was. Of a quote and a step of a default, `clientOrderId` is what it is on. */
export type Refusal = {
  readonly clientOrderId: string;
  readonly request: 'PLACE' | 'AMEND' | 'CANCEL' | 'QUOTE' | 'DECLARE' | 'ALLOCATE';
  readonly code: RefusalCode;
  readonly detail: string;
};

/** What changes of an order: at least one of them. */
export type Amendment = {
  readonly qty?: Qty | undefined;
  readonly price?: Px | undefined;
};

/** Everything a strategy may know and do. Requests take effect later: what becomes of one arrives as an event. */
export type Market = {
  /** Time of the event that is handled, milliseconds since 1970. */
  readonly nowMs: number;
  /** When the run ends; null for one that does not. */
  readonly endMs: number | null;
  readonly symbols: readonly InstrumentSymbol[];
  /** Numbers from the run's seed. */
  readonly rng: Draws;
  /** @throws InvariantViolation for a symbol that is not of this run */
  instrument(symbol: string): Instrument;
  /** The newest prices; null before the first. */
  tick(symbol: string): ShownTick | null;
  /** Shares held, below zero when short. */
  position(symbol: string): number;
  /** Own orders before their end, the oldest first. */
  openOrders(symbol?: string): readonly OwnOrder[];
  order(clientOrderId: string): OwnOrder | null;
  /** @returns the order's `clientOrderId` */
  place(terms: OrderTerms): string;
  amend(clientOrderId: string, amendment: Amendment): void;
  cancel(clientOrderId: string): void;
  /**
   * Accepts a tender of a case: its fill arrives under the tender's id. Of one that has ended, was accepted before or would
   * take the position beyond the case's limit there is none.
   */
  acceptTender(id: string): void;
  /**
   * Quotes a client's request: it replaces the quote before it and is firm until the client decides. A deal is a fill under
   * the request's id.
   */
  quote(id: string, quote: RequestQuote): void;
  /** Declares the default of the member whose call is overdue: its position is taken over, as a fill under the position's id. */
  declareDefault(callId: string): void;
  /** Allocates the loss of a default, once its position is closed out. */
  allocateLoss(): void;
  /** Calls `onTimer` once, so many milliseconds later; a timer of the same name is replaced. */
  setTimer(name: string, delayMs: number): void;
};

/** A quantity that a strategy is there to trade: what its shortfall is measured against. */
export type ExecutionTarget = {
  readonly symbol: string;
  readonly side: Side;
  readonly qty: number;
};

/** Handlers of events; each is optional and returns nothing. */
export interface Strategy {
  readonly target?: ExecutionTarget;
  onStart?(market: Market): void;
  onTick?(tick: ShownTick, market: Market): void;
  onTrade?(trade: MarketTrade, market: Market): void;
  onOrder?(order: OwnOrder, market: Market): void;
  onFill?(fill: OwnFill, market: Market): void;
  onRefused?(refusal: Refusal, market: Market): void;
  onNews?(news: Headline, market: Market): void;
  onTender?(tender: TenderOffer, market: Market): void;
  onMandate?(mandate: Mandate, market: Market): void;
  onRequest?(request: ClientRequest, market: Market): void;
  onMemberCall?(call: MemberCall, market: Market): void;
  onTimer?(name: string, market: Market): void;
  onEnd?(market: Market): void;
}
