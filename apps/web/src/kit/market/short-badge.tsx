/** That short sales of a share are restricted, where its symbol stands. */
import { useAccount } from '../live/use-client.ts';
import { useQuoteField } from '../live/use-quote-field.ts';

const TITLE =
  'Short sale restriction: after a fall of 10 % a short sale needs a limit above the best bid, for this day and the next (Regulation SHO, Rule 201)';

/** A halt stands in its place: nothing is sold then. */
export function ShortBadge({ symbol }: { readonly symbol: string }) {
  const isHalted = useAccount((account) => account.findHalt(symbol) !== null);
  const isRestricted = useQuoteField(symbol, 'shortRestricted') === 1;
  if (!isRestricted || isHalted) return null;
  return (
    <>
      {' '}
      <span title={TITLE} className="text-11 text-warn">
        <span aria-hidden="true">SSR</span>
        <span className="sr-only">short sales restricted</span>
      </span>
    </>
  );
}
