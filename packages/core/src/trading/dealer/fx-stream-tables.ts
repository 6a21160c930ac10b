/** What the currency desk keeps beside its deals: streams on request, and forwards that were dealt. Shapes only. */
import type { FX_STREAM_STATES, FxStreamId } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** A stream and what became of it. */
export type FxStreamRow = {
  readonly streamId: FxStreamId;
  readonly userId: UserId;
  /** The pair. */
  readonly symbol: InstrumentSymbol;
  readonly qty: Qty;
  /** What the legs are dealt as: the pair itself for spot; `far` of a swap. */
  readonly near: InstrumentSymbol;
  readonly far: InstrumentSymbol | null;
  /** The spot date that points count from. */
  readonly spotDate: string;
  readonly state: (typeof FX_STREAM_STATES)[number];
  readonly openedAt: number;
  readonly endsAt: number;
  /** The deal that the dealer looks at, or has made: of a swap its near leg and the far leg's side. */
  readonly orderId: OrderId | null;
  readonly side: Side | null;
  readonly decidedAt: number | null;
  /** When it left memory: its end is known for a while, so that a late or second deal gets the reason. */
  readonly closedAt: number | null;
};

/** A forward that was dealt: marked until its value date is the spot date, or until it is fixed. */
export type FxForwardRow = {
  readonly symbol: InstrumentSymbol;
  readonly pair: InstrumentSymbol;
  readonly valueDate: string;
  readonly firstDealtAt: number;
  /** Of one that is not delivered: what it was fixed at, and when; null before, and of all others. */
  readonly fixing: Px | null;
  readonly fixedAt: number | null;
  /** When it became spot; of one that is not delivered, when its value date was over. */
  readonly endedAt: number | null;
};
