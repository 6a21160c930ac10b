/** Instruments, quotes and depth: the calls of the market simulator. */
import * as z from 'zod';
import { InstrumentSymbol } from '../ids.ts';
import { Candle, Depth, Instrument, ShownTick } from '../market.ts';
import { CalendarEntry } from '../market-calendar.ts';
import { MarketEvent, MarketStatus, NewMarketEvent } from '../market-event.ts';
import { AtWire } from '../time.ts';
import { call, EVERY_ROLE, Limit, MARKET_READERS, Nothing, queryInt, RISK_ROLES } from './call.ts';

/** Every instrument that trades. */
export const instruments = call('instruments', {
  procedure: 'market.instruments',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/instruments',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({ items: z.array(Instrument), nextCursor: z.string().nullable() }),
});
/** The newest price of every symbol. */
export const quotes = call('quotes', {
  procedure: 'market.quotes',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/quotes',
  access: MARKET_READERS,
  in: z.strictObject({ symbols: z.string().max(2_000).optional() }),
  out: z.object({
    seq: z.int(),
    at: AtWire,
    items: z.array(ShownTick),
    nextCursor: z.string().nullable(),
  }),
});
/** The simulated depth of one symbol. */
export const depth = call('depth', {
  procedure: 'market.depth',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/depth/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol }),
  out: Depth,
});
/** What is scheduled from the last business days on, by date. Empty where prices do not move by the news. */
export const marketCalendar = call('marketCalendar', {
  procedure: 'market.calendar',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/calendar',
  access: MARKET_READERS,
  in: z.strictObject({
    symbol: InstrumentSymbol.optional(),
    /** Days ahead, 30 by default. */
    days: queryInt(1, 120).optional(),
  }),
  out: z.object({
    /** The market's time. */
    simTime: AtWire,
    items: z.array(CalendarEntry),
    nextCursor: z.string().nullable(),
  }),
});
/** Market conditions: settings, halted symbols and current events. */
export const marketStatus = call('marketStatus', {
  procedure: 'market.status',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/status',
  access: MARKET_READERS,
  in: Nothing,
  out: MarketStatus,
});
/** Started market events, newest first: with the seed they reproduce the market. */
export const marketEvents = call('marketEvents', {
  procedure: 'market.events',
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/events',
  access: RISK_ROLES,
  in: z.strictObject({ limit: Limit }),
  out: z.object({ items: z.array(MarketEvent), nextCursor: z.string().nullable() }),
});
/** Starts an event with the next batch. The market is the simulator's: only who administers it moves it. */
export const startMarketEvent = call('startMarketEvent', {
  procedure: 'market.startEvent',
  kind: 'mutation',
  to: 'market-sim',
  method: 'POST',
  path: '/events',
  access: ['admin'],
  returnsFirst: true,
  in: NewMarketEvent,
  out: MarketEvent,
});
/** One-minute candles of the market's first hours, before live data was recorded. Empty for an old market. */
export const marketMorning = call('marketMorning', {
  kind: 'query',
  to: 'market-sim',
  method: 'GET',
  path: '/morning',
  timeoutMs: 10_000,
  access: 'internal',
  in: Nothing,
  out: z.object({ items: z.array(Candle) }),
});
