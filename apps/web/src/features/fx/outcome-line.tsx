/** What became of the last press on a tile: dealt or refused, why, and how long it took. Its place is always kept. */

import { Refused } from '../../kit/ui/refused.tsx';
import { formatQty } from '../../lib/format/numbers.ts';
import type { Problem } from '../../lib/problem.ts';
import { prefixProblem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair } from '../../platform/client/shapes.ts';
import type { Outcome } from './use-fx-deal.ts';

type LineProps = {
  readonly outcome: Outcome | null;
  readonly pair: FxPair;
  /** What is wrong with the amount; null when nothing is. */
  readonly problem: Problem | null;
};

const words = (outcome: Outcome | null, { base, digits }: FxPair): Problem => {
  if (outcome === null) return '';
  if (outcome.kind === 'looking') return 'Last look…';
  const took = `${Math.round(outcome.latencyMs)} ms`;
  if (outcome.kind === 'refused') return prefixProblem(phrase`Rejected (${took}): `, outcome.why);
  const verb = outcome.side === 'BUY' ? 'Bought' : 'Sold';
  return phrase`${verb} ${formatQty(outcome.qty)} ${base} at ${outcome.price.toFixed(digits)} (${took})`;
};

export function OutcomeLine({ outcome, pair, problem }: LineProps) {
  const colour =
    problem !== null || outcome?.kind === 'refused'
      ? 'text-critical'
      : outcome?.kind === 'dealt'
        ? 'text-up'
        : 'text-t2';
  return (
    <p
      role="status"
      className={`min-h-8 text-11 leading-4 ${colour}`}
      data-testid={`fx-outcome-${pair.symbol}`}
    >
      <Refused problem={problem ?? words(outcome, pair)} />
    </p>
  );
}
