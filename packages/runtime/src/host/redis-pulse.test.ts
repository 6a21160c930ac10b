/** Redis as it answers, stays silent, fails, and comes back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPulse, type Pulse } from './redis-pulse.ts';

let pulse: Pulse;
/** What the next question meets. */
let ping: () => Promise<unknown>;
beforeEach(() => {
  vi.useFakeTimers();
  ping = async () => 'PONG';
  pulse = openPulse({ ping: () => ping() });
});
afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

test('a frozen Redis is away within two seconds, and back with its next answer', async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pulse.isAnswering).toBe(true);
  ping = () => new Promise(() => undefined);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(pulse.isAnswering).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(pulse.isAnswering).toBe(false);
  ping = async () => 'PONG';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pulse.isAnswering).toBe(true);
});

test('an error is an answer that it is away; nothing is sent after the end', async () => {
  let questions = 0;
  ping = () => {
    questions += 1;
    return Promise.reject(new Error('closed'));
  };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pulse.isAnswering).toBe(false);
  pulse.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(questions).toBe(1);
});

test('an answer that comes after its time does not hide that the next one is missing', async () => {
  const answers: (() => void)[] = [];
  ping = () => new Promise<void>((resolve) => answers.push(resolve));
  await vi.advanceTimersByTimeAsync(2_500);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(pulse.isAnswering).toBe(false);
});
