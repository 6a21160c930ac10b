import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLoginAttempts,
  FORGET_AFTER_MS,
  FREE_FAILURES,
  KNOWN_MAX,
  LONGEST_WAIT_MS,
} from './login-attempts.ts';

const A = { username: 'a', address: '6.6.6.6' };
const B = { username: 'b', address: '6.6.6.6' };
const HOME = { username: 'a', address: '10.0.0.1' };

describe('an address that has logged in before', () => {
  const floodedFor = (...known: readonly (typeof A)[]) => {
    const attempts = createLoginAttempts();
    for (const each of known) attempts.succeeded(each);
    for (let i = 0; i < 100; i += 1) attempts.failed(A, 0);
    return attempts;
  };

  it('does not wait for what others guess, and is not another account’s', () => {
    const attempts = floodedFor(HOME, { ...HOME, username: 'b' });
    expect(attempts.waitMs(HOME, 0)).toBe(0);
    expect(attempts.waitMs({ ...HOME, address: '10.0.0.2' }, 0)).toBe(LONGEST_WAIT_MS);
    expect(floodedFor({ ...HOME, username: 'b' }).waitMs(HOME, 0)).toBe(LONGEST_WAIT_MS);
    expect(floodedFor().waitMs({ ...HOME, address: null }, 0)).toBe(LONGEST_WAIT_MS);
  });

  it('waits for its own guesses, and forgives nothing that others guessed', () => {
    const attempts = floodedFor(HOME);
    for (let i = 0; i < 20; i += 1) attempts.failed(HOME, 0);
    expect(attempts.waitMs(HOME, 0)).toBe(LONGEST_WAIT_MS);
    attempts.succeeded(HOME);
    expect([attempts.waitMs(HOME, 0), attempts.waitMs(A, 0)]).toEqual([0, LONGEST_WAIT_MS]);
  });

  it('is one of the newest: the one longest unused is forgotten', () => {
    const more = Array.from({ length: KNOWN_MAX }, (_, i) => ({ ...A, address: `10.1.0.${i}` }));
    const attempts = floodedFor(HOME, ...more);
    expect(attempts.waitMs(HOME, 0)).toBe(LONGEST_WAIT_MS);
    expect(more.map((each) => attempts.waitMs(each, 0))).toEqual(more.map(() => 0));
  });

  it('cannot be pretended by a name', () => {
    const attempts = floodedFor(HOME);
    for (let i = 0; i < 20; i += 1) attempts.failed({ username: '10.0.0.1\na', address: null }, 0);
    expect(attempts.waitMs(HOME, 0)).toBe(0);
  });
});

describe('guessing at an account', () => {
  it('costs nothing for the first mistakes, then waits that grow up to a bound', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < FREE_FAILURES - 1; i += 1) attempts.failed(A, i);
    expect(attempts.waitMs(A, FREE_FAILURES)).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      attempts.failed(A, 1_000);
      waits.push(attempts.waitMs(A, 1_000));
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, LONGEST_WAIT_MS, LONGEST_WAIT_MS]);
  });

  it('slows no other account down', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < 100; i += 1) attempts.failed(A, 0);
    expect(attempts.waitMs(B, 0)).toBe(0);
  });

  it('is forgiven by a right password and by a quarter of an hour', () => {
    const attempts = createLoginAttempts();
    for (let i = 0; i < 20; i += 1) attempts.failed(A, 0);
    expect(attempts.waitMs(A, FORGET_AFTER_MS)).toBe(0);
    attempts.failed(A, FORGET_AFTER_MS);
    expect(attempts.waitMs(A, FORGET_AFTER_MS)).toBe(0);
    for (let i = 0; i < 20; i += 1) attempts.failed(A, FORGET_AFTER_MS);
    attempts.succeeded(A);
    expect(attempts.waitMs(A, FORGET_AFTER_MS)).toBe(0);
  });

  it('never makes an owner wait longer than the bound', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 200 }), (gaps) => {
        const attempts = createLoginAttempts();
        let nowMs = 0;
        for (const gap of gaps) {
          nowMs += gap;
          attempts.failed(A, nowMs);
          expect(attempts.waitMs(A, nowMs)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
        }
      }),
    );
  });
});
