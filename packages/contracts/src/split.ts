/** Share splits: as announced, as they take effect, and as a batch of prices states them. Forward ones alone. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { AtWire, CalendarDate } from './time.ts';

/** New shares for one old one. */
const Ratio = z.int().min(2).max(100);

/** A symbol and its ex-date: what names a split. */
const SplitId = z.string().min(1).max(32);

/** A split as its company has declared it. On the ex-date, and from then on, shares are new ones. */
export const CalendarSplit = z.strictObject({
  splitId: SplitId,
  symbol: InstrumentSymbol,
  ratio: Ratio,
  declaredOn: CalendarDate,
  exDate: CalendarDate,
});
export type CalendarSplit = z.infer<typeof CalendarSplit>;

/**
 * A split that prices of a batch are after: from batch `seq` on, the prices and sizes of its symbol are of new shares.
 * `at`: within the pause around it, in which nothing of the symbol trades.
 */
export const SplitInForce = z.strictObject({
  symbol: InstrumentSymbol,
  ratio: Ratio,
  seq: z.int().nonnegative(),
  at: AtWire,
});
export type SplitInForce = z.infer<typeof SplitInForce>;

/** A split that has taken effect in the market: what was traded at a batch before `seq` is in old shares. */
export const Split = z.strictObject({
  ...SplitInForce.shape,
  splitId: SplitId,
  exDate: CalendarDate,
});
export type Split = z.infer<typeof Split>;

/** `ANNOUNCED`: to come. `BOOKING`: its ex-date has come, the symbol is paused or about to be. `DONE`: quoted in new shares. */
export const SplitState = z.enum(['ANNOUNCED', 'BOOKING', 'DONE']);
export type SplitState = z.infer<typeof SplitState>;
