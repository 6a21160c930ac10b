/** Bonds as listed and as priced, and the curves they are priced from: handled by the RFQ service. */
import * as z from 'zod';
import { Bond, BondBatch, CurveName, Isin } from '../bond.ts';
import { PriceWire } from '../money.ts';
import { AtWire, CalendarDate } from '../time.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** The bonds that trade, each with its terms. */
export const listBonds = call('listBonds', {
  procedure: 'rfq.bonds',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/bonds',
  access: [...MARKET_READERS, 'external-client'],
  in: Nothing,
  out: z.object({ items: z.array(Bond) }),
});

/** Bond calculator: takes one of price, yield or spread, or none for the model's mid. Rates in per cent. */
export const BondValuation = z.object({
  isin: Isin,
  settlementDate: CalendarDate,
  cleanPrice: z.number(),
  dirtyPrice: z.number(),
  accruedInterest: z.number(),
  yield: z.number(),
  spreadBps: z.number().nullable(),
  benchmarkYield: z.number(),
  macaulayDuration: z.number(),
  modifiedDuration: z.number(),
  convexity: z.number(),
  dv01Per100: z.number(),
  isExDividend: z.boolean(),
  /** What the prices above follow from, of an index-linked bond only; its yields are real. */
  indexation: z
    .object({
      /** Of the settlement date. */
      referenceIndex: z.number(),
      indexRatio: z.number(),
      /** True where the reference index needs a month that no office has published: the simulation's own. */
      isProjected: z.boolean(),
      realCleanPrice: z.number(),
      /** What the nominal yield of the same maturity is above the real one, per cent a year. */
      breakevenPct: z.number(),
    })
    .optional(),
  /** Of an index-linked bond at the index ratio of each date, projected where its index is not published. */
  cashFlows: z.array(z.object({ date: CalendarDate, amount: z.number() })),
});
export type BondValuation = z.infer<typeof BondValuation>;

const queryNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,6}(\.\d{1,9})?$/)
      .transform(Number),
  ])
  .pipe(z.number());
/** Price, yield, spread and risk of a bond from any one of price, yield or spread. */
export const bondValuation = call('bondValuation', {
  procedure: 'rfq.valuation',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/bonds/:isin',
  access: [...MARKET_READERS, 'external-client'],
  in: z
    .strictObject({
      isin: Isin,
      price: queryNumber.pipe(z.number().gt(0).max(1_000)).optional(),
      yield: queryNumber.pipe(z.number().min(-50).max(200)).optional(),
      spreadBps: queryNumber.pipe(z.number().min(-5_000).max(5_000)).optional(),
      settlement: CalendarDate.optional(),
    })
    .refine(
      (of) => [of.price, of.yield, of.spreadBps].filter((x) => x !== undefined).length <= 1,
      'one of price, yield and spreadBps',
    ),
  out: BondValuation,
});
/** An instant of the past; left out for now. Before the market began it stands for the market's first tick. */
const past = { at: AtWire.optional() };
/** Current or past curves: `at` is their instant. */
export const curves = call('curves', {
  procedure: 'rfq.curves',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/curves',
  access: MARKET_READERS,
  in: z.strictObject(past),
  out: z.object({
    seq: z.int(),
    at: AtWire,
    items: z.array(
      z.object({
        curve: CurveName,
        points: z.array(
          z.object({
            years: z.number(),
            /** Par yield in per cent, compounded as the sovereign's bonds pay. */
            yield: z.number(),
            /** Zero rate to the same maturity, continuous, per cent a year: what discounts a single payment. */
            zeroPct: z.number(),
          }),
        ),
      }),
    ),
  }),
});
/** All bonds' composite prices as they are or were: what changes are measured against. */
export const bondQuotes = call('bondQuotes', {
  procedure: 'rfq.quotes',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/bond-quotes',
  access: MARKET_READERS,
  in: z.strictObject(past),
  out: BondBatch,
});
/** A bond's mid over time, oldest first: at most so many points over the span that ends now. */
export const bondHistory = call('bondHistory', {
  procedure: 'rfq.history',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/bonds/:isin/history',
  access: MARKET_READERS,
  in: z.strictObject({
    isin: Isin,
    spanMs: queryInt(60_000, 604_800_000).default(3_600_000),
    points: queryInt(2, 240).default(120),
  }),
  out: z.object({
    isin: Isin,
    items: z.array(
      z.object({ at: AtWire, mid: PriceWire, yield: z.number(), spreadBps: z.number() }),
    ),
  }),
});
