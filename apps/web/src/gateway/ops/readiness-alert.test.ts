/** The gateway's alert over a scripted readiness and a clock of its own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadinessAlert } from './readiness-alert.ts';
import type { ReadyWire } from './ready.ts';

const report = (...down: readonly string[]): ReadyWire => ({
  ready: down.length === 0,
  version: '1',
  checkedAt: '2026-11-24T03:00:00.000Z',
  services: Object.fromEntries(
    ['oms', 'ems', ...down].map((name) => [
      name,
      { status: down.includes(name) ? 'down' : 'up', latencyMs: null, version: null },
    ]),
  ),
});

let ready: () => Promise<ReadyWire> | ReadyWire;
let reported: string[];
let alert: ReadinessAlert;
beforeEach(() => {
  vi.useFakeTimers();
  ready = () => report();
  reported = [];
  alert = new ReadinessAlert({
    ready: () => ready(),
    notify: (kind, text) => void reported.push(`${kind}: ${text}`),
    nowMs: Date.now,
  });
});
afterEach(() => {
  alert.stop();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('services that hang are reported once after 15 s, and once when they are back', async () => {
  await pass(10);
  ready = () => report('oms', 'ems', 'redis');
  await pass(15);
  expect(reported).toEqual([]);
  await pass(150);
  expect(reported).toEqual([
    'fired: services not ready: oms (down), ems (down), redis (down), for 15 s',
  ]);
  ready = () => report();
  await pass(60);
  expect(reported.slice(1)).toEqual(['resolved: services not ready is over, after 165 s']);
});

test('a short interruption is not reported, and many names are counted', async () => {
  await pass(5);
  ready = () => report('oms');
  await pass(10);
  ready = () => report();
  await pass(5);
  expect(reported).toEqual([]);
  ready = () => report('a', 'b', 'c', 'd', 'e', 'f', 'g');
  await pass(25);
  expect(reported[0]).toContain('e (down) and 2 more');
});

test('a platform that starts has as long as a deploy has', async () => {
  ready = () => report('oms');
  await pass(180);
  expect(reported).toEqual([]);
  await pass(10);
  expect(reported).toHaveLength(1);
});

test('a look that is under way is not repeated, and none is taken after the end', async () => {
  let looks = 0;
  ready = () => {
    looks += 1;
    return new Promise(() => undefined);
  };
  await pass(60);
  expect(looks).toBe(1);
  alert.stop();
  await pass(60);
  expect(looks).toBe(1);
});
