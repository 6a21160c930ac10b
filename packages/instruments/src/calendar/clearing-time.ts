/** The time that trades are dated by: the world's, or ahead of it where the clearing clock is. No clock is read. */

const DAY_MS = 86_400_000;

/** A clock that reads `anchorSimMs` at `anchorMs`, and runs a day in `simDayMs` of the world. */
export type Pace = {
  readonly anchorMs: number;
  readonly anchorSimMs: number;
  readonly simDayMs: number;
};

/** What the clock reads at a time of the world, milliseconds since 1970. */
export const clearingTime = ({ anchorMs, anchorSimMs, simDayMs }: Pace, nowMs: number): number =>
  anchorSimMs + Math.floor(((nowMs - anchorMs) * DAY_MS) / simDayMs);
