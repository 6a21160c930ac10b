/** How long a request's window is still open, by the server's time; never below zero, never by a clock that was put. */
import { useEffect, useState } from 'react';
import { formatLeft, parseMs } from '../../lib/format/time.ts';
import { useClient } from '../live/use-client.ts';

const LOOK_MS = 100;

/** Milliseconds until an instant of the server's time; null for none, 0 once it has passed. */
export function useLeftMs(endsAt: string | null): number | null {
  const client = useClient();
  const leftNow = (): number | null =>
    endsAt === null ? null : Math.max(0, parseMs(endsAt) - client.serverNowMs());
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    if (endsAt === null) {
      setLeft(null);
      return;
    }
    const look = (): number => {
      const rest = Math.max(0, parseMs(endsAt) - client.serverNowMs());
      setLeft(rest);
      return rest;
    };
    if (look() === 0) return;
    const timer = window.setInterval(() => {
      if (look() === 0) window.clearInterval(timer);
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [client, endsAt]);
  return left;
}

/** Whether a quote binds its dealer, by the server's time: as last drawn, and at the moment of a press. */
export function useFirm(validUntil: string | null) {
  const client = useClient();
  const left = useLeftMs(validUntil);
  return {
    isFirm: left !== null && left > 0,
    isFirmNow: () => validUntil !== null && parseMs(validUntil) > client.serverNowMs(),
  };
}

/** The time that is left with its unit, as text that changes by itself. */
export function WindowLeft({ endsAt }: { readonly endsAt: string | null }) {
  const left = useLeftMs(endsAt);
  return <span className="tabular-nums">{left === null ? '' : formatLeft(left)}</span>;
}
