/** Responds to the requests of the protocol, one at a time: a line in; lines of events, and one of the response, out. */

import type { BotEvent } from '@tradefloor/bots/bot-event';
import { toNamedOrder } from '@tradefloor/bots/order-terms';
import { unreachable } from '@tradefloor/core/result';
import * as z from 'zod';
import { ScoreWire, toCaseLine } from './case-protocol.ts';
import type { PassedInCase } from './case-world.ts';
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
import { countEvents, openRun, passTo, type ServedRun, type ServedTerms } from './served-run.ts';

export type WorldServerOptions = ServedTerms & GymOptions;
export type Handled = { readonly lines: readonly string[]; readonly isClosed: boolean };

type Request<Op extends WorldRequest['op']> = Extract<WorldRequest, { op: Op }>;
type CaseRequest = Request<'acceptTender' | 'quote' | 'declareDefault' | 'allocateLoss'>;
type Outcome = { readonly result: unknown } | { readonly failure: Failure };

const OVER: Failure = { code: 'CONFLICT', detail: 'The run is over: reset it' };
const NO_CASE: Failure = { code: 'VALIDATION_FAILED', detail: 'There is no case in this world' };
const NO_STEPS: Failure = {
  code: 'VALIDATION_FAILED',
  detail: 'A case passes by advance: its items come at instants of their own',
};

export class WorldServer {
  #options: WorldServerOptions;
  #run: ServedRun;
  #gym: BotGym;
  /** Lines before the response to the request that is handled. */
  #events: string[] = [];
  #isEnded = false;

  private constructor(run: ServedRun, options: WorldServerOptions) {
    this.#options = options;
    this.#run = run;
    this.#gym = this.#openGym(run);
  }

  static async open(options: WorldServerOptions): Promise<WorldServer> {
    return new WorldServer(await openRun(options), options);
  }

  /** The first line, before any request. */
  readyLine(): string {
    return eventLine('ready', this.#run.world.nowMs, this.#ready());
  }

  /** @throws what the world throws when it is of no more use; the response to it is {@link internalLine} */
  async handle(line: string): Promise<Handled> {
    const parsed = parseRequest(line);
    if ('error' in parsed) return { lines: [parsed.error], isClosed: false };
    const { request } = parsed;
    const outcome = await this.#respond(request);
    const events = this.#events.splice(0);
    const last =
      'result' in outcome
        ? resultLine(request.id, outcome.result)
        : errorLine(request.id, outcome.failure);
    return { lines: [...events, last], isClosed: request.op === 'close' };
  }

  async #respond(request: WorldRequest): Promise<Outcome> {
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
      case 'acceptTender':
      case 'quote':
      case 'declareDefault':
      case 'allocateLoss':
        return this.#actInCase(request);
      case 'close':
        return { result: {} };
      default:
        return unreachable(request);
    }
  }

  #place({ order: terms }: Request<'place'>): Outcome {
    const { world, orders } = this.#run;
    if (world.isOver) return { failure: OVER };
    const order = toNamedOrder(terms, this.#gym.nextName());
    const failure = findTaken(world, order.clientOrderId);
    if (failure !== null) return { failure };
    orders.place(order);
    return { result: { clientOrderId: order.clientOrderId } };
  }

  #change(request: Request<'amend'> | Request<'cancel'>): Outcome {
    const { clientOrderId } = request;
    const { world, orders } = this.#run;
    if (world.isOver) return { failure: OVER };
    const failure = findObstacle(world.record.orders.find(clientOrderId), clientOrderId);
    if (failure !== null) return { failure };
    if (request.op === 'cancel') orders.cancel(clientOrderId);
    else orders.amend(clientOrderId, { qty: request.qty, price: request.price });
    return { result: {} };
  }

  async #advance({ ms, stopAtEvent }: Request<'advance'>): Promise<Outcome> {
    const run = this.#run;
    const untilMs = run.world.nowMs + ms;
    const first = await run.next(untilMs);
    this.#notePassed(first);
    let events = countEvents(first);
    for await (const passed of stopAtEvent ? [] : passTo(run, untilMs)) {
      this.#notePassed(passed);
      events += countEvents(passed);
    }
    const at = z.encode(ReadyWire.shape.endAt, run.world.nowMs);
    return { result: { at, ended: run.world.isOver, events } };
  }

  async #step({ actions, events }: Request<'step'>): Promise<Outcome> {
    if (this.#run.played !== null) return { failure: NO_STEPS };
    if (this.#gym.isOver) return { failure: OVER };
    const result = await this.#gym.step(actions);
    // Ticks and prints are in the observation, unless they are wanted one by one.
    if (!events) this.#events = [];
    return { result: z.encode(StepWire, result) };
  }

  /** What a strategy does in a case; what cannot be taken is an event, as it is there. */
  #actInCase(request: CaseRequest): Outcome {
    const { played, world } = this.#run;
    if (played === null) return { failure: NO_CASE };
    if (world.isOver) return { failure: OVER };
    const { desk } = played;
    if (request.op === 'acceptTender') desk.accept(request.tenderId);
    else if (request.op === 'quote') {
      const { requestId, bid, ask } = request;
      desk.requests.quote(requestId, { bid, ask });
    } else if (request.op === 'declareDefault') desk.defaults?.declare(request.callId);
    else desk.defaults?.allocate();
    return { result: {} };
  }

  #result({ target }: Request<'result'>): Outcome {
    const { played, world } = this.#run;
    const { metrics, digest, fills } = world.summary(target ?? null);
    const figures = z.encode(MetricsWire, metrics);
    const score = played !== null && world.isOver ? played.outcome().score : null;
    const scored = played === null ? {} : { score: score && z.encode(ScoreWire, score) };
    return { result: { metrics: figures, digest, fills: fills.length, ...scored } };
  }

  async #reset(seed: number): Promise<Outcome> {
    this.#options = { ...this.#options, seed };
    this.#run = await openRun(this.#options);
    this.#gym = this.#openGym(this.#run);
    this.#isEnded = false;
    return { result: this.#ready() };
  }

  #openGym({ world }: ServedRun): BotGym {
    return new BotGym(world, this.#options, (events) => this.#note(events));
  }

  #notePassed({ met, events }: PassedInCase): void {
    for (const event of met) {
      const { name, data } = toCaseLine(event);
      this.#events.push(eventLine(name, this.#run.world.nowMs, data));
    }
    this.#note(events);
  }

  #note(events: readonly BotEvent[]): void {
    this.#events.push(...events.map(toEventLine));
    const { world } = this.#run;
    if (!world.isOver || this.#isEnded) return;
    this.#isEnded = true;
    this.#events.push(eventLine('end', world.nowMs, {}));
  }

  #ready(): unknown {
    const { seed, stepMs } = this.#options;
    const { realism, played } = this.#run;
    const { instruments, endMs, ticks } = this.#run.world;
    return z.encode(ReadyWire, {
      seed,
      ...(played !== null && { case: played.of.id }),
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
