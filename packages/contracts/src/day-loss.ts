/** The limit of what a user may lose in a trading day: what the check of an order needs of it, and its notices. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { MoneyWire, Qty } from './money.ts';
import { AtWire } from './time.ts';
import { Desk } from './user.ts';
import { DAY_LOSS_LEVELS } from './vocabulary/risk.ts';

/** Of an order whose sender has a limit. */
export const DayLossLimit = z.strictObject({
  max: MoneyWire,
  /** Up to this quantity the order only takes back what the user holds, which no loss keeps from. */
  closableQty: Qty,
});
export type DayLossLimit = z.infer<typeof DayLossLimit>;

/** A user's loss of the day came near the limit, or reached it: once a day for each. */
export const DayLossNotice = z.strictObject({
  userId: UserId,
  /** Where most of it was lost. */
  desk: Desk,
  level: z.enum(DAY_LOSS_LEVELS),
  loss: MoneyWire,
  max: MoneyWire,
  at: AtWire,
});
export type DayLossNotice = z.infer<typeof DayLossNotice>;
