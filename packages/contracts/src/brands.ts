/**
 * Brands of numbers and texts that have been looked at: the only casts of the package. Its imports are types alone, so
 * that what is made of it reaches the browser without a schema.
 */
import type * as z from 'zod';

/** A value under a name, as a schema with `.brand<Name>()` returns it. */
type Branded<Base, Name extends string> = Base & z.core.$brand<Name>;

export const px = (units: number): Branded<number, 'Px'> => units as Branded<number, 'Px'>;
export const money = (units: number): Branded<number, 'Money'> => units as Branded<number, 'Money'>;
export const qty = (count: number): Branded<number, 'Qty'> => count as Branded<number, 'Qty'>;
export const toSymbol = (text: string): Branded<string, 'Symbol'> =>
  text as Branded<string, 'Symbol'>;
export const toIsin = (text: string): Branded<string, 'Isin'> => text as Branded<string, 'Isin'>;
