/** Realised volatility is of minutes: the move of a night is no return of one. */
import { expect, it } from 'vitest';
import { BARS, MinuteReturns } from './minute-returns.ts';

const MINUTE_MS = 60_000;

/** Minutes that go up and down by the same; in the middle a session ends and the next one opens higher. */
function measure(night: number | null): number {
  const returns = new MinuteReturns(1);
  let level = 0;
  for (let minute = 0; minute <= BARS + 2; minute += 1) {
    level += minute % 2 === 0 ? 0.001 : -0.001;
    if (minute === 10 && night !== null) {
      level += night;
      returns.reopen(Float64Array.of(level));
    }
    returns.add(minute * MINUTE_MS, Float64Array.of(level));
  }
  return returns.realised(0);
}

it('a night between two minutes changes no realised volatility, up or down', () => {
  const plain = measure(null);
  expect(plain).toBeGreaterThan(0);
  for (const night of [0.05, -0.05]) {
    // The first minute of a session is from its open on.
    expect(Math.abs(measure(night) / plain - 1)).toBeLessThan(0.03);
  }
});
