/** Bonds as the platform lists them: who owes, what is paid, and the conventions under which they are quoted. */
import * as z from 'zod';
import { toIsin } from './brands.ts';
import { PriceWire, Qty } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';
import { CURVES, DAY_COUNTS } from './vocabulary/instruments.ts';

/** ISO 6166: two letters, nine letters or digits, a check digit. Core verifies the check digit. */
export const Isin = z
  .string()
  .regex(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/)
  .brand<'Isin'>();
export type Isin = z.infer<typeof Isin>;
export const isin = toIsin;

export const CurveName = z.enum(CURVES);
export type CurveName = z.infer<typeof CurveName>;

/** Credit ratings, best first; sovereigns have one too, but are priced from their own curve. */
export const RATINGS = ['AAA', 'AA', 'A', 'BBB', 'BB'] as const;
export const Rating = z.enum(RATINGS);
export type Rating = z.infer<typeof Rating>;

/** Whose business days a bond settles on: SIFMA's, those of London, those of TARGET. */
export const BOND_CALENDARS = ['US', 'UK', 'TARGET'] as const;

export const Bond = z.strictObject({
  isin: Isin,
  issuer: z.string(),
  /** As a screen writes it: `UST 4.125 2035-11-15`. */
  name: z.string(),
  kind: z.enum(['GOVERNMENT', 'CORPORATE']),
  currency: z.enum(['USD', 'GBP', 'EUR']),
  curve: CurveName,
  rating: Rating,
  /** Per cent of face a year. */
  couponPct: z.number().min(0),
  frequency: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  dayCount: z.enum(DAY_COUNTS),
  convention: z.enum(['US_STREET', 'US_TREASURY', 'UK_DMO', 'DE_BUND', 'FR_OAT', 'ICMA']),
  issueDate: CalendarDate,
  maturity: CalendarDate,
  /** First coupon date where the first period is longer than a regular one; null when it follows from the schedule. */
  firstCoupon: CalendarDate.nullable(),
  /** Last coupon date before maturity where the last period is odd; null when all dates follow from maturity. */
  lastCoupon: CalendarDate.nullable(),
  endOfMonth: z.boolean(),
  /** What face and coupons are linked to; absent where they are fixed in money. */
  indexation: z
    .strictObject({
      index: z.literal('UK_RPI'),
      /** Months from the index to the day it counts for. */
      lagMonths: z.int().positive(),
      /** Reference index of the day of issue. */
      baseIndex: z.number().positive(),
    })
    .optional(),
  /** Business days before a coupon from which the bond trades without it; 0 for never. */
  exDividendDays: z.int().min(0),
  calendar: z.enum(BOND_CALENDARS),
  /** How dealers quote it: per cent of face, 32nds of a point, or basis points over the benchmark. */
  quotedAs: z.enum(['PRICE', 'THIRTY_SECONDS', 'SPREAD']),
  /** The government bond its spread is measured against; null for governments. */
  benchmarkIsin: Isin.nullable(),
  /** Smallest face amount, and its increment. */
  minPiece: Qty,
  increment: Qty,
});
export type Bond = z.infer<typeof Bond>;

/**
 * What a bond is worth at one instant: the mid that positions are marked at, and the composite of the dealers' indicative
 * quotes. Clean, per 100 of face.
 */
export const BondQuote = z.strictObject({
  isin: Isin,
  /** The dealers' highest indicative bid and lowest offer, for a million of face. */
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  /** Half-way between bid and ask. */
  compositeMid: PriceWire.optional(),
  /** Of how many dealers bid and ask are the best. */
  dealers: z.int().positive().optional(),
  /** Per cent. */
  yield: z.number(),
  /** Over the benchmark; 0 for governments. */
  spreadBps: z.number(),
  /** What a basis point is worth per 100 of face. */
  dv01Per100: z.number(),
});
export type BondQuote = z.infer<typeof BondQuote>;

/** All bonds at one instant, once a second. */
export const BondBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  /** When a bond that is dealt now settles, by its calendar. */
  settlementDates: z.record(z.enum(BOND_CALENDARS), CalendarDate),
  quotes: z.array(BondQuote),
});
export type BondBatch = z.infer<typeof BondBatch>;
