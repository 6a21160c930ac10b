/**
 * Counts towards the service levels where they apply: at the gateway, which sees what a client sees. Responses to
 * orders, the time of a lit market order to its end on the sockets, late or missing ticks.
 */

import type { Calls, Feed, FeedEvent } from '@tradefloor/api/ports/ports';
import type { Call } from '@tradefloor/contracts/calls/call';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { Order } from '@tradefloor/contracts/order';
import { Problem } from '@tradefloor/contracts/refusals';
import {
  BEYOND,
  type GatewayCounter,
  GOOD,
  isServed,
  latencyBucket,
  type Measured,
} from '@tradefloor/contracts/service-level';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { rests } from '@tradefloor/contracts/vocabulary/price-terms';
import * as z from 'zod';
import { type ForwardResponse, isFailure, type Upstream } from '../upstream/upstream.ts';
import type { GatewayLog } from './log.ts';
import { SloCounts } from './slo-counts.ts';

/** An order without an end by then has missed its objective, whenever it comes. */
const ENDLESS_MS = 10_000;
/** Ends received before the response: this many are kept. */
const ENDS_MAX = 2_000;
const OPEN_MAX = 20_000;
/** The market's step (interface decisions, section 8): a tick that does not come is a late one. */
const TICK_EVERY_MS = 250;
const SILENCE_MS = 1_000;
const ORDERS_PATH = '/api/oms/orders';

/** Of an order as it is answered: whether it should end at once. */
const { orderId, strategy, orderType, triggered, instrumentType, status } = Order.shape;
const Placed = z.object({ orderId, strategy, orderType, triggered, instrumentType, status });
const Changed = z.object({ order: z.object({ orderId, status }) });

export class SloRecorder {
  readonly #nowMs: () => number;
  readonly #counts = new SloCounts();
  /** Lit market orders that have not ended, by when they were sent. */
  readonly #open = new Map<string, number>();
  /** Orders whose end was received, newest last. */
  readonly #ended = new Set<string>();
  /** Up to when ticks are accounted for; null until the first. */
  #ticksUntilMs: number | null = null;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  /** What has been counted and is not taken yet; late orders and missing ticks are counted now. */
  get counts(): SloCounts {
    const nowMs = this.#nowMs();
    this.#countSilence(nowMs);
    for (const [orderId, sentMs] of this.#open) {
      if (nowMs - sentMs < ENDLESS_MS) break;
      this.#open.delete(orderId);
      this.#count('terminal-latency', BEYOND);
    }
    return this.#counts;
  }

  /** Counts what is not a service level. */
  add(name: GatewayCounter, count = 1): void {
    this.#counts.addCounter(name, count);
  }

  calls = (calls: Calls): Calls => ({
    request: async (call, input, requester) => {
      const sentMs = this.#nowMs();
      const outcome = await calls.request(call, input, requester);
      if (call.name === placeOrder.name) {
        if (outcome.ok) this.#responded(sentMs, { status: 200, code: null, body: outcome.value });
        else {
          const { status, code } = outcome.problem;
          this.#responded(sentMs, { status, code, body: null });
        }
      }
      return outcome;
    },
  });

  upstream = (upstream: Upstream): Upstream => ({
    ...upstream,
    forward: async (call: Call, request) => {
      const sentMs = this.#nowMs();
      const response = await upstream.forward(call, request);
      if (call.name === placeOrder.name) {
        if (request.signal?.aborted === true) return response;
        if (isFailure(response)) this.#count('accept-availability', BEYOND);
        else this.#responded(sentMs, readResponse(response));
      }
      return response;
    },
  });

  feed = (feed: Feed): Feed => ({
    ...feed,
    subscribe: (subscribe) =>
      feed.subscribe({
        onGap: subscribe.onGap,
        onEvent: (event) => {
          subscribe.onEvent(event);
          this.#reported(event);
        },
      }),
  });

  log =
    (log: GatewayLog): GatewayLog =>
    (line) => {
      log(line);
      if (line.event === 'login' && line.outcome !== 'granted') this.add('auth_failures');
      if (line.event === 'socket') this.add('sockets_cut');
      if (line.event !== 'refused') return;
      if (line.refusal === 'UNAUTHENTICATED') this.add('auth_failures');
      // An order refused because its session could not be resolved: it reached no service, and no count but this.
      const isOrder = line.method === 'POST' && line.path === ORDERS_PATH;
      if (isOrder && line.status >= 500 && line.userId === undefined) {
        this.#count('accept-availability', BEYOND);
      }
    };

  #responded(sentMs: number, { status, code, body }: Responded): void {
    const isGood = isServed(status, code);
    this.#count('accept-availability', isGood ? GOOD : BEYOND);
    if (!isGood) return;
    this.#time('accept-latency', this.#nowMs() - sentMs);
    const placed = Placed.safeParse(body).data;
    if (placed?.strategy !== 'LIT' || rests({ type: placed.orderType })) return;
    // One that waits for a price ends when the market gets there.
    if (placed.triggered !== null || placed.instrumentType !== 'equity') return;
    if (this.#ended.has(placed.orderId)) this.#time('terminal-latency', this.#nowMs() - sentMs);
    else if (this.#open.size < OPEN_MAX) this.#open.set(placed.orderId, sentMs);
  }

  #reported({ topic, payload, atMs }: FeedEvent): void {
    const nowMs = this.#nowMs();
    if (topic === 'market.ticks') this.#tick(atMs, nowMs);
    else if (topic === 'orders.filled') this.#time('fill-to-sockets', nowMs - atMs);
    else if (topic.startsWith('orders.')) this.#orderReported(payload, nowMs);
  }

  #orderReported(payload: unknown, nowMs: number): void {
    const changed = Changed.safeParse(payload).data;
    if (changed === undefined || isOpen(changed.order.status)) return;
    const { orderId } = changed.order;
    const sentMs = this.#open.get(orderId);
    if (sentMs !== undefined) {
      this.#open.delete(orderId);
      this.#time('terminal-latency', nowMs - sentMs);
      return;
    }
    this.#ended.add(orderId);
    const [oldest] = this.#ended;
    if (this.#ended.size > ENDS_MAX && oldest !== undefined) this.#ended.delete(oldest);
  }

  #tick(atMs: number, nowMs: number): void {
    if (this.#ticksUntilMs !== null && atMs <= this.#ticksUntilMs) return;
    this.#countSilence(atMs);
    this.#ticksUntilMs = atMs;
    this.#time('tick-latency', nowMs - atMs);
  }

  #countSilence(untilMs: number): void {
    const sinceMs = this.#ticksUntilMs;
    if (sinceMs === null || untilMs - sinceMs < SILENCE_MS) return;
    this.#count('tick-latency', BEYOND, Math.floor((untilMs - sinceMs) / TICK_EVERY_MS));
    this.#ticksUntilMs = untilMs;
  }

  #time(what: Measured, ms: number): void {
    this.#count(what, latencyBucket(ms));
  }

  #count(what: Measured, le: number, count = 1): void {
    this.#counts.add(what, le, { nowMs: this.#nowMs(), count });
  }
}

type Responded = Pick<Problem, 'status'> & {
  readonly code: Problem['code'] | null;
  readonly body: unknown;
};

function readResponse({ status, body }: ForwardResponse): Responded {
  const json = parsed(body);
  if (status < 400) return { status, code: null, body: json };
  return { status, code: Problem.safeParse(json).data?.code ?? null, body: null };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
