/** The small parts of the engine: lanes, timers, failures, and rows that wait for their commit. */
import { appends, defineTables, keeps, type TableDef } from '@tradefloor/core/table';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TimerRow } from './durable.ts';
import { FailureTracker } from './failure-tracker.ts';
import { Lanes } from './lanes.ts';
import { Changes, isOlder, memoryLog, memoryTable } from './tables.ts';
import { Timers } from './timers.ts';

/** A promise that a test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('lanes', () => {
  it('run one key’s work in order, and other keys’ meanwhile', async () => {
    const lanes = new Lanes();
    const seen: string[] = [];
    const first = gate();
    lanes.run('alice', async () => {
      await first.opened;
      seen.push('alice 1');
    });
    lanes.run('alice', async () => void seen.push('alice 2'));
    lanes.run('bob', async () => void seen.push('bob 1'));
    await settled();
    expect(seen).toEqual(['bob 1']);
    expect([lanes.isBusy('alice'), lanes.isBusy('bob'), lanes.busy]).toEqual([true, false, 1]);
    first.open();
    await settled();
    expect(seen).toEqual(['bob 1', 'alice 1', 'alice 2']);
    expect(lanes.busy).toBe(0);
  });

  it('run work without a promise at once when the lane is free', () => {
    const lanes = new Lanes();
    const seen: number[] = [];
    for (const n of [1, 2, 3]) lanes.run('alice', () => void seen.push(n));
    expect(seen).toEqual([1, 2, 3]);
    expect(lanes.busy).toBe(0);
  });

  it('forget what waits when they are cleared', async () => {
    const lanes = new Lanes();
    const seen: string[] = [];
    const first = gate();
    lanes.run('alice', () => first.opened);
    lanes.run('alice', () => void seen.push('never'));
    lanes.clear();
    first.open();
    await settled();
    expect(seen).toEqual([]);
  });
});

test('any work in any lanes ends in order within each lane', async () => {
  const jobs = fc.array(
    fc.record({ lane: fc.constantFrom('a', 'b', 'c'), isAsync: fc.boolean() }),
    {
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(jobs, async (list) => {
      const lanes = new Lanes();
      const ended: { lane: string; no: number }[] = [];
      for (const [no, { lane, isAsync }] of list.entries()) {
        lanes.run(lane, () => {
          if (!isAsync) return void ended.push({ lane, no });
          return Promise.resolve().then(() => void ended.push({ lane, no }));
        });
      }
      await settled();
      for (const lane of ['a', 'b', 'c']) {
        const order = ended.filter((one) => one.lane === lane).map(({ no }) => no);
        expect(order).toEqual([...list.keys()].filter((no) => list[no]?.lane === lane));
      }
      expect(lanes.busy).toBe(0);
    }),
  );
});

describe('timers', () => {
  const row = (key: string, dueMs: number): TimerRow => ({
    service: 'oms',
    key,
    name: 'close',
    dueMs,
    data: {},
    requestId: 'request-0001',
  });
  function given(nowMs: number) {
    const alarms: string[] = [];
    const clock = { now: nowMs };
    const timers = new Timers(
      { set: ({ key, dueMs }: TimerRow) => void alarms.push(`${key} ${dueMs}`) } as never,
      { nowMs: () => clock.now } as never,
    );
    return { alarms, clock, timers };
  }

  it('set an alarm for each row, and for what replaces it', () => {
    const { alarms, timers } = given(0);
    timers.add([row('a', 10), row('b', 20)]);
    timers.add([row('a', 30)]);
    expect(alarms).toEqual(['a 10', 'b 20', 'a 30']);
  });

  it('are taken when they are due, once, and not before', () => {
    const { clock, timers } = given(9);
    timers.add([row('a', 10)]);
    expect(timers.takeDue('a')).toBeNull();
    clock.now = 10;
    expect(timers.takeDue('a')).toEqual(row('a', 10));
    expect(timers.takeDue('a')).toBeNull();
    expect(timers.takeDue('never set')).toBeNull();
  });

  it('that were moved are not due at their old time', () => {
    const { clock, timers } = given(0);
    timers.add([row('a', 10)]);
    timers.add([row('a', 50)]);
    clock.now = 20;
    expect(timers.takeDue('a')).toBeNull();
    expect(timers.dueKeys()).toEqual([]);
  });

  it('that are due are listed earliest first', () => {
    const { timers } = given(25);
    timers.add([row('c', 30), row('b', 20), row('a', 10), row('d', 25)]);
    expect(timers.dueKeys()).toEqual(['a', 'b', 'd']);
  });

  it('read back replace all that were there', () => {
    const { timers } = given(100);
    timers.add([row('a', 10)]);
    timers.load([row('b', 20)]);
    expect(timers.dueKeys()).toEqual(['b']);
    timers.clear();
    expect(timers.dueKeys()).toEqual([]);
  });
});

describe('failures', () => {
  const failure = (isRedelivered: boolean) => ({ error: 'boom', isRedelivered });

  it('make a job hopeless with the third', () => {
    const tracker = new FailureTracker();
    const hopeless = [1, 2, 3].map(() => {
      tracker.recordFailure('e-1', failure(true));
      return tracker.isHopeless('e-1');
    });
    expect(hopeless).toEqual([false, false, true]);
    expect(tracker.isHopeless('e-2')).toBe(false);
  });

  it('of what never comes again are not counted', () => {
    const tracker = new FailureTracker();
    expect(tracker.recordFailure('call', failure(false))).toBe(1);
    expect(tracker.recordFailure('call', failure(false))).toBe(1);
    expect(tracker.countAttempts('call')).toBe(0);
  });

  it('are forgotten with a success', () => {
    const tracker = new FailureTracker();
    tracker.recordFailure('e-1', failure(true));
    tracker.recordFailure('e-1', failure(true));
    tracker.recordSuccess('e-1');
    expect(tracker.countAttempts('e-1')).toBe(0);
    expect(tracker.recordFailure('e-1', failure(true))).toBe(1);
  });

  it('keep one job at a time for fifty handlings', () => {
    const tracker = new FailureTracker();
    tracker.enterSerialMode();
    for (let n = 0; n < 49; n += 1) tracker.recordSuccess(`ok-${n}`);
    expect(tracker.isSerial).toBe(true);
    tracker.recordSuccess('ok-50');
    expect(tracker.isSerial).toBe(false);
  });

  it('are reported until all is well again', () => {
    const tracker = new FailureTracker();
    expect(tracker.latest).toBeNull();
    tracker.recordFailure('e-1', failure(true));
    tracker.recordSuccess('e-2');
    expect(tracker.latest).toBe('boom');
    tracker.recordSuccess('e-1');
    expect(tracker.latest).toBeNull();
  });
});

type Row = { readonly id: string; readonly version: number };
const { kept: KEPT, logged: LOGGED } = defineTables('test', {
  kept: keeps((row: Row) => row.id),
  logged: appends((row: Row) => row.id),
});
const any = (def: TableDef<Row>) => def as unknown as TableDef<never>;

describe('rows that wait for their commit', () => {
  it('are the last of each key of a table, and all of a log', () => {
    const changes = new Changes();
    const table = memoryTable(KEPT, [{ id: 'a', version: 1 }], changes);
    const log = memoryLog(LOGGED, changes);
    table.put({ id: 'a', version: 2 });
    table.put({ id: 'b', version: 1 });
    table.put({ id: 'a', version: 3 });
    log.append({ id: 'x', version: 1 });
    log.append({ id: 'x', version: 2 });
    const taken = changes.take();
    expect(taken.get(any(KEPT))).toEqual([
      { id: 'a', version: 3 },
      { id: 'b', version: 1 },
    ]);
    expect(taken.get(any(LOGGED))).toHaveLength(2);
    expect(changes.isEmpty).toBe(true);
    expect(changes.take().size).toBe(0);
  });

  it('are written though memory has forgotten them', () => {
    const changes = new Changes();
    const table = memoryTable(KEPT, [], changes);
    table.put({ id: 'a', version: 1 });
    table.forget('a');
    expect([table.get('a'), table.size]).toEqual([undefined, 0]);
    expect(changes.take().get(any(KEPT))).toEqual([{ id: 'a', version: 1 }]);
  });

  it('that were only read back are not written', () => {
    const changes = new Changes();
    const table = memoryTable(KEPT, [{ id: 'a', version: 1 }], changes);
    expect([...table.values()]).toEqual([{ id: 'a', version: 1 }]);
    expect(changes.isEmpty).toBe(true);
  });

  it('of a versioned table keep the newer one', () => {
    const versioned = { ...any(KEPT), newestBy: 'version' } as TableDef<never>;
    const changes = new Changes();
    for (const version of [2, 1]) changes.keep(versioned, 'a', { id: 'a', version });
    expect(changes.take().get(versioned)).toEqual([{ id: 'a', version: 2 }]);
    expect(isOlder(versioned, { version: 1 }, { version: 2 })).toBe(true);
    expect(isOlder(versioned, { version: 2 }, { version: 2 })).toBe(false);
    expect(isOlder(any(KEPT), { version: 1 }, { version: 2 })).toBe(false);
  });
});
