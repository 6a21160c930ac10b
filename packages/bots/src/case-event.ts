/** What a case does to its participants, as a strategy meets it: headlines, tenders, clients' orders and requests, members' calls. Prices in price units. */
import type { CallStatus } from '@tradefloor/contracts/ccp';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Money, Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

export type Headline = {
  readonly id: string;
  readonly symbol: InstrumentSymbol;
  readonly headline: string;
};

/** A block that is offered off the venues at a price, until an instant. */
export type TenderOffer = {
  readonly id: string;
  readonly symbol: InstrumentSymbol;
  /** The strategy's side. */
  readonly side: Side;
  readonly qty: Qty;
  readonly price: Px;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
};

/** A client's order, to be executed until an instant. */
export type Mandate = Omit<TenderOffer, 'price'>;

/** A client's request for a price, which is decided on at an instant, on the last quote that stands then. */
export type ClientRequest = {
  readonly id: string;
  readonly symbol: InstrumentSymbol;
  /** The client's side; null where it is not shown, and both prices are wanted. */
  readonly side: Side | null;
  readonly qty: Qty;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
};

/** The strategy's prices for a request: it buys at the bid and sells at the offer. What is left out is not quoted. */
export type RequestQuote = { readonly bid?: Px | undefined; readonly ask?: Px | undefined };

/** A margin call of another member of the clearing house, at each change of its state. Money in 1/10,000 of a dollar. */
export type MemberCall = {
  readonly callId: string;
  readonly memberId: string;
  readonly status: CallStatus;
  /** What is not paid of it. */
  readonly due: Money;
  /** Milliseconds since 1970. */
  readonly dueMs: number;
};

export type CaseEvent =
  | { readonly type: 'NEWS'; readonly news: Headline }
  | { readonly type: 'TENDER'; readonly tender: TenderOffer }
  | { readonly type: 'MANDATE'; readonly mandate: Mandate }
  | { readonly type: 'REQUEST'; readonly request: ClientRequest }
  | { readonly type: 'MEMBER_CALL'; readonly call: MemberCall };
