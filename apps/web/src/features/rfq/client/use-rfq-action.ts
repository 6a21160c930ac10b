/** One thing a client does at a time, and what came of it in words. */
import { useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import type { CodedText, Problem } from '../../../lib/problem.ts';
import { type Refusal, toCodedText, toRefusal } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

/** The words of a refusal that a field has, before those of the whole. */
export const toShort = (refusal: Refusal): CodedText => {
  const [field] = refusal.fields;
  return field === undefined ? toCodedText(refusal) : { text: field.message, code: refusal.code };
};

export type RfqAction = {
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  /** True when it was done; the request is then as returned. */
  readonly run: (act: () => Promise<Rfq>) => Promise<boolean>;
};

export function useRfqAction(): RfqAction {
  const desk = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Set at once: a second press may come before the first one is drawn.
  const isUnderWay = useRef(false);
  const run = async (act: () => Promise<Rfq>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      desk.rfqs.take(await act());
      return true;
    } catch (error) {
      setProblem(toShort(toRefusal(error)));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}
