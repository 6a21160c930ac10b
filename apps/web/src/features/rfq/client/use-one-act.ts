/** One act on requests at a time, and what came of it in words. */
import { useRef, useState } from 'react';
import type { CodedText, Problem } from '../../../lib/problem.ts';
import { type Refusal, toCodedText, toRefusal } from '../../../platform/client/refusal.ts';

/** The words of a refusal that a field has, before those of the whole. */
export const toShort = (refusal: Refusal): CodedText => {
  const [field] = refusal.fields;
  return field === undefined ? toCodedText(refusal) : { text: field.message, code: refusal.code };
};

/** `run` takes an act that returns what is wrong with its outcome, or null; true when it was done and nothing is. */
export function useOneAct() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Set at once: a second press may come before the first one is drawn.
  const isUnderWay = useRef(false);
  const run = async (act: () => Promise<Problem | null>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const wrong = await act();
      setProblem(wrong);
      return wrong === null;
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
