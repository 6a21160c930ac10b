/** A bond book by what a basis point of lower yields gains: in all, and about each key rate. Risk figures: numbers. */
import * as z from 'zod';
import { Bond, CurveName } from './bond.ts';
import { AtWire } from './time.ts';

export const BondBook = z.strictObject({
  asOf: AtWire,
  /** By the sovereign curve that the bonds follow. */
  items: z.array(
    z.strictObject({
      curve: CurveName,
      currency: Bond.shape.currency,
      /** What the holdings gain, in units of the currency, when all yields of the curve fall by a basis point. */
      dv01: z.number(),
      /** Positions that are not flat. */
      bonds: z.int().nonnegative(),
      /** The same when yields fall about one maturity alone; they add up to `dv01`. */
      buckets: z.array(z.strictObject({ years: z.number(), dv01: z.number() })),
    }),
  ),
  /** Positions without a price, in no figure. */
  unvalued: z.int().nonnegative(),
});
export type BondBook = z.infer<typeof BondBook>;
