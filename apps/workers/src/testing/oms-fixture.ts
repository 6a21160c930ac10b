/** The OMS by itself with peers a test can steer: users, instruments, risk. Only tests import it. */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { type Halt, haltEms, haltRfqs } from '@tradefloor/contracts/calls/execution';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import {
  activateKillSwitch,
  cancelOrder,
  placeOrder,
  releaseKillSwitch,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { forecastRisk, riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { RiskForecast } from '@tradefloor/contracts/decision';
import type { Fill } from '@tradefloor/contracts/fill';
import type { ActivateKillSwitch } from '@tradefloor/contracts/kill-switch';
import type { Instrument } from '@tradefloor/contracts/market';
import { averagePx, qty } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import type { ExecutionAck, NewOrder, Order } from '@tradefloor/contracts/order';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Caller, User } from '@tradefloor/contracts/user';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTES_AS, isProtected } from '@tradefloor/contracts/vocabulary/price-terms';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import { inScope } from '@tradefloor/core/trading/access/access';
import { PLATFORM_OFFER } from '@tradefloor/core/trading/order/offer';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import {
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenRequest,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import type { OrderReader, OrderRow } from '@tradefloor/core/trading/order/tables';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import { listedFutures } from '@tradefloor/instruments/futures/future-contract';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import type { CallFailure, CallResponse, HandlerOutput, Service } from '@tradefloor/runtime';
import type { OmsDeps } from '../services/oms/oms-state.ts';
import { omsService } from '../services/oms/service.ts';
import { type LoneService, openLone, publishedOn } from './lone-service.ts';

type RiskPeer = (request: RiskCheckRequest) => Promise<Result<RiskDecision, CallFailure>>;
type ForecastPeer = (
  requested: CallInput<typeof forecastRisk>,
) => Promise<Result<RiskForecast, CallFailure>>;
type ExecutorPeer = (halt: Halt) => Promise<Result<{ outstanding: number }, CallFailure>>;
type Reply<O> = {
  readonly value: O | null;
  readonly code: RefusalCode | null;
  readonly info: RefusalInfo;
  readonly status: number | undefined;
  readonly events: readonly HandlerOutput<TopicName, string>[];
};

export const RITA = givenCaller({ userId: givenUser().userId, role: 'risk-manager' });

/** Risk's default response. */
export const accepting: RiskPeer = (request) =>
  Promise.resolve(
    ok({
      decision: 'ACCEPT',
      checks: [],
      riskConfigVersion: 1,
      elapsedMs: 0,
      ...(isProtected({ type: EXECUTES_AS[request.orderType] })
        ? { protectionPx: cents(10_500) }
        : {}),
    }),
  );

/** Quantities in shares, the offset in whole price units. */
type HandlingChange = {
  readonly displayQty?: number | null;
  readonly minQty?: number | null;
  readonly postOnly?: boolean | null;
  readonly pegOffset?: number | null;
};

export class OmsFixture {
  readonly lone: LoneService;
  readonly users = new Map<string, User>([[givenUser().userId, givenUser()]]);
  readonly riskAsked: RiskCheckRequest[] = [];
  risk: RiskPeer = accepting;
  /** Down unless a test puts a risk engine here. */
  forecast: ForecastPeer = () => Promise.resolve(err({ kind: 'UNREACHABLE' } as const));
  /** The dealer's objection to a deal on a quote; null for a quote that is not here. */
  readonly quotes = new Map<string, string | null>();
  /** Those who fill, all alike: down unless a test puts them here. */
  executors: ExecutorPeer = () => Promise.resolve(err({ kind: 'UNREACHABLE' } as const));
  isUserServiceUp = true;
  isMarketUp = true;
  /** Shares that the market lists beside AAPL. */
  readonly alsoListed: Instrument[] = [];
  /** Whether the desks of bonds and options list what they have, here nothing, besides the market. */
  listsAll = false;
  /** Options of the dealer's list; none while it does not respond. */
  listedOptions: readonly OptionContract[] | null = null;
  userAsks = 0;
  #seq = 0;

  constructor(deps: Partial<OmsDeps> = {}) {
    const service = omsService({
      orders: this.#reader(),
      killSwitches: {
        latestActions: (limit) =>
          Promise.resolve(this.lone.rows(OMS_TABLES.killSwitchLog).toReversed().slice(0, limit)),
        isLogged: (id) =>
          Promise.resolve(
            this.lone
              .rows(OMS_TABLES.killSwitchLog)
              .some(({ killSwitchId }) => killSwitchId === id),
          ),
      },
      offer: PLATFORM_OFFER,
      hours: ALWAYS_OPEN,
      hardToBorrowAdv: 1_000_000,
      ...deps,
    });
    this.lone = openLone(this.#withPeers(service), { nowMs: NOW });
  }

  /** The service with this fixture answering its calls. */
  #withPeers(service: Service): Service {
    const call = (requested: Call, input: unknown) => this.#handle(requested, input);
    const responses = service.handles.map((entry) => ({
      ...entry,
      on: (ctx: object, input: unknown) => entry.on({ ...ctx, call } as never, input),
    }));
    const timers = Object.fromEntries(
      Object.entries(service.timers).map(([name, on]) => [
        name,
        (ctx: object, data: never) => on({ ...ctx, call } as never, data),
      ]),
    );
    const findUser: Service['findUser'] = (ctx, userId) =>
      service.findUser?.({ ...ctx, call: call as never }, userId) ??
      Promise.resolve(err('UNREACHABLE' as const));
    return { ...service, handles: responses, timers, findUser } as unknown as Service;
  }

  #handle(call: Call, input: unknown): Promise<Result<unknown, CallFailure>> {
    const down = Promise.resolve(err({ kind: 'UNREACHABLE' } as const));
    switch (call) {
      case riskCheck: {
        const request = input as RiskCheckRequest;
        this.riskAsked.push(request);
        return this.risk(request);
      }
      case forecastRisk:
        return this.forecast(input as CallInput<typeof forecastRisk>);
      case userOf: {
        this.userAsks += 1;
        const user = this.users.get((input as { userId: string }).userId) ?? null;
        return this.isUserServiceUp ? Promise.resolve(ok({ user })) : down;
      }
      case instruments:
        return this.isMarketUp
          ? Promise.resolve(
              ok({ items: [givenInstrument(), ...this.alsoListed], nextCursor: null }),
            )
          : down;
      case optionQuoteStanding: {
        const { quoteId } = input as CallInput<typeof optionQuoteStanding>;
        const fault = this.quotes.get(quoteId);
        return fault === undefined ? down : Promise.resolve(ok({ fault }));
      }
      case haltEms:
      case haltRfqs:
        return this.executors(input as Halt);
      case listOptions:
        if (this.listedOptions !== null) return Promise.resolve(ok({ items: this.listedOptions }));
        return this.listsAll ? Promise.resolve(ok({ items: [] })) : down;
      case listBonds:
        return this.listsAll ? Promise.resolve(ok({ items: [], nextCursor: null })) : down;
      case listFutures:
        return Promise.resolve(ok({ items: listedFutures(NOW) }));
      default:
        return down;
    }
  }

  /** Reads what is committed, as the database would. */
  #reader(): OrderReader {
    const rows = () => this.lone.rows(OMS_TABLES.orders);
    const found = (row: OrderRow | undefined) => Promise.resolve(row ?? null);
    return {
      byId: (id) => found(rows().find((row) => row.orderId === id)),
      byClientOrderId: (userId, name) =>
        found(rows().find((row) => row.userId === userId && row.clientOrderId === name)),
      page: ({ scope, status, userId, before, limit }) =>
        Promise.resolve(
          rows()
            .filter((row) => inScope(scope, row) && (status === 'all' || !isOpen(row.status)))
            .filter((row) => userId === null || row.userId === userId)
            .filter((row) => before === null || row.orderId < before)
            .sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
            .slice(0, limit)
            .map(toOrder),
        ),
      links: (scope, linkIds) => {
        const own = rows().filter((row) => inScope(scope, row) && linkIds.includes(row.orderId));
        const ids = new Set(own.map(({ orderId }) => orderId));
        const legs = this.lone
          .rows(OMS_TABLES.linkedLegs)
          .filter(({ orderId, linkId }) => orderId === linkId && ids.has(orderId));
        return Promise.resolve(legs.map(({ linkId, link }) => ({ linkId, link })));
      },
    };
  }

  async request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null = givenCaller(),
  ) {
    return toReply(await this.lone.request(call, input, caller));
  }

  /** Fresh prices: 99.99 at 100.01. */
  async tick(over: Parameters<typeof givenBatch>[0] = {}): Promise<void> {
    this.#seq += 1;
    await this.lone.receive(
      'market.ticks',
      givenBatch({ seq: this.#seq, at: this.lone.nowMs, ...over }),
    );
  }

  place(over: Partial<NewOrder> = {}, caller: Caller | null = givenCaller()) {
    return this.placeRequest(givenRequest(over), caller);
  }

  async placeRequest(
    request: NewOrder,
    caller: Caller | null = givenCaller(),
  ): Promise<Reply<Order>> {
    this.lone.nowMs += 1;
    return this.request(placeOrder, request, caller) as Promise<Reply<Order>>;
  }

  /** Places an order that is accepted. */
  async placed(over: Partial<NewOrder> = {}): Promise<Order> {
    const { value } = await this.place(over);
    invariant(value !== null, 'the order is accepted');
    return value;
  }

  cancel({ orderId }: Order, caller: Caller | null = givenCaller()): Promise<Reply<Order>> {
    return this.request(cancelOrder, { orderId }, caller) as Promise<Reply<Order>>;
  }

  replace(
    { orderId }: Order,
    to: { qty?: number; price?: number; stopPrice?: number } & HandlingChange,
  ): Promise<Reply<Order>> {
    const { qty: _qty, price: _price, stopPrice: _stop, ...handling } = to;
    const change = {
      orderId,
      ...handling,
      ...(to.qty === undefined ? {} : { qty: qty(to.qty) }),
      ...(to.price === undefined ? {} : { price: cents(to.price) }),
      ...(to.stopPrice === undefined ? {} : { stopPrice: cents(to.stopPrice) }),
    };
    // The call's own schema brands the numbers.
    const input = change as CallInput<typeof replaceOrder>;
    return this.request(replaceOrder, input) as Promise<Reply<Order>>;
  }

  kill(over: Partial<ActivateKillSwitch> = {}, caller = RITA) {
    const requested = { scope: 'all' as const, reason: 'drill', cancelOpen: false, ...over };
    return this.request(activateKillSwitch, requested, caller);
  }

  release(killSwitchId: string, caller = RITA) {
    return this.request(releaseKillSwitch, { killSwitchId, reason: 'drill over' }, caller);
  }

  /** The n-th fill of an order, by the executing side's count. */
  fill(
    order: Order,
    of: { n: number; cumQty: number; total?: number; qty?: number; price?: number },
  ) {
    const { n, cumQty, total = order.qty, price = 10_000 } = of;
    const last = of.qty ?? cumQty;
    const fill: Fill = givenFill({
      execId: `${order.orderId}-F${n}` as Fill['execId'],
      orderId: order.orderId,
      userId: order.userId,
      side: order.side,
      qty: qty(last),
      price: cents(price),
      cumQty: qty(cumQty),
      leavesQty: qty(total - cumQty),
      avgPx: averagePx(BigInt(cents(price)) * BigInt(cumQty), cumQty),
    });
    return this.lone.receive('orders.filled', fill);
  }

  acknowledge(order: Order, over: Partial<ExecutionAck> & Pick<ExecutionAck, 'kind'>) {
    return this.lone.receive('orders.acknowledged', {
      orderId: order.orderId,
      userId: order.userId,
      requestNo: 1,
      qty: order.qty,
      price: order.price,
      cumQty: qty(0),
      reason: over.kind,
      at: this.lone.nowMs,
      ...over,
    });
  }

  /** The row as the database holds it. */
  row(order: Order): OrderRow {
    const row = this.lone.rows(OMS_TABLES.orders).find(({ orderId }) => orderId === order.orderId);
    invariant(row !== undefined, 'the order is kept');
    return row;
  }

  /** What the user has used of today's notional, in whole currency units. */
  used(): number {
    return (
      this.lone.rows(OMS_TABLES.dailyNotionals).reduce((sum, { used }) => sum + used, 0) / 10_000
    );
  }
}

/** An OMS that has seen prices. */
export async function openOms(deps: Partial<OmsDeps> = {}): Promise<OmsFixture> {
  const fixture = new OmsFixture(deps);
  await fixture.tick();
  return fixture;
}

function toReply<O>({ result, events, http }: CallResponse<TopicName, string, O>): Reply<O> {
  const status = http?.status;
  return result.ok
    ? { value: result.value, code: null, info: {}, status, events }
    : { value: null, code: result.error.code, info: result.error.info, status, events };
}

/** The published topics, in order. */
export const listTopics = (events: readonly HandlerOutput<TopicName, string>[]): string[] =>
  events.map((out) => (out.type === 'say' ? out.topic : `timer ${out.name}`));

/** The order in the first message of a topic. */
export const orderPublished = (
  events: readonly HandlerOutput<TopicName, string>[],
  topic:
    | 'orders.updated'
    | 'orders.cancelled'
    | 'orders.replaced'
    | 'orders.expired'
    | 'orders.rejected',
): Order | undefined => publishedOn(events, topic)[0]?.order;
