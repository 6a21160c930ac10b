/** The world around the client in tests: real requests, a clock that sleeping moves on. */

import type { Deps } from '../transport/deps.ts';
import { NODE_DEPS } from '../transport/node-deps.ts';

/** Time stands still but for what is slept: waits cost a test nothing, and are on record. */
export function fakeDeps(startMs = 1_800_000_000_000): Deps & { readonly slept: number[] } {
  let now = startMs;
  const slept: number[] = [];
  return {
    ...NODE_DEPS,
    nowMs: () => now,
    sleep: (ms) => {
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
    slept,
  };
}
