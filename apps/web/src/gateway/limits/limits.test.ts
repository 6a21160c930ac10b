import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoginGuard, usernameIn } from './login-guard.ts';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

describe('a token bucket', () => {
  it('gives its burst at once, then its rate, and reports how long to wait', () => {
    const bucket = new TokenBucket({ burst: 40, perSecond: 20 }, 0);
    for (let i = 0; i < 40; i += 1) expect(bucket.take(0)).toBe(0);
    expect(bucket.take(0)).toBe(50);
    expect(bucket.take(50)).toBe(0);
    expect(bucket.take(50)).toBe(50);
  });

  it('never gives more than burst plus rate times time, at any time and cost of the call', () => {
    const wanted = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 10 })), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(wanted, (calls) => {
        const bucket = new TokenBucket({ burst: 10, perSecond: 20 }, 0);
        let nowMs = 0;
        let given = 0;
        for (const [gap, cost] of calls) {
          nowMs += gap;
          if (bucket.take(nowMs, cost) === 0) given += cost;
        }
        expect(given).toBeLessThanOrEqual(10 + (nowMs * 20) / 1_000);
      }),
    );
  });

  it('gives a costly call once there is as much, and one above the burst at a full bucket', () => {
    const bucket = new TokenBucket({ burst: 5, perSecond: 1 }, 0);
    expect(bucket.take(0, 3)).toBe(0);
    expect(bucket.take(0, 3)).toBe(1_000);
    expect(bucket.take(0, 2)).toBe(0);
    expect(bucket.take(0, 50)).toBe(5_000);
    expect(bucket.take(5_000, 50)).toBe(0);
  });

  it('does not earn while the clock goes back', () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 1 }, 10_000);
    expect(bucket.take(10_000)).toBe(0);
    expect(bucket.take(0)).toBeGreaterThan(0);
  });
});

describe('token buckets', () => {
  it('are one per name, and forget the longest unused when there are too many', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0.001 });
    expect(buckets.take('a', 0)).toBe(0);
    expect(buckets.take('a', 0)).toBeGreaterThan(0);
    expect(buckets.take('b', 0)).toBe(0);
    for (let i = 0; i < 30_000; i += 1) buckets.take(`n${i}`, 0);
    expect(buckets.size).toBe(20_000);
  });
});

describe('guessing passwords', () => {
  const attempt = { address: '10.0.0.1', username: 'admin' };

  it('is free for four mistakes, then waits double up to a quarter of an hour', () => {
    const guard = new LoginGuard();
    const waits: number[] = [];
    for (let i = 0; i < 18; i += 1) {
      guard.failed(attempt, 0);
      waits.push(guard.waitMs(attempt, 0));
    }
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000]);
    expect(waits.at(-1)).toBe(900_000);
  });

  it('does not hold up the owner at another address, nor other accounts at this one', () => {
    const guard = new LoginGuard();
    for (let i = 0; i < 20; i += 1) guard.failed(attempt, 0);
    expect(guard.waitMs({ ...attempt, address: '10.0.0.2' }, 0)).toBe(0);
    expect(guard.waitMs({ ...attempt, username: 'viewer' }, 0)).toBe(0);
  });

  it('of many accounts by one address is held up after thirty mistakes an hour', () => {
    const guard = new LoginGuard();
    for (let i = 0; i < 31; i += 1) guard.failed({ ...attempt, username: `u${i}` }, 0);
    expect(guard.waitMs({ ...attempt, username: 'fresh' }, 0)).toBeGreaterThan(60_000);
    expect(guard.waitMs({ ...attempt, username: 'fresh' }, 3_600_000)).toBe(0);
  });

  it('is forgiven by the right password', () => {
    const guard = new LoginGuard();
    for (let i = 0; i < 8; i += 1) guard.failed(attempt, 0);
    guard.succeeded(attempt);
    expect(guard.waitMs(attempt, 0)).toBe(0);
  });

  it('is counted by the name that is sent, in JSON and in forms, whatever it is', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(usernameIn(Buffer.from('{"username":" Admin "}'), 'application/json')).toBe('admin');
    expect(usernameIn(Buffer.from('username=Admin&password=x'), form)).toBe('admin');
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        fc.constantFrom('application/json', form),
        (text, type) => {
          expect(typeof usernameIn(Buffer.from(text), type)).toBe('string');
        },
      ),
    );
  });
});
