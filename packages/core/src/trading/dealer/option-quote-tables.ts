/** What the options desk keeps of its deals over the counter: quotes given, and contracts written. Shapes only. */
import type { InstrumentSymbol, OptionQuoteId, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** A firm quote and what became of it. */
export type OptionQuoteRow = {
  readonly quoteId: OptionQuoteId;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly qty: Qty;
  readonly bid: Px;
  readonly ask: Px;
  readonly mid: Px;
  /** What it was made of. */
  readonly spot: Px;
  readonly volatility: number;
  readonly state: 'OPEN' | 'DEALT' | 'LAPSED';
  readonly quotedAt: number;
  readonly validUntil: number;
  /** The deal, where there was one. */
  readonly orderId: OrderId | null;
  readonly side: Side | null;
  readonly decidedAt: number | null;
  /** When it left memory: its end is kept for a while, so that a late or second deal gets the reason. */
  readonly closedAt: number | null;
};

/** A contract that was written: marked until it ends. */
export type BespokeOptionRow = {
  readonly symbol: InstrumentSymbol;
  readonly underlying: InstrumentSymbol;
  readonly expiry: string;
  readonly firstDealtAt: number;
  /** When it was settled at its end. */
  readonly endedAt: number | null;
};
