/** The public interface of a platform that is the RFQ service alone, with a sales user and a client. Only tests import it. */
import { bondQuotes } from '@tradefloor/contracts/calls/bonds';
import type { Call } from '@tradefloor/contracts/calls/call';
import {
  acceptQuote,
  getRfq,
  listRfqs,
  markUpRfq,
  markUpTwoWay,
  quoteClient,
  requestQuote,
  reviewRfq,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { Fill } from '@tradefloor/contracts/fill';
import { qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import * as z from 'zod';
import { asRfq, givenBond, givenPerson, RfqFixture } from '../testing/rfq-fixture.ts';
import { DEALER_TOPICS, type DealerClient, type DealerOptions } from './live-dealer.ts';
import type { LiveFrame } from './live-session.ts';

const CLIENT = givenPerson('external-client', 'client');
const SALES = givenPerson('sales', 'sam');
export const BOND = givenBond();
const STEP_MS = 250;
const LENGTH_MS = 8_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

const toError = (code: string): Error =>
  Object.assign(new Error(code), { code, detail: 'refused' });

/** Frames and responses as they are on the wire. */
export class SalesClient implements DealerClient {
  readonly user = { userId: 'sam', role: 'sales' };
  readonly sent: string[] = [];
  /** Fail once, by name; `late` once the platform has done what was requested. */
  readonly faults = new Map<string, { readonly code: string; readonly isLate: boolean }>();
  readonly fixture = new RfqFixture();
  /** What becomes of each frame; null: it is lost. */
  filter: (frame: LiveFrame) => LiveFrame | null = (frame) => frame;
  /** Before each step of time. */
  onStep: () => Promise<void> = async () => undefined;
  /** Before a call reaches the platform. */
  onCall: (name: string) => Promise<void> = async () => undefined;
  #frames: LiveFrame[] = [];
  #seen = 0;

  readonly calls = {
    bondQuotes: (input: never) => this.#call(bondQuotes, input),
    listRfqs: (input: never) => this.#call(listRfqs, input),
    getRfq: (input: never) => this.#call(getRfq, input),
    reviewRfq: (input: never) => this.#call(reviewRfq, input),
    sendRfq: (input: never) => this.#call(sendRfq, input),
    markUpRfq: (input: never) => this.#call(markUpRfq, input),
    markUpTwoWay: (input: never) => this.#call(markUpTwoWay, input),
    quoteClient: (input: never) => this.#call(quoteClient, input),
    // The journal, newest first.
    journalFills: async () => ({
      items: this.fixture
        .on('orders.filled')
        .map((fill) => z.encode(Fill, fill))
        .toReversed(),
      nextCursor: null,
    }),
  };

  nowMs(): number {
    return this.fixture.lone.nowMs;
  }

  push(...frames: LiveFrame[]): void {
    this.#frames.push(...frames);
  }

  async *events(_: unknown, { signal }: { signal: AbortSignal }): AsyncGenerator<LiveFrame> {
    yield { event: 'snapshot', data: {} };
    while (!signal.aborted) {
      await settle();
      await this.onStep();
      await this.fixture.pass(STEP_MS);
      await this.fixture.tick();
      for (const frame of [...this.#frames.splice(0), ...this.#published()]) yield frame;
    }
  }

  #published(): LiveFrame[] {
    const outs = this.fixture.published.slice(this.#seen);
    this.#seen = this.fixture.published.length;
    return outs.flatMap((out) => {
      if (out.type !== 'say' || !DEALER_TOPICS.some((topic) => topic === out.topic)) return [];
      const topic = out.topic as TopicName;
      const data = z.encode(TOPICS[topic].schema, out.payload as never);
      return this.filter({ event: topic, data }) ?? [];
    });
  }

  async #call(call: Call, input: never): Promise<unknown> {
    this.sent.push(call.name);
    await this.onCall(call.name);
    const fault = this.faults.get(call.name);
    this.faults.delete(call.name);
    if (fault?.isLate === false) throw toError(fault.code);
    const { code, value } = await this.fixture.request(call, z.decode(call.in, input), SALES);
    if (code !== null) throw toError(code);
    if (fault !== undefined) throw toError(fault.code);
    return z.encode(call.out, value as never);
  }

  async requestFor(change: object = {}): Promise<Rfq> {
    const input = {
      requestKey: `key-${this.fixture.rows().length}`,
      isin: BOND.isin,
      side: 'BUY' as const,
      qty: qty(2_000_000),
      ...change,
    };
    return asRfq((await this.fixture.request(requestQuote, input, CLIENT)).value);
  }

  /** Takes every price that the client is shown. */
  async accept(): Promise<void> {
    for (const { rfqId, side, state } of this.fixture.rows()) {
      if (state !== 'CLIENT_QUOTED') continue;
      const terms = side === 'TWO_WAY' ? { rfqId, side: 'SELL' as const } : { rfqId };
      await this.fixture.request(acceptQuote, terms, CLIENT);
    }
  }
}

/** A dealer's client and terms; it stops after eight seconds, and the client takes every price that it is shown. */
export async function openDealer(change: Partial<DealerOptions> = {}) {
  const client = new SalesClient();
  await client.fixture.tick();
  const endMs = client.nowMs() + LENGTH_MS;
  const stop = new AbortController();
  client.onStep = async () => {
    await client.accept();
    if (client.nowMs() >= endMs) stop.abort();
  };
  const options: DealerOptions = {
    client,
    symbols: [BOND.isin],
    lengthMs: null,
    seed: 1,
    prefix: 'live',
    signal: stop.signal,
    after: () => () => undefined,
    ...change,
  };
  return { client, options };
}
