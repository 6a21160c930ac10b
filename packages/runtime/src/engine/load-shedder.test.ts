/** The door of one service: who is refused, what is not begun, and what is done whatever the load. */

import type { Call } from '@tradefloor/contracts/calls/call';
import {
  activateKillSwitch,
  cancelOrder,
  listOrders,
  placeOrder,
} from '@tradefloor/contracts/calls/orders';
import { runScenario } from '@tradefloor/contracts/calls/scenarios';
import { authorize, logout } from '@tradefloor/contracts/calls/users';
import { describe, expect, test } from 'vitest';
import type { RequestMeta } from './handling.ts';
import { LoadShedder, type PendingRequest } from './load-shedder.ts';
import type { EngineEvent } from './ports.ts';

const MINE: RequestMeta = { causeId: 'c', requestId: 'r', caller: null, isNew: true };

/** A door with a clock and an event loop that the test sets. */
class Given {
  nowMs = 1_000_000;
  delayMs = 0;
  readonly refused: { code: string; http: number | undefined }[] = [];
  readonly events: EngineEvent[] = [];
  readonly door: LoadShedder;

  constructor() {
    this.door = new LoadShedder('oms', {
      clock: { nowMs: () => this.nowMs, after: () => () => undefined, soon: () => undefined },
      delayMs: () => this.delayMs,
      observe: (event) => void this.events.push(event),
    });
  }

  take(call: Call, of: { lane?: string; meta?: Partial<RequestMeta> } = {}): PendingRequest | null {
    const { lane = 'tom', meta = {} } = of;
    return this.door.take({ call, lane, meta: { ...MINE, ...meta } }, ({ result }) => {
      if (!result.ok) this.refused.push({ code: result.error.code, http: result.error.info.http });
    });
  }

  /** Takes and begins it. */
  begin(call: Call, of: Parameters<Given['take']>[1] = {}): PendingRequest {
    const pending = this.take(call, of);
    if (pending === null || !this.door.begin(pending)) throw new Error('it is taken and begun');
    return pending;
  }

  get why(): unknown[] {
    return this.events.map((event) => (event.type === 'shed' ? event.why : event.type));
  }
}

describe('while the oldest order has waited too long', () => {
  test('a new one is refused with 503 and a code of the list, until the oldest is answered', () => {
    const given = new Given();
    const oldest = given.begin(placeOrder);
    given.nowMs += 200;
    const second = given.begin(placeOrder);
    given.nowMs += 1;
    expect(given.take(placeOrder)).toBeNull();
    expect(given.refused).toEqual([{ code: 'OVERLOADED' }]);
    expect(given.why).toEqual(['busy']);
    given.door.end(oldest);
    expect(given.take(placeOrder)).not.toBeNull();
    given.door.end(second);
  });

  test('cancels, kill switches, log-outs and calls for admitted work go in', () => {
    const given = new Given();
    given.begin(placeOrder);
    given.nowMs += 60_000;
    for (const call of [cancelOrder, activateKillSwitch, logout]) {
      expect(given.take(call), call.name).not.toBeNull();
    }
    expect(given.take(placeOrder, { meta: { isNew: false } })).not.toBeNull();
    expect(given.take(placeOrder)).toBeNull();
  });

  test('reads and log-ins are refused only when it has waited five times as long', () => {
    const given = new Given();
    given.begin(placeOrder);
    given.nowMs += 1_000;
    for (const call of [listOrders, authorize]) expect(given.take(call), call.name).not.toBeNull();
    given.nowMs += 1;
    for (const call of [listOrders, authorize]) expect(given.take(call), call.name).toBeNull();
  });
});

test.each([runScenario, authorize, listOrders, cancelOrder])(
  'a $name that takes long is no sign of load',
  (call) => {
    const given = new Given();
    given.begin(call);
    given.nowMs += 4_000;
    expect(given.take(placeOrder)).not.toBeNull();
  },
);

test('an event loop that is late is a full house, too', () => {
  const given = new Given();
  given.delayMs = 201;
  expect(given.take(placeOrder)).toBeNull();
  expect(given.take(cancelOrder)).not.toBeNull();
  given.delayMs = 200;
  expect(given.take(placeOrder)).not.toBeNull();
});

test('a lane that is a second behind is closed to its own user only', () => {
  const given = new Given();
  const waiting = given.take(placeOrder, { lane: 'tom' });
  given.nowMs += 1_001;
  expect(given.take(placeOrder, { lane: 'tom' })).toBeNull();
  expect(given.take(placeOrder, { lane: 'ada' })).not.toBeNull();
  if (waiting) given.door.begin(waiting);
  expect(given.take(placeOrder, { lane: 'tom' })).not.toBeNull();
});

describe('what was taken and not begun', () => {
  test('is not begun at its deadline or later, and its caller learns that nothing was done', () => {
    const given = new Given();
    const inTime = given.take(placeOrder, { meta: { timeoutMs: 500 } });
    const tooLate = given.take(placeOrder, { meta: { timeoutMs: 499 } });
    given.nowMs += 499;
    expect(inTime && given.door.begin(inTime)).toBe(true);
    expect(tooLate && given.door.begin(tooLate)).toBe(false);
    expect(given.refused).toEqual([{ code: 'OVERLOADED' }]);
    expect(given.why).toEqual(['expired']);
    expect(given.door.counts).toMatchObject({ admitted: 2, waiting: 1, oldestMs: 499 });
  });

  test('is not begun when its caller has gone', () => {
    const given = new Given();
    const gone = given.take(placeOrder, { meta: { isAbandoned: () => true } });
    expect(gone && given.door.begin(gone)).toBe(false);
    expect(given.why).toEqual(['abandoned']);
    expect(given.door.counts).toMatchObject({ shed: { busy: 0, expired: 0, abandoned: 1 } });
  });

  test('is begun all the same where it reduces risk', () => {
    const given = new Given();
    const meta = { timeoutMs: 10, isAbandoned: () => true };
    const kill = given.take(activateKillSwitch, { meta });
    given.nowMs += 60_000;
    expect(kill && given.door.begin(kill)).toBe(true);
  });
});

test('memory is bounded: 5,000 requests of a service, twice as many where they reduce risk', () => {
  const given = new Given();
  const inside = { meta: { isNew: false } };
  for (let n = 0; n < 5_000; n += 1) given.take(placeOrder, inside);
  expect(given.take(placeOrder, inside)).toBeNull();
  for (let n = 0; n < 5_000; n += 1) expect(given.take(cancelOrder)).not.toBeNull();
  expect(given.take(cancelOrder)).toBeNull();
  expect(given.door.drain()).toHaveLength(10_000);
  expect(given.door.counts).toMatchObject({ waiting: 0, oldestMs: 0 });
});
