/** What a book would come to after trades that are not sent, and which trade would hedge it. Dollars, for screens. */
import * as z from 'zod';
import { ValueAtRisk } from './firm-risk.ts';
import { InstrumentSymbol, UserId } from './ids.ts';
import { Qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire } from './time.ts';

/** Trades looked at together. */
export const WHAT_IF_TRADES_MAX = 20;
/** The largest trade looked at, in units: a hedge in a currency may take many orders. */
export const WHAT_IF_QTY_MAX = 1_000_000_000;

export const WhatIfTrade = z.strictObject({
  symbol: InstrumentSymbol,
  side: Side,
  qty: Qty.refine((qty) => qty > 0 && qty <= WHAT_IF_QTY_MAX, `1 to ${WHAT_IF_QTY_MAX}`),
});
export type WhatIfTrade = z.infer<typeof WhatIfTrade>;

/** A book's sizes and risk; an option counts with its delta. */
export const BookRisk = z.strictObject({
  grossNotional: z.number(),
  netNotional: z.number(),
  valueAtRisk: ValueAtRisk,
  /** Positions that cannot be valued and are in no figure. */
  unvalued: z.int(),
});
export type BookRisk = z.infer<typeof BookRisk>;

/** Net exposure to what prices follow: a share with its options, else the symbol itself. */
export const ExposureChange = z.strictObject({
  symbol: InstrumentSymbol,
  before: z.number(),
  after: z.number(),
});
export type ExposureChange = z.infer<typeof ExposureChange>;

export const WhatIf = z.strictObject({
  userId: UserId,
  asOf: AtWire,
  before: BookRisk,
  after: BookRisk,
  /** The largest first, before or after. */
  exposures: z.array(ExposureChange),
  /**
   * The trade in the requested symbol after which, on top of the others, the parametric value at risk is least; null
   * where none was requested, or none lowers it.
   */
  hedge: z
    .strictObject({ ...WhatIfTrade.shape, qty: z.int().positive(), var99: z.number() })
    .nullable(),
});
export type WhatIf = z.infer<typeof WhatIf>;
