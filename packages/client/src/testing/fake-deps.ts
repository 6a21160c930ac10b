/** The world around the client in tests: real requests, a clock that sleeping moves on. */

import type { Deps } from '../transport/deps.ts';
import { NODE_DEPS } from '../transport/node-deps.ts';

export type FakeDeps = Deps & {
  readonly slept: number[];
  /** Sets the clock of the day by so much; what has elapsed does not change. */
  readonly setClock: (ms: number) => void;
};

/** Time stands still but for what is slept: waits cost a test nothing, and are on record. */
export function fakeDeps(startMs = 1_800_000_000_000): FakeDeps {
  let now = startMs;
  let setBy = 0;
  const slept: number[] = [];
  return {
    ...NODE_DEPS,
    nowMs: () => now + setBy,
    elapsedMs: () => now - startMs,
    sleep: (ms) => {
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
    slept,
    setClock: (ms) => {
      setBy = ms;
    },
  };
}
