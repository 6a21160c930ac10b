import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLoginAttempts,
  FORGET_AFTER_MS,
  FREE_FAILURES,
  LONGEST_WAIT_MS,
} from './login-attempts.ts';

describe('guessing at an account', () => {
  it('costs nothing for the first mistakes, then waits that grow up to a bound', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < FREE_FAILURES - 1; i += 1) attempts.failed('a', i);
    expect(attempts.waitMs('a', FREE_FAILURES)).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      attempts.failed('a', 1_000);
      waits.push(attempts.waitMs('a', 1_000));
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, LONGEST_WAIT_MS, LONGEST_WAIT_MS]);
  });

  it('slows no other account down', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < 100; i += 1) attempts.failed('a', 0);
    expect(attempts.waitMs('b', 0)).toBe(0);
  });

  it('is forgiven by a right password and by a quarter of an hour', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < 20; i += 1) attempts.failed('a', 0);
    expect(attempts.waitMs('a', FORGET_AFTER_MS)).toBe(0);
    attempts.failed('a', FORGET_AFTER_MS);
    expect(attempts.waitMs('a', FORGET_AFTER_MS)).toBe(0);
    for (let i = 0; i < 20; i += 1) attempts.failed('a', FORGET_AFTER_MS);
    attempts.succeeded('a');
    expect(attempts.waitMs('a', FORGET_AFTER_MS)).toBe(0);
  });

  it('never makes an owner wait longer than the bound', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 200 }), (gaps) => {
        const attempts = createLoginAttempts();
        let nowMs = 0;
        for (const gap of gaps) {
          nowMs += gap;
          attempts.failed('a', nowMs);
          expect(attempts.waitMs('a', nowMs)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
        }
      }),
    );
  });
});
