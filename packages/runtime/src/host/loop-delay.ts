/**
 * How late the event loop is: what it reads from its sockets now has waited at least so long. A timer that came late
 * measures the turn before, one that is overdue the present turn.
 */
const EVERY_MS = 50;

export type LoopDelay = {
  /** Milliseconds; 0 while timers come in time. */
  readonly ms: () => number;
  readonly close: () => void;
};

/** @param steadyMs a clock that only runs forward */
export function openLoopDelay(steadyMs: () => number = () => performance.now()): LoopDelay {
  let last = steadyMs();
  let latest = 0;
  const timer = setInterval(() => {
    const now = steadyMs();
    latest = Math.max(0, now - last - EVERY_MS);
    last = now;
  }, EVERY_MS);
  timer.unref();
  return {
    ms: () => Math.max(latest, steadyMs() - last - EVERY_MS),
    close: () => clearInterval(timer),
  };
}
