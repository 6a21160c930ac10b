/** The algo engine with a market, its timers and an exchange under the test's control. Only tests import it. */
import type { AlgoProgress } from '@tradefloor/contracts/algo';
import type { Fill } from '@tradefloor/contracts/fill';
import { type OrderId, toExecId } from '@tradefloor/contracts/ids';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { averagePx, type Px, px, qty } from '@tradefloor/contracts/money';
import type { AlgoParams, CancelRequest, ExecutionAck, Order } from '@tradefloor/contracts/order';
import { givenFill } from '@tradefloor/contracts/testing/given';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { AlgoName } from '@tradefloor/contracts/user';
import { invariant } from '@tradefloor/core/result';
import {
  ALGO_TABLES,
  type AlgoChildRow,
  type AlgoRow,
} from '@tradefloor/core/trading/algo/algo-order';
import type { HandlerOutput } from '@tradefloor/runtime';
import { createMarket, type Market } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { algoEngine } from '../services/algo-engine/service.ts';
import { AAPL, FIXTURE_START_MS, fixtureOrder } from './ems-fixture.ts';
import { type LoneService, openLone, publishedOn } from './lone-service.ts';

type Outcome = readonly HandlerOutput<TopicName, string>[];
/** A child at the exchange of the bench. */
export type Resting = {
  readonly order: Order;
  cumQty: number;
  fills: number;
  isOver: boolean;
  cancel: CancelRequest | null;
};

const TICK_MS = 250;

export class AlgoFixture {
  readonly lone: LoneService;
  readonly market: Market;
  readonly resting = new Map<OrderId, Resting>();
  readonly acks: ExecutionAck[] = [];
  readonly progress: AlgoProgress[] = [];
  readonly #timers = new Map<string, { at: number; data: Record<string, string | number> }>();

  constructor(seed = 42, realism: readonly RealismFlag[] = []) {
    const service = algoEngine({ universe: EQUITIES });
    this.lone = openLone(service, { seed, nowMs: FIXTURE_START_MS });
    this.market = createMarket({
      seed,
      startTick: 0,
      startMs: FIXTURE_START_MS,
      universe: EQUITIES.filter(({ symbol }) => symbol === AAPL),
      realism,
    });
  }

  /** An order comes from the OMS. */
  async route(
    n: number,
    strategy: AlgoName,
    of: { qty?: number; price?: number | null; params?: AlgoParams } = {},
  ): Promise<Order> {
    const { qty: shares = 1_000, price = null, params = {} } = of;
    const order = {
      ...fixtureOrder(n, { qty: shares, price, strategy, timeInForce: 'GTC' }),
      algoParams: params,
      createdAt: this.lone.nowMs,
    };
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    await this.take(await this.lone.receive('orders.routed', routed));
    return order;
  }

  /** Batches pass; due timers fire. `isQuoted` false: time passes without a market. */
  async pass(batches: number, isQuoted = true): Promise<void> {
    for (let i = 0; i < batches; i += 1) {
      this.lone.nowMs += TICK_MS;
      await this.fire();
      if (!isQuoted) continue;
      this.market.step();
      await this.take(await this.lone.receive('market.ticks', this.market.batch(this.lone.nowMs)));
    }
  }

  async fire(): Promise<void> {
    for (const [key, { at, data }] of [...this.#timers]) {
      if (at > this.lone.nowMs) continue;
      this.#timers.delete(key);
      await this.take(await this.lone.fireTimer('slice', data));
    }
  }

  /** The engine's output takes effect: children rest, cancels are requested, timers wait. */
  take(published: Outcome): Outcome {
    for (const out of published) {
      if (out.type === 'wake') {
        this.#timers.set(out.key, { at: this.lone.nowMs + out.delayMs, data: { ...out.data } });
      }
    }
    for (const { order } of publishedOn(published, 'orders.child')) {
      invariant(!this.resting.has(order.orderId), `${order.orderId} is sent once`);
      const fresh = { order, cumQty: 0, fills: 0, isOver: false, cancel: null };
      this.resting.set(order.orderId, fresh);
    }
    for (const request of publishedOn(published, 'orders.child-cancel-requested')) {
      const child = this.resting.get(request.orderId);
      invariant(child !== undefined, 'a cancel is of a child that was sent');
      child.cancel = request;
    }
    this.acks.push(...publishedOn(published, 'algo.acknowledged'));
    this.progress.push(...publishedOn(published, 'algo.progress'));
    return published;
  }

  openChildren(parent?: Order): Resting[] {
    return [...this.resting.values()].filter(
      ({ order, isOver }) => !isOver && (!parent || order.parentOrderId === parent.orderId),
    );
  }

  /** The exchange fills a part of a child, or all that is left of it. */
  async fill(child: Resting, shares = child.order.qty - child.cumQty): Promise<Outcome> {
    const { order } = child;
    const price: Px = order.price ?? px(100_000_000);
    child.cumQty += shares;
    child.fills += 1;
    child.isOver = child.cumQty === order.qty;
    const fill = givenFill({
      execId: toExecId(order.orderId, child.fills),
      orderId: order.orderId,
      parentOrderId: order.parentOrderId,
      userId: order.userId,
      side: order.side,
      qty: qty(shares),
      price,
      cumQty: qty(child.cumQty),
      at: this.lone.nowMs,
      leavesQty: qty(order.qty - child.cumQty),
      avgPx: averagePx(BigInt(price) * BigInt(child.cumQty), child.cumQty),
    });
    this.#print(fill);
    return this.take(await this.lone.receive('orders.filled', fill));
  }

  /** What a user takes prints with the next batch, where the market has order flow. */
  #print({ execId, symbol, price, qty: shares, side, at }: Fill): void {
    const terms = { symbol, tradeId: execId, price, qty: shares, side, venue: 'XNAS' } as const;
    this.market.receive({ ...terms, conditions: [], at, tickSeq: this.market.seq + 1 });
  }

  /** The exchange takes a child off: as requested, or by itself for a reason. */
  async end(child: Resting, reason = 'asked'): Promise<Outcome> {
    const { order, cancel } = child;
    child.isOver = true;
    const ack: ExecutionAck = {
      orderId: order.orderId,
      userId: order.userId,
      kind: 'CANCELED',
      reason,
      requestNo: cancel?.requestNo ?? 0,
      qty: order.qty,
      price: order.price,
      cumQty: qty(child.cumQty),
      at: this.lone.nowMs,
    };
    return this.take(await this.lone.receive('orders.acknowledged', ack));
  }

  /** Every requested cancel is executed; immediate children that did not fill are over. */
  async settle(): Promise<void> {
    for (const child of this.openChildren()) {
      if (child.cancel !== null) await this.end(child);
      else if (child.order.timeInForce === 'IOC') await this.end(child, 'IOC_REMAINDER');
    }
  }

  row({ orderId }: Order): AlgoRow {
    const row = this.lone.rows(ALGO_TABLES.orders).find((one) => one.orderId === orderId);
    invariant(row !== undefined, 'the order is kept');
    return row;
  }

  children({ orderId }: Order): AlgoChildRow[] {
    return this.lone
      .rows(ALGO_TABLES.children)
      .filter(({ parentOrderId }) => parentOrderId === orderId)
      .sort((a, b) => a.childNo - b.childNo);
  }

  /** What children of the order have filled and may still fill. */
  committed(parent: Order): number {
    const mine = [...this.resting.values()].filter(
      ({ order }) => order.parentOrderId === parent.orderId,
    );
    return mine.reduce((sum, { order, cumQty, isOver }) => sum + (isOver ? cumQty : order.qty), 0);
  }

  filledQty(parent: Order): number {
    return [...this.resting.values()]
      .filter(({ order }) => order.parentOrderId === parent.orderId)
      .reduce((sum, { cumQty }) => sum + cumQty, 0);
  }

  /** The OMS requests a cancel or a change of the parent. */
  async cancel(order: Order, requestNo = 1): Promise<Outcome> {
    const { orderId, userId, strategy } = order;
    const request = { orderId, userId, strategy, requestNo, actor: 'a', reason: 'asked' };
    const at = this.lone.nowMs;
    return this.take(await this.lone.receive('orders.cancel-requested', { ...request, at }));
  }

  async replace(order: Order, to: { qty: number; requestNo: number }): Promise<Outcome> {
    const { orderId, userId, strategy, price } = order;
    const terms = { price, qty: qty(to.qty), shortQty: null };
    const request = { orderId, userId, strategy, requestNo: to.requestNo, ...terms };
    const at = this.lone.nowMs;
    return this.take(await this.lone.receive('orders.replace-requested', { ...request, at }));
  }

  /** The OMS confirms that the acknowledged terms are in force. */
  async confirm(order: Order): Promise<Outcome> {
    const change = { order, actor: 'a', reason: null };
    return this.take(await this.lone.receive('orders.replaced', change));
  }
}

/** An engine that has seen prices. */
export async function openAlgoFixture(
  seed = 42,
  realism: readonly RealismFlag[] = [],
): Promise<AlgoFixture> {
  const fixture = new AlgoFixture(seed, realism);
  await fixture.pass(1);
  invariant(fixture.market.tick(AAPL) !== undefined, 'the market quotes the symbol of the bench');
  return fixture;
}
