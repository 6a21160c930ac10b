/**
 * The OMS under self-match prevention beside a market that does as it likes: orders of one user, of any side, price and
 * time. Whatever overtakes, refuses or dies, the market never holds two of them that could trade with each other.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { ExecutionAck, NewOrder, Order } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { SELF_MATCH_MODES, type SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents } from '@tradefloor/core/trading/order/order.given';
import type { HandlerOutput } from '@tradefloor/runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { accepting, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

type Output = readonly HandlerOutput<TopicName, string>[];
type Request = { readonly no: number; readonly to: Pick<Order, 'qty' | 'price'> | null };
type Message =
  | { readonly fill: Parameters<OmsFixture['fill']>[1] }
  | { readonly ack: Parameters<OmsFixture['acknowledge']>[1] };

/** An order at market: what it is there, and the messages about it that the OMS has not received. */
type AtMarket = {
  readonly order: Order;
  qty: number;
  price: number | null;
  cum: number;
  fills: number;
  isOver: boolean;
  readonly requests: Request[];
  readonly messages: Message[];
};

const reach = ({ order, price }: AtMarket): number =>
  price ?? (order.side === 'BUY' ? Number.MAX_SAFE_INTEGER : 0);

class Market {
  readonly orders: AtMarket[] = [];
  /** Pairs that were there at the same time and could have traded with each other. */
  readonly pairs: string[] = [];

  take(events: Output): void {
    for (const { order } of publishedOn(events, 'orders.routed')) this.#add(order);
    for (const { orderId, requestNo: no } of publishedOn(events, 'orders.cancel-requested')) {
      this.#find(orderId)?.requests.push({ no, to: null });
    }
    for (const { orderId, requestNo: no, ...to } of publishedOn(
      events,
      'orders.replace-requested',
    )) {
      this.#find(orderId)?.requests.push({ no, to: { qty: to.qty, price: to.price } });
    }
  }

  #find(orderId: string): AtMarket | undefined {
    return this.orders.find(({ order }) => order.orderId === orderId);
  }

  #add(order: Order): void {
    if (this.#find(order.orderId) !== undefined) this.pairs.push('sent twice');
    const { qty: all, price } = order;
    const here = { order, qty: all, price, cum: 0, fills: 0, isOver: false };
    this.orders.push({ ...here, requests: [], messages: [] });
    this.#look();
  }

  #look(): void {
    const live = this.orders.filter(({ isOver }) => !isOver);
    const of = (side: Order['side']) => live.filter(({ order }) => order.side === side).map(reach);
    const [bid, ask] = [Math.max(...of('BUY'), -1), Math.min(...of('SELL'), Infinity)];
    if (bid >= ask) this.pairs.push(`${bid} buys at ${ask}`);
  }

  fill(one: AtMarket, share: number): void {
    if (one.isOver) return;
    const size = Math.max(1, Math.floor((one.qty - one.cum) * share));
    one.cum += size;
    one.fills += 1;
    one.isOver = one.cum === one.qty;
    const fill = { n: one.fills, qty: size, cumQty: one.cum, total: one.qty };
    one.messages.push({ fill });
  }

  /** @param refuses although it could, as a venue may */
  answer(one: AtMarket, refuses: boolean): void {
    const request = one.requests.shift();
    if (request === undefined) return;
    const { to, no } = request;
    const isLate = one.isOver || (to !== null && to.qty <= one.cum);
    const kind = to === null ? 'CANCEL' : 'REPLACE';
    if (isLate || refuses) {
      this.#acknowledge(one, `${kind}_REJECTED`, no);
      return;
    }
    if (to === null) one.isOver = true;
    else Object.assign(one, to);
    this.#acknowledge(one, to === null ? 'CANCELED' : 'REPLACED', no);
    this.#look();
  }

  #acknowledge(one: AtMarket, kind: ExecutionAck['kind'], requestNo: number): void {
    const price = one.price === null ? null : px(one.price);
    const ack = { kind, requestNo, qty: qty(one.qty), price, cumQty: qty(one.cum) };
    one.messages.push({ ack });
  }
}

type Deed = {
  readonly does:
    | 'place'
    | 'cancel'
    | 'replace'
    | 'fill'
    | 'answer'
    | 'receive'
    | 'late'
    | 'restart';
  readonly n: number;
  readonly side: Order['side'];
  readonly price: number;
  readonly isMarket: boolean;
  readonly refuses: boolean;
};
const often = (weight: number, ...does: Deed['does'][]) => ({
  weight,
  arbitrary: fc.constantFrom(...does),
});
const anyDeed: fc.Arbitrary<Deed> = fc.record({
  does: fc.oneof(
    often(8, 'place'),
    often(16, 'answer', 'receive'),
    often(4, 'fill'),
    often(3, 'cancel', 'replace', 'restart'),
    often(1, 'late'),
  ),
  n: fc.nat({ max: 60 }),
  side: fc.constantFrom<Order['side']>('BUY', 'SELL'),
  price: fc.integer({ min: 9_998, max: 10_002 }),
  isMarket: fc.boolean(),
  refuses: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

class World {
  readonly market = new Market();
  readonly placed: { readonly order: Order; readonly asked: number }[] = [];
  /** Taken off before an order went out, as its history states it. */
  readonly taken = new Map<string, number>();
  readonly oms: OmsFixture;

  constructor(oms: OmsFixture) {
    this.oms = oms;
  }

  take(events: Output): void {
    this.market.take(events);
    for (const { order, reason } of publishedOn(events, 'orders.replaced')) {
      const by = /reduced by (\d+)/.exec(reason ?? '')?.[1];
      if (by === undefined) continue;
      this.taken.set(order.orderId, (this.taken.get(order.orderId) ?? 0) + Number(by));
    }
  }

  async act(deed: Deed): Promise<void> {
    const { does, n, price } = deed;
    if (does === 'place') return this.#place(deed);
    if (does === 'restart') {
      this.oms.lone.restart();
      return this.oms.tick();
    }
    const one = this.market.orders[n % Math.max(1, this.market.orders.length)];
    const sent = this.placed[n % Math.max(1, this.placed.length)];
    if (does === 'fill' && one) this.market.fill(one, n / 60);
    if (does === 'answer' && one) this.market.answer(one, deed.refuses);
    if (does === 'receive' && one) await this.#receive(one);
    if (does === 'cancel' && sent) this.take((await this.oms.cancel(sent.order)).events);
    if (does === 'replace' && sent && sent.order.price !== null) {
      this.take((await this.oms.replace(sent.order, { price })).events);
    }
    const { orderId } = sent?.order ?? {};
    if (does === 'late' && orderId) {
      this.take(await this.oms.lone.fireTimer('self-match-end', { orderId }));
    }
  }

  async #place({ side, price, n, isMarket }: Deed): Promise<void> {
    const terms: Partial<NewOrder> =
      isMarket && n % 3 === 0 ? { orderType: 'MARKET' } : { price: cents(price) };
    const request = { side, qty: qty(n + 1), timeInForce: 'GTC', ...terms } as const;
    const { value, events } = await (terms.orderType === 'MARKET'
      ? this.oms.placeRequest({
          ...request,
          orderType: 'MARKET',
          symbol: 'AAPL' as Order['symbol'],
          strategy: 'LIT',
          instrumentType: 'equity',
        })
      : this.oms.place(request));
    if (value !== null) this.placed.push({ order: value, asked: n + 1 });
    this.take(events);
  }

  async #receive({ order, messages }: AtMarket): Promise<boolean> {
    const message = messages.shift();
    if (message === undefined) return false;
    const events =
      'fill' in message
        ? await this.oms.fill(order, message.fill)
        : await this.oms.acknowledge(order, message.ack);
    this.take(events);
    return true;
  }

  /** Everything is answered and received, until nothing moves. */
  async drain(): Promise<void> {
    for (let moves = true; moves; ) {
      moves = false;
      for (const one of this.market.orders) {
        if (one.requests.length > 0) this.market.answer(one, false);
        if (await this.#receive(one)) moves = true;
      }
    }
  }

  audit(mode: SelfMatchMode): void {
    expect(this.market.pairs).toEqual([]);
    for (const { order, asked } of this.placed) {
      const row = this.oms.row(order);
      const there = this.market.orders.find(({ order: { orderId } }) => orderId === row.orderId);
      expect([row.filledQty, row.leavesQty]).toEqual([
        there?.cum ?? 0,
        isOpen(row.status) ? row.qty - row.filledQty : 0,
      ]);
      // What it went out with is what was requested, less what was taken off by its history.
      const sent = there?.order.qty ?? row.qty;
      expect(sent).toBe(asked - (this.taken.get(row.orderId) ?? 0));
      expect(row.qty).toBe(there?.qty ?? sent);
      if (mode !== 'decrement') expect(row.qty).toBe(asked);
      expect(isOpen(row.status)).toBe(there !== undefined && !there.isOver);
    }
    const waiting = this.oms.lone
      .rows(OMS_TABLES.selfMatches)
      .filter(({ closedAt }) => closedAt === null);
    expect(waiting).toEqual([]);
  }
}

test.each(SELF_MATCH_MODES)(
  'under %s no two orders of a user are ever at market that could trade, and every share is accounted for',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { maxLength: 60 }), async (deeds) => {
        const oms = await openOms();
        oms.risk = async (request) => {
          const found = await accepting(request);
          return found.ok ? ok({ ...found.value, selfMatch: mode }) : found;
        };
        const world = new World(oms);
        for (const deed of deeds) {
          await world.act(deed);
          expect(world.market.pairs).toEqual([]);
        }
        await world.drain();
        world.audit(mode);
      }),
      { numRuns: 150 },
    );
  },
);
