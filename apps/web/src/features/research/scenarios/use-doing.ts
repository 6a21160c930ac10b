/** One action at a time; an error is shown until the next begins. */
import { useState } from 'react';
import { refusalText, toRefusal } from '../../../platform/client/refusal.ts';

export type Doing = {
  /** What is being done; null for nothing. */
  readonly busy: string | null;
  readonly failure: string | null;
  /** Never rejects. */
  readonly doing: (what: string, work: () => Promise<void>) => Promise<void>;
};

export function useDoing(toText = (error: unknown) => refusalText(toRefusal(error))): Doing {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const doing = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toText(error));
    }
    setBusy(null);
  };
  return { busy, failure, doing };
}
