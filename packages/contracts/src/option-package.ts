/** A package of options as its ticket shows it: net prices, cost and margin of all units, and sensitivities. */
import * as z from 'zod';
import { MarginForecast } from './ccp.ts';
import { InstrumentSymbol } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { OptionGreeks, OptionLeg } from './option.ts';
import { Side } from './order.ts';
import { AtWire } from './time.ts';
import { findPackageFault } from './vocabulary/net-price.ts';
import { LEG_QTY_MAX, LEGS_MAX } from './vocabulary/order.ts';
import { toSentence } from './vocabulary/refusals.ts';

/** Legs with their ratios, and units. */
export const AskOptionPackage = z
  .strictObject({
    legs: z
      .array(OptionLeg)
      .min(1)
      .max(LEGS_MAX)
      .refine(
        (legs) => new Set(legs.map(({ symbol }) => symbol)).size === legs.length,
        'one leg a contract',
      ),
    qty: z.int().min(1).max(LEG_QTY_MAX).pipe(Qty),
  })
  .superRefine(({ legs, qty }, ctx) => {
    const options = legs.map((leg) => ({ ...leg, instrumentType: 'option' }));
    const fault = findPackageFault({ legs: options, qty });
    if (fault !== null) {
      ctx.addIssue({ code: 'custom', path: [fault.path], message: toSentence(fault.text) });
    }
  });

/**
 * Net prices are of one unit and one share's worth, bought less sold: a debit above zero, a credit below. They are the
 * dealer's for the whole quantity, wider than the touch for more than he quotes.
 */
export const OptionPackageQuote = z.object({
  underlying: InstrumentSymbol,
  at: AtWire,
  spot: PriceWire,
  qty: Qty,
  /** What the opposite package is dealt at; null while one of its legs cannot be dealt. */
  bid: PriceWire.nullable(),
  mid: PriceWire,
  /** The natural price: what this package is dealt at; null while one of its legs cannot be. */
  ask: PriceWire.nullable(),
  /** Of all units at the natural price, in dollars: paid above zero, received below. */
  premium: MoneyWire.nullable(),
  fees: MoneyWire.nullable(),
  /** Initial margin of the reader's account before and after, in dollars; null where the CCP did not answer. */
  margin: MarginForecast.nullable(),
  /** Of all units: delta in shares, gamma in shares a dollar, vega, theta and rho in dollars. */
  greeks: OptionGreeks,
  legs: z.array(
    z.object({
      symbol: InstrumentSymbol,
      side: Side,
      /** Contracts of all units. */
      qty: Qty,
      bid: PriceWire,
      mid: PriceWire,
      ask: PriceWire,
      /** What all its contracts are dealt at; null where they cannot be. */
      price: PriceWire.nullable(),
    }),
  ),
});
export type OptionPackageQuote = z.infer<typeof OptionPackageQuote>;
