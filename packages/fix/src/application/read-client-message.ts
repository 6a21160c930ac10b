/**
 * What a client sends to the exchange: FIX fields to the platform's messages. What the exchange could not even be
 * asked comes out as a refusal with its FIX reason; a field that is merely missing stays visible to the exchange.
 */
import { LIT_VENUES, type Venue } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import type {
  ClientMessage,
  ExchangeOrderType,
  ExchangeTimeInForce,
} from '@tradefloor/core/trading/exchange/client-messages';
import { entriesOf, type FixField, type FixMessage, readCount, textOf } from '../message.ts';
import { TAG } from '../tags.ts';
import { parseUtcTimestamp } from '../utc-timestamp.ts';
import { readPx, readQty } from './decimal-text.ts';
import { FIX, ORD_TYPE, SIDE, TIME_IN_FORCE } from './field-codes.ts';

/** Why a message cannot be handed to the exchange: OrdRejReason (103) of an order, and the words for any. */
export interface Refusal {
  readonly reason: number;
  readonly text: string;
}

export type ReadMessage =
  | { readonly kind: 'read'; readonly message: ClientMessage }
  /** A message of a type the exchange serves, with a value it cannot take. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A type the exchange does not serve. */
  | { readonly kind: 'unsupported' };

/** OrdRejReason, tag 103. Source: FIX 4.4 volume 6. */
const REFUSE = { unsupported: 11, quantity: 13, other: 99 } as const;
const SHOWN_MAX = 40;

class Unreadable extends Error {
  readonly refusal: Refusal;
  constructor(reason: number, text: string) {
    super(text);
    this.refusal = { reason, text };
  }
}

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
  D: (body, header) => ({
    type: 'NEW_ORDER',
    ...refOf(body, header),
    account: textOf(body, FIX.Account) ?? null,
    ...termsOf(body),
    minQty: qtyOf(body, FIX.MinQty),
    venue: venueOf(textOf(body, FIX.ExDestination)),
  }),
  F: (body, header) => ({
    type: 'CANCEL',
    ...refOf(body, header),
    origClOrdId: textOf(body, FIX.OrigClOrdID) ?? '',
  }),
  G: (body, header) => ({
    type: 'REPLACE',
    ...refOf(body, header),
    origClOrdId: textOf(body, FIX.OrigClOrdID) ?? '',
    ...termsOf(body),
  }),
  H: (body) => ({
    type: 'STATUS',
    clOrdId: textOf(body, FIX.ClOrdID) ?? '',
    symbol: symbolOf(body),
    side: SIDE.nameOf(textOf(body, FIX.Side)) ?? null,
  }),
  AF: (body) => ({
    type: 'MASS_STATUS',
    requestId: textOf(body, FIX.MassStatusReqID) ?? '',
    symbol: oneSecurity(body, textOf(body, FIX.MassStatusReqType) === '1'),
  }),
  q: (body) => {
    const scope = MASS_CANCEL_SCOPE.get(textOf(body, FIX.MassCancelRequestType) ?? '') ?? 'OTHER';
    return {
      type: 'MASS_CANCEL',
      clOrdId: textOf(body, FIX.ClOrdID) ?? '',
      scope,
      symbol: oneSecurity(body, scope === 'SYMBOL'),
      side: SIDE.nameOf(textOf(body, FIX.Side)) ?? null,
      transactAt: timeOf(body),
    };
  },
  x: (body) => ({
    type: 'SECURITY_LIST',
    requestId: textOf(body, FIX.SecurityReqID) ?? '',
    symbol: oneSecurity(body, textOf(body, FIX.SecurityListRequestType) === '0'),
  }),
  V: (body) => {
    const instruments = entriesOf(body, FIX.NoRelatedSym);
    const venue = instruments.flatMap((one) => textOf(one, FIX.SecurityExchange) ?? [])[0];
    return {
      type: 'MARKET_DATA',
      requestId: textOf(body, FIX.MDReqID) ?? '',
      kind: subscriptionOf(body),
      depth: readCount(textOf(body, FIX.MarketDepth)) ?? 0,
      incremental: textOf(body, FIX.MDUpdateType) === '1',
      symbols: instruments.map(symbolOf),
      venue: venueOf(venue),
    };
  },
  e: (body) => ({
    type: 'SECURITY_STATUS',
    requestId: textOf(body, FIX.SecurityStatusReqID) ?? '',
    symbol: symbolOf(body),
    kind: subscriptionOf(body),
  }),
};

const MASS_CANCEL_SCOPE: ReadonlyMap<string, 'SYMBOL' | 'ALL'> = new Map([
  ['1', 'SYMBOL'],
  ['7', 'ALL'],
]);

const symbolOf = (fields: Fields): string => textOf(fields, FIX.Symbol) ?? '';

/** The symbol where the request is about one security; null where it is about all. */
const oneSecurity = (body: Fields, isOne: boolean): string | null =>
  isOne ? symbolOf(body) : null;

function timeOf(body: Fields): number {
  const at = parseUtcTimestamp(textOf(body, FIX.TransactTime) ?? '');
  if (at === null) throw new Unreadable(REFUSE.other, 'TransactTime is no time');
  return at;
}

/** Which order, for whom it is asked, and whether it may have been said before. */
function refOf(body: Fields, header: Fields) {
  const letter = textOf(body, FIX.Side);
  const side = SIDE.nameOf(letter);
  if (side === undefined) throw new Unreadable(REFUSE.unsupported, `Side ${letter} is not offered`);
  return {
    clOrdId: textOf(body, FIX.ClOrdID) ?? '',
    symbol: symbolOf(body),
    side,
    transactAt: timeOf(body),
    possResend: isYes(header, TAG.PossResend) || isYes(header, TAG.PossDupFlag),
  };
}

const isYes = (fields: Fields, tag: number): boolean => textOf(fields, tag) === 'Y';

/** How an order wants to trade. */
function termsOf(body: Fields) {
  const orderType: ExchangeOrderType = ORD_TYPE.nameOf(textOf(body, FIX.OrdType)) ?? 'OTHER';
  const tif = textOf(body, FIX.TimeInForce);
  const timeInForce: ExchangeTimeInForce =
    tif === undefined ? 'DAY' : (TIME_IN_FORCE.nameOf(tif) ?? 'OTHER');
  return {
    orderType,
    timeInForce,
    qty: qtyOf(body, FIX.OrderQty),
    price: priceOf(body),
    maxFloor: qtyOf(body, FIX.MaxFloor),
  };
}

function qtyOf(body: Fields, tag: number): Qty | null {
  const text = textOf(body, tag);
  if (text === undefined) return null;
  const quantity = readQty(text);
  if (quantity !== null && quantity <= ORDER_QTY_MAX) return quantity;
  throw new Unreadable(REFUSE.quantity, `tag ${tag}: ${shown(text)} is no whole quantity to trade`);
}

function priceOf(body: Fields): Px | null {
  const text = textOf(body, FIX.Price);
  if (text === undefined) return null;
  const price = readPx(text);
  if (price !== null && price > 0) return price;
  throw new Unreadable(REFUSE.other, `Price ${shown(text)} is no price to trade at`);
}

const shown = (text: string): string => text.slice(0, SHOWN_MAX);

function venueOf(text: string | undefined): Venue | null {
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

function subscriptionOf(body: Fields): 'SNAPSHOT' | 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'OTHER' {
  const letter = textOf(body, FIX.SubscriptionRequestType);
  for (const [code, kind] of SUBSCRIPTIONS) if (code === letter) return kind;
  return 'OTHER';
}
