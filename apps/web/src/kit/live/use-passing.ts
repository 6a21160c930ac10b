/** Lets the time of a player pass while it plays. It redraws what is known, and makes no calls. */
import { useEffect } from 'react';
import type { ClockChange } from '../../lib/replay-clock.ts';

/** As often as the eye sees a bar move, and a chart may be drawn. */
const FRAME_MS = 125;

export function usePassing(isPlaying: boolean, change: (change: ClockChange) => void): void {
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = window.setInterval(() => {
      const now = performance.now();
      change({ kind: 'PASS', ms: now - before });
      before = now;
    }, FRAME_MS);
    return () => window.clearInterval(timer);
  }, [isPlaying, change]);
}
