/**
 * Whether a press on the ladder sends at once. Armed by hand, for a quarter of an hour at most; it falls back by itself
 * when the window is left, when prices are stale or the connection is lost, and with another symbol (design of the desk, 4.6).
 */
import { useEffect, useState } from 'react';
import { sendBlockNow, useTimed } from '../live/use-client.ts';

const ARMED_MS = 15 * 60_000;

export function useArmed(symbol: string): {
  readonly isArmed: boolean;
  readonly setArmed: (isArmed: boolean) => void;
} {
  const [armedFor, setArmedFor] = useState<string | null>(null);
  const block = useTimed(sendBlockNow);
  const isArmed = armedFor === symbol && block === null;
  // Stale data disarms: after a recovery it must be armed again.
  if (armedFor !== null && !isArmed) setArmedFor(null);
  useEffect(() => {
    if (!isArmed) return;
    const disarm = (): void => setArmedFor(null);
    const timer = window.setTimeout(disarm, ARMED_MS);
    window.addEventListener('blur', disarm);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('blur', disarm);
    };
  }, [isArmed]);
  return { isArmed, setArmed: (wanted) => setArmedFor(wanted ? symbol : null) };
}
