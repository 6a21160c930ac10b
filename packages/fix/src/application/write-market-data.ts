/** Market data of the exchange as FIX 4.4: snapshots (W) and what has changed since the last message (X). */
import { AUCTION_FIGURES } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  MarketDataEntry,
  MarketDataSnapshot,
  MarketDataUpdate,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { type FixEntry, type FixField, type FixMessage, field, group } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { pxText } from './decimal-text.ts';
import { FIX, MD_ENTRY_TYPE, PRICE_FLAG, TRADE_CONDITION } from './field-codes.ts';

const UPDATE_ACTION = { NEW: 0, CHANGE: 1, DELETE: 2 } as const;

/** MDEntryDate and MDEntryTime of an instant. */
function entryTime(at: number): FixField[] {
  const text = formatUtcTimestamp(at);
  return [field(FIX.MDEntryDate, text.slice(0, 8)), field(FIX.MDEntryTime, text.slice(9))];
}

/** MDEntryType and what follows it in an entry, in the order of FIX 4.4. */
function toFields(one: MarketDataEntry, ofMessage: readonly FixField[]): FixField[] {
  const { entry, price, size, condition, isIndicative, at } = one;
  const flag = isIndicative ? PRICE_FLAG.indicative : PRICE_FLAG.official;
  return [
    field(FIX.MDEntryType, MD_ENTRY_TYPE.code[entry]),
    ...(price === null ? [] : [field(FIX.MDEntryPx, pxText(price))]),
    // Required of bids, offers and trades; a session's figures have none.
    ...(isOfSession(entry) ? [] : [field(FIX.MDEntrySize, size)]),
    ...(at === undefined ? ofMessage : entryTime(at)),
    ...(condition === undefined
      ? []
      : [field(FIX.TradeCondition, TRADE_CONDITION.code[condition])]),
    ...(isIndicative === undefined ? [] : [field(FIX.OpenCloseSettlFlag, flag)]),
  ];
}

const isOfSession = (entry: MarketDataEntry['entry']): boolean =>
  entry === 'HIGH' || entry === 'LOW' || entry === 'VWAP';

/** A book without an entry is one of size nothing, of a requested type: 4.4 wants at least one entry. */
const toEmpty = ([type = 'BID']: MarketDataSnapshot['entryTypes']): readonly FixField[] => [
  field(FIX.MDEntryType, MD_ENTRY_TYPE.code[type]),
  field(FIX.MDEntrySize, 0),
];

/** MarketDataSnapshotFullRefresh (W). */
export function writeMarketData(message: MarketDataSnapshot): FixMessage {
  const { requestId, symbol, venue, entryTypes, entries, at } = message;
  const time = entryTime(at);
  const groups =
    entries.length === 0 ? [toEmpty(entryTypes)] : entries.map((one) => toFields(one, time));
  const body = [field(FIX.Symbol, symbol)];
  if (venue !== null) body.push(field(FIX.SecurityExchange, venue));
  body.push(field(FIX.MDReqID, requestId), group(FIX.NoMDEntries, groups));
  return { type: 'W', header: [], body };
}

/** A level is identified by side and price, an entry of an auction by its type: there is one at a time. */
function toEntryId({ entry, price, isIndicative }: MarketDataEntry): string {
  if (isIndicative) return 'INDICATIVE';
  if (price === null || AUCTION_FIGURES.some((figure) => figure === entry)) return entry;
  return `${entry[0]}${pxText(price)}`;
}

/** MarketDataIncrementalRefresh (X). */
export function writeMarketDataUpdate({
  requestId,
  symbol,
  venue,
  changes,
  at,
}: MarketDataUpdate): FixMessage {
  const time = entryTime(at);
  const groups = changes.map((change): FixEntry => {
    const entry = [field(FIX.MDUpdateAction, UPDATE_ACTION[change.action])];
    const [type, ...rest] = toFields(change, time);
    if (type !== undefined) entry.push(type);
    entry.push(field(FIX.MDEntryID, toEntryId(change)));
    entry.push(field(FIX.Symbol, symbol));
    if (venue !== null) entry.push(field(FIX.SecurityExchange, venue));
    return [...entry, ...rest];
  });
  const body = [field(FIX.MDReqID, requestId), group(FIX.NoMDEntries, groups)];
  return { type: 'X', header: [], body };
}
