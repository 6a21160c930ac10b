/** The committer over a store that each test answers for: what goes together, in which order, and what a failure does. */
import { err, ok, type Result } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';
import { describe, expect, it } from 'vitest';
import { Committer, type Finished } from './committer.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import type { CommitBatch, CommitFailure, EventEnvelope, TimerRow } from './durable.ts';
import { HandledMarks } from './handled-marks.ts';
import type { EnginePorts } from './ports.ts';
import type { Publisher } from './publisher.ts';
import type { RunningService } from './running-service.ts';

type Commit = (batch: CommitBatch) => Promise<Result<true, CommitFailure>>;

/** A committer, its commits, and services whose fate is written to one log. */
class Given {
  readonly batches: CommitBatch[] = [];
  readonly log: string[] = [];
  readonly committer: Committer;
  marksTaken = 0;

  constructor(commit: Commit = async () => ok(true)) {
    const durable = {
      commit: (batch: CommitBatch) => {
        this.batches.push(batch);
        return commit(batch);
      },
    };
    const clock = { nowMs: () => 0, soon: (run: () => void) => queueMicrotask(run) };
    const publisher = {
      takeMarks: () => {
        this.marksTaken += 1;
        return [];
      },
    };
    // The committer uses these parts of its ports and no other.
    this.committer = new Committer(
      { clock, durable, observe: () => {} } as unknown as EnginePorts,
      publisher as unknown as Publisher,
      new DeliveryQueue(),
    );
  }

  service(name: string, over: Partial<RunningService> = {}): RunningService {
    let seq = 0;
    const { log } = this;
    return {
      service: { name },
      lease: { service: name, fence: 1 },
      changes: { take: () => new Map() },
      epoch: 1,
      handled: new HandledMarks(),
      isSerial: false,
      nextSeq: () => {
        seq += 1;
        return seq;
      },
      reset: (why: string, mode: string) => void log.push(`${name} reset: ${why}, ${mode}`),
      lose: () => void log.push(`${name} lost`),
      ...over,
    } as unknown as RunningService;
  }

  /** A handling of a service that has published one event, named after it. */
  submit(actor: RunningService, name: string, over: Partial<Finished> = {}): void {
    const { log } = this;
    const { events = [{ id: name, seq: actor.nextSeq() } as EventEnvelope] } = over;
    this.committer.submit({
      actor,
      epoch: 1,
      inbox: null,
      events,
      timersSet: [],
      timerDone: null,
      dead: null,
      committed: () => void log.push(`${name} true as ${events.map(({ seq }) => seq)}`),
      failed: (failure, isAlone) =>
        void log.push(`${name} failed: ${failure.kind}${isAlone ? ', alone' : ''}`),
      ...over,
    });
  }

  /** The names of the events of each commit. */
  get commits(): string[][] {
    return this.batches.map(({ outbox }) => outbox.map(({ id }) => id));
  }
}

const timer = (key: string, dueMs: number): TimerRow =>
  ({ service: 'oms', key, dueMs }) as unknown as TimerRow;

describe('a commit', () => {
  it('holds all that has finished in one turn, numbered in its order, service by service', async () => {
    const given = new Given();
    const [oms, risk] = [given.service('oms'), given.service('risk')];
    given.submit(oms, 'a');
    given.submit(risk, 'b');
    given.submit(oms, 'c');
    await given.committer.whenIdle();
    expect(given.commits).toEqual([['a', 'b', 'c']]);
    expect(given.batches[0]?.leases.map(({ service }) => service)).toEqual(['oms', 'risk']);
    expect(given.log).toEqual(['a true as 1', 'b true as 1', 'c true as 2']);
  });

  it('leaves what finishes meanwhile to the next one', async () => {
    const given: Given = new Given(async () => {
      if (given.batches.length === 1) {
        given.submit(oms, 'late');
        expect([given.committer.backlog, given.committer.isIdle]).toEqual([1, false]);
      }
      return ok(true);
    });
    const oms = given.service('oms');
    given.submit(oms, 'early');
    await given.committer.whenIdle();
    expect(given.commits).toEqual([['early'], ['late']]);
    expect(given.committer.isIdle).toBe(true);
  });

  it('is none where nothing is to be written: the handling is true at once, and no mark is used up', async () => {
    const given = new Given();
    given.submit(given.service('oms'), 'a', { events: [] });
    await given.committer.whenIdle();
    expect([given.batches, given.marksTaken, given.log]).toEqual([[], 0, ['a true as ']]);
    given.submit(given.service('oms'), 'b');
    await given.committer.whenIdle();
    expect([given.batches.length, given.marksTaken]).toEqual([1, 1]);
  });

  it('leaves out what was worked out before a service lost its memory', async () => {
    const given = new Given();
    given.submit(given.service('oms', { epoch: 2 }), 'stale');
    given.submit(given.service('risk'), 'b');
    await given.committer.whenIdle();
    expect([given.commits, given.log]).toEqual([[['b']], ['b true as 1']]);
  });

  it('carries the rows that have changed, the message that caused them and what is dead', async () => {
    const given = new Given();
    const orders = { name: 'oms.orders' } as unknown as TableDef<never>;
    const rows = [{ orderId: 'o1' }];
    const changes = { take: () => new Map([[orders, rows]]) };
    const oms = given.service('oms', { changes } as unknown as Partial<RunningService>);
    const inbox = { id: 'e1', producer: 'ems', seq: 7, topic: 'orders.filled' } as EventEnvelope;
    const dead = { id: 'e1' } as unknown as Finished['dead'];
    given.submit(oms, 'a', { inbox, dead, events: [] });
    await given.committer.whenIdle();
    expect(given.batches[0]?.inbox).toEqual([
      {
        consumer: 'oms',
        eventId: 'e1',
        producer: 'ems',
        seq: 7,
        topic: 'orders.filled',
        isRow: true,
        mark: 0,
      },
    ]);
    expect([...(given.batches[0]?.writes ?? [])]).toEqual([[orders, rows]]);
    expect(given.batches[0]?.deadLetters).toEqual([dead]);
  });

  it('sets a timer to its last time, and drops one that rang unless it was set again', async () => {
    const given = new Given();
    const oms = given.service('oms');
    given.submit(oms, 'a', { timersSet: [timer('x', 10)], timerDone: timer('y', 5) });
    given.submit(oms, 'b', {
      timersSet: [timer('x', 20), timer('z', 30)],
      timerDone: timer('z', 6),
    });
    await given.committer.whenIdle();
    expect(given.batches[0]?.timersSet).toEqual([timer('x', 20), timer('z', 30)]);
    expect(given.batches[0]?.timersDone).toEqual([timer('y', 5)]);
  });
});

describe('a service that works one job at a time', () => {
  it('commits alone, in turn with the others', async () => {
    const given = new Given();
    const serial = given.service('oms', { isSerial: true });
    const other = given.service('risk');
    given.submit(other, 'r1');
    given.submit(serial, 'o1');
    given.submit(other, 'r2');
    await given.committer.whenIdle();
    expect(given.commits).toEqual([['o1'], ['r1', 'r2']]);
  });

  it('does not starve the others, however much it has', async () => {
    const given: Given = new Given(async () => {
      if (given.batches.length === 1) given.submit(serial, 'o2');
      return ok(true);
    });
    const serial = given.service('oms', { isSerial: true });
    given.submit(serial, 'o1');
    given.submit(given.service('risk'), 'r1');
    await given.committer.whenIdle();
    expect(given.commits).toEqual([['o1'], ['r1'], ['o2']]);
  });
});

describe('a commit that fails', () => {
  const failing = (failure: CommitFailure) => new Given(async () => err(failure));

  it('of one handling blames it, and its service goes one job at a time', async () => {
    const given = failing({ kind: 'REFUSED', detail: 'a rule' });
    given.submit(given.service('oms'), 'a');
    await given.committer.whenIdle();
    expect(given.log).toEqual(['a failed: REFUSED, alone', 'oms reset: commit REFUSED, serial']);
  });

  it('of many blames none of them, and resets each service once', async () => {
    const given = failing({ kind: 'DUPLICATE', detail: 'a key' });
    const oms = given.service('oms');
    for (const name of ['a', 'b']) given.submit(oms, name);
    given.submit(given.service('risk'), 'c');
    await given.committer.whenIdle();
    expect(given.log).toEqual([
      'a failed: DUPLICATE',
      'b failed: DUPLICATE',
      'c failed: DUPLICATE',
      'oms reset: commit DUPLICATE, serial',
      'risk reset: commit DUPLICATE, serial',
    ]);
  });

  it('takes the service from which its lease was taken off, and the others start again', async () => {
    const given = failing({ kind: 'FENCED', services: ['oms'] });
    given.submit(given.service('oms'), 'a');
    given.submit(given.service('risk'), 'b');
    await given.committer.whenIdle();
    expect(given.log).toEqual([
      'a failed: FENCED',
      'b failed: FENCED',
      'oms lost',
      'risk reset: commit FENCED, serial',
    ]);
  });

  it('without a response counts no failure: its result is read back', async () => {
    const given = new Given(() => Promise.reject(new Error('the line broke')));
    given.submit(given.service('oms'), 'a');
    await given.committer.whenIdle();
    expect(given.log).toEqual(['a failed: UNKNOWN', 'oms reset: commit UNKNOWN, as-before']);
  });

  it('does not keep the next one from being made', async () => {
    const given: Given = new Given(async () =>
      given.batches.length === 1 ? err({ kind: 'REFUSED', detail: 'a rule' }) : ok(true),
    );
    given.submit(given.service('oms'), 'a');
    await given.committer.whenIdle();
    given.submit(given.service('oms'), 'b');
    await given.committer.whenIdle();
    expect(given.log.at(-1)).toBe('b true as 1');
  });
});
