/**
 * The place of own orders in a queue: what the exchange shows ahead of each, held against a plain list of orders through
 * partial fills of those ahead and of itself, cancels ahead, and replaces.
 */
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, ExchangeFixture, QUIET } from './exchange.given.ts';
import { NaiveBook } from './naive-book.given.ts';

const OWNER = 'me';
const BEST = 10_000;
const anyQty = fc.integer({ min: 1, max: 400 });
const anyAway = fc.integer({ min: 0, max: 2 });
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rest' as const),
      isOwn: fc.boolean(),
      away: anyAway,
      qty: anyQty,
      maxFloor: fc.constantFrom(0, 0, 0, 30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('take' as const), qty: anyQty, away: anyAway }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      nth: fc.nat(30),
      qty: anyQty,
      away: fc.option(anyAway, { nil: null }),
      /** What it shows at a time from now on, 0 all of it; null as before. */
      maxFloor: fc.option(fc.constantFrom(0, 10, 30, 90), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type Amend = Extract<Step, { do: 'replace' }>;
type Resting = {
  clOrdId: string;
  readonly session: string;
  qty: number;
  filled: number;
  away: number;
  maxFloor: number;
};

class Twins {
  readonly bench = new ExchangeFixture();
  readonly plain = new NaiveBook();
  readonly orders: Resting[] = [];
  #ids = 0;

  #nextId(): string {
    this.#ids += 1;
    return `c${this.#ids}`;
  }

  run(step: Step): void {
    if (step.do === 'rest') this.#rest(step);
    else if (step.do === 'take') this.#take(step);
    else if (step.do === 'crash') this.bench.crash();
    else this.#amend(step);
  }

  #rest({ isOwn, away, qty: size, maxFloor }: Extract<Step, { do: 'rest' }>): void {
    const session = isOwn ? 'A' : 'B';
    const order = { clOrdId: this.#nextId(), session, qty: size, filled: 0, away, maxFloor };
    const floor = maxFloor === 0 ? null : qty(maxFloor);
    const account = isOwn ? OWNER : null;
    const price = cents(BEST - away);
    const { clOrdId } = order;
    this.bench.order({ clOrdId, qty: qty(size), price, account, maxFloor: floor }, session);
    this.#queue(this.orders.push(order) - 1);
  }

  #queue(handle: number): void {
    const order = this.orders[handle];
    if (order === undefined) return;
    const { qty: size, filled, away, maxFloor: floor } = order;
    this.plain.add({ handle, side: 'BUY', price: BEST - away, leaves: size - filled, floor });
  }

  #take({ qty: size, away }: Extract<Step, { do: 'take' }>): void {
    const price = cents(BEST - away);
    const about = { clOrdId: this.#nextId(), side: 'SELL', timeInForce: 'IOC', price } as const;
    this.bench.order({ ...about, qty: qty(size) }, 'C');
    for (const { maker, qty: traded } of this.plain.cross('SELL', size, BEST - away)) {
      const order = this.orders[maker];
      if (order !== undefined) order.filled += traded;
    }
  }

  #amend(step: Extract<Step, { do: 'cancel' }> | Amend): void {
    const open = this.plain.side('BUY');
    const handle = open[step.nth % Math.max(1, open.length)]?.handle ?? -1;
    const order = this.orders[handle];
    if (order === undefined) return;
    const clOrdId = this.#nextId();
    if (step.do === 'cancel') {
      this.bench.cancel(order.clOrdId, clOrdId, order.session);
      this.plain.remove(handle);
      return;
    }
    const away = step.away ?? order.away;
    const floor = step.maxFloor ?? order.maxFloor;
    const maxFloor = floor === 0 ? null : qty(floor);
    const change = { clOrdId, qty: qty(step.qty), price: cents(BEST - away), maxFloor };
    this.bench.replace(order.clOrdId, change, order.session);
    // At its price, less keeps the place, and less shown; more, or another price, goes to the end.
    const showsMore = (floor || Infinity) > (order.maxFloor || Infinity);
    const keepsPlace = away === order.away && step.qty <= order.qty && !showsMore;
    order.clOrdId = clOrdId;
    order.maxFloor = floor;
    order.qty = Math.max(step.qty, order.filled);
    order.away = away;
    if (order.qty === order.filled) this.plain.remove(handle);
    else if (keepsPlace) {
      this.plain.reduce(handle, order.qty - order.filled);
      if (floor > 0) this.plain.disclose(handle, floor);
    } else {
      this.plain.remove(handle);
      this.#queue(handle);
    }
  }

  /** What the plain list has before each own order: a sum over those at its price that came first. */
  expected() {
    const open = this.plain.side('BUY');
    return open.flatMap(({ handle, price, shown, place }) => {
      const order = this.orders[handle];
      if (order?.session !== 'A') return [];
      const before = open.filter((other) => other.price === price && other.place < place);
      const ahead = before.reduce((sum, other) => sum + other.shown, 0);
      return [{ price: cents(price), clOrdId: order.clOrdId, shown, ahead }];
    });
  }

  seen() {
    const query = { symbol: QUIET, levels: 10, account: OWNER };
    const venues = this.bench.exchange.depth(query, this.bench.nowMs)?.venues ?? [];
    return venues.flatMap(({ bids }) =>
      bids.flatMap(({ price, orders = [] }) => orders.map((order) => ({ price, ...order }))),
    );
  }
}

describe('the shares ahead of an own order', () => {
  it('are those of a plain queue after every fill, cancel and replace, and after a restart', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 60 }), (steps) => {
        const twins = new Twins();
        for (const step of steps) {
          twins.run(step);
          expect(twins.seen()).toEqual(twins.expected());
        }
      }),
      { numRuns: 150 },
    );
  });

  it('fall by a fill ahead, stay with one’s own, and are the whole queue after more was wanted', () => {
    const twins = new Twins();
    const rest = (isOwn: boolean, size: number) =>
      twins.run({ do: 'rest', isOwn, away: 0, qty: size, maxFloor: 0 });
    const places = () => twins.seen().map(({ shown, ahead }) => [shown, ahead]);
    rest(false, 300);
    rest(true, 100);
    rest(false, 50);
    rest(true, 20);
    expect(places()).toEqual([
      [100, 300],
      [20, 450],
    ]);
    twins.run({ do: 'take', qty: 120, away: 0 });
    expect(places()).toEqual([
      [100, 180],
      [20, 330],
    ]);
    twins.run({ do: 'take', qty: 220, away: 0 });
    expect(places()).toEqual([
      [60, 0],
      [20, 110],
    ]);
    // The first own one: less of it keeps its place, more of it goes behind all.
    twins.run({ do: 'replace', nth: 0, qty: 90, away: null, maxFloor: null });
    expect(places()).toEqual([
      [50, 0],
      [20, 100],
    ]);
    twins.run({ do: 'replace', nth: 0, qty: 100, away: null, maxFloor: null });
    expect(places()).toEqual([
      [20, 50],
      [60, 70],
    ]);
  });

  it('are shown to their owner alone', () => {
    const twins = new Twins();
    twins.run({ do: 'rest', isOwn: true, away: 0, qty: 10, maxFloor: 0 });
    const { exchange, nowMs } = twins.bench;
    for (const account of [null, 'other']) {
      const seen = exchange.depth({ symbol: QUIET, levels: 10, account }, nowMs);
      expect(JSON.stringify(seen)).not.toContain('clOrdId');
    }
  });
});
