/**
 * Market data: snapshots, and subscriptions that receive the changed levels, at most once in the conflation time.
 * Nothing of it outlives its session.
 */

import type { LitVenue } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type {
  MarketDataEntryType,
  MarketDataRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import type {
  MarketDataChange,
  MarketDataEntry,
  MarketDataReject,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { isLitVenue } from '../venue/venues.ts';
import { isAuctionFigure, listAuctionData } from './auction-data.ts';
import type { Level } from './book.ts';
import { getVenueBook } from './book-shelf.ts';
import { type LastTrade, listingFor } from './exchange-state.ts';
import { bringUp, hasLiveQuotes, requote } from './makers.ts';
import type { Requested } from './respond-requests.ts';
import type { Subscription, Subscriptions } from './subscription.ts';
import { type Handling, notify } from './turn.ts';
import { isMaker, toPrice } from './venue-book.ts';

/** Symbols one request may name, and subscriptions a session may hold. */
const SYMBOLS_MAX = 500;
const SUBSCRIPTIONS_MAX = 2_000;

const SERVED = 'only bids, offers, trades, session high, low and VWAP';
const SERVED_OF_AUCTIONS = `${SERVED}, imbalance, opening and closing price`;

/** MarketDataRequest: a snapshot of each symbol, a subscription, the end of one, or one refusal. */
export function respondMarketData(
  turn: Handling,
  { session, message }: Requested<MarketDataRequest>,
): void {
  const { subscriptions } = turn.state;
  const { requestId, kind } = message;
  if (kind === 'UNSUBSCRIBE') {
    unsubscribe(subscriptions, (one) => one.session === session && one.requestId === requestId);
    return;
  }
  const refusal = toRefusal(turn, { session, message });
  if (refusal !== null) {
    notify(turn, session, { type: 'MARKET_DATA_REJECT', requestId, ...refusal });
    return;
  }
  const entryTypes = message.entryTypes.filter(isServed);
  for (const symbol of new Set(message.symbols)) {
    const { venue, depth, incremental: isIncremental } = message;
    const requested = { session, requestId, symbol, venue, depth, isIncremental, entryTypes };
    const subscription = { ...requested, told: [], toldAt: turn.nowMs };
    sendSnapshot(turn, subscription);
    if (kind !== 'SUBSCRIBE') continue;
    const listening = subscriptions.bySymbol.get(symbol) ?? [];
    listening.push(subscription);
    subscriptions.bySymbol.set(symbol, listening);
  }
}

const isServed = (type: MarketDataRequest['entryTypes'][number]): type is MarketDataEntryType =>
  type !== 'OTHER';

/** Ends subscriptions. */
export function unsubscribe(
  { bySymbol, due }: Subscriptions,
  isMeant: (subscription: Subscription) => boolean,
): void {
  for (const [symbol, listening] of bySymbol) {
    const rest = listening.filter((one) => !isMeant(one));
    if (rest.length === 0) bySymbol.delete(symbol);
    else if (rest.length < listening.length) bySymbol.set(symbol, rest);
  }
  for (const one of due) if (isMeant(one)) due.delete(one);
}

function toRefusal(
  { state }: Handling,
  { session, message }: Requested<MarketDataRequest>,
): Pick<MarketDataReject, 'reason' | 'text'> | null {
  const { kind, symbols, requestId, venue, depth, entryTypes } = message;
  if (kind === 'OTHER') return { reason: 4, text: 'only snapshot, subscribe and unsubscribe' };
  if (depth < 0) return { reason: 5, text: 'a depth is not below zero' };
  const served = entryTypes.filter(isServed);
  if (served.length === 0 || served.length < entryTypes.length) {
    return { reason: 8, text: state.schedule === null ? SERVED : SERVED_OF_AUCTIONS };
  }
  if (state.schedule === null && served.some(isAuctionFigure)) {
    return { reason: 8, text: 'there are no auctions' };
  }
  const unknown = symbols.find((symbol) => listingFor(state, session, symbol) === null);
  if (unknown !== undefined) return { reason: 0, text: `${unknown} is not listed` };
  if (symbols.length === 0) return { reason: 0, text: 'no symbol named' };
  if (symbols.length > SYMBOLS_MAX) return { reason: 0, text: 'too many symbols in one request' };
  if (venue !== null && !isLitVenue(venue)) return { reason: 0, text: 'venue is not served here' };
  const held = [...state.subscriptions.bySymbol.values()]
    .flat()
    .filter((one) => one.session === session);
  if (held.some((one) => one.requestId === requestId)) {
    return { reason: 1, text: 'MDReqID is in use' };
  }
  const isMore = kind === 'SUBSCRIBE' && held.length + symbols.length > SUBSCRIPTIONS_MAX;
  return isMore ? { reason: 1, text: 'too many subscriptions' } : null;
}

/** Marks the subscribers of the symbols a handling touched, and updates those that are due. */
export function notifySubscribers(turn: Handling): void {
  const { subscriptions, settings } = turn.state;
  for (const symbol of turn.touched) {
    for (const one of subscriptions.bySymbol.get(symbol) ?? []) subscriptions.due.add(one);
  }
  for (const one of subscriptions.due) {
    if (turn.nowMs - one.toldAt < settings.conflateMs) continue;
    subscriptions.due.delete(one);
    sendUpdate(turn, one);
  }
}

/** Updates the subscribers of a symbol now: what is sent next would replace what must be seen. */
export function updateAtOnce(turn: Handling, symbol: string): void {
  for (const one of turn.state.subscriptions.bySymbol.get(symbol) ?? []) sendUpdate(turn, one);
}

function sendSnapshot(turn: Handling, subscription: Subscription): void {
  const { session, requestId, symbol, venue, entryTypes } = subscription;
  const entries = toEntries(turn, subscription);
  const at = turn.nowMs;
  Object.assign(subscription, { told: entries, toldAt: at });
  const type = 'MARKET_DATA_SNAPSHOT';
  notify(turn, session, { type, requestId, symbol, venue, entryTypes, entries, at });
}

function sendUpdate(turn: Handling, subscription: Subscription): void {
  const { session, requestId, symbol, venue, told } = subscription;
  const entries = toEntries(turn, subscription);
  const changes = toChanges(told, entries);
  if (changes.length === 0) return;
  if (!subscription.isIncremental) {
    sendSnapshot(turn, subscription);
    return;
  }
  const at = turn.nowMs;
  Object.assign(subscription, { told: entries, toldAt: at });
  const type = 'MARKET_DATA_UPDATE';
  notify(turn, session, { type, requestId, symbol, venue, changes, at });
}

const toKey = ({ entry, price, isIndicative = false }: MarketDataEntry): string => {
  // One last trade, one high at a time: a new price replaces it. An indicative price does not replace an official one.
  if (isIndicative) return `${entry}|indicative`;
  return entry === 'BID' || entry === 'OFFER' ? `${entry}|${price}` : entry;
};

function toChanges(
  reported: readonly MarketDataEntry[],
  entries: readonly MarketDataEntry[],
): MarketDataChange[] {
  const before = new Map(reported.map((entry) => [toKey(entry), entry]));
  const now = new Set(entries.map(toKey));
  const gone = reported
    .filter((entry) => !now.has(toKey(entry)))
    .map((entry): MarketDataChange => ({ ...entry, size: qty(0), action: 'DELETE' }));
  const rest = entries.flatMap((entry): MarketDataChange[] => {
    const old = before.get(toKey(entry));
    if (old !== undefined && isSame(old, entry)) return [];
    return [{ ...entry, action: old === undefined ? 'NEW' : 'CHANGE' }];
  });
  return [...gone, ...rest];
}

const isSame = (a: MarketDataEntry, b: MarketDataEntry): boolean =>
  a.size === b.size && a.price === b.price && a.condition === b.condition && a.at === b.at;

/** What a subscriber has requested of a symbol: levels of one venue or of all together, the last trade, the rest. */
function toEntries(turn: Handling, subscription: Subscription): MarketDataEntry[] {
  const { symbol, venue, depth, entryTypes } = subscription;
  const venues = LIT_VENUES.filter((one) => venue === null || venue === one);
  const levels = (side: Side, type: MarketDataEntryType) =>
    entryTypes.includes(type)
      ? listLevels(turn, { symbol, venues, side }).slice(0, depth === 0 ? undefined : depth)
      : [];
  const last = entryTypes.includes('TRADE') ? turn.state.lastTrades.get(symbol) : undefined;
  const trade: MarketDataEntry[] = last === undefined ? [] : [toTrade(last)];
  const session = listSession(turn, symbol).filter(({ entry }) => entryTypes.includes(entry));
  const auctions = listAuctionData(turn, subscription);
  return [...levels('BUY', 'BID'), ...levels('SELL', 'OFFER'), ...trade, ...session, ...auctions];
}

const toTrade = ({ price, size, auction }: LastTrade): MarketDataEntry => ({
  entry: 'TRADE',
  price,
  size,
  ...(auction === undefined ? {} : { condition: auction }),
});

/** The figures of a symbol's session, of all venues, from its first print on; no VWAP where the market states none. */
function listSession({ state: { market } }: Handling, symbol: string): MarketDataEntry[] {
  const tick = market?.ticks.get(symbol);
  if (tick === undefined || tick.dayVolume === 0) return [];
  const { high, low, vwap } = tick;
  const size = qty(0);
  const average: MarketDataEntry[] =
    vwap === undefined ? [] : [{ entry: 'VWAP', price: vwap, size }];
  return [{ entry: 'HIGH', price: high, size }, { entry: 'LOW', price: low, size }, ...average];
}

function listLevels(
  turn: Handling,
  { symbol, venues, side }: { symbol: string; venues: readonly LitVenue[]; side: Side },
): MarketDataEntry[] {
  const listing = turn.state.listings.get(symbol);
  if (listing === undefined) return [];
  const sizes = new Map<number, number>();
  for (const venue of venues) {
    const venueBook = getVenueBook(turn.state, listing, venue);
    // Where clients rest, every batch is taken in as it comes; to look must never be to trade, nor to lose a place.
    if (venueBook.clients === 0) requote(turn, venueBook);
    else bringUp(turn, venueBook);
    const isLive = hasLiveQuotes(turn, venueBook);
    for (const level of venueBook.book.levels(side)) {
      const shown = isLive ? level.shown : shownByClients(level);
      if (shown > 0) sizes.set(level.price, (sizes.get(level.price) ?? 0) + shown);
    }
  }
  const sign = -sideSign(side);
  const entry = side === 'BUY' ? 'BID' : 'OFFER';
  return [...sizes]
    .sort(([a], [b]) => sign * (a - b))
    .map(([ticks, size]) => ({ entry, price: toPrice({ listing }, ticks), size: qty(size) }));
}

function shownByClients({ head }: Level): number {
  let shown = 0;
  for (let order = head; order !== null; order = order.next) {
    if (!isMaker(order)) shown += order.shown;
  }
  return shown;
}
