/** A strategy through the public interface: as in a private world, and never without its orders' end. */
import { MarketMaker } from '@tradefloor/bots/examples/market-maker';
import type { Strategy } from '@tradefloor/bots/strategy';
import type { Call } from '@tradefloor/contracts/calls/call';
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { Instrument, ShownTick, type TickBatch, toShownTick } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { computeDigest } from '@tradefloor/core/analytics/scenario/digest';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PRIVATE_TRADER } from '../scenario/private-trader.ts';
import { openPrivateWorld, type PrivateWorld } from '../scenario/private-world.ts';
import { LIVE_TOPICS, type LiveClient, type LiveOptions, runLive } from './live-bot.ts';
import type { LiveFrame } from './live-session.ts';
import { runBot } from './run-bot.ts';

const AAPL = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');
const SEED = 21;
const LENGTH_MS = 15_000;
const IS_LIVE: ReadonlySet<string> = new Set(LIVE_TOPICS);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The public interface of a platform that is a private world: frames and responses as they are on the wire. */
class WorldClient implements LiveClient {
  readonly sent: string[] = [];
  readonly #world: PrivateWorld;
  #frames: LiveFrame[] = [];
  #quotes: readonly ShownTick[] = [];
  #isOver = false;

  constructor(world: PrivateWorld) {
    this.#world = world;
    world.onEvent(({ topic, payload }) => {
      if (topic === 'market.ticks') this.#quotes = (payload as TickBatch).ticks.map(toShownTick);
      if (IS_LIVE.has(topic)) this.#frames.push(toFrame(topic, payload));
    });
  }

  readonly calls = {
    placeOrder: (input: never) => this.#call(placeOrder, input),
    replaceOrder: (input: never) => this.#call(replaceOrder, input),
    cancelOrder: (input: never) => this.#call(cancelOrder, input),
  };

  nowMs(): number {
    return this.#world.time.nowMs;
  }

  /** Frames that did not come from the world. */
  push(frame: LiveFrame): void {
    this.#frames.push(frame);
  }

  async *events(
    _: unknown,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncGenerator<LiveFrame> {
    while (this.#quotes.length === 0) await this.#pass();
    this.#frames = [];
    yield { event: 'snapshot', data: toSnapshot(this.#quotes) };
    try {
      while (!signal.aborted) {
        await settle();
        for (const frame of this.#frames.splice(0)) yield frame;
        if (!signal.aborted) await this.#pass();
      }
    } finally {
      // The platform goes on without a stream.
      this.#isOver = true;
      await this.#world.pass(1_000);
    }
  }

  /** To the next instant, once what was requested at this one has taken effect. */
  async #pass(): Promise<void> {
    const { time } = this.#world;
    await this.#world.pass(0);
    if (this.#frames.length === 0)
      await this.#world.pass((time.nextDueMs ?? time.nowMs) - time.nowMs);
  }

  async #call(call: Call, input: never): Promise<unknown> {
    this.sent.push(call.name);
    const requested = z.decode(call.in, input);
    const responding = this.#world.host.request(call, requested, PRIVATE_TRADER);
    if (this.#isOver) await this.#world.pass(1_000);
    const result = await responding;
    if (result.ok) return z.encode(call.out, result.value as never);
    const { code, info } = result.error as { code: string; info: { detail?: string } };
    throw Object.assign(new Error(code), { code, detail: info.detail ?? code });
  }
}

function toFrame(topic: string, payload: unknown): LiveFrame {
  if (topic === 'market.ticks') {
    const { seq, ticks } = payload as TickBatch;
    return {
      event: topic,
      data: { seq, ticks: ticks.map((tick) => z.encode(ShownTick, toShownTick(tick))) },
    };
  }
  return { event: topic, data: z.encode(TOPICS[topic as TopicName].schema, payload as never) };
}

const toSnapshot = (quotes: readonly ShownTick[]) => ({
  instruments: AAPL.map((one) => z.encode(Instrument, one)),
  quotes: quotes.map((tick) => z.encode(ShownTick, tick)),
});

async function openLive(change: Partial<LiveOptions> = {}) {
  const world = await openPrivateWorld({ seed: SEED, universe: AAPL });
  const client = new WorldClient(world);
  const options: LiveOptions = {
    client,
    symbols: ['AAPL'],
    lengthMs: LENGTH_MS,
    seed: 1,
    prefix: 'live',
    signal: new AbortController().signal,
    after: (delayMs, run) => {
      let isWanted = true;
      world.time.after(delayMs, () => isWanted && run());
      return () => {
        isWanted = false;
      };
    },
    ...change,
  };
  return { world, client, options };
}
const openOrders = ({ database }: PrivateWorld) =>
  database.rows<{ status: string }>('oms.orders').filter(({ status }) => status === 'NEW');

/** Rests far below the market. */
const rest: NonNullable<Strategy['onStart']> = (market) => {
  const { bid = 0 } = market.tick('AAPL') ?? {};
  market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(100), price: px(bid - 1_000_000) });
};

describe('a live run', () => {
  it('trades as the same class does in a private world, to the byte', async () => {
    const maker = () =>
      new MarketMaker({ symbol: 'AAPL', size: 100, maxPosition: 500, leanTicks: 3 });
    const { world, options } = await openLive();
    const end = await runLive(maker(), options);
    const plain = { seed: SEED, instruments: AAPL, realism: [], lengthMs: LENGTH_MS };
    const expected = await runBot(plain, maker());
    expect(end).toMatchObject({ reason: 'LENGTH', metrics: { fills: expected.fills.length } });
    expect(expected.fills.length).toBeGreaterThan(0);
    expect(computeDigest(world.database.rows<Fill>('journal.fills'))).toBe(expected.digest);
  });

  it('leaves no order open when it is stopped', async () => {
    const stop = new AbortController();
    const { world, client, options } = await openLive({ signal: stop.signal, lengthMs: null });
    const end = await runLive({ onStart: rest, onOrder: () => stop.abort() }, options);
    expect(end.reason).toBe('STOPPED');
    expect(client.sent).toEqual(['placeOrder', 'cancelOrder']);
    await world.pass(1_000);
    expect(openOrders(world)).toEqual([]);
  });

  it('ends with what its strategy throws, and leaves no order open', async () => {
    const { world, options } = await openLive();
    const strategy: Strategy = {
      onStart: rest,
      onTick: (_, market) => {
        if (market.openOrders().some(({ status }) => status === 'NEW')) throw new Error('no idea');
      },
    };
    expect(await runLive(strategy, options)).toMatchObject({
      reason: 'STRATEGY_FAILED',
      detail: 'no idea',
    });
    await world.pass(1_000);
    expect(openOrders(world)).toEqual([]);
  });

  it('ends when events were missed, but for prints', async () => {
    const { client, options } = await openLive();
    let ticks = 0;
    const strategy: Strategy = {
      onTick: () => {
        ticks += 1;
        if (ticks === 2) client.push({ event: 'gap', reason: 'PRINTS' });
        if (ticks === 4) client.push({ event: 'gap', reason: 'RECONNECTED' });
      },
    };
    expect(await runLive(strategy, options)).toMatchObject({ reason: 'GAP' });
    expect(ticks).toBe(4);
  });

  it('has refusals as events, and the platform’s own orders as they are', async () => {
    const codes: unknown[] = [];
    const strategy: Strategy = {
      onStart: (market) => {
        market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(1), price: px(1_000_000_000) });
        market.cancel('live-9');
      },
      onOrder: ({ rejectCode }) => void codes.push(rejectCode),
      onRefused: ({ code }) => void codes.push(code),
    };
    const { options } = await openLive({ lengthMs: 1_000 });
    await runLive(strategy, options);
    expect(codes).toEqual(['NOT_FOUND', 'PRICE_COLLAR']);
  });

  it('of a symbol that is not listed does not begin', async () => {
    const { options } = await openLive({ symbols: ['NONE'] });
    expect(await runLive({}, options)).toMatchObject({ reason: 'STRATEGY_FAILED', metrics: null });
  });
});
