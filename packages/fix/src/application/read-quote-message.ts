/**
 * QuoteRequest (R) and QuoteResponse (AJ) of a program: FIX fields to the platform's messages. An unusable message
 * becomes a rejection with its FIX reason.
 */
import type { Px, Qty } from '@tradefloor/contracts/money';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import {
  QUOTE_REJECT,
  type QuotedBond,
  type QuoteMessage,
  type QuoteRejectReason,
  type QuoteRequest,
  type QuoteResponse,
} from '@tradefloor/core/trading/exchange/quote-messages';
import { isIsin } from '@tradefloor/instruments/bond/identifiers';
import { type FixField, type FixMessage, toEntries, toText } from '../message.ts';
import { parseUtcTimestamp } from '../utc-timestamp.ts';
import { readPx, readQty } from './decimal-text.ts';
import { FIX, SIDE } from './field-codes.ts';
import { ISIN_SOURCE, QUOTE_TAG } from './quote-tags.ts';

export type ReadQuote =
  | { readonly kind: 'read'; readonly message: QuoteMessage }
  /** Rejects a request with AG, a response with AI; `id` is its QuoteReqID or QuoteRespID. */
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly bond: QuotedBond;
      readonly reason: QuoteRejectReason;
      readonly text: string;
    };

/** Longest id a request may carry: the platform's key of the order is made of it. */
export const QUOTE_ID_MAX = 40;
const ID = /^[\x21-\x7e]{1,40}$/;
const SHOWN_MAX = 40;

type Fields = readonly FixField[];
type Fault = { readonly reason: QuoteRejectReason; readonly text: string };

const fault = (reason: QuoteRejectReason, text: string): Fault => ({ reason, text });
const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'reason' in value;
const shown = (text: string): string => text.slice(0, SHOWN_MAX);

/** Whether the message is one of the quote dialogue's, sent by programs. */
export const isQuoteMessage = ({ type }: FixMessage): boolean => type === 'R' || type === 'AJ';

/** Reads R or AJ. Never throws. */
export function readQuoteMessage({ type, body }: FixMessage): ReadQuote {
  const isRequest = type === 'R';
  const [entry = []] = isRequest ? toEntries(body, FIX.NoRelatedSym) : [body];
  const id = toText(body, isRequest ? QUOTE_TAG.QuoteReqID : QUOTE_TAG.QuoteRespID) ?? '';
  const bond = toBond(entry);
  const read = isRequest ? toRequest(body, { id, bond }) : toResponse(body, { id, bond });
  return isFault(read)
    ? { kind: 'refused', id: shown(id), bond, ...read }
    : { kind: 'read', message: read };
}

type Named = { readonly id: string; readonly bond: QuotedBond };

/** SecurityID (48) where its source is the ISIN, else Symbol (55). */
function toBond(fields: Fields): QuotedBond {
  const symbol = toText(fields, FIX.Symbol) ?? '[N/A]';
  const isBySource = toText(fields, QUOTE_TAG.SecurityIDSource) === ISIN_SOURCE;
  const isin = isBySource ? (toText(fields, QUOTE_TAG.SecurityID) ?? symbol) : symbol;
  return { symbol, isin };
}

function toRequest(body: Fields, { id, bond }: Named): QuoteRequest | Fault {
  const entries = toEntries(body, FIX.NoRelatedSym);
  const [entry = []] = entries;
  const { other, unknownBond } = QUOTE_REJECT;
  if (!ID.test(id)) {
    return fault(other, `QuoteReqID has 1 to ${QUOTE_ID_MAX} visible characters and no blank`);
  }
  if (entries.length !== 1) return fault(other, 'one bond a request');
  if (!isIsin(bond.isin)) return fault(unknownBond, `${shown(bond.isin)} is no ISIN`);
  const side = SIDE.toName(toText(entry, FIX.Side));
  if (side === undefined) return fault(other, 'Side is 1 to buy or 2 to sell');
  const qty = parseFace(entry);
  if (isFault(qty)) return qty;
  if (qty === null) return fault(other, 'OrderQty, the face amount, is missing');
  const price = toPrice(entry);
  if (isFault(price)) return price;
  return {
    type: 'QUOTE_REQUEST',
    quoteReqId: id,
    bond,
    side,
    qty,
    limitPrice: price,
    isAutomatic: toText(entry, QUOTE_TAG.QuoteRequestType) === '2',
    expireAt: parseUtcTimestamp(toText(entry, QUOTE_TAG.ExpireTime) ?? ''),
  };
}

const ACTIONS: Readonly<Record<string, QuoteResponse['action']>> = {
  1: 'HIT',
  2: 'COUNTER',
  6: 'PASS',
};

function toResponse(body: Fields, { id, bond }: Named): QuoteResponse | Fault {
  if (!ID.test(id)) {
    const text = `QuoteRespID has 1 to ${QUOTE_ID_MAX} visible characters and no blank`;
    return fault(QUOTE_REJECT.other, text);
  }
  const qty = parseFace(body);
  if (isFault(qty)) return qty;
  const price = toPrice(body);
  if (isFault(price)) return price;
  return {
    type: 'QUOTE_RESPONSE',
    quoteRespId: id,
    quoteId: toText(body, QUOTE_TAG.QuoteID) ?? null,
    action: ACTIONS[toText(body, QUOTE_TAG.QuoteRespType) ?? ''] ?? 'OTHER',
    clOrdId: toText(body, FIX.ClOrdID) ?? null,
    bond,
    side: SIDE.toName(toText(body, FIX.Side)) ?? null,
    qty,
    price,
  };
}

function parseFace(fields: Fields): Qty | null | Fault {
  const text = toText(fields, FIX.OrderQty);
  if (text === undefined) return null;
  const qty = readQty(text);
  if (qty !== null && qty >= 1 && qty <= ORDER_QTY_MAX) return qty;
  return fault(QUOTE_REJECT.other, `${shown(text)} is no face amount to trade`);
}

function toPrice(fields: Fields): Px | null | Fault {
  const text = toText(fields, FIX.Price);
  if (text === undefined) return null;
  const price = readPx(text);
  if (price !== null && price > 0) return price;
  return fault(QUOTE_REJECT.price, `${shown(text)} is no price to trade at`);
}
