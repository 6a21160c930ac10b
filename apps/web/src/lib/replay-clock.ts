/** The clock of a replay: position, state and speed. Pure: time passes on input. */

export const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;
export type Speed = (typeof SPEEDS)[number];

export type Clock = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly atMs: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
};

export type ClockChange =
  /** So many milliseconds went by outside. */
  | { readonly kind: 'PASS'; readonly ms: number }
  | { readonly kind: 'TOGGLE' }
  | { readonly kind: 'SEEK'; readonly atMs: number }
  | { readonly kind: 'SPEED'; readonly speed: Speed }
  /** One step of the scale of speeds up or down. */
  | { readonly kind: 'FASTER' | 'SLOWER' };

export const clockAt = (fromMs: number, toMs: number): Clock => ({
  fromMs,
  toMs,
  atMs: fromMs,
  isPlaying: false,
  speed: 10,
});

export function clockAfter(clock: Clock, change: ClockChange): Clock {
  const { fromMs, toMs, atMs, isPlaying, speed } = clock;
  switch (change.kind) {
    case 'PASS': {
      if (!isPlaying) return clock;
      const next = Math.min(toMs, atMs + change.ms * speed);
      return { ...clock, atMs: next, isPlaying: next < toMs };
    }
    case 'TOGGLE':
      // At the end, to play is to play again.
      return { ...clock, isPlaying: !isPlaying, atMs: !isPlaying && atMs >= toMs ? fromMs : atMs };
    case 'SEEK':
      return { ...clock, atMs: Math.max(fromMs, Math.min(toMs, change.atMs)) };
    case 'SPEED':
      return { ...clock, speed: change.speed };
    case 'FASTER':
    case 'SLOWER': {
      const place = SPEEDS.indexOf(speed) + (change.kind === 'FASTER' ? 1 : -1);
      return { ...clock, speed: SPEEDS[place] ?? speed };
    }
  }
}
