/**
 * A client's messages to the exchange: FIX fields to the platform's messages. An unusable message becomes a rejection
 * with its FIX reason; a field that is merely missing stays visible to the exchange.
 */
import type { Venue } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import type {
  ClientMessage,
  ExchangeOrderType,
  ExchangeTimeInForce,
  NewOrderSingle,
  OrderReplaceRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import { type FixField, type FixMessage, readCount, toEntries, toText } from '../message.ts';
import { TAG } from '../tags.ts';
import { parseUtcTimestamp } from '../utc-timestamp.ts';
import { readPx, readQty } from './decimal-text.ts';
import { FIX, MD_ENTRY_TYPE, SALE_MARK, TIME_IN_FORCE, toSide } from './field-codes.ts';
import { EXEC_INST, ORD_TYPE } from './order-type-codes.ts';
import { readExpiry } from './read-expiry.ts';
import { readMassQuote, readQuoteCancel } from './read-mass-quote.ts';
import { readOrderList } from './read-order-list.ts';
import { isTrail, listInstructions, toPeg, toTrail } from './read-pegs.ts';
import { readTradingSession } from './read-trading-session.ts';
import { REFUSE, type Refusal, shown, Unreadable } from './unreadable.ts';

export type ReadMessage =
  | { readonly kind: 'read'; readonly message: ClientMessage }
  /** A message of a type the exchange serves, with a value it cannot take. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A type the exchange does not serve. */
  | { readonly kind: 'unsupported' };

type Fields = readonly FixField[];

/** Reads an application message of a client. Never throws. */
export function readClientMessage(message: FixMessage): ReadMessage {
  const reader = READERS[message.type];
  if (reader === undefined) return { kind: 'unsupported' };
  try {
    return { kind: 'read', message: reader(message.body, message.header) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

const READERS: Readonly<Record<string, (body: Fields, header: Fields) => ClientMessage>> = {
  D: readNewOrder,
  E: readList,
  F: (body, header) => ({
    type: 'CANCEL',
    ...toRef(body, header),
    origClOrdId: toText(body, FIX.OrigClOrdID) ?? '',
  }),
  G: readReplace,
  H: (body) => ({
    type: 'STATUS',
    clOrdId: toText(body, FIX.ClOrdID) ?? '',
    symbol: getSymbol(body),
    side: toSide(toText(body, FIX.Side)) ?? null,
  }),
  AF: (body) => ({
    type: 'MASS_STATUS',
    requestId: toText(body, FIX.MassStatusReqID) ?? '',
    symbol: oneSecurity(body, toText(body, FIX.MassStatusReqType) === '1'),
  }),
  q: (body) => {
    const scope = MASS_CANCEL_SCOPE.get(toText(body, FIX.MassCancelRequestType) ?? '') ?? 'OTHER';
    return {
      type: 'MASS_CANCEL',
      clOrdId: toText(body, FIX.ClOrdID) ?? '',
      scope,
      symbol: oneSecurity(body, scope === 'SYMBOL'),
      side: toSide(toText(body, FIX.Side)) ?? null,
      transactAt: toTime(body),
    };
  },
  i: (body, header) => {
    const amounts = { price: toPrice, size: toQty };
    return readMassQuote(body, { possResend: isResent(header), amounts });
  },
  Z: readQuoteCancel,
  x: (body) => ({
    type: 'SECURITY_LIST',
    requestId: toText(body, FIX.SecurityReqID) ?? '',
    symbol: oneSecurity(body, toText(body, FIX.SecurityListRequestType) === '0'),
  }),
  V: (body) => {
    const instruments = toEntries(body, FIX.NoRelatedSym);
    const venue = instruments.flatMap((one) => toText(one, FIX.SecurityExchange) ?? [])[0];
    return {
      type: 'MARKET_DATA',
      requestId: toText(body, FIX.MDReqID) ?? '',
      kind: toSubscription(body),
      depth: readCount(toText(body, FIX.MarketDepth)) ?? 0,
      incremental: toText(body, FIX.MDUpdateType) === '1',
      symbols: instruments.map(getSymbol),
      venue: parseVenue(venue),
      entryTypes: toEntries(body, FIX.NoMDEntryTypes).map(
        (one) => MD_ENTRY_TYPE.toName(toText(one, FIX.MDEntryType)) ?? 'OTHER',
      ),
    };
  },
  e: (body) => ({
    type: 'SECURITY_STATUS',
    requestId: toText(body, FIX.SecurityStatusReqID) ?? '',
    symbol: getSymbol(body),
    kind: toSubscription(body),
  }),
  g: (body) => ({ ...readTradingSession(body), kind: toSubscription(body) }),
};

/** Field by field: it is most of what clients send, and copying the parts costs more than reading them. */
function readNewOrder(body: Fields, header: Fields): NewOrderSingle {
  const ref = toRef(body, header);
  const terms = toTerms(body);
  const order: NewOrderSingle = {
    type: 'NEW_ORDER',
    clOrdId: ref.clOrdId,
    symbol: ref.symbol,
    side: ref.side,
    transactAt: ref.transactAt,
    possResend: ref.possResend,
    account: toText(body, FIX.Account) ?? null,
    orderType: terms.orderType,
    timeInForce: terms.timeInForce,
    qty: terms.qty,
    price: terms.price,
    maxFloor: terms.maxFloor,
    minQty: toQty(body, FIX.MinQty),
    venue: parseVenue(toText(body, FIX.ExDestination)),
  };
  const { stopPx, peg, trail, expireAt } = terms;
  const postOnly = listInstructions(body).includes(EXEC_INST.postOnly);
  const mark = SALE_MARK.toName(toText(body, FIX.Side));
  const locateReqd = isYes(body, FIX.LocateReqd);
  const isPlain =
    mark === undefined && !locateReqd && trail === undefined && expireAt === undefined;
  if (stopPx === undefined && peg === undefined && !postOnly && isPlain) return order;
  return {
    ...order,
    ...(stopPx === undefined ? {} : { stopPx }),
    ...(postOnly ? { postOnly } : {}),
    ...(peg === undefined ? {} : { peg }),
    ...(trail === undefined ? {} : { trail }),
    ...(mark === undefined ? {} : { mark }),
    ...(expireAt === undefined ? {} : { expireAt }),
    ...(locateReqd ? { locateReqd } : {}),
  };
}

function readList(body: Fields, header: Fields): ClientMessage {
  return readOrderList(body, { possResend: isResent(header), header, readOrder: readNewOrder });
}

function readReplace(body: Fields, header: Fields): OrderReplaceRequest {
  const minQty = toQty(body, FIX.MinQty);
  const hasInstructions = toText(body, FIX.ExecInst) !== undefined;
  const postOnly = listInstructions(body).includes(EXEC_INST.postOnly);
  return {
    type: 'REPLACE',
    ...toRef(body, header),
    origClOrdId: toText(body, FIX.OrigClOrdID) ?? '',
    ...toTerms(body),
    ...(minQty === null ? {} : { minQty }),
    ...(hasInstructions ? { postOnly } : {}),
    ...(toText(body, FIX.TimeInForce) === undefined ? { keepsTimeInForce: true } : {}),
  };
}

const MASS_CANCEL_SCOPE: ReadonlyMap<string, 'SYMBOL' | 'ALL'> = new Map([
  ['1', 'SYMBOL'],
  ['7', 'ALL'],
]);

const getSymbol = (fields: Fields): string => toText(fields, FIX.Symbol) ?? '';

/** The symbol where the request is about one security; null where it is about all. */
const oneSecurity = (body: Fields, isOne: boolean): string | null =>
  isOne ? getSymbol(body) : null;

function toTime(body: Fields): number {
  const at = parseUtcTimestamp(toText(body, FIX.TransactTime) ?? '');
  if (at === null) throw new Unreadable(REFUSE.other, 'TransactTime is no time');
  return at;
}

/** The order, its owner, and whether the message may be a duplicate. */
function toRef(body: Fields, header: Fields) {
  const event = toText(body, FIX.Side);
  const side = toSide(event);
  if (side === undefined) throw new Unreadable(REFUSE.unsupported, `Side ${event} is not offered`);
  return {
    clOrdId: toText(body, FIX.ClOrdID) ?? '',
    symbol: getSymbol(body),
    side,
    transactAt: toTime(body),
    possResend: isResent(header),
  };
}

const isResent = (header: Fields): boolean =>
  isYes(header, TAG.PossResend) || isYes(header, TAG.PossDupFlag);

const isYes = (fields: Fields, tag: number): boolean => toText(fields, tag) === 'Y';

/** How an order wants to trade. */
function toTerms(body: Fields) {
  const price = toPrice(body, FIX.Price);
  const hints = { hasPrice: price !== null, isTrail: isTrail(body) };
  const orderType: ExchangeOrderType = ORD_TYPE.toName(toText(body, FIX.OrdType), hints) ?? 'OTHER';
  const tif = toText(body, FIX.TimeInForce);
  const timeInForce: ExchangeTimeInForce =
    tif === undefined ? 'DAY' : (TIME_IN_FORCE.toName(tif) ?? 'OTHER');
  const stopPx = toPrice(body, FIX.StopPx);
  const peg = toPeg(body);
  const trail = toTrail(body);
  const expireAt = readExpiry(body);
  return {
    orderType,
    timeInForce,
    qty: toQty(body, FIX.OrderQty),
    price,
    maxFloor: toQty(body, FIX.MaxFloor),
    ...(stopPx === null ? {} : { stopPx }),
    ...(peg === null ? {} : { peg }),
    ...(trail === null ? {} : { trail }),
    ...(expireAt === null ? {} : { expireAt }),
  };
}

function toQty(body: Fields, tag: number): Qty | null {
  const text = toText(body, tag);
  if (text === undefined) return null;
  const quantity = readQty(text);
  if (quantity !== null && quantity <= ORDER_QTY_MAX) return quantity;
  throw new Unreadable(REFUSE.quantity, `tag ${tag}: ${shown(text)} is no whole quantity to trade`);
}

function toPrice(body: Fields, tag: number): Px | null {
  const text = toText(body, tag);
  if (text === undefined) return null;
  const price = readPx(text);
  if (price !== null && price > 0) return price;
  throw new Unreadable(REFUSE.other, `tag ${tag}: ${shown(text)} is no price to trade at`);
}

function parseVenue(text: string | undefined): Venue | null {
  if (text === undefined) return null;
  const venue = LIT_VENUES.find((one) => one === text);
  if (venue !== undefined) return venue;
  throw new Unreadable(REFUSE.unsupported, `there is no venue ${shown(text)}`);
}

const SUBSCRIPTIONS = new Map([
  ['0', 'SNAPSHOT'],
  ['1', 'SUBSCRIBE'],
  ['2', 'UNSUBSCRIBE'],
] as const);

function toSubscription(body: Fields): 'SNAPSHOT' | 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'OTHER' {
  const event = toText(body, FIX.SubscriptionRequestType);
  for (const [code, kind] of SUBSCRIPTIONS) if (code === event) return kind;
  return 'OTHER';
}
