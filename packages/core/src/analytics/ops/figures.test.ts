/** Every figure of the operator's page has a name, and its value is the page's. */
import type { OpsOverview } from '@tradefloor/contracts/ops';
import { FigureName } from '@tradefloor/contracts/ops-series';
import { expect, test } from 'vitest';
import { toFigures } from './figures.ts';

const NOW = 1_795_444_200_000;
const quiet: OpsOverview = {
  at: NOW,
  version: '1.2.3',
  services: [],
  requests: [],
  funnel: {
    windowMs: 300_000,
    submitted: 0,
    accepted: 0,
    rejected: [],
    working: 0,
    filled: 0,
    ended: 0,
    stuck: [],
  },
  hops: [],
  deadLetters: [],
  redrives: [],
  openRfqs: 0,
  openAlgos: 0,
  killSwitches: [],
  light: { status: 'unknown', checkedAt: null, windowMs: 300_000, checks: [] },
  backupAt: null,
  alerts: [],
  levels: [],
  latencies: [],
  sockets: [],
  storage: null,
  traced: { orders: 0, whole: 0, lacks: null },
};

const service = { detail: null, since: NOW };
const busy: OpsOverview = {
  ...quiet,
  services: [
    { ...service, service: 'oms', status: 'up' },
    { ...service, service: 'ccp', status: 'degraded' },
  ],
  requests: [
    {
      service: 'rfq',
      admitted: 300,
      busy: 100,
      expired: 3,
      abandoned: 4,
      waiting: 2,
      oldestMs: 240,
    },
  ],
  funnel: { ...quiet.funnel, submitted: 12, rejected: [{ code: 'PRICE_COLLAR', count: 5 }] },
  hops: [
    { consumer: 'ccp', producer: 'oms', waiting: 7, oldestMs: 1_500 },
    { consumer: 'journal', producer: 'ems', waiting: 4, oldestMs: 900 },
  ],
  backupAt: NOW - 3_600_000,
  levels: [
    {
      level: 'accept-latency',
      target: 0.999,
      limitMs: 150,
      good: 999,
      total: 1_000,
      since: NOW,
      attainment: 0.999,
      budgetLeft: null,
      burn: { m5: 1, m30: 2.5, h1: 0.5, h6: null },
      p99Ms: 100,
      alert: null,
    },
  ],
  latencies: [{ what: 'accept-to-fill', count: 9, p50Ms: 12, p99Ms: 48.5 }],
  sockets: [
    { kind: 'program', open: 3 },
    { kind: 'browser', open: 11 },
  ],
  storage: {
    at: NOW,
    bytes: 900,
    groups: [{ group: 'fix', bytes: 400, indexBytes: 100, rows: 8, deadRows: 1 }],
    freeBytes: null,
    bytesPerDay: -5,
    bytesPerOrder: null,
    daysLeft: null,
  },
  light: {
    ...quiet.light,
    checks: [{ id: 'I5', promise: 'two legs', violations: 2, examples: [] }],
  },
  traced: { orders: 8, whole: 6, lacks: 'ccp' },
};

test('what is not known has no figure; what is counted has one also at zero', () => {
  const figures = toFigures(quiet);
  expect(figures).toMatchObject({ 'platform.services-up': 0, 'orders.stuck': 0 });
  for (const name of [
    'platform.backup-age',
    'platform.complete-traces',
    'platform.sockets',
    'database.bytes',
    'database.days-left',
  ]) {
    expect(figures).not.toHaveProperty([name]);
  }
});

test('services, queues, requests, levels, latencies, tables, sockets and checks each have their own', () => {
  const figures = toFigures(busy);
  expect(figures).toMatchObject({
    'platform.services-up': 1,
    'service.oms.up': 1,
    'service.ccp.up': 0,
    'requests.rfq.admitted': 300,
    'requests.rfq.busy': 100,
    'requests.rfq.dropped': 7,
    'requests.rfq.waiting': 2,
    'requests.rfq.oldest': 240,
    'requests.rfq.share': 0.75,
    'orders.submitted': 12,
    'rejected.PRICE_COLLAR': 5,
    'platform.messages-waiting': 11,
    'hop.oms.ccp.waiting': 7,
    'hop.ems.journal.oldest': 900,
    'platform.backup-age': 3_600_000,
    'level.accept-latency.attainment': 0.999,
    'level.accept-latency.events': 1_000,
    'level.accept-latency.m30': 2.5,
    'level.accept-latency.p99': 100,
    'latency.accept-to-fill.p50': 12,
    'latency.accept-to-fill.p99': 48.5,
    'platform.sockets': 14,
    'sockets.program': 3,
    'database.bytes': 900,
    'database.bytes-per-day': -5,
    'storage.fix.index-bytes': 100,
    'storage.fix.dead-rows': 1,
    'check.I5': 2,
    'platform.complete-traces': 0.75,
  });
  expect(figures).not.toHaveProperty(['level.accept-latency.budget']);
  expect(figures).not.toHaveProperty(['level.accept-latency.h6']);
  for (const name of Object.keys(figures)) {
    expect(FigureName.safeParse(name).success, name).toBe(true);
  }
});
