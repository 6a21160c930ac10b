/**
 * Mass quotes: each side of an entry is an order of the client, one a security and side, that the next quote of the
 * security replaces. Its ClOrdID follows from QuoteID and QuoteEntryID, and it is reported as any order is.
 */
import { type Qty, qty } from '@tradefloor/contracts/money';
import { isOpen, SIDES, type Side } from '@tradefloor/contracts/vocabulary/order';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  EntryRefusal,
  MassQuote,
  MassQuoteAck,
  QuoteCancel,
  QuotedSide,
  QuoteEntry,
} from '@tradefloor/core/trading/exchange/mass-quotes';
import { isLitVenue } from '../venue/venues.ts';
import { replaceOrder } from './amend-order.ts';
import { enterOrder } from './enter-order.ts';
import { type ExchangeOrder, leavesQty } from './exchange-order.ts';
import { findHalt, listingFor, listOpen, toTerms } from './exchange-state.ts';
import { termsFault } from './order-terms.ts';
import { openOrders, type Requested } from './respond-requests.ts';
import { triggerStops } from './trigger-stops.ts';
import { type Handling, keepId, report } from './turn.ts';
import { bookFor, endOrder } from './working.ts';

/** Entries of one message at most: one message must not keep the exchange busy. */
export const QUOTE_ENTRIES_MAX = 200;

const WITHDRAWN = 'quote withdrawn';

/** MassQuote: replaces what stands, entry by entry; an entry that cannot be leaves its security as it is. */
export function massQuote(turn: Handling, { session, message }: Requested<MassQuote>): void {
  const { quoteId, level, sets, possResend } = message;
  const ids = turn.state.ids.get(session);
  if (ids?.has(quoteId)) {
    if (!possResend)
      reject(turn, { session, message }, { reason: 6, text: 'QuoteID already used today' });
    return;
  }
  keepId(turn, [session, quoteId, 0]);
  const count = sets.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > QUOTE_ENTRIES_MAX) {
    const text = `at most ${QUOTE_ENTRIES_MAX} entries a message`;
    reject(turn, { session, message }, { reason: 99, text });
    return;
  }
  const refused: EntryRefusal[] = [];
  for (const { setId, entries } of sets) {
    for (const entry of entries) {
      const reason = quoteEntry(turn, { session, quoteId, entry });
      if (reason === null) continue;
      refused.push({ setId, entryId: entry.entryId, symbol: entry.symbol, reason });
    }
  }
  if (level === 'NONE' || (level === 'REFUSED' && refused.length === 0)) return;
  const ack = { quoteId, level, refused, reason: null, text: null };
  report(turn, session, { type: 'MASS_QUOTE_ACK', status: 'ACCEPTED', ...ack });
}

/** QuoteCancel: withdraws the quotes of securities, or all. Orders that were entered as such stay. */
export function cancelQuotes(turn: Handling, { session, message }: Requested<QuoteCancel>): void {
  const { quoteId, level, scope, symbols } = message;
  const unknown = symbols.find((symbol) => listingFor(turn.state, session, symbol) === null);
  if (scope === 'OTHER' || (scope === 'SYMBOLS' && symbols.length === 0)) {
    reject(turn, { session, message }, { reason: 99, text: 'the securities of 295, or all' });
    return;
  }
  if (unknown !== undefined) {
    reject(turn, { session, message }, { reason: 99, text: 'symbol is not listed' });
    return;
  }
  const quotes = openOrders(turn.state, session, { symbol: null, side: null }).filter(
    ({ isQuote, symbol }) => isQuote && (scope === 'ALL' || symbols.includes(symbol)),
  );
  const status = scope === 'ALL' ? 'CANCELED_ALL' : 'CANCELED_SYMBOLS';
  const ack = { quoteId, level, refused: [], reason: null, text: null };
  if (level === 'ALL') report(turn, session, { type: 'MASS_QUOTE_ACK', status, ...ack });
  for (const order of quotes) endOrder(turn, order, { execType: 'CANCELED', text: WITHDRAWN });
}

type Refusal = Pick<MassQuoteAck, 'reason' | 'text'>;

function reject(
  turn: Handling,
  { session, message }: Requested<MassQuote | QuoteCancel>,
  { reason, text }: Refusal,
): void {
  const { quoteId, level } = message;
  if (level === 'NONE') return;
  const ack = { quoteId, level, refused: [], reason, text };
  report(turn, session, { type: 'MASS_QUOTE_ACK', status: 'REJECTED', ...ack });
}

type Quoting = { readonly session: string; readonly quoteId: string; readonly entry: QuoteEntry };

/** Puts one entry in force. Returns why it cannot be; null when it can. */
function quoteEntry(turn: Handling, quoting: Quoting): EntryRefusal['reason'] | null {
  const { session, entry } = quoting;
  const fault = entryFault(turn, session, entry);
  if (fault !== null) return fault;
  const listing = listingFor(turn.state, session, entry.symbol);
  if (listing === null || !isLitVenue(listing.primaryVenue)) return 1;
  // A tick that is due comes first: what it trades of the quotes is not quoted again.
  bookFor(turn, { symbol: listing.symbol, venue: listing.primaryVenue });
  triggerStops(turn);
  for (const side of listSides(turn, session, entry)) quoteSide(turn, quoting, side);
  return null;
}

function entryFault(
  { state }: Handling,
  session: string,
  { symbol, bid, offer }: QuoteEntry,
): EntryRefusal['reason'] | null {
  const listing = listingFor(state, session, symbol);
  if (listing === null) return 1;
  if (findHalt(state, symbol) !== null) return 2;
  if (bid !== null && offer !== null && bid.price >= offer.price) return 7;
  for (const side of [bid, offer]) {
    if (side === null) continue;
    const terms = {
      orderType: 'LIMIT',
      qty: side.size,
      price: side.price,
      maxFloor: null,
    } as const;
    if (termsFault(terms, listing.tickSize) !== null) return 8;
  }
  return listOpen(state, session).size + 2 > toTerms(state, session).maxOpenOrders ? 3 : null;
}

/** The side first that moves away from the other one: the new bid must not meet the old offer. */
function listSides(turn: Handling, session: string, { symbol, bid }: QuoteEntry): readonly Side[] {
  const offered = findQuote(turn, session, { symbol, side: 'SELL' });
  const meets = bid !== null && offered?.price != null && bid.price >= offered.price;
  return meets ? SIDES.toReversed() : SIDES;
}

const findQuote = (
  { state }: Handling,
  session: string,
  of: { readonly symbol: string; readonly side: Side },
): ExchangeOrder | null =>
  openOrders(state, session, of).find(({ isQuote, status }) => isQuote && isOpen(status)) ?? null;

function quoteSide(turn: Handling, { session, quoteId, entry }: Quoting, side: Side): void {
  const { symbol } = entry;
  const wanted = side === 'BUY' ? entry.bid : entry.offer;
  const standing = findQuote(turn, session, { symbol, side });
  if (wanted === null) {
    if (standing === null) return;
    endOrder(turn, standing, { execType: 'CANCELED', text: WITHDRAWN });
    return;
  }
  if (standing !== null && isSame(standing, wanted)) return;
  const clOrdId = `${quoteId}.${entry.entryId}.${side === 'BUY' ? 'B' : 'S'}`;
  const about = { clOrdId, symbol, side, transactAt: turn.nowMs, possResend: false };
  const terms = { orderType: 'LIMIT', timeInForce: 'DAY', price: wanted.price } as const;
  if (standing === null) {
    const order: NewOrderSingle = {
      type: 'NEW_ORDER',
      ...about,
      ...terms,
      qty: wanted.size,
      account: null,
      maxFloor: null,
      minQty: null,
      venue: null,
    };
    enterOrder(turn, { session, message: order, isQuote: true });
    return;
  }
  // What it has filled counts as ordered: what is left is the quoted size.
  const total: Qty = qty(standing.cumQty + wanted.size);
  const { clOrdId: origClOrdId } = standing;
  const message = {
    type: 'REPLACE',
    ...about,
    ...terms,
    qty: total,
    maxFloor: null,
    origClOrdId,
  } as const;
  replaceOrder(turn, { session, message });
}

const isSame = (standing: ExchangeOrder, { price, size }: NonNullable<QuotedSide>): boolean =>
  standing.price === price && leavesQty(standing) === size;
