/** Packages: traded together, all legs or none: calendar spreads, rolls, option strategies, currency swaps. */
import * as z from 'zod';
import { FxStreamQuoteId } from './fx.ts';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { Order, RoutedOrder, Side } from './order.ts';
import { FX_STREAM_MAX } from './vocabulary/fx.ts';
import { findPackageFault } from './vocabulary/net-price.ts';
import { LEG_QTY_MAX, LEGS_MAX } from './vocabulary/order.ts';
import { toSentence } from './vocabulary/refusals.ts';

export const PackageLeg = z.strictObject({
  symbol: InstrumentSymbol,
  side: Side,
  /** Contracts in one unit of the package. */
  qty: z.int().min(1).max(LEG_QTY_MAX).pipe(Qty),
  instrumentType: z.enum(['option', 'commodity']),
});
export type PackageLeg = z.infer<typeof PackageLeg>;

const PackageTerms = z.strictObject({
  /** The caller's key: the same body again returns the first result, another body under it is refused. */
  clientPackageId: z.string().regex(/^[\x21-\x7e]{1,56}$/),
  legs: z
    .array(PackageLeg)
    .min(2)
    .max(LEGS_MAX)
    .refine(
      (legs) => new Set(legs.map(({ symbol }) => symbol)).size === legs.length,
      'one leg a contract',
    ),
  /**
   * What all legs together may cost at most, in dollars over their contract sizes: bought less sold. Negative where
   * the package must pay at least so much.
   */
  maxCost: MoneyWire.optional(),
  /** Units: every leg is dealt in its quantity times this, all or none. One where it is left out. */
  qty: z.int().min(1).max(LEG_QTY_MAX).pipe(Qty).optional(),
  /**
   * The worst net price of one unit, of one share's worth: bought less sold. Above zero the most that is paid (debit),
   * below zero the least that is received (credit). Of options alone, in cents; in place of `maxCost`.
   */
  netPrice: PriceWire.optional(),
});
export const PlacePackage = PackageTerms.superRefine((requested, ctx) => {
  const fault = findPackageFault(requested);
  if (fault !== null) {
    ctx.addIssue({ code: 'custom', path: [fault.path], message: toSentence(fault.text) });
  }
});
export type PlacePackage = z.infer<typeof PlacePackage>;

/** A currency swap on a price of a stream, which names both of its legs. */
export const PlaceFxSwap = z.strictObject({
  /** The caller's key: the same body again returns the first result, another body under it is refused. */
  clientPackageId: z.string().regex(/^[\x21-\x7e]{1,56}$/),
  quoteId: FxStreamQuoteId,
  /** What the legs are dealt as, as the stream has them. */
  nearSymbol: InstrumentSymbol,
  farSymbol: InstrumentSymbol,
  /** Of the near leg; the far leg is on the other side. */
  side: Side,
  qty: z.int().min(1).max(FX_STREAM_MAX).pipe(Qty),
});
export type PlaceFxSwap = z.infer<typeof PlaceFxSwap>;

/** The legs' orders, in their order. Named after the first one. */
export const PlacedPackage = z.strictObject({ packageId: OrderId, orders: z.array(Order) });
export type PlacedPackage = z.infer<typeof PlacedPackage>;

/** A package on its way to the dealer. */
export const RoutedPackage = z.strictObject({
  packageId: OrderId,
  userId: UserId,
  maxCost: MoneyWire.nullable(),
  /** Units of the package, which divides every leg's quantity; one where it is left out. */
  units: Qty.optional(),
  /** The worst net price of one unit; none where it is left out. */
  netPrice: PriceWire.optional(),
  legs: z.array(RoutedOrder).min(2).max(LEGS_MAX),
});
export type RoutedPackage = z.infer<typeof RoutedPackage>;
