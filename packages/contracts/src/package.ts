/** Packages: derivatives traded together, all legs or none: calendar spreads, rolls, option strategies. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { MoneyWire, Qty } from './money.ts';
import { Order, RoutedOrder, Side } from './order.ts';
import { LEG_QTY_MAX, LEGS_MAX } from './vocabulary/order.ts';

export const PackageLeg = z.strictObject({
  symbol: InstrumentSymbol,
  side: Side,
  qty: z.int().min(1).max(LEG_QTY_MAX).pipe(Qty),
  instrumentType: z.enum(['option', 'commodity']),
});
export type PackageLeg = z.infer<typeof PackageLeg>;

export const PlacePackage = z.strictObject({
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
});
export type PlacePackage = z.infer<typeof PlacePackage>;

/** The legs' orders, in their order. Named after the first one. */
export const PlacedPackage = z.strictObject({ packageId: OrderId, orders: z.array(Order) });
export type PlacedPackage = z.infer<typeof PlacedPackage>;

/** A package on its way to the dealer. */
export const RoutedPackage = z.strictObject({
  packageId: OrderId,
  userId: UserId,
  maxCost: MoneyWire.nullable(),
  legs: z.array(RoutedOrder).min(2).max(LEGS_MAX),
});
export type RoutedPackage = z.infer<typeof RoutedPackage>;
