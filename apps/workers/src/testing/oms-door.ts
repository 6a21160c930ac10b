/**
 * The OMS behind the HTTP server that services really have, beside a risk engine of its own: for tests of what
 * programs outside may send. Only tests import it.
 */
import type { Call } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import { err, ok } from '@tradefloor/core/result';
import { givenBatch, givenCaller } from '@tradefloor/core/trading/order/order.given';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import type { Answered, Out } from '@tradefloor/runtime';
import type { Engine } from '@tradefloor/runtime/engine/engine';
import { type HttpServer, serveService } from '@tradefloor/runtime/host/http';
import { CALLER_HEADER, signerOf } from '@tradefloor/runtime/host/identity';
import { createLog } from '@tradefloor/runtime/host/log';
import type { OmsDeps } from '../services/oms/oms-state.ts';
import { omsService } from '../services/oms/service.ts';
import { riskEngine } from '../services/risk-engine/service.ts';
import { type LoneService, openLone, saidOn } from './lone-service.ts';
import { memoryDeps } from './memory-deps.ts';
import { OmsBench } from './oms-bench.ts';

const SECRET = 'a secret of at least thirty-two characters';

type Body = Readonly<Record<string, unknown>>;
export type DoorAnswer = { readonly status: number; readonly type: string; readonly body: Body };

export class OmsDoor {
  readonly bench: OmsBench;
  readonly risk: LoneService;
  readonly #sign = signerOf(SECRET);
  readonly #said: Out<TopicName, string>[] = [];
  #server: HttpServer | null = null;
  #base = '';

  constructor(deps: Partial<OmsDeps> = {}) {
    this.bench = new OmsBench(deps);
    this.risk = openLone(riskEngine(memoryDeps().risk), {
      nowMs: this.bench.lone.nowMs,
      peers: [{ call: instruments, value: { items: [givenInstrument()], nextCursor: null } }],
    });
    this.bench.risk = async (request) => {
      this.risk.nowMs = this.bench.lone.nowMs;
      const { result } = await this.risk.ask(riskCheck, request);
      return result.ok
        ? ok(riskCheck.out.parse(riskCheck.out.encode(result.value as never)))
        : err({ kind: 'REFUSED', ...result.error });
    };
  }

  /** Starts the service, with prices. */
  async open(): Promise<this> {
    this.#server = await serveService(omsService(memoryDeps().oms), {
      engine: {
        ask: (_: string, call: Call, of: never) => this.#ask(call, of),
        reports: () => [{ service: 'oms', status: 'active', fence: 1, trouble: null }],
      } as unknown as Engine,
      secret: SECRET,
      version: 'test',
      address: '127.0.0.1',
      port: 0,
      log: createLog({ service: 'oms', level: 'silent' }),
      healthOf: async () => ({ status: 'ok' }),
      metrics: async () => '',
      upgrades: {},
    });
    this.#base = `http://127.0.0.1:${this.#server.port}`;
    await this.tick();
    return this;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Fresh prices for both: 99.99 at 100.01. */
  async tick(over: Parameters<OmsBench['tick']>[0] = {}): Promise<void> {
    await this.bench.tick(over);
    const at = this.bench.lone.nowMs;
    await this.risk.hear('market.ticks', givenBatch({ at, ...over }));
  }

  /** The OMS's response; its events reach risk as the bus would bring them. */
  async #ask(
    call: Call,
    { input, meta }: { readonly input: never; readonly meta: { readonly caller: Caller | null } },
  ): Promise<Answered<TopicName, string, unknown>> {
    const answered = await this.bench.lone.ask(call, input, meta.caller);
    this.#said.push(...answered.says);
    await this.#carry(answered.says);
    return answered;
  }

  /** All events published on a topic through this fixture. */
  said<T extends TopicName>(topic: T): Payload<T>[] {
    return saidOn(this.#said, topic);
  }

  async #carry(says: readonly Out<TopicName, string>[]): Promise<void> {
    this.risk.nowMs = this.bench.lone.nowMs;
    for (const out of says) {
      if (out.type !== 'say' || !CARRIED.has(out.topic)) continue;
      await this.risk.hear(out.topic, out.payload as Payload<typeof out.topic>);
    }
  }

  /** Sends a body as it stands: text is not encoded again. */
  async send(
    method: string,
    path: string,
    of: { readonly body?: unknown; readonly caller?: Caller | null; readonly type?: string } = {},
  ): Promise<DoorAnswer> {
    const { body, caller = givenCaller(), type = 'application/json' } = of;
    const token = caller === null ? null : await this.#sign('oms', `user:${caller.userId}`, caller);
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(token === null ? {} : { [CALLER_HEADER]: token }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: text === '' ? {} : (JSON.parse(text) as Body),
    };
  }

  /** A fill as the executing side reports it. */
  async fill(...of: Parameters<OmsBench['fill']>): Promise<void> {
    await this.#carry(await this.bench.fill(...of));
  }

  /** An order of 100 AAPL to buy at 99.50, changed by what is given. */
  place(over: Body = {}, caller: Caller | null = givenCaller()): Promise<DoorAnswer> {
    return this.send('POST', '/orders', { body: { ...ORDER, ...over }, caller });
  }
}

/** Topics by which risk knows what became of orders. */
const CARRIED: ReadonlySet<string> = new Set([
  'orders.submitted',
  'orders.rejected',
  'orders.updated',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
]);

export const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 99.5,
  timeInForce: 'GTC',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;
