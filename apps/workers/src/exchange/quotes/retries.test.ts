/** Repeated calls: until a final response, for half a minute at most, and no longer than the process runs. */
import { createLog } from '@tradefloor/runtime/host/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Retries } from './retries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => new Retries(Date.now, createLog({ service: 'test', level: 'silent' }));
const LATER = { kind: 'later' } as const;

describe('a call', () => {
  it('that has its response is made once', async () => {
    const request = vi.fn(async () => ({ kind: 'done', value: 7 }) as never);
    await expect(open().until(request)).resolves.toEqual({ kind: 'done', value: 7 });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is repeated every half second until it has', async () => {
    const request = vi.fn(async () => LATER as never);
    request.mockResolvedValueOnce(LATER as never).mockResolvedValueOnce(LATER as never);
    const reported = open().until(request);
    await vi.advanceTimersByTimeAsync(499);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledTimes(2);
    request.mockResolvedValueOnce({ kind: 'done', value: 1 } as never);
    await vi.advanceTimersByTimeAsync(500);
    await expect(reported).resolves.toEqual({ kind: 'done', value: 1 });
  });

  it('that throws is one without a response', async () => {
    const request = vi.fn(async () => ({ kind: 'done', value: 2 }) as never);
    request.mockRejectedValueOnce(new Error('socket closed'));
    const reported = open().until(request);
    await vi.advanceTimersByTimeAsync(500);
    await expect(reported).resolves.toEqual({ kind: 'done', value: 2 });
  });

  it('is given up after half a minute', async () => {
    const request = vi.fn(async () => LATER as never);
    const reported = open().until(request);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(request).toHaveBeenCalledTimes(60);
    await vi.advanceTimersByTimeAsync(1);
    await expect(reported).resolves.toEqual(LATER);
    expect(request).toHaveBeenCalledTimes(61);
  });
});

describe('a stop', () => {
  it('ends all that wait at once, after one last try, and leaves no timer', async () => {
    const retries = open();
    const request = vi.fn(async () => LATER as never);
    const reported = [retries.until(request), retries.until(request)];
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(2);
    retries.stop();
    await expect(Promise.all(reported)).resolves.toEqual([LATER, LATER]);
    expect(request).toHaveBeenCalledTimes(4);
    expect(vi.getTimerCount()).toBe(0);
    expect(retries.isStopped).toBe(true);
  });

  it('lets a later call try once', async () => {
    const retries = open();
    retries.stop();
    const request = vi.fn(async () => LATER as never);
    await expect(retries.until(request)).resolves.toEqual(LATER);
    expect(request).toHaveBeenCalledTimes(1);
  });
});
