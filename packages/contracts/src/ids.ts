/**
 * Names of things. Root orders get a minted id; every other id grows from its parents,
 * so that the same input twice is the same id and a repeat is harmless.
 */

import * as z from 'zod';
import { toSymbol } from './brands.ts';
import { SYMBOL_SHAPE } from './vocabulary/instruments.ts';

export const UserId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
  .brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** UUID version 7 (RFC 9562): 48 bits of time, then random bits. */
export const OrderId = z.uuidv7().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

export const ExecId = z.string().min(1).max(96).brand<'ExecId'>();
export type ExecId = z.infer<typeof ExecId>;

export const RfqId = z.string().min(1).max(64).brand<'RfqId'>();
export type RfqId = z.infer<typeof RfqId>;

/** A list of requests: what its lines have in common. */
export const RfqListId = z.string().min(1).max(64).brand<'RfqListId'>();
export type RfqListId = z.infer<typeof RfqListId>;

/** A dealer that quotes bonds; also its MPID on fills. */
export const DealerId = z.string().regex(/^[A-Z0-9]{4,8}$/);
export type DealerId = z.infer<typeof DealerId>;

/**
 * Upper-case ticker, pair or ISIN of at most 12 characters, or an option: its underlying, expiry as YYMMDD, C or P, and
 * strike (`AAPL261127C272.5`); a bespoke one begins with a 2 (`2AAPL270304C271.5`). Refuses look-alike letters, blanks
 * and control characters.
 */
export const InstrumentSymbol = z.string().regex(SYMBOL_SHAPE).brand<'Symbol'>();
export type InstrumentSymbol = z.infer<typeof InstrumentSymbol>;

/** QuoteID (FIX 117) of a price over the counter: the contract, and twelve hexadecimal digits. */
export const OptionQuoteId = z
  .string()
  .regex(/^2[A-Z][A-Z0-9.-]{0,5}\d{6}[CP]\d{1,5}(?:\.\d{1,3})?-[0-9a-f]{12}$/);
export type OptionQuoteId = z.infer<typeof OptionQuoteId>;

/** The instrument a quote id names, for any quoting service: all before its last dash. */
export const parseQuotedSymbol = (quoteId: string): string =>
  quoteId.slice(0, quoteId.lastIndexOf('-'));

/** The caller's own name for an order: its idempotency key, per user. */
export const ClientOrderId = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/** Follows one request through every event, log line and trace. */
export const RequestId = z.string().regex(/^[A-Za-z0-9._-]{6,62}(?:~x|[A-Za-z0-9._-]{2})$/);

export const userId = (text: string): UserId => text as UserId;
export const orderId = (text: string): OrderId => text as OrderId;
export const execId = (text: string): ExecId => text as ExecId;
export const instrumentSymbol = toSymbol;

const hex = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, '0').slice(-digits);

/**
 * A UUIDv7 from a time and 74 random bits (RFC 9562, section 5.7).
 * @param nowMs milliseconds since 1970
 * @param draw a source of uniform numbers in [0, 1)
 */
export function uuidV7(nowMs: number, draw: () => number): string {
  const time = hex(nowMs, 12);
  const word = () => Math.floor(draw() * 0x1_0000);
  const randA = hex(0x7000 | (word() & 0x0fff), 4);
  const randB = hex(0x8000 | (word() & 0x3fff), 4);
  const tail = hex(word(), 4) + hex(word(), 4) + hex(word(), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-${randA}-${randB}-${tail}`;
}

/** The smallest id an order of this millisecond or later can have: ids rise with time. */
export const firstOrderIdAt = (ms: number): OrderId => {
  const time = hex(Math.max(0, Math.floor(ms)), 12);
  return orderId(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`);
};

/** Odd multipliers: each maps the numbers below 2^24 one to one onto themselves. */
const CHILD_HIGH = 0x9e_3779;
const CHILD_LOW = 0x85_ebcb;

/**
 * The n-th child of an order, n from 1 to 2^24 - 1: a UUIDv7 of the parent's millisecond whose last 48 bits are the
 * parent's, turned by the number. The same parent and number give the same id; two numbers never share one.
 */
export function toChildId(parent: OrderId, n: number): OrderId {
  const turned = (from: number, factor: number): string =>
    hex((Number.parseInt(parent.slice(from, from + 6), 16) ^ Math.imul(n, factor)) & 0xff_ffff, 6);
  return orderId(`${parent.slice(0, 24)}${turned(24, CHILD_HIGH)}${turned(30, CHILD_LOW)}`);
}

/** The n-th fill of an order, n from 1: the same order and number give the same id. */
export const toExecId = (order: OrderId, n: number): ExecId => execId(`${order}-F${n}`);

/** The n-th change of an order, n from 1. */
export const toOrderEventId = (order: OrderId, version: number): string => `${order}-V${version}`;
