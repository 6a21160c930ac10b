/**
 * The orders that are over, as a summary adds them up: read once, kept as plain numbers, newest first up to a limit.
 * What was decided before the oldest of them is left to the reader.
 */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { inScope } from '../../trading/access/access.ts';
import type { Position } from '../../trading/journal/cursor.ts';
import type { TcaQuery, TcaReader } from './reader.ts';
import { NumberBlocks, type SummedOrder, sumOrder } from './summed-order.ts';
import type { TcaRow } from './tca-row.ts';

/** Orders that memory holds: about 600 bytes each. */
const SUMMED_MAX = 150_000;

const CHUNK = 1_000;

export type SummaryQuery = Omit<TcaQuery, 'limit' | 'after'>;

const EVERYTHING: SummaryQuery = {
  scope: { kind: 'firm' },
  symbol: null,
  strategy: null,
  userId: null,
  fromMs: null,
  toMs: null,
};

/** Whether an order is one that a query wants. */
export const isWanted = (
  order: Pick<SummedOrder, 'userId' | 'desk' | 'symbol' | 'strategy' | 'decidedAt'>,
  { scope, symbol, strategy, userId, fromMs, toMs }: SummaryQuery,
): boolean =>
  inScope(scope, order) &&
  (symbol === null || order.symbol === symbol) &&
  (strategy === null || order.strategy === strategy) &&
  (userId === null || order.userId === userId) &&
  (fromMs === null || order.decidedAt >= fromMs) &&
  (toMs === null || order.decidedAt < toMs);

type GetLastMid = (symbol: string) => Px | null;

/** What memory has of an order: its numbers, or the row where they follow the newest price. */
type Held = SummedOrder | TcaRow;

const isRow = (held: Held): held is TcaRow => 'endPx' in held;

export class SummedOrders {
  readonly #byUser = new Map<UserId, Map<OrderId, Held>>();
  /** Texts that many orders have in common, once each. */
  readonly #texts = new Map<string, string>();
  readonly #max: number;
  #blocks = new NumberBlocks();
  #size = 0;
  #below: Position | null | undefined;

  /** @param max orders that are read into memory; with twice as many it begins again */
  constructor(max = SUMMED_MAX) {
    this.#max = max;
  }

  /** The place in the list from which on the reader has the orders; null for none, undefined before they are read. */
  get below(): Position | null | undefined {
    return this.#below;
  }

  /** Takes an order that is over. One that is known counts once, as it is now. */
  add(row: TcaRow): void {
    if (this.#below !== undefined && this.#size >= 2 * this.#max) this.#clear();
    const held = row.endPx === null ? row : this.#share(sumOrder(row, null, this.#blocks));
    const orders = this.#byUser.get(row.userId) ?? new Map<OrderId, Held>();
    if (!orders.has(row.orderId)) this.#size += 1;
    orders.set(row.orderId, held);
    this.#byUser.set(held.userId, orders);
  }

  has({ userId, orderId }: Pick<TcaRow, 'userId' | 'orderId'>): boolean {
    return this.#byUser.get(userId)?.has(orderId) === true;
  }

  /**
   * Reads the orders, newest first, so many at once that others have their turn between two reads.
   * @throws what the reader throws; the next call begins again
   */
  async fill(reader: Pick<TcaReader, 'orders'>): Promise<void> {
    let after: Position | null = null;
    for (let left = this.#max; left > 0; left -= CHUNK) {
      const rows: readonly TcaRow[] = await reader.orders({ ...EVERYTHING, limit: CHUNK, after });
      for (const row of rows) if (row.isComplete && !this.has(row)) this.add(row);
      const last = rows.at(-1);
      after = last === undefined ? null : { atMs: last.decidedAt, id: last.orderId };
      if (rows.length < CHUNK) after = null;
      if (after === null) break;
    }
    this.#below = after;
  }

  /** The orders of a query, those at no price of their own at the newest one. */
  *wanted(query: SummaryQuery, getLastMid: GetLastMid): Generator<SummedOrder, void, void> {
    const userId = query.scope.kind === 'user' ? query.scope.userId : query.userId;
    const own = userId === null ? undefined : this.#byUser.get(userId);
    const books = userId === null ? this.#byUser.values() : own === undefined ? [] : [own];
    for (const orders of books) {
      for (const held of orders.values()) {
        if (!isWanted(held, query)) continue;
        yield isRow(held) ? sumOrder(held, getLastMid(held.symbol)) : held;
      }
    }
  }

  #clear(): void {
    this.#byUser.clear();
    this.#texts.clear();
    this.#blocks = new NumberBlocks();
    this.#size = 0;
    this.#below = undefined;
  }

  #share(order: SummedOrder): SummedOrder {
    return {
      ...order,
      userId: this.#one(order.userId),
      desk: this.#one(order.desk),
      symbol: this.#one(order.symbol),
      strategy: this.#one(order.strategy),
      venues: order.venues.map((venue) => this.#one(venue)),
    };
  }

  #one<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known !== undefined) return known as T;
    this.#texts.set(text, text);
    return text;
  }
}
