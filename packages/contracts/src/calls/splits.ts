/** Share splits: the calendar that people read, and what the market calls for while it books one. */
import * as z from 'zod';
import { CalendarSplit, Split, SplitState } from '../split.ts';
import { AtWire } from '../time.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

/** Splits of this market: announced ones, and those that have taken effect, by ex-date. */
export const listSplits = call('listSplits', {
  procedure: 'market.splits',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/splits',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    items: z.array(
      z.strictObject({
        ...CalendarSplit.shape,
        state: SplitState,
        /** When it took effect; null before. */
        at: AtWire.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

/**
 * The ex-date has come. After the response no order in the symbol is accepted until the split is booked, and the open
 * ones are being cancelled. `open`: how many are left; the call is repeated until there are none.
 */
export const clearForSplit = call('clearForSplit', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/splits/clear',
  timeoutMs: 2_000,
  access: 'internal',
  in: CalendarSplit,
  out: z.object({ open: z.int().nonnegative() }),
});

const booked = z.object({ booked: z.literal(true) });

/** What users hold, as the OMS counts it, becomes new shares, once; orders in the symbol are accepted again. */
export const splitHoldings = call('splitHoldings', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/splits',
  timeoutMs: 2_000,
  access: 'internal',
  in: Split,
  out: booked,
});

/** Positions become new shares at the same cost, once. */
export const splitPositions = call('splitPositions', {
  kind: 'mutation',
  to: 'risk-engine',
  method: 'POST',
  path: '/splits',
  timeoutMs: 2_000,
  access: 'internal',
  in: Split,
  out: booked,
});

/** Cleared positions, what is due and what is delivered become new shares for the same cash, once. */
export const splitCleared = call('splitCleared', {
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/splits',
  timeoutMs: 2_000,
  access: 'internal',
  in: Split,
  out: booked,
});
