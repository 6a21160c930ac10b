import type { LevelState } from '@tradefloor/contracts/service-level';
import { expect, test } from 'vitest';
import { AlertBook, findLevelNotice, listFindings, type Watched } from './alerts.ts';

const NOW = 1_795_444_200_000;
const well: Watched = {
  nowMs: NOW,
  checkedAt: NOW - 30_000,
  stuckOrders: 0,
  deadLetters: 0,
  oldestLetterMs: 900,
  levels: [],
  disk: null,
  certificates: [],
  services: [{ service: 'oms', status: 'up', detail: null, since: NOW - 60_000 }],
  checks: [{ id: 'I5', promise: 'two legs', violations: 0, examples: [] }],
};
const named = (change: Partial<Watched>): string[] =>
  listFindings({ ...well, ...change }).map(({ alert }) => alert);

test('nothing is wrong while all is as it should be', () => {
  expect(named({})).toEqual([]);
});

test('each thing that is wrong has its alert', () => {
  const late = { service: 'oms', status: 'down', detail: null, since: NOW - 16_000 } as const;
  expect(named({ services: [late] })).toEqual(['service-down']);
  expect(named({ services: [{ ...late, since: NOW - 10_000 }] })).toEqual([]);
  expect(named({ checks: [{ id: 'I5', promise: 'p', violations: 2, examples: [] }] })).toEqual([
    'invariant-violated',
  ]);
  expect(named({ checkedAt: NOW - 121_000 })).toEqual(['checks-stale']);
  expect(named({ stuckOrders: 1 })).toEqual(['orders-stuck']);
  expect(named({ oldestLetterMs: 10_001 })).toEqual(['letters-late']);
  expect(named({ deadLetters: 1 })).toEqual(['dead-letter']);
});

test('an objective that uses its budget too fast is reported with the pace and the remaining budget', () => {
  const level: LevelState = {
    level: 'accept-latency',
    target: 0.99,
    limitMs: 150,
    good: 70,
    total: 100,
    since: NOW,
    attainment: 0.7,
    budgetLeft: -29,
    p99Ms: 400,
    alert: 'fast',
    burn: { m5: 30, m30: 30, h1: 30, h6: 7 },
  };
  expect(listFindings({ ...well, levels: [level] })).toEqual([
    {
      alert: 'slo-fast-burn',
      subject: 'accept-latency',
      detail: 'accept-latency: burn rate 30.0 over the last hour, error budget exceeded by 2900 %',
    },
  ]);
  expect(named({ levels: [{ ...level, alert: 'slow' }] })).toEqual(['slo-slow-burn']);
  expect(named({ levels: [{ ...level, alert: null }] })).toEqual([]);
});

test('ten services that fall together are one alert', () => {
  const services = Array.from({ length: 10 }, (_, n) => ({
    service: `s${n}`,
    status: 'down' as const,
    detail: 'the database does not answer',
    since: NOW - 60_000,
  }));
  const [only, ...others] = listFindings({ ...well, services });
  expect(others).toEqual([]);
  expect(only?.detail).toContain('and 7 more');
});

test('an alert is reported when it starts and when it has been over for half a minute, each once', () => {
  const book = new AlertBook();
  const stuck = listFindings({ ...well, stuckOrders: 1 });
  expect(book.note(stuck, NOW).map(({ kind }) => kind)).toEqual(['fired']);
  expect(book.note(stuck, NOW + 5_000)).toEqual([]);
  expect(book.note([], NOW + 10_000)).toEqual([]);
  // It flickers: that is the same alert.
  expect(book.note(stuck, NOW + 15_000)).toEqual([]);
  expect(book.open).toMatchObject([{ alert: 'orders-stuck', since: NOW, severity: 'page' }]);
  expect(book.note([], NOW + 20_000)).toEqual([]);
  expect(book.note([], NOW + 50_000).map(({ kind }) => kind)).toEqual(['resolved']);
  expect(book.note([], NOW + 90_000)).toEqual([]);
  expect(book.open).toEqual([]);
});

test('open alerts of service levels are named once each, others not', () => {
  const open = (...alerts: string[]) =>
    alerts.map((alert) => ({
      alert,
      subject: 's',
      detail: 'figures',
      since: 0,
      severity: 'page' as const,
    }));
  expect(findLevelNotice(open())).toBeNull();
  expect(findLevelNotice(open('service-down', 'dead-letter'))).toBeNull();
  expect(
    findLevelNotice(open('slo-fast-burn', 'service-down', 'slo-fast-burn', 'slo-slow-burn')),
  ).toBe('service-level alert: slo-fast-burn, slo-slow-burn');
});

test('a disk that is full within the days of the setting is an alert, one that lasts is not', () => {
  expect(named({ disk: { daysLeft: 13, atLeast: 14 } })).toEqual(['disk-fills']);
  expect(named({ disk: { daysLeft: 14, atLeast: 14 } })).toEqual([]);
  expect(named({ disk: null })).toEqual([]);
});

test('a certificate that expires is an alert of its own, with its name and days', () => {
  const certificates = [{ name: 'exchange.pem', detail: 'expires in 3 days' }];
  expect(listFindings({ ...well, certificates })).toEqual([
    {
      alert: 'certificate-expires',
      subject: 'exchange.pem',
      detail: 'the certificate exchange.pem expires in 3 days',
    },
  ]);
});
