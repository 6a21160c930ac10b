/**
 * A private world as a bot meets it: its requests go to the platform's own services, and what these publish of its orders
 * comes back as events. Time stands still unless it is let pass.
 */
import type { BotEvent, OrderPort } from '@tradefloor/bots/bot-event';
import { type RunMetrics, toMetrics } from '@tradefloor/bots/metrics';
import type { ExecutionTarget } from '@tradefloor/bots/strategy';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Instrument, ShownTick } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { Caller } from '@tradefloor/contracts/user';
import { canonicalFills, computeDigest } from '@tradefloor/core/analytics/scenario/digest';
import type { ClearingSettings } from '@tradefloor/core/clearing/settings';
import { invariant } from '@tradefloor/core/result';
import type { CallFailure, Service } from '@tradefloor/runtime';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { privateDealers } from '../scenario/private-dealers.ts';
import {
  getPrivateTrader,
  PRIVATE_TRADER,
  type PrivatePerson,
} from '../scenario/private-trader.ts';
import { openPrivateWorld, type PrivateWorld } from '../scenario/private-world.ts';
import { type Failure, OwnRequests } from './own-requests.ts';
import { RunBook } from './run-book.ts';
import { isContract, isShare } from './world-instruments.ts';

export type BotWorldOptions = {
  /** A whole number of 32 bits. */
  readonly seed: number;
  /**
   * Of its shares only these are walked: each moves as it does in the whole market of that seed. With futures or options
   * among them the world has the platform's dealers; those of an index are on its shares, with `ACROSS_ASSETS`.
   */
  readonly instruments: readonly Instrument[];
  readonly realism: readonly RealismFlag[];
  readonly lengthMs: number;
  /** How long each request is on its way to the platform; none by default. */
  readonly latencyMs?: number;
  /** Services besides those an order needs: by default none, and the dealers of a world with futures or options. */
  readonly addServices?: (database: MemoryDatabase) => readonly Service[];
  /** Shares that are walked where they are not those that are traded. */
  readonly universe?: readonly Instrument[];
  /** Of its clearing house, what differs from the platform's. */
  readonly clearing?: Partial<ClearingSettings>;
  /** Who trades; by default a trader of the desk of each instrument. */
  readonly trader?: PrivatePerson;
};

export type SendOptions<C extends Call = Call> = {
  readonly caller: Caller | null;
  readonly onRefused: (failure: Failure) => void;
  readonly onDone?: (response: CallOutput<C>) => void;
};

/** What a run came to. The digest is SHA-256 over the canonical fills. */
export type RunSummary = {
  readonly metrics: RunMetrics;
  readonly digest: string;
  readonly fills: readonly Fill[];
};

/** Shares are quoted four times a second, what dealers quote once: by then every symbol has a price. */
const FIRST_BATCH_MS = 2_000;

export class BotWorld {
  readonly instruments: readonly Instrument[];
  readonly orders: OrderPort;
  /** As whom requests are sent. */
  readonly trader: Caller;
  /** The prices at the start of the run. */
  readonly firstTicks: readonly ShownTick[];
  readonly startMs: number;
  readonly endMs: number;
  readonly #world: PrivateWorld;
  readonly #run: RunBook;
  readonly #latencyMs: number;
  /** Requests of this instant: a client that sends them one by one must not get further with the first before the second. */
  readonly #requests: (() => void)[] = [];

  private constructor(world: PrivateWorld, run: RunBook, options: BotWorldOptions) {
    this.instruments = options.instruments;
    this.trader = options.trader?.caller ?? PRIVATE_TRADER;
    this.#world = world;
    this.#run = run;
    this.#latencyMs = options.latencyMs ?? 0;
    this.firstTicks = run.ticks;
    this.startMs = world.time.nowMs;
    this.endMs = this.startMs + options.lengthMs;
    this.orders = new OwnRequests({
      own: run.orders,
      nowMs: () => world.time.nowMs,
      add: (event) => run.add(event),
      send: (call, input, { symbol, onRefused }) => {
        if (this.isOver) return onRefused({ code: 'CONFLICT', detail: 'The run is over' });
        const caller = options.trader?.caller ?? getPrivateTrader(symbol);
        this.#sendLate(() => this.send(call, input, { caller, onRefused }));
      },
    });
  }

  /** Opens a world whose market has been quoted. @throws InvariantViolation when a service of it failed */
  static async open(options: BotWorldOptions): Promise<BotWorld> {
    const { seed, instruments, realism, trader, clearing } = options;
    const { universe = instruments.filter(isShare) } = options;
    const { addServices = instruments.some(isContract) ? () => [privateDealers()] : undefined } =
      options;
    const terms = {
      seed,
      universe,
      realism,
      ...(trader && { users: [trader.user] }),
      ...(clearing && { clearing }),
    };
    const world = await openPrivateWorld(terms, addServices);
    const run = new RunBook(instruments, () => world.time.nowMs);
    world.onEvent((event) => run.receive(event));
    await passUntil(world, world.time.nowMs + FIRST_BATCH_MS, () => run.isQuoted);
    invariant(run.isQuoted, 'a private market is quoted');
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
    this.#sendRequests();
    await passUntil(this.#world, Math.min(untilMs, this.endMs), () => this.#run.hasEvents);
    return this.#run.drain();
  }

  /** Lets time pass to `untilMs`, or the end. @returns all events until then */
  async passTo(untilMs: number): Promise<BotEvent[]> {
    this.#sendRequests();
    await passUntil(this.#world, Math.min(untilMs, this.endMs), () => false);
    return this.#run.drain();
  }

  /** Calls a service of the world at this instant, before time passes on. */
  send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions<C>): void {
    const { caller, onRefused, onDone } = options;
    this.#requests.push(() => {
      void this.#world.host.request(call, input, caller).then((result) => {
        if (!result.ok) return onRefused(toFailure(result.error));
        if (onDone === undefined) return;
        onDone(result.value);
        // What follows from a response is requested at its instant.
        this.#sendRequests();
      });
    });
  }

  /** Receives every event that the world publishes. */
  onEvent(receive: (event: EventEnvelope) => void): void {
    this.#world.onEvent(receive);
  }

  /** Takes what is known without the platform. */
  add(event: BotEvent | null): void {
    this.#run.add(event);
  }

  /** Without latency a request is one of this instant. */
  #sendLate(send: () => void): void {
    if (this.#latencyMs === 0) send();
    else
      this.#world.time.after(this.#latencyMs, () => {
        send();
        this.#sendRequests();
      });
  }

  #sendRequests(): void {
    for (const send of this.#requests.splice(0)) send();
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
