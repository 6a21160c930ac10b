/**
 * The traders of a desk or the firm side by side: profit of the trading day, sizes, activity, and how much of each limit
 * is used. Money is in dollars, for screens; the positions it comes from are exact.
 */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from './ids.ts';
import { KillSwitch } from './kill-switch.ts';
import { Profit } from './profit.ts';
import { AtWire } from './time.ts';
import { Desk } from './user.ts';
import { TRADER_LIMITS } from './vocabulary/risk.ts';

/** What a limit of a user is, and how much of it is used: dollars, or orders. */
const LimitUse = z.strictObject({
  limit: z.enum(TRADER_LIMITS),
  used: z.number(),
  max: z.number(),
});
export type LimitUse = z.infer<typeof LimitUse>;

const Figures = z.strictObject({
  /** Since the trading day began. Null while a holding cannot be valued. */
  day: Profit.nullable(),
  grossNotional: z.number(),
  netNotional: z.number(),
  /** Open positions. */
  positions: z.int().nonnegative(),
  openOrders: z.int().nonnegative(),
  /** Sent in the trading day, refused ones included. */
  orders: z.int().nonnegative(),
  /** Of `orders`: those that were refused. */
  rejected: z.int().nonnegative(),
});

export const TraderRisk = Figures.extend({
  userId: UserId,
  /** Where the trader trades; of a desk-head's view only desks of that person. */
  desks: z.array(Desk),
  /** The position with the largest gross notional. */
  largest: z
    .strictObject({ symbol: InstrumentSymbol, netQty: z.int(), notional: z.number() })
    .nullable(),
  limits: z.array(LimitUse),
  /** The switch that stops all orders of the trader. */
  killSwitch: KillSwitch.pick({ killSwitchId: true, scope: true, reason: true }).nullable(),
});
export type TraderRisk = z.infer<typeof TraderRisk>;

export const TraderRisks = z.strictObject({
  asOf: AtWire,
  dayStartedAt: AtWire,
  /** Largest gross notional first, then the most orders of the day; at most 500. */
  items: z.array(TraderRisk),
  /** Of all traders, also those that are not listed; `day` is of those with a profit. */
  total: Figures.extend({ traders: z.int().nonnegative() }),
});
export type TraderRisks = z.infer<typeof TraderRisks>;
