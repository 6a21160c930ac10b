/** Services of one process before their commits: what goes together, what waits, and who loses its memory. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { userOf } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { A_MONDAY_MS, givenCaller } from '@tradefloor/contracts/testing/given';
import { err, ok, type Result } from '@tradefloor/core/result';
import { defineService, type Service } from '@tradefloor/runtime';
import type { CommitBatch, CommitFailure } from '@tradefloor/runtime/engine/durable';
import { createEngine, type Engine } from '@tradefloor/runtime/engine/engine';
import type { EngineEvent, Outside } from '@tradefloor/runtime/engine/ports';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { memoryDurable } from '@tradefloor/runtime/virtual/memory-durable';
import { expect, test } from 'vitest';
import { makeFinder, OMS_TABLES, toyEms, toyJournal, toyOms, toyRisk } from './toy-services.ts';

const INPUT = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 150,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};
const settle = async (): Promise<void> => {
  for (let n = 0; n < 8; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** An engine whose commits end as the test decides. */
class Given {
  readonly database = new MemoryDatabase(structuredClone);
  readonly #pending: ((failure: CommitFailure | null) => void)[] = [];
  readonly batches: CommitBatch[] = [];
  readonly events: EngineEvent[] = [];
  /** Topics that sockets have received. */
  readonly shown: string[] = [];
  readonly engine: Engine;

  private constructor(more: readonly Service[], call: Outside['call'] | null) {
    const { database } = this;
    const nowMs = () => A_MONDAY_MS;
    const trip = async <T>(work: () => T) => work();
    const here: Outside['call'] = async (to, input, meta) => {
      const requested = { input, meta: { ...meta, causeId: `${meta.causeId}-${to.name}` } };
      const { result } = await this.engine.request(to.to, to, requested);
      return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
    };
    const oms = toyOms(makeFinder(database));
    this.engine = createEngine([oms, toyRisk(), toyEms(), toyJournal(), ...more], {
      durable: {
        ...memoryDurable({ database, owner: 'p', isGone: () => false, nowMs, trip }),
        commit: (batch) => this.#commit(batch),
      },
      wire: {
        publish: async () => undefined,
        publishLatest: () => undefined,
        publishGap: async () => undefined,
        listen: async () => undefined,
      },
      alarm: { set: () => undefined, subscribe: () => undefined, unsubscribe: () => undefined },
      outside: {
        call: (to, input, meta) => (to.name === userOf.name && call ? call : here)(to, input, meta),
      },
      clock: { nowMs, after: () => () => undefined, soon: (run) => void setImmediate(run) },
      observe: (event) => void this.events.push(event),
      watch: null,
      seed: 1,
      prefers: () => true,
      timerSweepMs: 1_000,
    });
    this.engine.onEvent(({ topic }) => void this.shown.push(topic));
    this.engine.start();
  }

  static async open(more: readonly Service[] = [], call: Outside['call'] | null = null) {
    const given = new Given(more, call);
    await settle();
    return given;
  }

  #commit(batch: CommitBatch): Promise<Result<true, CommitFailure>> {
    this.batches.push(batch);
    return new Promise((resolve) => {
      this.#pending.push((failure) =>
        resolve(failure ? err(failure) : this.database.commit(batch)),
      );
    });
  }

  /** Ends the commit under way, and lets happen what follows. */
  async end(failure: CommitFailure | null = null): Promise<void> {
    this.#pending.shift()?.(failure);
    await settle();
  }

  /** Sends an order; `isAccepted` is undefined until it has a response. */
  async place(clientOrderId: string): Promise<{ isAccepted?: boolean }> {
    const response: { isAccepted?: boolean } = {};
    const input = placeOrder.in.parse({ ...INPUT, clientOrderId });
    const meta = { causeId: clientOrderId, requestId: clientOrderId, caller: givenCaller() };
    void this.engine.request('oms', placeOrder, { input, meta }).then(({ result }) => {
      response.isAccepted = result.ok;
    });
    await settle();
    return response;
  }

  get orders(): number {
    return this.database.rows(OMS_TABLES.orders.name).length;
  }

  /** Services that were reset since the start, each once. */
  get reset(): string[] {
    const lost = this.events.flatMap((event) =>
      event.type === 'state' && event.status === 'loading' && event.detail !== ''
        ? [event.service]
        : [],
    );
    return [...new Set(lost)].sort();
  }
}

const UNKNOWN = { kind: 'UNKNOWN', detail: 'no answer' } as const;

test('an order and all that follows from it in the process are one commit, and leave after it', async () => {
  const given = await Given.open();
  const response = await given.place('a');
  expect(given.batches[0]?.outbox.map(({ topic }) => topic)).toEqual([
    'orders.updated',
    'orders.routed',
    'orders.filled',
    'orders.updated',
  ]);
  expect([given.shown, response]).toEqual([[], {}]);
  await given.end();
  expect(given.batches).toHaveLength(1);
  expect(given.shown).toHaveLength(4);
  expect(response).toEqual({ isAccepted: true });
});

test('a commit that fails takes the memory of all who used it, and what they had queued', async () => {
  const given = await Given.open();
  const first = await given.place('a');
  const second = await given.place('b');
  expect(given.batches).toHaveLength(1);
  await given.end(UNKNOWN);
  expect(given.reset).toEqual(['ems', 'journal', 'oms', 'risk-engine']);
  expect([first.isAccepted, second.isAccepted, given.orders, given.shown]).toEqual([
    false,
    false,
    0,
    [],
  ]);
  const again = await given.place('a');
  await given.end();
  expect([again.isAccepted, given.orders]).toEqual([true, 1]);
});

test('a service that acts outside of the process receives committed messages only', async () => {
  const sent: string[] = [];
  const archive = defineService({
    name: 'fix-exchange',
    state: () => null,
    publishes: [],
    actsOutside: true,
    consumes: {
      'orders.routed': (_, { order }) => {
        sent.push(String(order.clientOrderId));
        return [];
      },
    },
  });
  const given = await Given.open([archive]);
  await given.place('a');
  expect(sent).toEqual([]);
  await given.end();
  expect(sent).toEqual(['a']);
});

test('a call leaves the process after the commit of what its caller has used', async () => {
  const called: string[] = [];
  const algo = defineService({
    name: 'algo-engine',
    state: () => null,
    publishes: [],
    calls: [userOf],
    consumes: {
      'orders.routed': async (ctx) => {
        await ctx.call(userOf, { userId: userId('trader-1') });
        return [];
      },
    },
  });
  const given = await Given.open([algo], async (to) => {
    called.push(to.name);
    return err({ kind: 'UNREACHABLE' });
  });
  await given.place('a');
  expect(called).toEqual([]);
  await given.end();
  expect(called).toEqual([userOf.name]);
});

/** Receives routed orders before their commit, and sends what cannot be taken back. */
function makeSender() {
  const [received, sent]: [string[], string[]] = [[], []];
  const webhooks = defineService({
    name: 'webhooks',
    state: () => null,
    publishes: [],
    consumes: {
      'orders.routed': async (ctx, { order }) => {
        received.push(String(order.clientOrderId));
        await ctx.untilCommitted();
        sent.push(String(order.clientOrderId));
        return [];
      },
    },
  });
  return { webhooks, received, sent };
}

test('what a handler does after it waited is of what is committed, though it was received before', async () => {
  const { webhooks, received, sent } = makeSender();
  const given = await Given.open([webhooks]);
  await given.place('a');
  expect([received, sent]).toEqual([['a'], []]);
  await given.end();
  expect(sent).toEqual(['a']);
});

test('what is never committed is never acted on, and the next order is', async () => {
  const { webhooks, sent } = makeSender();
  const given = await Given.open([webhooks]);
  await given.place('a');
  await given.end({ kind: 'REFUSED', detail: 'not these rows' });
  expect(sent).toEqual([]);
});

test('a service that isolates a refused handling neither delivers nor receives early', async () => {
  const given = await Given.open();
  await given.place('a');
  await given.end({ kind: 'REFUSED', detail: 'not these rows' });
  await given.place('b');
  const size = () => given.batches.at(-1)?.outbox.length;
  // Its risk check alone, then the order, then what the EMS makes of it.
  expect([given.batches.length, size()]).toEqual([2, 0]);
  await given.end();
  expect([given.batches.length, size()]).toEqual([3, 2]);
});
