/** Many subscribers of ticks in one process: they note when each batch reached each of them, and nothing else. */
import { openRaw, type RawSocket } from '../harness/raw-socket.ts';
import { makePort, type ServerProcess } from '../harness/server-process.ts';
import { type Percentiles, percentiles } from '../harness/statistics.ts';
import type { BatchProduced, IntervalOrder } from '../servers/market-beat.ts';

const CONNECTING_MAX = 50;
/** Numbers of those that do not count begin here. */
const FIRST_BESIDE = 90_000_000;
/** A batch not delivered after this long counts as lost. */
const DELIVERY_MS = 15_000;
const SEQ = /"(?:s|seq)":(\d+)/;

export type TurnTaken = {
  readonly expected: number;
  readonly delivered: number;
  /** Milliseconds from the making of a batch to its arrival at a client. */
  readonly latency: Percentiles;
};

export class TickClients {
  readonly #server: ServerProcess;
  readonly #port: number;
  readonly #path: string;
  readonly #sockets: RawSocket[] = [];
  readonly #madeNs = new Map<number, bigint>();
  #arrivals: { readonly seq: number; readonly ns: bigint }[] = [];
  #confirmed = 0;
  #beside = 0;

  /** @param path the tRPC path of the subscription */
  constructor(server: ServerProcess, path: string) {
    this.#server = server;
    this.#port = makePort(server);
    this.#path = path;
    server.onMessage((message) => {
      const { seq, madeNs } = message as BatchProduced;
      this.#madeNs.set(seq, BigInt(madeNs));
    });
  }

  get count(): number {
    return this.#sockets.length;
  }

  /** Opens more of them, each with a session and a subscription of its own. */
  async growTo(count: number): Promise<void> {
    while (this.count < count) {
      const more = Math.min(CONNECTING_MAX, count - this.count);
      const first = this.count;
      const opened = Array.from({ length: more }, (_, i) => this.#openCounted(first + i));
      this.#sockets.push(...(await Promise.all(opened)));
    }
    const endMs = performance.now() + DELIVERY_MS;
    while (this.#confirmed < count) {
      if (performance.now() > endMs) throw new Error(`only ${this.#confirmed} subscriptions began`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  #openCounted(number: number): Promise<RawSocket> {
    return this.#open(number, 1, (payload) => this.#note(payload));
  }

  /** Opens one more, which does not count: its frames are handed on instead. */
  openBeside(subscriptions: number, onFrame: () => void): Promise<RawSocket> {
    this.#beside += 1;
    return this.#open(FIRST_BESIDE + this.#beside, subscriptions, (payload) => {
      if (SEQ.test(payload.toString('latin1', 0, 120))) onFrame();
    });
  }

  async #open(
    number: number,
    subscriptions: number,
    onText: (payload: Buffer) => void,
  ): Promise<RawSocket> {
    const socket = await openRaw({
      port: this.#port,
      path: '/trpc',
      cookie: `platform_user=bench-session-${String(number).padStart(8, '0')}`,
      onText,
    });
    for (let id = 1; id <= subscriptions; id += 1) {
      const params = { path: this.#path };
      socket.send(JSON.stringify({ id, method: 'subscription', params }));
    }
    return socket;
  }

  #note(payload: Buffer): void {
    const head = payload.toString('latin1', 0, 120);
    const seq = SEQ.exec(head)?.[1];
    if (seq !== undefined) this.#arrivals.push({ seq: Number(seq), ns: process.hrtime.bigint() });
    else if (head.includes('"started"')) this.#confirmed += 1;
    else throw new Error(`neither ticks nor a confirmation: ${head}`);
  }

  /** Has the server make batches, and waits until all of them have reached all, or for too long. */
  async take(order: IntervalOrder): Promise<TurnTaken> {
    this.#arrivals = [];
    this.#madeNs.clear();
    const expected = order.batches * this.count;
    this.#server.send(order);
    const endMs = performance.now() + order.batches * order.everyMs + DELIVERY_MS;
    const delivered = () => this.#arrivals.filter(({ seq }) => this.#madeNs.has(seq));
    while (this.#arrivals.length < expected && performance.now() < endMs) {
      await new Promise((done) => setTimeout(done, 20));
    }
    const latencies = delivered().map(({ seq, ns }) => {
      const made = this.#madeNs.get(seq) ?? ns;
      return Number(ns - made) / 1_000_000;
    });
    return { expected, delivered: latencies.length, latency: percentiles(latencies) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
