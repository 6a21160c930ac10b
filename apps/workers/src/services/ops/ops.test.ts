/** The operator's service: who sees what of it, what it refuses, and what a redrive comes to. */
import {
  chaosState,
  lifeLine,
  noteLevels,
  opsLight,
  opsOverview,
  redriveDeadLetter,
  startChaos,
  traceOf,
} from '@tradefloor/contracts/calls/ops';
import { userOf } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import type { OpsLight } from '@tradefloor/contracts/ops';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { type Span, toTraceId } from '@tradefloor/contracts/trace';
import type {
  RedriveQuery,
  RedriveResult,
  TimelineFacts,
} from '@tradefloor/core/analytics/ops/reader';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, test } from 'vitest';
import { openLone } from '../../testing/lone-service.ts';
import { memoryOps, QUIET } from '../../testing/memory-ops.ts';
import type { LauncherState } from './ops-state.ts';
import { opsService } from './service.ts';

const ADA = givenCaller({ userId: userId('ada'), role: 'admin' });
const TOM = givenCaller({ userId: userId('tom'), role: 'trader' });
const HEAD = givenCaller({ userId: userId('helen'), role: 'desk-head' });
const ORDER = '019aae5c-0000-7000-8000-000000000001';

const light: OpsLight = {
  status: 'violated',
  checkedAt: 1,
  windowMs: 300_000,
  checks: [{ id: 'I5', promise: 'two legs', violations: 1, examples: ['tom’s order'] }],
};

const life = (change: Partial<TimelineFacts> = {}): TimelineFacts => ({
  kind: 'order',
  orderIds: [ORDER],
  rfqIds: [],
  requestId: 'request-1',
  owners: [{ userId: userId('tom'), desk: 'EQ' }],
  steps: [
    { at: 1, service: 'oms', what: 'orders.submitted', detail: 'NEW', id: 'E1' },
    { at: 2, service: 'ccp', what: 'novated', detail: 'SELLER anna 100', id: 'N1' },
  ],
  ...change,
});

const opened = (of: Parameters<typeof memoryOps>[0] = {}) =>
  openLone(opsService(memoryOps(of)), {
    peers: [
      {
        call: userOf,
        value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FI'] } }) },
      },
    ],
  });

const outcome = async (answering: ReturnType<ReturnType<typeof opened>['request']>) => {
  const { result } = await answering;
  return result.ok ? result.value : result.error.code;
};

test("the overview holds the stores' figures and the watch's", async () => {
  const stuck = { ...QUIET, openRfqs: 3 };
  const lone = opened({ reader: { facts: async () => stuck }, watch: { light: () => light } });
  expect(await outcome(lone.request(opsOverview, {}, ADA))).toMatchObject({
    openRfqs: 3,
    light,
    version: '0.0.0+test',
    at: lone.nowMs,
  });
});

test('while the database is unavailable the overview reports it, and the indicator stays', async () => {
  const facts = () => Promise.reject(new Error('away'));
  const lone = opened({ reader: { facts }, watch: { light: () => light } });
  expect(await outcome(lone.request(opsOverview, {}, ADA))).toBe('UPSTREAM_UNAVAILABLE');
  expect(await outcome(lone.request(opsLight, {}, TOM))).toMatchObject({ status: 'violated' });
});

test('a violated check is public, its orders are visible to operators only', async () => {
  const lone = opened({ watch: { light: () => light } });
  const reported = await outcome(lone.request(opsLight, {}, TOM));
  expect(reported).toMatchObject({ checks: [{ id: 'I5', violations: 1, examples: [] }] });
  expect(await outcome(lone.request(opsLight, {}, ADA))).toEqual(light);
  const guest = givenCaller({ userId: userId('guest-1'), guest: true });
  expect(await outcome(lone.request(opsLight, {}, guest))).toEqual(reported);
  expect(await outcome(lone.request(opsLight, {}, null))).toBe('UNAUTHENTICATED');
});

test('a trader follows an own order, without the name of the other side; a stranger’s does not exist', async () => {
  const lone = opened({ reader: { life: async () => life() } });
  expect(await outcome(lone.request(lifeLine, { id: ORDER }, TOM))).toMatchObject({
    kind: 'order',
    traceId: toTraceId('request-1'),
    steps: [{ what: 'orders.submitted' }],
  });
  const anna = givenCaller({ userId: userId('anna'), role: 'trader' });
  expect(await outcome(lone.request(lifeLine, { id: ORDER }, anna))).toBe('NOT_FOUND');
  expect(await outcome(lone.request(lifeLine, { id: ORDER }, HEAD))).toBe('NOT_FOUND');
  const firm = await outcome(lone.request(lifeLine, { id: ORDER }, ADA));
  expect(firm).toMatchObject({ steps: [{ service: 'oms' }, { service: 'ccp' }] });
});

test('a head of a desk follows the desk’s orders', async () => {
  const owners = [{ userId: userId('tom'), desk: 'FI' as const }];
  const lone = opened({ reader: { life: async () => life({ owners }) } });
  expect(await outcome(lone.request(lifeLine, { id: ORDER }, HEAD))).toMatchObject({
    kind: 'order',
  });
});

test('a request’s name that two people used shows neither the other’s order', async () => {
  const owners = [
    { userId: userId('tom'), desk: 'EQ' as const },
    { userId: userId('anna'), desk: 'EQ' as const },
  ];
  const lone = opened({ reader: { life: async () => life({ kind: 'request', owners }) } });
  expect(await outcome(lone.request(lifeLine, { id: 'request-1' }, TOM))).toBe('NOT_FOUND');
  expect(await outcome(lone.request(lifeLine, { id: 'request-1' }, ADA))).toMatchObject({
    id: 'request-1',
  });
});

test.each<[RedriveResult, unknown]>([
  ['REDRIVEN', { outcome: 'REDRIVEN' }],
  ['ALREADY_REDRIVEN', { outcome: 'ALREADY_REDRIVEN' }],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['NOT_KEPT', 'CONFLICT'],
])(
  'a redrive that comes to %s responds with it, and names the caller and the reason',
  async (result, reported) => {
    const requested: RedriveQuery[] = [];
    const redrive = async (query: RedriveQuery) => {
      requested.push(query);
      return result;
    };
    const lone = opened({ reader: { redrive } });
    const input = { consumer: 'journal', eventId: 'E1', reason: 'the cause is fixed' };
    expect(await outcome(lone.request(redriveDeadLetter, input, ADA))).toEqual(reported);
    expect(requested).toMatchObject([{ ...input, actor: 'ada', nowMs: lone.nowMs }]);
  },
);

test('a trace is found by its own id, by its request, and by any id of its life', async () => {
  const span = { traceId: toTraceId('request-1'), name: 'placeOrder' } as Span;
  const trace = (traceId: string) => (traceId === toTraceId('request-1') ? [span] : []);
  const known = async (id: string) => (id === ORDER ? life() : null);
  const lone = opened({ reader: { life: known }, watch: { trace } });
  for (const id of [toTraceId('request-1'), 'request-1', ORDER]) {
    expect(await outcome(lone.request(traceOf, { id }, ADA))).toEqual({
      traceId: toTraceId('request-1'),
      spans: [span],
    });
  }
  expect(await outcome(lone.request(traceOf, { id: 'request-2' }, ADA))).toBe('NOT_FOUND');
});

test('while the records cannot be read no trace is called unknown; one that is named by its request is shown', async () => {
  const span = { traceId: toTraceId('request-1'), name: 'placeOrder' } as Span;
  const trace = (traceId: string) => (traceId === toTraceId('request-1') ? [span] : []);
  const away = () => Promise.reject(new Error('away'));
  const lone = opened({ reader: { life: away }, watch: { trace } });
  expect(await outcome(lone.request(traceOf, { id: ORDER }, ADA))).toBe('UPSTREAM_UNAVAILABLE');
  expect(await outcome(lone.request(traceOf, { id: 'request-1' }, ADA))).toMatchObject({
    spans: [span],
  });
});

test('a gateway’s report is shown in the metrics when it was added, and only then', async () => {
  const received: number[] = [];
  let handle: () => Promise<boolean> = () => Promise.reject(new Error('away'));
  const lone = opened({
    reader: { noteLevels: () => handle() },
    watch: { received: ({ seq }) => void received.push(seq) },
  });
  const report = { source: 'gateway-1', seq: 1, counts: [], counters: [] };
  expect(await outcome(lone.request(noteLevels, report, null))).toBe('UPSTREAM_UNAVAILABLE');
  handle = async () => true;
  expect(await outcome(lone.request(noteLevels, report, null))).toEqual({ noted: true });
  handle = async () => false;
  expect(await outcome(lone.request(noteLevels, report, null))).toEqual({ noted: false });
  expect(received).toEqual([1]);
});

describe('a fault on purpose', () => {
  const ON: LauncherState = {
    isOn: true,
    targets: [
      { name: 'workers', isOurs: true },
      { name: 'redis', isOurs: false },
    ],
    strikes: [],
  };
  const wish = (target: string) => ({ target, confirm: target, reason: 'a drill' });

  function givenChaos(change: {
    reported?: LauncherState | null;
    noted?: () => Promise<'NOTED' | 'TOO_SOON'>;
  }) {
    const done: string[] = [];
    const { reported = ON, noted = async () => 'NOTED' as const } = change;
    const lone = opened({
      launcher: {
        state: async () => reported,
        strike: async ({ target }) => {
          done.push(`struck ${target}`);
          return 'TAKEN';
        },
      },
      reader: {
        noteChaos: ({ actor, target, reason }) => {
          done.push(`${actor}: ${target}, ${reason}`);
          return noted();
        },
      },
    });
    return { lone, done };
  }

  test('is written down with who and why before it is made', async () => {
    const { lone, done } = givenChaos({});
    expect(await outcome(lone.request(startChaos, wish('workers'), ADA))).toMatchObject({
      at: lone.nowMs,
    });
    expect(done).toEqual(['ada: workers, a drill', 'struck workers']);
  });

  test('is not made without a record of it', async () => {
    const { lone, done } = givenChaos({ noted: () => Promise.reject(new Error('away')) });
    expect(await outcome(lone.request(startChaos, wish('workers'), ADA))).toBe(
      'UPSTREAM_UNAVAILABLE',
    );
    expect(done).toEqual(['ada: workers, a drill']);
  });

  test.each<[string, LauncherState | null, string, string]>([
    ['while it is off', { ...ON, isOn: false, targets: [] }, 'workers', 'FORBIDDEN'],
    ['of a store that another program runs', ON, 'redis', 'CONFLICT'],
    ['of what is not here', ON, 'workers-back', 'NOT_FOUND'],
    ['without a launcher', null, 'workers', 'CONFLICT'],
  ])('is refused %s, and leaves nothing', async (_, reported, target, code) => {
    const { lone, done } = givenChaos({ reported: reported });
    expect(await outcome(lone.request(startChaos, wish(target), ADA))).toBe(code);
    expect(done).toEqual([]);
  });

  test('is refused so soon after the last', async () => {
    const { lone, done } = givenChaos({ noted: async () => 'TOO_SOON' });
    expect(await outcome(lone.request(startChaos, wish('workers'), ADA))).toBe('RATE_LIMITED');
    expect(done).not.toContain('struck workers');
  });

  test("is shown with its stored record, and before that with the launcher's report", async () => {
    const run = { runId: 'r1', target: 'workers', actor: 'ada', reason: 'a drill', at: 1 };
    const strike = {
      runId: 'r1',
      target: 'workers',
      struckAtMs: 1,
      isOver: false,
      recoveryMs: null,
    };
    const shown = async (
      kept: { isOver: boolean; recoveryMs: number | null },
      strikes: LauncherState['strikes'],
    ) => {
      const lone = opened({
        launcher: { state: async () => ({ ...ON, strikes }) },
        reader: { chaosRuns: async () => ({ runs: [{ ...run, ...kept }], orders: null }) },
        watch: { light: () => light },
      });
      return outcome(lone.request(chaosState, {}, ADA));
    };
    const open = { isOver: false, recoveryMs: null };
    expect(await shown(open, [])).toMatchObject({
      status: 'on',
      lost: 0,
      doubled: 1,
      runs: [{ state: 'unknown', recoveryMs: null }],
    });
    expect(await shown(open, [strike])).toMatchObject({ runs: [{ state: 'under-way' }] });
    expect(await shown(open, [{ ...strike, isOver: true, recoveryMs: 2_000 }])).toMatchObject({
      runs: [{ state: 'recovered', recoveryMs: 2_000 }],
    });
    expect(await shown({ isOver: true, recoveryMs: 2_500 }, [])).toMatchObject({
      runs: [{ state: 'recovered', recoveryMs: 2_500 }],
    });
    expect(await shown({ isOver: true, recoveryMs: null }, [])).toMatchObject({
      runs: [{ state: 'not-recovered' }],
    });
  });
});

test('the database is looked after a minute after the start and every hour, at the time of the platform', async () => {
  const begun: number[] = [];
  const lone = opened({ upkeep: { begin: (nowMs) => void begun.push(nowMs) } });
  expect(lone.starts()).toMatchObject([{ name: 'upkeep', delayMs: 60_000 }]);
  lone.nowMs += 60_000;
  expect(await lone.fireTimer('upkeep')).toMatchObject([{ name: 'upkeep', delayMs: 3_600_000 }]);
  expect(begun).toEqual([lone.nowMs]);
});
