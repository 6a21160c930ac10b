/** Which product the futures panels show, and how many lots a press deals. */

import { PackageOutcome } from '../../../kit/order/package-outcome.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { priceText } from './prices.ts';
import type { Deal } from './use-deal.ts';
import { chooseRoot, ROOTS, type Strip, useRoot, type useStrip } from './use-strip.ts';

export function ProductChoice() {
  return <Segmented label="Product" value={useRoot()} choices={ROOTS} onChange={chooseRoot} />;
}

type LotsFieldProps = {
  readonly text: string;
  readonly isValid: boolean;
  readonly max: number;
  readonly onText: (text: string) => void;
};

export function LotsField({ text, isValid, max, onText }: LotsFieldProps) {
  return (
    <InputField
      className="w-20"
      label="Lots"
      inputMode="numeric"
      value={text}
      problem={isValid ? null : phrase`1 to ${formatQty(max)}`}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** What stands where a strip is not there yet. */
export function NoStrip({ query }: { readonly query: ReturnType<typeof useStrip> }) {
  return query.error ? (
    <Empty icon="alert" title={toProblem(query.error)} retry={() => void query.refetch()} />
  ) : (
    <Empty title="Loading strip…" />
  );
}

/** What became of the last press, in the market's notation. */
export function DealOutcome({
  deal,
  terms,
}: {
  readonly deal: Deal;
  readonly terms: Strip['terms'];
}) {
  // What was dealt in another product is not written in this one's notation.
  const sent = deal.sent.filter(({ symbol }) => symbol.startsWith(terms.root));
  return (
    <div role="status" className="min-h-12 text-12" data-testid="future-outcome">
      {deal.failure === null ? (
        <PackageOutcome sent={sent} toPrice={(_, price) => priceText(price, terms)} />
      ) : (
        <p className="text-critical">
          <Refused problem={deal.failure} />
        </p>
      )}
    </div>
  );
}
