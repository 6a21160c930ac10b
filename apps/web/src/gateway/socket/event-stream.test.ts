import { Live } from '@tradefloor/api/live/live';
import type { Calls } from '@tradefloor/api/ports/ports';
import {
  givenChange,
  givenFeed,
  givenRole,
  givenSession,
  NOW,
} from '@tradefloor/api/testing/given';
import { findProblem } from '@tradefloor/contracts/refusals';
import { CLOSE } from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { EventStream } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DOWN = {
  ok: false,
  problem: findProblem('UPSTREAM_UNAVAILABLE', 'r', { http: 503 }),
} as const;

function given() {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  let isUp = true;
  let requested = 0;
  const inputs: object[] = [];
  let orders: object[] = [];
  const calls: Calls = {
    request: async ({ name }, input) => {
      requested += 1;
      if (name === 'listOrders') inputs.push(input as object);
      const items = name === 'listOrders' ? orders : [];
      const value = { items, nextCursor: null, active: [] };
      return isUp ? { ok: true, value: value as never } : DOWN;
    },
  };
  const closed: number[] = [];
  const changed: (() => void)[] = [];
  const connection = {
    id: 'c1',
    session: givenSession(),
    onClosed: () => undefined,
    onIdentity: (notify: () => void) => {
      changed.push(notify);
      return () => undefined;
    },
    close: (code: number) => closed.push(code),
  };
  const received: string[] = [];
  const versions: number[] = [];
  const stream = new EventStream(
    { live, calls, connection: connection as unknown as Connection },
    {
      onSnapshot: () => received.push('snapshot'),
      onEvent: ({ topic, order }) => {
        received.push(topic);
        versions.push(order?.version ?? 0);
      },
    },
  );
  return {
    ...bus,
    live,
    stream,
    received: received,
    versions,
    closed,
    holds: (...held: object[]) => {
      orders = held;
    },
    endedSince: () => inputs.flatMap((input) => ('endedSince' in input ? [input.endedSince] : [])),
    connection,
    changed: () => {
      for (const notify of changed) notify();
    },
    requested: () => requested,
    turnOff: (off: boolean) => {
      isUp = !off;
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('a stream of events', () => {
  it('waits for a service that restarts, and loses no event in between', async () => {
    const { stream, received, publish, turnOff, pass } = given();
    turnOff(true);
    stream.start(null);
    await pass(2_500);
    publish('orders.submitted', givenChange());
    turnOff(false);
    await pass(1_000);
    publish('orders.updated', givenChange());
    // Events published before the snapshot was requested are in it.
    expect(received).toEqual(['snapshot', 'orders.updated']);
  });

  it('sends the events published during the snapshot after it', async () => {
    const { stream, received, publish, pass } = given();
    stream.start(null);
    publish('orders.submitted', givenChange());
    await pass(0);
    expect(received).toEqual(['snapshot', 'orders.submitted']);
  });

  it('does not repeat behind the snapshot what it shows', async () => {
    const { stream, versions, publish, pass, holds } = given();
    const at = (version: number) => givenChange('trader-1', { version });
    const { orderId } = at(1).order;
    holds({ orderId, version: 2 });
    stream.start(null);
    publish('orders.submitted', at(1));
    publish('orders.updated', at(2));
    publish('orders.updated', at(3));
    await pass(0);
    expect(versions).toEqual([3]);
  });

  it('begins anew with what has ended since the client last knew, and a client that begins with no such past', async () => {
    const { stream, endedSince, gap, publish, pass } = given();
    stream.start(null);
    await pass(0);
    expect(endedSince()).toEqual([]);
    publish('orders.updated', givenChange());
    gap();
    await pass(0);
    expect(endedSince()).toEqual([toIso(NOW + 1 - 5_000)]);
  });

  it('begins with what has ended since the cursor of a gateway that is no more', async () => {
    const { stream, endedSince, pass } = given();
    const earlier = new Live(givenFeed().feed, { life: 'b', nowMs: () => NOW - 60_000 });
    stream.start(earlier.cursor());
    await pass(0);
    expect(endedSince()).toEqual([toIso(NOW - 65_000)]);
  });

  it('gives up after ten seconds and refuses with a time to come back', async () => {
    const { stream, received, closed, turnOff, pass } = given();
    turnOff(true);
    stream.start(null);
    await pass(11_000);
    expect([received, closed]).toEqual([[], [CLOSE.TRY_AGAIN]]);
  });

  it('goes on from a cursor without a snapshot', async () => {
    const { stream, received, live, publish, requested } = given();
    const cursor = live.cursor();
    publish('orders.submitted', givenChange());
    publish('orders.submitted', givenChange('trader-2'));
    stream.start(cursor);
    publish('orders.updated', givenChange());
    expect(received).toEqual(['orders.submitted', 'orders.updated']);
    expect(requested()).toBe(0);
  });

  it('restarts after a gap, once, however many gaps', async () => {
    const { stream, received, gap, pass } = given();
    stream.start(null);
    await pass(0);
    gap();
    gap();
    await pass(0);
    expect(received).toEqual(['snapshot', 'snapshot']);
  });

  it('receives more when the role changes, and nothing once it is stopped', async () => {
    const { stream, received, publish, connection, changed, pass } = given();
    stream.start(null);
    await pass(0);
    publish('orders.submitted', givenChange('trader-2'));
    connection.session = givenRole('risk-manager');
    changed();
    publish('orders.updated', givenChange('trader-2'));
    stream.stop();
    publish('orders.updated', givenChange('trader-2'));
    expect(received).toEqual(['snapshot', 'orders.updated']);
  });
});
