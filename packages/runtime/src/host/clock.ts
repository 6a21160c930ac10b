/** The engine's clock over the machine's: never goes back, and never stands still for long. */
import type { Clock } from '../engine/ports.ts';

/** The two clocks of a machine, in milliseconds: what people set, and what only ever runs. */
export type MachineClocks = { readonly wall: () => number; readonly steady: () => number };

const MACHINE: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Share of real time at which it runs while the machine's clock, having been set back, catches up. */
const SLOWED = 0.5;

/**
 * Milliseconds since 1970. A forward step of the machine's clock (after sleep) is followed immediately; a backward step
 * is absorbed by running slower until both agree again.
 */
export function risingNow({ wall, steady }: MachineClocks = MACHINE): () => number {
  let last = wall();
  let lastSteady = steady();
  return () => {
    const nowWall = wall();
    const nowSteady = steady();
    const slowed = last + (nowSteady - lastSteady) * SLOWED;
    last = nowWall >= last ? nowWall : Math.max(last, slowed);
    lastSteady = nowSteady;
    return Math.floor(last);
  };
}

export function systemClock(clocks: MachineClocks = MACHINE): Clock {
  return {
    nowMs: risingNow(clocks),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    soon: (run) => {
      setImmediate(run);
    },
  };
}
