/**
 * Three times what a slow store sustains, on virtual time: what is admitted is answered in time, the rest is refused at
 * the door, and nothing is begun too late.
 */
import { cancelOrder, placeOrder } from '@tradefloor/contracts/calls/orders';
import { orderId } from '@tradefloor/contracts/ids';
import { A_MONDAY_MS, givenCaller } from '@tradefloor/contracts/testing/given';
import { err, ok } from '@tradefloor/core/result';
import { handle, refuse, type Service } from '@tradefloor/runtime';
import type { CommitBatch } from '@tradefloor/runtime/engine/durable';
import { createEngine, type Engine } from '@tradefloor/runtime/engine/engine';
import type { EngineEvent } from '@tradefloor/runtime/engine/ports';

import { memoryDurable } from '@tradefloor/runtime/virtual/memory-durable';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { describe, expect, test } from 'vitest';
import { ALL_GUARDS, GuardedDatabase } from './guarded-database.ts';
import { makeFinder, OMS_TABLES, toyEms, toyJournal, toyOms, toyRisk } from './toy-services.ts';

/** A commit takes so long, and so much longer for each message in it: some 90 orders a second. */
const COMMIT_MS = 4;
const MESSAGE_MS = 1;
const RATE = 270;
const SECONDS = 3;
const TIMEOUT_MS = 1_000;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Answer = 'accepted' | 'refused' | 'none';

class Overload {
  readonly time = new VirtualTime(7, settle, A_MONDAY_MS);
  readonly database = new GuardedDatabase(ALL_GUARDS);
  readonly events: EngineEvent[] = [];
  readonly answers = new Map<string, { answer: Answer; ms: number }>();
  readonly refusals = new Set<string>();
  readonly cancels: string[] = [];
  readonly #engine: Engine;

  constructor(requestAgeMaxMs?: number) {
    const { time } = this;
    const services: readonly Service[] = [
      withCancel(toyOms(makeFinder(this.database))),
      toyRisk(),
      toyEms(),
      toyJournal(),
    ];
    this.#engine = createEngine(services, {
      durable: this.#slowStore(),
      wire: {
        publish: () => Promise.resolve(),
        publishLatest: () => undefined,
        publishGap: () => Promise.resolve(),
        listen: () => Promise.resolve(),
      },
      alarm: {
        set: ({ service, key, dueMs }) =>
          time.after(dueMs - time.nowMs, () => this.#engine.alarm(service, key)),
        subscribe: () => undefined,
        unsubscribe: () => undefined,
      },
      outside: {
        call: async (call, input, meta) => {
          const causeId = `${meta.causeId}-${call.name}`;
          const of = { input, meta: { ...meta, causeId } };
          const { result } = await this.#engine.request(call.to, call, of);
          return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
        },
      },
      clock: {
        nowMs: () => time.nowMs,
        after: (delayMs, run) => {
          time.after(delayMs, run);
          return () => undefined;
        },
        soon: (run) => time.after(0, run),
      },
      observe: (event) => void this.events.push(event),
      watch: null,
      seed: 7,
      prefers: () => true,
      timerSweepMs: 1_000,
      requestAgeMaxMs,
    });
    this.#engine.start();
  }

  #slowStore() {
    const { time, database } = this;
    const later = (ms: number) => new Promise<void>((resolve) => time.after(ms, resolve));
    const durable = memoryDurable({
      database,
      owner: 'slow',
      isGone: () => false,
      nowMs: () => time.nowMs,
      trip: async (work) => work(),
    });
    const commit = async (batch: CommitBatch) => {
      await later(COMMIT_MS + MESSAGE_MS * (batch.inbox.length + batch.outbox.length));
      return database.commit(batch);
    };
    return { ...durable, commit };
  }

  /** One attempt at an order; the client waits for a second. */
  attempt(clientOrderId: string): void {
    const { time } = this;
    const sentMs = time.nowMs;
    const first = (answer: Answer) => {
      if (this.answers.has(clientOrderId)) return;
      this.answers.set(clientOrderId, { answer, ms: time.nowMs - sentMs });
    };
    time.after(TIMEOUT_MS, () => first('none'));
    const input = placeOrder.in.parse({ ...ORDER, clientOrderId });
    const meta = this.#meta(clientOrderId);
    void this.#engine.request('oms', placeOrder, { input, meta }).then(({ result }) => {
      if (!result.ok) this.refusals.add(result.error.code);
      first(result.ok ? 'accepted' : 'refused');
    });
  }

  cancel(): void {
    const input = { orderId: orderId('019aae5c-0000-7000-8000-000000000001') };
    const meta = this.#meta(`cancel-${this.cancels.length}`);
    void this.#engine.request('oms', cancelOrder, { input, meta }).then(({ result }) => {
      this.cancels.push(result.ok ? 'ok' : result.error.code);
    });
  }

  #meta(requestId: string) {
    const causeId = `${requestId}-${this.time.nowMs}`;
    return { causeId, requestId, caller: givenCaller(), timeoutMs: TIMEOUT_MS, isNew: true };
  }

  /** Orders at the given rate, a cancel a second beside them, and time for the rest. */
  async run(): Promise<void> {
    const { time } = this;
    // Time to start: promises run between steps.
    for (let n = 0; n < 100; n += 1) time.after(n * 10, () => undefined);
    await time.runUntil(time.nowMs + 1_000);
    for (let n = 0; n < RATE * SECONDS; n += 1) {
      time.after((n * 1_000) / RATE, () => this.attempt(`order-${n}`));
    }
    for (let n = 0; n < SECONDS; n += 1) time.after(n * 1_000 + 500, () => this.cancel());
    await time.runUntil(time.nowMs + SECONDS * 1_000 + 2_000);
  }

  having(answer: Answer): string[] {
    return [...this.answers].flatMap(([id, of]) => (of.answer === answer ? [id] : []));
  }

  get stored(): string[] {
    const rows = this.database.rows<{ clientOrderId: string }>(OMS_TABLES.orders.name);
    return rows.map(({ clientOrderId }) => clientOrderId);
  }
}

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 150,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

/** The toy OMS with a cancel that finds nothing: whether it is taken is what matters. */
const withCancel = (oms: Service): Service => {
  const entry = handle(cancelOrder, () => refuse('NOT_FOUND'), { as: 'user' });
  return { ...oms, handles: [...oms.handles, entry as unknown as Service['handles'][number]] };
};

describe('at three times the rate that the store sustains', () => {
  test('every admitted order is answered in time, every other is refused at once with 503', async () => {
    const overload = new Overload();
    await overload.run();
    const accepted = overload.having('accepted');
    expect(overload.having('none')).toEqual([]);
    expect([...overload.refusals]).toEqual(['OVERLOADED']);
    expect(new Set(overload.stored)).toEqual(new Set(accepted));
    // It still works at what it sustains, which is a third.
    expect(accepted.length).toBeGreaterThan((RATE * SECONDS) / 4);
    // The first second shows what the store sustains; from then on no order waits much longer than the door allows.
    const settled = accepted.filter((id) => Number(id.slice('order-'.length)) >= RATE * 1.5);
    expect(settled.filter((id) => (overload.answers.get(id)?.ms ?? 0) > 300)).toEqual([]);
    const refused = overload.having('refused').map((id) => overload.answers.get(id)?.ms);
    expect(new Set(refused)).toEqual(new Set([0]));
    expect(overload.cancels).toEqual(Array.from({ length: SECONDS }, () => 'NOT_FOUND'));
  });

  test('a refused order that is sent again under its id becomes one order', async () => {
    const overload = new Overload();
    await overload.run();
    const [refused = ''] = overload.having('refused');
    for (let n = 0; n < 2; n += 1) {
      overload.answers.delete(refused);
      overload.attempt(refused);
      await overload.time.runUntil(overload.time.nowMs + 1_000);
      expect(overload.answers.get(refused)?.answer).toBe('accepted');
    }
    expect(overload.stored.filter((id) => id === refused)).toHaveLength(1);
  });

  test('without the door callers give up, and their orders are placed all the same', async () => {
    const overload = new Overload(Number.POSITIVE_INFINITY);
    await overload.run();
    const lost = new Set(overload.having('none'));
    expect(lost.size).toBeGreaterThan(0);
    expect(overload.stored.some((id) => lost.has(id))).toBe(true);
  });
});
