import { describe, expect, it } from 'vitest';
import { argonPasswords, makeGate } from './passwords.ts';

describe('the hashing gate', () => {
  it('never lets more run or wait than configured, and drops none', async () => {
    const gate = makeGate({ atOnce: 2, queueMax: 3 });
    let running = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    const run = () => {
      running += 1;
      most = Math.max(most, running);
      return new Promise<string>((resolve) => {
        finish.push(() => {
          running -= 1;
          resolve('done');
        });
      });
    };
    const outcomes = Array.from({ length: 8 }, () => gate(run));
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(3);
    for (let done = 0; done < 5; done += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(done);
      finish[done]?.();
    }
    await Promise.all(outcomes);
    expect(most).toBe(2);
    expect(gate(async () => 'free again')).not.toBe('busy');
  });

  it('gives the slot back when a run fails', async () => {
    const gate = makeGate({ atOnce: 1, queueMax: 0 });
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate(async () => 'next')).toBe('next');
  });
});

describe('passwords', () => {
  it('are argon2id with the stated cost, match themselves only, and a missing one never matches', async () => {
    const passwords = argonPasswords();
    const kept = await passwords.hash('tradefloor');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(kept, 'tradefloor')).toBe('match');
    expect(await passwords.verify(kept, 'Tradefloor')).toBe('mismatch');
    expect(await passwords.verify(null, 'no user has this password')).toBe('mismatch');
  });
});
