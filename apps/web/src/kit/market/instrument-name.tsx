/** What is traded, as a person calls it: a bond by its name, with the ISIN in the tooltip. */
import { isinBehind, shownName } from '../../lib/format/names.ts';

export function InstrumentName({ symbol }: { readonly symbol: string }) {
  return (
    <span className="whitespace-nowrap" title={isinBehind(symbol)}>
      {shownName(symbol)}
    </span>
  );
}
