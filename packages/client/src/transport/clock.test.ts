/** The platform's clock is found to the length of a round trip, although its headers are in whole seconds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServerClock } from './clock.ts';

const START = 1_800_000_000_000;

it('the true difference is always within the tolerance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.array(fc.tuple(fc.nat(5_000), fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 60 }),
      (trueOffset, exchanges) => {
        const clock = new ServerClock();
        let now = START;
        for (const [pause, out, back] of exchanges) {
          const sentMs = now + pause;
          const written = sentMs + out + trueOffset;
          const fromMs = Math.floor(written / 1_000) * 1_000;
          now = sentMs + out + back;
          clock.read({ fromMs, untilMs: fromMs + 999, sentMs, receivedMs: now });
          expect(Math.abs(clock.offsetMs - trueOffset)).toBeLessThanOrEqual(clock.toleranceMs + 1);
        }
      },
    ),
  );
});

it('many headers of whole seconds narrow the difference to some milliseconds', () => {
  const clock = new ServerClock();
  for (let i = 0; i < 300; i += 1) {
    const sentMs = START + i * 137;
    const fromMs = Math.floor((sentMs + 5 - 42_317) / 1_000) * 1_000;
    clock.read({ fromMs, untilMs: fromMs + 999, sentMs, receivedMs: sentMs + 10 });
  }
  expect(clock.offsetMs).toBeGreaterThan(-42_337);
  expect(clock.offsetMs).toBeLessThan(-42_297);
  expect(clock.toleranceMs).toBeLessThan(20);
});

it('a clock that was set is followed at once', () => {
  const clock = new ServerClock();
  clock.read({ fromMs: START, untilMs: START, sentMs: START, receivedMs: START + 4 });
  expect(clock.offsetMs).toBe(-2);
  clock.read({
    fromMs: START + 60_000,
    untilMs: START + 60_000,
    sentMs: START,
    receivedMs: START + 4,
  });
  expect(clock.offsetMs).toBe(59_998);
});

it('before a response there is no difference, and how far off that is remains open', () => {
  const clock = new ServerClock();
  expect(clock.offsetMs).toBe(0);
  expect(clock.toleranceMs).toBe(Number.POSITIVE_INFINITY);
  clock.read({ fromMs: START + 500, untilMs: START + 500, sentMs: null, receivedMs: START });
  expect(clock.offsetMs).toBe(500);
});
