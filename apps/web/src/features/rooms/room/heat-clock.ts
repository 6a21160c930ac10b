/** Where a heat's clock stands between two messages. Pure. */
import type { Heat } from '../../../platform/client/shapes.ts';

export type ClockBase = Pick<Heat, 'clockMs' | 'lengthMs' | 'speed' | 'state'>;

export type HeatClock = {
  /** Simulated milliseconds that have passed. */
  readonly clockMs: number;
  /** Simulated milliseconds that are left. */
  readonly leftMs: number;
  /** What is left in real milliseconds; null while the clock does not go. */
  readonly realLeftMs: number | null;
};

/**
 * The clock so long after it was read: it goes at the heat's speed while the heat runs, and never beyond its length.
 * @param sinceMs real milliseconds since the base was read
 */
export function toHeatClock(base: ClockBase, sinceMs: number): HeatClock {
  const isRunning = base.state === 'RUNNING';
  const passed = isRunning ? Math.max(0, sinceMs) * base.speed : 0;
  const clockMs = Math.min(base.lengthMs, base.clockMs + passed);
  const leftMs = base.lengthMs - clockMs;
  return { clockMs, leftMs, realLeftMs: isRunning ? leftMs / base.speed : null };
}

/** The later of the clocks that are known of one heat: messages overtake each other. */
export const latestClock = (heat: Heat, others: readonly (number | undefined)[]): number =>
  Math.max(heat.clockMs, ...others.flatMap((clockMs) => clockMs ?? []));
