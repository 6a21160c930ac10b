/**
 * Profit over a trading day: of one user, or of one symbol that they hold. Money is in dollars, for screens; the
 * positions it comes from are exact.
 */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from './ids.ts';
import { AtWire } from './time.ts';
import { Desk } from './user.ts';

/** Since the positions were opened. What was won or lost is realised and unrealised less the fees. */
export const Profit = z.strictObject({
  realisedPnl: z.number(),
  unrealisedPnl: z.number(),
  /** What was paid: of fills, and for borrowed shares. */
  fees: z.number(),
});
export type Profit = z.infer<typeof Profit>;

export const ProfitPoint = Profit.extend({ at: AtWire });
export type ProfitPoint = z.infer<typeof ProfitPoint>;

/** One holding now, and what it won since the trading day began, after fees. */
export const HoldingProfit = Profit.extend({
  symbol: InstrumentSymbol,
  desk: Desk,
  dayPnl: z.number(),
});
export type HoldingProfit = z.infer<typeof HoldingProfit>;

export const ProfitCurve = z.strictObject({
  userId: UserId,
  /** Whose points these are; null for all holdings together. */
  symbol: InstrumentSymbol.nullable(),
  /** When the trading day began: with the end of the one before. */
  dayStartedAt: AtWire,
  /** What stood when it began: zero for who had not traded before. */
  start: Profit,
  /** One for each minute in which it changed, oldest first, and the present one last. */
  points: z.array(ProfitPoint),
  /** Of every holding, the largest gain or loss of the day first; empty until all of them have prices. */
  holdings: z.array(HoldingProfit),
});
export type ProfitCurve = z.infer<typeof ProfitCurve>;
