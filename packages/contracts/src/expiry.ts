/** Contracts that have ended and bonds that have matured, with the price they are settled at for good. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { InstrumentType } from './market.ts';
import { PriceWire } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';

/** One contract at its end: an option's intrinsic value, a future's spot price, a bond's par, indexed where it is index-linked. */
export const FinalSettlement = z.strictObject({
  symbol: InstrumentSymbol,
  instrumentType: InstrumentType,
  /** The last day of a contract; of a bond, the day on which it is paid back. */
  expiry: CalendarDate,
  finalPrice: PriceWire,
  /** What it follows from: the price of the underlying, or the final price itself. */
  underlyingPrice: PriceWire,
  /** The market's batch that the price is of. */
  tickSeq: z.int().nonnegative(),
  at: AtWire,
});
export type FinalSettlement = z.infer<typeof FinalSettlement>;

/** All contracts that ended at one moment. */
export const ContractsExpired = z.strictObject({
  at: AtWire,
  items: z.array(FinalSettlement).min(1),
});
export type ContractsExpired = z.infer<typeof ContractsExpired>;
