import fc from 'fast-check';
import { expect, test } from 'vitest';
import { risingNow, systemClock } from './clock.ts';

function machine() {
  const at = { wall: 1_000_000, steady: 0 };
  const now = risingNow({ wall: () => at.wall, steady: () => at.steady });
  const pass = (ms: number) => {
    at.wall += ms;
    at.steady += ms;
  };
  return { at, now, pass };
}

test('it follows the machine, and a step forward at once', () => {
  const { at, now, pass } = machine();
  pass(250);
  expect(now()).toBe(1_000_250);
  at.wall += 3_600_000;
  expect(now()).toBe(4_600_250);
});

test('a step back is absorbed by running at half speed, until both agree again', () => {
  const { at, now, pass } = machine();
  now();
  at.wall -= 60_000;
  for (let second = 1; second <= 118; second += 1) {
    pass(1_000);
    expect(now()).toBe(1_000_000 + second * 500);
  }
  pass(1_000);
  expect(now()).toBe(at.wall);
  pass(1_000);
  expect(now()).toBe(at.wall);
});

test('it never goes back, whatever is done to the machine', () => {
  const steps = fc.array(
    fc.record({ passed: fc.nat(10_000), set: fc.integer({ min: -1e7, max: 1e7 }) }),
  );
  fc.assert(
    fc.property(steps, (moves) => {
      const { at, now, pass } = machine();
      let last = now();
      for (const { passed, set } of moves) {
        pass(passed);
        at.wall += set;
        const next = now();
        expect(next).toBeGreaterThanOrEqual(last);
        last = next;
      }
    }),
  );
});

test('what is planned runs once, and not when it is taken back', async () => {
  const clock = systemClock();
  const ran: string[] = [];
  clock.after(1, () => ran.push('after'))();
  await new Promise<void>((resolve) => clock.after(5, resolve));
  clock.soon(() => ran.push('soon'));
  expect(ran).toEqual([]);
  await new Promise<void>((resolve) => clock.soon(resolve));
  expect(ran).toEqual(['soon']);
});
