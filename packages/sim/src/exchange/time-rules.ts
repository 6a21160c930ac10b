/** What each time in force means at the exchange: those of venues, and the two for an auction. */
import { TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import type { AuctionTimeInForce } from '@tradefloor/core/trading/exchange/client-messages';
import type { AuctionKind } from './auction/auction-calls.ts';
import type { ExchangeOrder } from './exchange-order.ts';

type TakenTime = ExchangeOrder['timeInForce'];

const FOR_AUCTION = { isImmediate: false, isWhole: false, endsWithDay: true } as const;
/** Rules by time in force. */
export const EXCHANGE_TIME_RULES = {
  DAY: TIME_RULES.DAY,
  GTC: TIME_RULES.GTC,
  IOC: TIME_RULES.IOC,
  FOK: TIME_RULES.FOK,
  OPG: FOR_AUCTION,
  ATC: FOR_AUCTION,
} as const satisfies Record<TakenTime, (typeof TIME_RULES)[keyof typeof TIME_RULES]>;

const AUCTION = { OPG: 'OPENING', ATC: 'CLOSING' } as const satisfies Record<
  AuctionTimeInForce,
  AuctionKind
>;

/** Whether an order is for one auction only. */
export const isForAuction = (time: TakenTime | 'OTHER'): time is AuctionTimeInForce =>
  Object.hasOwn(AUCTION, time);

/** The auction that an order of this time in force is for. */
export const toAuction = (time: AuctionTimeInForce): AuctionKind => AUCTION[time];

/** Whether what does not trade at once is over. */
export const isImmediateTime = (time: TakenTime): boolean => EXCHANGE_TIME_RULES[time].isImmediate;
