/** The FIX exchange as people see it beside its own protocol: its sessions, and the books of its venues. */
import * as z from 'zod';
import { AuctionsView } from '../auctions.ts';
import { InstrumentSymbol } from '../ids.ts';
import { Venue } from '../market.ts';
import { PriceWire, Qty } from '../money.ts';
import { AtWire } from '../time.ts';
import { call, Limit, MARKET_READERS, Nothing, RISK_ROLES } from './call.ts';

/** One client's session: its FIX numbers and what went over its line since the exchange started. */
export const FixSession = z.strictObject({
  compId: z.string(),
  kind: z.enum(['TRADING', 'DROP_COPY']),
  state: z.enum(['DOWN', 'CONNECTING', 'LOGGED_ON']),
  loggedOnAt: AtWire.nullable(),
  lastReceivedAt: AtWire.nullable(),
  /** The next MsgSeqNum (34) expected, and the next to be sent. */
  nextIn: z.int().positive(),
  nextOut: z.int().positive(),
  heartBtIntS: z.number(),
  cancelsOnDisconnect: z.boolean(),
  /** The client does not read its messages; they are queued in the session's file. */
  isHeld: z.boolean(),
  received: z.int().nonnegative(),
  sent: z.int().nonnegative(),
  /** Garbled frames that were dropped. */
  ignored: z.int().nonnegative(),
  /** Messages of ours that the client rejected. */
  rejected: z.int().nonnegative(),
});
export type FixSession = z.infer<typeof FixSession>;

/** Every FIX session of the exchange: state, next numbers, whether the client is behind. */
export const fixSessions = call('fixSessions', {
  procedure: 'fixExchange.sessions',
  kind: 'query',
  to: 'fix-exchange',
  method: 'GET',
  path: '/sessions',
  access: RISK_ROLES,
  in: Nothing,
  out: z.object({ items: z.array(FixSession), nextCursor: z.string().nullable() }),
});

/** The day's auctions at the primary venues: their times, how the calls stand, and what was held. */
export const auctions = call('auctions', {
  procedure: 'market.auctions',
  kind: 'query',
  to: 'fix-exchange',
  method: 'GET',
  path: '/auctions',
  access: MARKET_READERS,
  in: Nothing,
  out: AuctionsView,
});

/** One of the caller's orders in the queue of its price: shares it shows there, and shares that are shown before it. */
const QueuedOrder = z.strictObject({
  /** The order or child order; of an order that came over FIX its ClOrdID. */
  orderId: z.string(),
  shown: Qty,
  ahead: Qty,
});

const BookLevel = z.strictObject({
  price: PriceWire,
  size: Qty,
  /** The caller's own shares among them, and the shares before the first of these. */
  own: Qty,
  ahead: Qty,
  /** The caller's own orders, first in the queue first; absent where there are none. */
  orders: z.array(QueuedOrder).optional(),
});

/** The books of one symbol on the exchange, by venue, best first. */
export const venueDepth = call('venueDepth', {
  procedure: 'fixExchange.venueDepth',
  kind: 'query',
  to: 'fix-exchange',
  method: 'GET',
  path: '/depth/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol, levels: Limit }),
  out: z.object({
    symbol: InstrumentSymbol,
    seq: z.int(),
    at: AtWire,
    venues: z.array(
      z.strictObject({ venue: Venue, bids: z.array(BookLevel), asks: z.array(BookLevel) }),
    ),
  }),
});
