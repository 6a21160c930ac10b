/** Two runs side by side: the same to the byte, or where they part and by how much. */

import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ScenarioComparison } from '../../../platform/client/shapes.ts';
import { bpsText } from './run-view.tsx';

export function CompareView({ comparison }: { readonly comparison: ScenarioComparison }) {
  const { left, right, isSame, firstDifference, delta } = comparison;
  const signed = (value: number | null, decimals: number) =>
    value === null ? NONE : formatSigned(value, decimals);
  const facts: readonly Fact[] = [
    { name: 'Filled', value: formatSignedQty(delta.filledQty) },
    { name: 'Average price', value: signed(delta.avgPx, 4) },
    { name: 'Duration', value: `${formatFixed(delta.durationMs / 1_000, 1)} s` },
    { name: 'Against arrival', value: bpsText(delta.arrivalSlippageBps) },
    { name: 'Shortfall', value: bpsText(delta.shortfallBps) },
    { name: 'Fees', value: signed(delta.fees, 2) },
  ];
  return (
    <section aria-label="Compare two runs" className="flex flex-col gap-2">
      <p className="text-12">
        {isSame
          ? phrase`The same ${left.fills.length} fills, byte by byte.`
          : phrase`Different from fill ${firstDifference ?? ''} on: ${left.terms.strategy} with seed ${left.terms.seed} before, ${right.terms.strategy} with seed ${right.terms.seed} after.`}
      </p>
      {isSame ? null : <Facts label="Later run minus earlier run" facts={facts} />}
    </section>
  );
}
