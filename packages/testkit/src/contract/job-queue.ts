/** What a queue of jobs guarantees: one suite for the queue in memory and for BullMQ on a real Redis. */
import {
  type JobQueue,
  type JobTicket,
  OFFERS_MAX,
  OfferAgain,
} from '@tradefloor/runtime/engine/job-queue';
import { expect, test } from 'vitest';

export type JobQueueWorld = {
  /** The queue as one more process sees it. */
  open(): JobQueue;
  /** Loses all that waits, once there is something. */
  wipe(): Promise<void>;
  /** Loses all that it has, now. */
  forget(): Promise<void>;
  /** Resolves once it is true; lets time pass. */
  until(isTrue: () => boolean): Promise<void>;
  nowMs(): number;
};

const ticket = (jobId: string, fence = 0): JobTicket => ({ jobId, fence });

/** A worker's attempts that a test ends one by one. */
class Attempts {
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  readonly run = ({ jobId, fence }: JobTicket): Promise<void> => {
    this.begun.push(`${jobId}/${fence}`);
    return new Promise((resolve) => this.#ends.push(resolve));
  };

  endAll(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}

/** @param make a fresh world for each test */
export function jobQueueContract(make: MakeWorld): void {
  testTaking(make);
  testOffers(make);
  testFaults(make);
}

type MakeWorld = () => Promise<JobQueueWorld> | JobQueueWorld;

function testTaking(make: MakeWorld): void {
  test('a ticket reaches one worker of its kind, in whichever process', async () => {
    const world = await make();
    const attempts = new Attempts();
    const other = new Attempts();
    world.open().work('B', { concurrency: 9 }, other.run);
    for (let i = 0; i < 2; i += 1) world.open().work('A', { concurrency: 9 }, attempts.run);
    const producer = world.open();
    for (const id of ['1', '2', '3']) producer.add('A', ticket(id));
    producer.add('B', ticket('4'));
    await world.until(() => attempts.begun.length + other.begun.length === 4);
    expect([...attempts.begun].sort()).toEqual(['1/0', '2/0', '3/0']);
    expect(other.begun).toEqual(['4/0']);
  });

  test('a worker takes no more at a time than it may, and two share what waits', async () => {
    const world = await make();
    const [first, second] = [new Attempts(), new Attempts()];
    for (const { run } of [first, second]) world.open().work('A', { concurrency: 1 }, run);
    const producer = world.open();
    for (const id of ['1', '2', '3', '4']) producer.add('A', ticket(id));
    await world.until(() => first.begun.length === 1 && second.begun.length === 1);
    first.endAll();
    await world.until(() => first.begun.length === 2);
    expect(second.begun).toHaveLength(1);
    second.endAll();
    await world.until(() => second.begun.length === 2);
    expect([...first.begun, ...second.begun].sort()).toEqual(['1/0', '2/0', '3/0', '4/0']);
  });

  test('the same ticket twice is taken once while it waits; the next attempt is another ticket', async () => {
    const world = await make();
    const producer = world.open();
    for (const each of [ticket('1'), ticket('1'), ticket('1', 1)]) producer.add('A', each);
    producer.add('A', ticket('last'));
    const attempts = new Attempts();
    // One at a time, in order: once the last has begun, all before it have.
    world.open().work('A', { concurrency: 1 }, (taken) => {
      attempts.endAll();
      const over = attempts.run(taken);
      attempts.endAll();
      return over;
    });
    await world.until(() => attempts.begun.includes('last/0'));
    expect(attempts.begun).toEqual(['1/0', '1/1', 'last/0']);
  });

  test('no more begin within a span than the limit lets', async () => {
    const world = await make();
    const begun: number[] = [];
    const intake = { concurrency: 9, limit: { max: 2, perMs: 300 } };
    world.open().work('A', intake, async () => void begun.push(world.nowMs()));
    const producer = world.open();
    for (const id of ['1', '2', '3', '4', '5']) producer.add('A', ticket(id));
    await world.until(() => begun.length === 5);
    // Five by two: the fifth is begun in the third span at the earliest.
    expect((begun[4] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(300);
  });
}

function testOffers(make: MakeWorld): void {
  test('a ticket whose attempt states a wait is offered again after it, to any process, and eight times at most', async () => {
    const world = await make();
    const offers: { at: number; by: number }[] = [];
    for (const by of [1, 2]) {
      world.open().work('A', { concurrency: 1 }, async ({ jobId }) => {
        if (jobId === 'other') return;
        offers.push({ at: world.nowMs(), by });
        throw new OfferAgain(40);
      });
    }
    const producer = world.open();
    producer.add('A', ticket('1'));
    await world.until(() => offers.length === OFFERS_MAX);
    for (const [i, { at }] of offers.slice(1).entries())
      expect(at - (offers[i]?.at ?? 0)).toBeGreaterThanOrEqual(39);
    // Its name is free again, and it is the ninth that is begun for this.
    await world.until(() => {
      producer.add('A', ticket('1'));
      return offers.length > OFFERS_MAX;
    });
  });

  test('a ticket that waits to be offered again is one with the same that is added, and is lost with the queue', async () => {
    const world = await make();
    const begun: string[] = [];
    world.open().work('A', { concurrency: 1 }, async ({ jobId }) => {
      begun.push(jobId);
      if (jobId === 'late') throw new OfferAgain(600_000);
    });
    const producer = world.open();
    producer.add('A', ticket('late'));
    await world.until(() => begun.length === 1);
    producer.add('A', ticket('late'));
    producer.add('A', ticket('after'));
    await world.until(() => begun.includes('after'));
    expect(begun).toEqual(['late', 'after']);
    await world.forget();
    await world.until(() => {
      producer.add('A', ticket('late'));
      return begun.length > 2;
    });
    expect(begun[2]).toBe('late');
  });
}

function testFaults(make: MakeWorld): void {
  test('an attempt that throws does not stop the next', async () => {
    const world = await make();
    const begun: string[] = [];
    world.open().work('A', { concurrency: 1 }, async ({ jobId }) => {
      begun.push(jobId);
      throw new Error('it broke');
    });
    const producer = world.open();
    for (const id of ['1', '2']) producer.add('A', ticket(id));
    await world.until(() => begun.length === 2);
    expect(begun).toEqual(['1', '2']);
  });

  test('what waits as it is wiped is gone, and a ticket that is added again is taken', async () => {
    const world = await make();
    const producer = world.open();
    producer.add('A', ticket('lost'));
    await world.wipe();
    producer.add('A', ticket('again'));
    const attempts = new Attempts();
    world.open().work('A', { concurrency: 9 }, attempts.run);
    await world.until(() => attempts.begun.includes('again/0'));
    producer.add('A', ticket('lost'));
    await world.until(() => attempts.begun.includes('lost/0'));
    expect(attempts.begun).toEqual(['again/0', 'lost/0']);
  });

  test('a process that closed takes nothing any more', async () => {
    const world = await make();
    const [closed, open] = [new Attempts(), new Attempts()];
    const first = world.open();
    first.work('A', { concurrency: 9 }, closed.run);
    await first.close();
    world.open().work('A', { concurrency: 9 }, open.run);
    world.open().add('A', ticket('1'));
    await world.until(() => open.begun.length === 1);
    expect(closed.begun).toEqual([]);
  });
}
