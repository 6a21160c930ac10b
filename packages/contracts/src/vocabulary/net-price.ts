/**
 * The net price of a package: bought less sold, for one share's worth of one unit of it. Above zero a debit, below zero
 * a credit, as FIX writes the price of a multileg order (44). Server and ticket check a package by the same rules.
 */
import { LEG_QTY_MAX, ORDER_PRICE_MAX, type Side, sideSign } from './order.ts';
import { PX_PER_CENT, PX_PER_UNIT } from './units.ts';

/** Net prices move in cents, as those of options do. In price units. */
export const NET_PRICE_TICK = PX_PER_CENT;

/** A package as it is requested; net price in price units. */
export type RequestedPackage = {
  readonly legs: readonly {
    readonly side: Side;
    /** Contracts in one unit. */
    readonly qty: number;
    readonly instrumentType: string;
  }[];
  /** Units. */
  readonly qty?: number | undefined;
  readonly netPrice?: number | undefined;
  readonly maxCost?: number | undefined;
};

/** What is at fault, and in which field. */
export type PackageFault = { readonly path: 'qty' | 'netPrice'; readonly text: string };

/** A net price for people: `debit 2.35`, `credit 1.20`. @param netPrice price units */
export const netPriceText = (netPrice: number): string =>
  `${netPrice < 0 ? 'credit' : 'debit'} ${(Math.abs(netPrice) / PX_PER_UNIT).toFixed(2)}`;

type Rule = (requested: RequestedPackage) => PackageFault | null;

function tooMany({ legs, qty = 1 }: RequestedPackage): PackageFault | null {
  const largest = Math.max(...legs.map((leg) => leg.qty));
  const contracts = largest * qty;
  if (contracts <= LEG_QTY_MAX) return null;
  const text = `${qty} units of ${largest} contracts are ${contracts} (max. ${LEG_QTY_MAX} a leg)`;
  return { path: 'qty', text };
}

const atNetPrice = (text: string): PackageFault => ({ path: 'netPrice', text });

const twoLimits = ({ netPrice, maxCost }: RequestedPackage): PackageFault | null =>
  netPrice === undefined || maxCost === undefined
    ? null
    : atNetPrice('a package has a net price or a maximum cost (max. one limit)');

const notOptions = ({ legs, netPrice }: RequestedPackage): PackageFault | null =>
  netPrice === undefined || legs.every(({ instrumentType }) => instrumentType === 'option')
    ? null
    : atNetPrice('a net price is of options alone: a package with futures takes a maximum cost');

const offTick = ({ netPrice = 0 }: RequestedPackage): PackageFault | null =>
  netPrice % NET_PRICE_TICK === 0
    ? null
    : atNetPrice(
        `net price ${netPrice / PX_PER_UNIT} is not a multiple of ${NET_PRICE_TICK / PX_PER_UNIT}`,
      );

const tooHigh = ({ netPrice = 0 }: RequestedPackage): PackageFault | null =>
  Math.abs(netPrice) <= ORDER_PRICE_MAX * PX_PER_UNIT
    ? null
    : atNetPrice(`net price is ${netPriceText(netPrice)} (max. ${ORDER_PRICE_MAX})`);

/** Legs that are all bought cannot be dealt for a credit, and no one sells all of them and pays for it. */
function wrongSide({ legs, netPrice }: RequestedPackage): PackageFault | null {
  if (netPrice === undefined) return null;
  const [first] = legs;
  if (first === undefined || legs.some(({ side }) => side !== first.side)) return null;
  const isRight = first.side === 'BUY' ? netPrice > 0 : netPrice < 0;
  if (isRight) return null;
  const [done, kind] = first.side === 'BUY' ? ['bought', 'debit'] : ['sold', 'credit'];
  return atNetPrice(
    `net price is ${netPriceText(netPrice)} while every leg is ${done} (min. ${kind} ${(NET_PRICE_TICK / PX_PER_UNIT).toFixed(2)})`,
  );
}

const RULES: readonly Rule[] = [tooMany, twoLimits, notOptions, offTick, tooHigh, wrongSide];

/** The first fault of a package's quantity and net price; null where there is none. */
export function findPackageFault(requested: RequestedPackage): PackageFault | null {
  for (const rule of RULES) {
    const fault = rule(requested);
    if (fault !== null) return fault;
  }
  return null;
}

/** Net price of one unit: the legs' prices by their side, times their ratio. All in price units. */
export const computeNetPrice = (
  legs: readonly { readonly side: Side; readonly ratio: number; readonly price: number }[],
): number => legs.reduce((sum, { side, ratio, price }) => sum + sideSign(side) * ratio * price, 0);
