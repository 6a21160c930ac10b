/** Bonds as they are listed and worked out, and the curves they are priced from: answered by the RFQ service. */
import * as z from 'zod';
import { Bond, CurveName, Isin } from '../bond.ts';
import { AtWire, CalendarDate } from '../time.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

export const listBonds = call('listBonds', {
  to: 'rfq',
  method: 'GET',
  path: '/bonds',
  access: [...MARKET_READERS, 'external-client'],
  in: Nothing,
  out: z.object({ items: z.array(Bond) }),
});

/** A bond worked out: give one of price, yield or spread, or none for the model's mid. Rates in per cent. */
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
export const bondValuation = call('bondValuation', {
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
export const curves = call('curves', {
  to: 'rfq',
  method: 'GET',
  path: '/curves',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    seq: z.int(),
    at: AtWire,
    items: z.array(
      z.object({
        curve: CurveName,
        points: z.array(z.object({ years: z.number(), yield: z.number() })),
      }),
    ),
  }),
});
