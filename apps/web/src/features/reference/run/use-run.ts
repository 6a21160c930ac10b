/** One run of a call at a time, and what came of the last one. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallRequest } from '../snippets/call-request.ts';
import { type Outcome, sendRequest } from './send.ts';

export function useRun() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const gone = useRef<AbortController | null>(null);
  useEffect(() => () => gone.current?.abort(), []);
  const run = useCallback((request: CallRequest): void => {
    const mine = new AbortController();
    gone.current = mine;
    setRunning(true);
    void sendRequest(request, mine.signal).then((result) => {
      if (mine.signal.aborted) return;
      setOutcome(result);
      setRunning(false);
    });
  }, []);
  return { outcome, isRunning, run };
}
