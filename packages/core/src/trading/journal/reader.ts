/**
 * The journal's reader port: lists and histories too long for memory. The database implements it,
 * memory in tests. Access is decided before the call.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { AuditRecord, searchOrders } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Candle } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { CaseStep, Finding } from '@tradefloor/contracts/surveillance';
import type { CaseState, SurveillanceRule } from '@tradefloor/contracts/vocabulary/surveillance';
import type { Scope } from '../access/access.ts';
import type { AuditFilter } from './audit.ts';
import type { Position } from './cursor.ts';
import type { OrderEventRow } from './tables.ts';

/** A page of a list, newest first. */
export type PageQuery = {
  /** Rows wanted, at least 1. */
  readonly limit: number;
  /** The last row of the page before; null for the first page. */
  readonly after: Position | null;
};

export type OrdersQuery = PageQuery & {
  /** Whose rows the page may hold. */
  readonly scope: Scope;
  readonly status: 'open' | 'closed' | 'all';
  readonly userId: UserId | null;
  readonly symbol: InstrumentSymbol | null;
  /** Children of this order; null: orders that are no children. */
  readonly parentOrderId: OrderId | null;
};

export type FillsQuery = PageQuery & {
  /** Whose rows the page may hold. */
  readonly scope: Scope;
  /** Fills of this order and of its children. */
  readonly orderId: OrderId | null;
  readonly userId: UserId | null;
  readonly symbol: InstrumentSymbol | null;
};

/** What orders are searched by: each word, and one of the values of each field that is named. */
export type OrderSearch = Omit<CallInput<typeof searchOrders>, 'limit' | 'cursor'>;

/** A search within a scope. */
export type Searched<What> = { readonly scope: Scope; readonly wanted: What };

export type AuditQuery = PageQuery & AuditFilter;

/** Minutes from one, and before another; milliseconds since 1970. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export type BarsQuery = {
  readonly symbol: InstrumentSymbol;
  /** What one share of the first recorded is now: what bars are returned in. */
  readonly shares: number;
  /** Minutes that begin before it, milliseconds since 1970. */
  readonly untilMs: number;
  /** Bars wanted, at least 1. */
  readonly limit: number;
  /** The length of a bar, counted from 1970, in whole minutes; or the minutes of each, oldest first. */
  readonly by: { readonly lengthMs: number } | { readonly spans: readonly Span[] };
};

/** The fold of some minutes; `startAt` is the start of its length, or the first minute of its span. */
export type FoldedBar = Omit<Candle, 'symbol' | 'interval'>;

/** Findings by what they are about; null where it does not matter. Times in milliseconds, `toMs` is not among them. */
export type FindingsQuery = PageQuery & {
  readonly rule: SurveillanceRule | null;
  readonly state: CaseState | null;
  readonly userId: UserId | null;
  readonly symbol: InstrumentSymbol | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

export interface JournalReader {
  /** Newest first: by `createdAt`, then `orderId`, both falling; strictly below `after`. */
  orders(query: OrdersQuery): Promise<readonly Order[]>;
  order(orderId: OrderId): Promise<Order | null>;
  /** All changes of an order, by version rising, then eventId. */
  orderEvents(orderId: OrderId): Promise<readonly OrderEventRow[]>;
  /** Newest first: by `at`, then `execId`, both falling; strictly below `after`. */
  fills(query: FillsQuery): Promise<readonly Fill[]>;
  /** Orders that match, in the order of `orders`. */
  findOrders(query: PageQuery & Searched<OrderSearch>): Promise<readonly Order[]>;
  /** How many orders match. */
  countOrders(search: Searched<OrderSearch>): Promise<number>;
  /** Fills that have every word, in the order of `fills`. */
  findFills(query: PageQuery & Searched<readonly string[]>): Promise<readonly Fill[]>;
  /** How many fills have every word. */
  countFills(search: Searched<readonly string[]>): Promise<number>;
  /** Newest first: by `at`, then `auditId`, both falling; strictly below `after`. */
  audit(query: AuditQuery): Promise<readonly AuditRecord[]>;
  /** The newest bars that have minutes, oldest first. */
  bars(query: BarsQuery): Promise<readonly FoldedBar[]>;
  /** Newest first: by `at`, then `findingId`, both falling; strictly below `after`. */
  findings(query: FindingsQuery): Promise<readonly Finding[]>;
  finding(findingId: Finding['findingId']): Promise<Finding | null>;
  /** First step first. */
  caseSteps(findingId: Finding['findingId']): Promise<readonly CaseStep[]>;
  /** Fills in the instruments that clients deal in from a time on, oldest first. */
  clientMarketFills(fromMs: number): Promise<readonly Fill[]>;
}
