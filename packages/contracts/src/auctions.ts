/** The primary venues' call auctions, as they are published: the day's times, how each call stands, and what it came to. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire, CalendarDate } from './time.ts';
import { AUCTION_KINDS } from './vocabulary/auctions.ts';

const AuctionKind = z.enum(AUCTION_KINDS);

/** The day's times: of both auctions, and until when orders for each come and go. */
const AuctionDay = z.strictObject({
  day: CalendarDate,
  opensAt: AtWire,
  closesAt: AtWire,
  openingCutOffAt: AtWire,
  closingCutOffAt: AtWire,
});

/** A symbol in its call, and what the auction would come to if it were held now. */
export const AuctionCall = z.strictObject({
  symbol: InstrumentSymbol,
  kind: AuctionKind,
  endsAt: AtWire,
  /** The price before the call. */
  reference: PriceWire,
  /** The one price that most would trade at; null where nothing can trade. */
  indicativePrice: PriceWire.nullable(),
  /** Shares that would trade. */
  paired: Qty,
  /** Shares that would be left at that price, and on which side. */
  imbalance: Qty,
  imbalanceSide: Side.nullable(),
});
export type AuctionCall = z.infer<typeof AuctionCall>;

/** An auction that was held and traded. */
export const AuctionResult = z.strictObject({
  symbol: InstrumentSymbol,
  kind: AuctionKind,
  at: AtWire,
  price: PriceWire,
  volume: Qty,
});
export type AuctionResult = z.infer<typeof AuctionResult>;

/** How the auctions stand: null for a day without any. The results are those since the exchange's last start. */
export const AuctionsView = z.strictObject({
  day: AuctionDay.nullable(),
  calls: z.array(AuctionCall),
  results: z.array(AuctionResult),
});
export type AuctionsView = z.infer<typeof AuctionsView>;

/** `calls`: all symbols that are in one now. `results`: what was held since the batch before. */
export const AuctionBatch = AuctionsView.extend({
  /** The market's batch it was read at. */
  seq: z.int().nonnegative(),
  at: AtWire,
});
export type AuctionBatch = z.infer<typeof AuctionBatch>;
