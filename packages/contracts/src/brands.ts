/**
 * Brands of numbers and texts that have been looked at: the only casts of the package. Its imports are types alone, so
 * that what is made of it reaches the browser without a schema.
 */
import type { Isin } from './bond.ts';
import type { InstrumentSymbol } from './ids.ts';
import type { Money, Px, Qty } from './money.ts';

export const px = (units: number): Px => units as Px;
export const money = (units: number): Money => units as Money;
export const qty = (count: number): Qty => count as Qty;
export const toSymbol = (text: string): InstrumentSymbol => text as InstrumentSymbol;
export const toIsin = (text: string): Isin => text as Isin;
