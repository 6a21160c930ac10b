import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GatewayEvent } from './log.ts';
import { thinLog } from './thinned-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (change: object = {}): GatewayEvent => ({
  event: 'refused',
  refusal: 'RATE_LIMITED',
  status: 429,
  method: 'POST',
  path: '/api/oms/orders',
  requestId: 'request-1',
  address: '203.0.113.1',
  ...change,
});

function given() {
  const lines: GatewayEvent[] = [];
  const thinned = thinLog((line) => void lines.push(line));
  const counts = () => lines.map((line) => ('count' in line ? line.count : 1));
  return { ...thinned, lines, counts };
}

it('a flood of ten thousand refusals is two lines in its first second, with their count', () => {
  const { log, counts } = given();
  for (let n = 0; n < 10_000; n += 1) log(refused());
  expect(counts()).toEqual([1]);
  vi.advanceTimersByTime(1_000);
  expect(counts()).toEqual([1, 9_999]);
});

it('a refusal after a quiet second is a line at once, and no timer stays behind', () => {
  const { log, counts } = given();
  log(refused());
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  log(refused());
  expect(counts()).toEqual([1, 1]);
});

it('a flood that goes on is a line a second', () => {
  const { log, counts } = given();
  for (let second = 0; second < 3; second += 1) {
    for (let n = 0; n < 100; n += 1) log(refused());
    vi.advanceTimersByTime(1_000);
  }
  expect(counts()).toEqual([1, 99, 100, 100]);
});

it.each([
  ['address', { address: '203.0.113.2' }],
  ['key', { keyId: 'another' }],
  ['user', { userId: 'another' }],
  ['refusal', { refusal: 'UNAUTHENTICATED', status: 401 }],
])('another %s has a line of its own', (_, change) => {
  const { log, counts } = given();
  log(refused());
  log(refused(change));
  expect(counts()).toEqual([1, 1]);
});

it('forbidden addresses are lines of their own, and past eight counted', () => {
  const { log, lines, counts, close } = given();
  const paths = Array.from({ length: 20 }, (_, n) => `/api/journal/audit/${n}`);
  for (const path of paths) log(refused({ refusal: 'FORBIDDEN', status: 403, path }));
  close();
  expect(lines.slice(0, 8).map((line) => 'path' in line && line.path)).toEqual(paths.slice(0, 8));
  expect(counts()).toEqual([...Array<number>(9).fill(1), 11]);
});

it('strangers from more addresses than are remembered lose no count', () => {
  const { log, counts, close } = given();
  for (let n = 0; n < 3_000; n += 1) log(refused({ address: `address ${n}` }));
  close();
  expect(counts().reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(3_000);
  expect(counts().length).toBeLessThan(1_010);
});

it('log-ins and failures are written as they come', () => {
  const { log, lines } = given();
  const denied: GatewayEvent = {
    event: 'login',
    outcome: 'denied',
    username: 'a',
    requestId: 'request-1',
    address: '203.0.113.1',
  };
  log(denied);
  log(denied);
  expect(lines).toHaveLength(2);
});
