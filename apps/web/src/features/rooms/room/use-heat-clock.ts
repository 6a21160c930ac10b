/** The clock of a heat on the screen: as its messages state it, and on from there at its speed. */
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { type ClockBase, type HeatClock, toHeatClock } from './heat-clock.ts';

const LOOK_MS = 250;

/** @param base the newest that is known of the clock */
export function useHeatClock({ clockMs, lengthMs, speed, state }: ClockBase): HeatClock {
  const { browser } = useClient();
  const read = useRef({ clockMs, state, atMs: browser.nowMs() });
  if (read.current.clockMs !== clockMs || read.current.state !== state) {
    read.current = { clockMs, state, atMs: browser.nowMs() };
  }
  const [, look] = useState(0);
  useEffect(() => {
    if (state !== 'RUNNING') return;
    const timer = window.setInterval(() => look((count) => count + 1), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [state]);
  const base = { clockMs, lengthMs, speed, state };
  return toHeatClock(base, browser.nowMs() - read.current.atMs);
}
