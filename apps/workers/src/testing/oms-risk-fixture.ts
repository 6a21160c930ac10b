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
import type { CallResponse, HandlerOutput } from '@tradefloor/runtime';
import type { Engine } from '@tradefloor/runtime/engine/engine';
import { type HttpServer, serveService } from '@tradefloor/runtime/host/http';
import { CALLER_HEADER, makeSigner } from '@tradefloor/runtime/host/identity';
import { createLog } from '@tradefloor/runtime/host/log';
import type { OmsDeps } from '../services/oms/oms-state.ts';
import { omsService } from '../services/oms/service.ts';
import { riskEngine } from '../services/risk-engine/service.ts';
import { type LoneService, openLone, publishedOn } from './lone-service.ts';
import { memoryDeps } from './memory-deps.ts';
import { OmsFixture } from './oms-fixture.ts';

const SECRET = 'a secret of at least thirty-two characters';

type Body = Readonly<Record<string, unknown>>;
export type FixtureResponse = {
  readonly status: number;
  readonly type: string;
  readonly body: Body;
};

export class OmsRiskFixture {
  readonly fixture: OmsFixture;
  readonly risk: LoneService;
  readonly #sign = makeSigner(SECRET);
  readonly #published: HandlerOutput<TopicName, string>[] = [];
  #server: HttpServer | null = null;
  #base = '';

  constructor(deps: Partial<OmsDeps> = {}) {
    this.fixture = new OmsFixture(deps);
    this.risk = openLone(riskEngine(memoryDeps().risk), {
      nowMs: this.fixture.lone.nowMs,
      peers: [{ call: instruments, value: { items: [givenInstrument()], nextCursor: null } }],
    });
    this.fixture.risk = async (request) => {
      this.risk.nowMs = this.fixture.lone.nowMs;
      const { result } = await this.risk.request(riskCheck, request);
      return result.ok
        ? ok(riskCheck.out.parse(riskCheck.out.encode(result.value as never)))
        : err({ kind: 'REFUSED', ...result.error });
    };
  }

  /** Starts the service, with prices. */
  async open(): Promise<this> {
    this.#server = await serveService(omsService(memoryDeps().oms), {
      engine: {
        request: (_: string, call: Call, of: never) => this.#request(call, of),
        status: () => 'active',
      } as unknown as Engine,
      secret: SECRET,
      version: 'test',
      address: '127.0.0.1',
      port: 0,
      log: createLog({ service: 'oms', level: 'silent' }),
      readHealth: async () => ({ status: 'ok' }),
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
  async tick(over: Parameters<OmsFixture['tick']>[0] = {}): Promise<void> {
    await this.fixture.tick(over);
    const at = this.fixture.lone.nowMs;
    await this.risk.receive('market.ticks', givenBatch({ at, ...over }));
  }

  /** The OMS's response; its events reach risk as the bus would bring them. */
  async #request(
    call: Call,
    { input, meta }: { readonly input: never; readonly meta: { readonly caller: Caller | null } },
  ): Promise<CallResponse<TopicName, string, unknown>> {
    const response = await this.fixture.lone.request(call, input, meta.caller);
    this.#published.push(...response.events);
    await this.#carry(response.events);
    return response;
  }

  /** All events published on a topic through this fixture. */
  publish<T extends TopicName>(topic: T): Payload<T>[] {
    return publishedOn(this.#published, topic);
  }

  async #carry(events: readonly HandlerOutput<TopicName, string>[]): Promise<void> {
    this.risk.nowMs = this.fixture.lone.nowMs;
    for (const out of events) {
      if (out.type !== 'say' || !CARRIED.has(out.topic)) continue;
      await this.risk.receive(out.topic, out.payload as Payload<typeof out.topic>);
    }
  }

  /** Sends a body as it stands: text is not encoded again. */
  async send(
    method: string,
    path: string,
    of: { readonly body?: unknown; readonly caller?: Caller | null; readonly type?: string } = {},
  ): Promise<FixtureResponse> {
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
  async fill(...of: Parameters<OmsFixture['fill']>): Promise<void> {
    await this.#carry(await this.fixture.fill(...of));
  }

  /** An order of 100 AAPL to buy at 99.50, changed by what is given. */
  place(over: Body = {}, caller: Caller | null = givenCaller()): Promise<FixtureResponse> {
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
