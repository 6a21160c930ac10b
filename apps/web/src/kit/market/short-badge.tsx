/** That short sales of a share are restricted, where its symbol stands. */
import { useQuoteField } from '../live/use-quote-field.ts';

/** The badge as text, for the width of a column. */
export const SHORT_MARK = ' SSR';

const TITLE =
  'Short sale restriction: after a fall of 10 % a short sale needs a limit above the best bid, for this day and the next (Regulation SHO, Rule 201)';

export function ShortBadge({ symbol }: { readonly symbol: string }) {
  if (useQuoteField(symbol, 'shortRestricted') !== 1) return null;
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
