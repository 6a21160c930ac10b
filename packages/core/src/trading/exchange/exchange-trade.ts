/** One trade of a client's order at the exchange, with its fees. */
import type { Venue } from '@tradefloor/contracts/market';
import type { Money, Px, Qty } from '@tradefloor/contracts/money';

/** Regulatory and venue fees of one fill (136 group) and the commission (12). */
export type ExchangeFees = {
  readonly sec31: Money;
  readonly finraTaf: Money;
  /** Absent in journals and recordings of earlier versions. */
  readonly cat?: Money;
  readonly commission: Money;
  readonly venue: Money;
};

/** What only a trade report (150=F) carries. */
export type ExchangeTrade = {
  readonly lastQty: Qty;
  readonly lastPx: Px;
  /** LastMkt (30). */
  readonly lastMkt: Venue;
  /** LastLiquidityInd (851), or 9730=X for a self-trade. */
  readonly liquidity: 'MAKER' | 'TAKER' | 'CROSS';
  /** ContraBroker (375): the other side's MPID. */
  readonly contraBroker: string;
  /** TrdMatchID (880): the same on both sides of a trade. */
  readonly trdMatchId: string;
  readonly fees: ExchangeFees;
  /** How far beyond the touch the price is, hundredths of a per cent; 0 for a maker. */
  readonly impactBps: number;
  /**
   * The market's batch it was made at; null before the exchange has seen one. Absent in journals and recordings of
   * earlier versions.
   */
  readonly tickSeq?: number | null;
};
