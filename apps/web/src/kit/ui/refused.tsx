/** A refusal wherever a person reads one: the sentence, with its code in the tooltip and in what is copied. */
import { useLayoutEffect } from 'react';
import { copyWithCodes } from '../../lib/copy-codes.ts';
import { type Problem, withCode } from '../../lib/problem.ts';
import { sentence } from '../../lib/text/phrase.ts';

type RefusedProps = { readonly problem: Problem | null | undefined };

export function Refused({ problem }: RefusedProps) {
  // Before the page is painted, so that no refusal is read that cannot be copied. The listener is added once for all.
  useLayoutEffect(() => document.addEventListener('copy', copyWithCodes), []);
  if (problem === null || problem === undefined) return null;
  if (typeof problem === 'string') return sentence(problem);
  const { text, code } = problem;
  return (
    // Presentational, or a screen reader speaks the tooltip and then the sentence.
    <span role="presentation" title={withCode(problem)} data-code={code}>
      {sentence(text)}
    </span>
  );
}
