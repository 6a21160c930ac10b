/** Responds to the requests of the protocol, one at a time: a line in; lines of events, and one of the response, out. */

import type { BotEvent } from '@tradefloor/bots/bot-event';
import { toNamedOrder } from '@tradefloor/bots/order-terms';
import { unreachable } from '@tradefloor/core/result';
import * as z from 'zod';
import { BotWorld, type BotWorldOptions } from './bot-world.ts';
import { BotGym, findTaken, type GymOptions } from './gym.ts';
import { type Failure, findObstacle } from './own-requests.ts';
import {
  errorLine,
  eventLine,
  MetricsWire,
  ObservationWire,
  ReadyWire,
  RequestName,
  resultLine,
  StepWire,
  toEventLine,
  WorldRequest,
} from './protocol.ts';

export type WorldServerOptions = BotWorldOptions & GymOptions;
export type Handled = { readonly lines: readonly string[]; readonly isClosed: boolean };

type Request<Op extends WorldRequest['op']> = Extract<WorldRequest, { op: Op }>;
type Outcome = { readonly result: unknown } | { readonly failure: Failure };

const OVER: Failure = { code: 'CONFLICT', detail: 'The run is over: reset it' };

export class WorldServer {
  #options: WorldServerOptions;
  #world: BotWorld;
  #gym: BotGym;
  /** Lines before the response to the request that is handled. */
  #events: string[] = [];
  #isEnded = false;

  private constructor(world: BotWorld, options: WorldServerOptions) {
    this.#options = options;
    this.#world = world;
    this.#gym = this.#openGym(world);
  }

  static async open(options: WorldServerOptions): Promise<WorldServer> {
    return new WorldServer(await BotWorld.open(options), options);
  }

  /** The first line, before any request. */
  readyLine(): string {
    return eventLine('ready', this.#world.nowMs, this.#ready());
  }

  /** @throws what the world throws when it is of no more use; the response to it is {@link internalLine} */
  async handle(line: string): Promise<Handled> {
    const parsed = parseRequest(line);
    if ('error' in parsed) return { lines: [parsed.error], isClosed: false };
    const { request } = parsed;
    const outcome = await this.#run(request);
    const events = this.#events.splice(0);
    const last =
      'result' in outcome
        ? resultLine(request.id, outcome.result)
        : errorLine(request.id, outcome.failure);
    return { lines: [...events, last], isClosed: request.op === 'close' };
  }

  async #run(request: WorldRequest): Promise<Outcome> {
    switch (request.op) {
      case 'place':
        return this.#place(request);
      case 'amend':
      case 'cancel':
        return this.#change(request);
      case 'advance':
        return this.#advance(request);
      case 'step':
        return this.#step(request);
      case 'observe':
        return { result: { observation: z.encode(ObservationWire, this.#gym.observe()) } };
      case 'result':
        return this.#result(request);
      case 'reset':
        return this.#reset(request.seed ?? this.#options.seed);
      case 'close':
        return { result: {} };
      default:
        return unreachable(request);
    }
  }

  #place({ order: terms }: Request<'place'>): Outcome {
    if (this.#world.isOver) return { failure: OVER };
    const order = toNamedOrder(terms, this.#gym.nextName());
    const failure = findTaken(this.#world, order.clientOrderId);
    if (failure !== null) return { failure };
    this.#world.orders.place(order);
    return { result: { clientOrderId: order.clientOrderId } };
  }

  #change(request: Request<'amend'> | Request<'cancel'>): Outcome {
    const { clientOrderId } = request;
    if (this.#world.isOver) return { failure: OVER };
    const { orders, record } = this.#world;
    const failure = findObstacle(record.orders.find(clientOrderId), clientOrderId);
    if (failure !== null) return { failure };
    if (request.op === 'cancel') orders.cancel(clientOrderId);
    else orders.amend(clientOrderId, { qty: request.qty, price: request.price });
    return { result: {} };
  }

  async #advance({ ms, stopAtEvent }: Request<'advance'>): Promise<Outcome> {
    const world = this.#world;
    const untilMs = world.nowMs + ms;
    const events = await (stopAtEvent ? world.next(untilMs) : world.passTo(untilMs));
    this.#note(events);
    const at = z.encode(ReadyWire.shape.endAt, world.nowMs);
    return { result: { at, ended: world.isOver, events: events.length } };
  }

  async #step({ actions, events }: Request<'step'>): Promise<Outcome> {
    if (this.#gym.isOver) return { failure: OVER };
    const result = await this.#gym.step(actions);
    // Ticks and prints are in the observation, unless they are wanted one by one.
    if (!events) this.#events = [];
    return { result: z.encode(StepWire, result) };
  }

  #result({ target }: Request<'result'>): Outcome {
    const { metrics, digest, fills } = this.#world.summary(target ?? null);
    const figures = z.encode(MetricsWire, metrics);
    return { result: { metrics: figures, digest, fills: fills.length } };
  }

  async #reset(seed: number): Promise<Outcome> {
    this.#options = { ...this.#options, seed };
    this.#world = await BotWorld.open(this.#options);
    this.#gym = this.#openGym(this.#world);
    this.#isEnded = false;
    return { result: this.#ready() };
  }

  #openGym(world: BotWorld): BotGym {
    return new BotGym(world, this.#options, (events) => this.#note(events));
  }

  #note(events: readonly BotEvent[]): void {
    this.#events.push(...events.map(toEventLine));
    if (!this.#world.isOver || this.#isEnded) return;
    this.#isEnded = true;
    this.#events.push(eventLine('end', this.#world.nowMs, {}));
  }

  #ready(): unknown {
    const { seed, realism, stepMs } = this.#options;
    const { instruments, endMs, ticks } = this.#world;
    return z.encode(ReadyWire, {
      seed,
      symbols: instruments.map(({ symbol }) => symbol),
      realism,
      endAt: endMs,
      stepMs,
      instruments,
      ticks,
    });
  }
}

/** The response to a request at which the world failed. */
export const internalLine = (line: string, error: unknown): string =>
  errorLine(findName(parseJson(line)), { code: 'INTERNAL', detail: String(error) });

function parseRequest(line: string): { request: WorldRequest } | { error: string } {
  const json = parseJson(line);
  const id = findName(json);
  const parsed = WorldRequest.safeParse(json);
  if (parsed.success) return { request: parsed.data };
  const detail = json === undefined ? 'The line is no JSON' : 'The request is not valid';
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  return { error: errorLine(id, { code: 'VALIDATION_FAILED', detail, errors }) };
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function findName(json: unknown): RequestName | null {
  const parsed = z.object({ id: RequestName }).safeParse(json);
  return parsed.success ? parsed.data.id : null;
}
