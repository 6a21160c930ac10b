/**
 * A private world as a bot meets it: its requests go to the platform's own services, and what these publish of its orders
 * comes back as events. Time stands still unless it is let pass.
 */
import type { BotEvent, OrderPort } from '@tradefloor/bots/bot-event';
import { Ledger } from '@tradefloor/bots/ledger';
import { type RunMetrics, toMetrics } from '@tradefloor/bots/metrics';
import { OwnOrders } from '@tradefloor/bots/own-orders';
import type { ExecutionTarget } from '@tradefloor/bots/strategy';
import type { Fill } from '@tradefloor/contracts/fill';
import {
  type Instrument,
  type ShownTick,
  type TickBatch,
  type TradeBatch,
  toShownTick,
} from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { OrderChange } from '@tradefloor/contracts/order';
import { canonicalFills, computeDigest } from '@tradefloor/core/analytics/scenario/digest';
import { invariant } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { PRIVATE_TRADER } from '../scenario/private-trader.ts';
import { openPrivateWorld, type PrivateWorld } from '../scenario/private-world.ts';
import { type Failure, OwnRequests } from './own-requests.ts';

export type BotWorldOptions = {
  /** A whole number of 32 bits. */
  readonly seed: number;
  /** Only these are walked: each moves as it does in the whole market of that seed. */
  readonly instruments: readonly Instrument[];
  readonly realism: readonly RealismFlag[];
  readonly lengthMs: number;
};

/** What a run came to. The digest is SHA-256 over the canonical fills. */
export type RunSummary = {
  readonly metrics: RunMetrics;
  readonly digest: string;
  readonly fills: readonly Fill[];
};

/** The market quotes four times a second: by then every symbol has a price. */
const FIRST_BATCH_MS = 1_000;

const ORDER_TOPICS: ReadonlySet<string> = new Set([
  'orders.submitted',
  'orders.updated',
  'orders.rejected',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
]);

export class BotWorld {
  readonly instruments: readonly Instrument[];
  readonly orders: OrderPort;
  /** The prices at the start of the run. */
  readonly firstTicks: readonly ShownTick[];
  readonly startMs: number;
  readonly endMs: number;
  readonly #world: PrivateWorld;
  readonly #run: RunBook;

  private constructor(world: PrivateWorld, run: RunBook, options: BotWorldOptions) {
    this.instruments = options.instruments;
    this.#world = world;
    this.#run = run;
    this.firstTicks = run.ticks;
    this.startMs = world.time.nowMs;
    this.endMs = this.startMs + options.lengthMs;
    this.orders = new OwnRequests({
      own: run.orders,
      nowMs: () => world.time.nowMs,
      add: (event) => run.add(event),
      send: (call, input, onRefused) => {
        if (this.isOver) return onRefused({ code: 'CONFLICT', detail: 'The run is over' });
        void world.host.request(call, input, PRIVATE_TRADER).then((result) => {
          if (!result.ok) onRefused(toFailure(result.error));
        });
      },
    });
  }

  /** Opens a world whose market has been quoted. @throws InvariantViolation when a service of it failed */
  static async open(options: BotWorldOptions): Promise<BotWorld> {
    const { seed, instruments, realism } = options;
    const world = await openPrivateWorld({ seed, universe: instruments, realism });
    const run = new RunBook(instruments, () => world.time.nowMs);
    world.onEvent((event) => run.receive(event));
    await passUntil(world, world.time.nowMs + FIRST_BATCH_MS, () => run.ticks.length > 0);
    invariant(run.ticks.length > 0, 'a private market is quoted');
    run.drain();
    return new BotWorld(world, run, options);
  }

  get nowMs(): number {
    return this.#world.time.nowMs;
  }

  get isOver(): boolean {
    return this.nowMs >= this.endMs;
  }

  /** The newest prices, in the order of the instruments. */
  get ticks(): readonly ShownTick[] {
    return this.#run.ticks;
  }

  /** Own orders, holdings and figures as they are now. */
  get record(): Pick<RunBook, 'orders' | 'ledger' | 'fills'> {
    return this.#run;
  }

  /** Lets time pass up to the first instant that has events, or to `untilMs`, or the end. @returns these events */
  async next(untilMs: number): Promise<BotEvent[]> {
    await passUntil(this.#world, Math.min(untilMs, this.endMs), () => this.#run.hasEvents);
    return this.#run.drain();
  }

  /** Lets time pass to `untilMs`, or the end. @returns all events until then */
  async passTo(untilMs: number): Promise<BotEvent[]> {
    await passUntil(this.#world, Math.min(untilMs, this.endMs), () => false);
    return this.#run.drain();
  }

  summary(target: ExecutionTarget | null = null): RunSummary {
    const fills = canonicalFills(this.#run.fills);
    return {
      metrics: toMetrics({ ...this.record, fills }, target),
      digest: computeDigest(fills),
      fills,
    };
  }
}

function toFailure(failure: CallFailure): Failure {
  invariant(failure.kind === 'REFUSED', 'the services of a private world answer');
  return { code: failure.code, detail: failure.info.detail ?? failure.code };
}

/** Passes from instant to instant until it is time, or nothing more is wanted. */
async function passUntil(
  world: PrivateWorld,
  untilMs: number,
  isEnough: () => boolean,
): Promise<void> {
  const { time } = world;
  // What was requested since takes effect at this instant, before time moves.
  await world.pass(0);
  while (!isEnough() && time.nowMs < untilMs) {
    await world.pass(Math.min(time.nextDueMs ?? untilMs, untilMs) - time.nowMs);
  }
}

/** What the platform published of a run, as events that wait to be handed over. */
class RunBook {
  readonly orders = new OwnOrders();
  readonly ledger: Ledger;
  readonly fills: Fill[] = [];
  ticks: readonly ShownTick[] = [];
  readonly #nowMs: () => number;
  #events: BotEvent[] = [];

  constructor(instruments: readonly Instrument[], nowMs: () => number) {
    this.ledger = new Ledger(instruments.map(({ symbol }) => symbol));
    this.#nowMs = nowMs;
  }

  get hasEvents(): boolean {
    return this.#events.length > 0;
  }

  drain(): BotEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  add(event: BotEvent | null): void {
    if (event !== null) this.#events.push(event);
  }

  /** The schema of each topic is the one that its payload was published by. */
  receive({ topic, payload }: EventEnvelope): void {
    const at = this.#nowMs();
    if (topic === 'market.ticks') this.#onTicks(payload as TickBatch, at);
    else if (topic === 'market.trades') {
      const { seq, trades } = payload as TradeBatch;
      if (trades.length > 0) this.add({ type: 'TRADES', at, seq, trades });
    } else if (topic === 'orders.filled') {
      const event = this.orders.onFill(payload as Fill, at);
      if (event?.type !== 'FILL') return;
      this.ledger.onFill(event.fill);
      this.fills.push(payload as Fill);
      this.add(event);
    } else if (ORDER_TOPICS.has(topic)) {
      this.add(this.orders.onOrder((payload as OrderChange).order, at));
    }
  }

  #onTicks({ seq, ticks }: TickBatch, at: number): void {
    this.ticks = ticks.map(toShownTick);
    this.ledger.onTicks(this.ticks);
    this.add({ type: 'TICKS', at, seq, ticks: this.ticks });
  }
}
