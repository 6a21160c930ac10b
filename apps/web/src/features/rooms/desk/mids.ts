/** The mids of a heat as they have come, for the line of a symbol. Pure. */
import type { SeatState } from '../../../platform/client/shapes.ts';

export type MidPoint = { readonly x: number; readonly y: number };
/** Of one heat, by symbol. */
export type Mids = {
  readonly heatId: string;
  readonly clockMs: number;
  readonly bySymbol: Readonly<Record<string, readonly MidPoint[]>>;
};

/** Ten minutes of two prices a second. */
export const MIDS_MAX = 1_200;

/** The line with the prices of a state at its end; another heat begins with an empty line, and an older state adds nothing. */
export function withMids(mids: Mids | null, { heatId, clockMs, quotes }: SeatState): Mids {
  const before = mids?.heatId === heatId ? mids : null;
  if (before !== null && before.clockMs >= clockMs) return before;
  const bySymbol = { ...before?.bySymbol };
  for (const { symbol, mid } of quotes) {
    bySymbol[symbol] = [...(bySymbol[symbol] ?? []), { x: clockMs, y: mid }].slice(-MIDS_MAX);
  }
  return { heatId, clockMs, bySymbol };
}
