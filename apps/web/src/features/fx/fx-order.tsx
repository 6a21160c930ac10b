/** An order for the chosen pair that waits: for the dealer's price, at a limit or behind a stop. */

import { DealerTicket } from '../../kit/order/dealer-ticket.tsx';
import { parsePrice, parseQty } from '../../lib/format/entry.ts';
import { formatSigned, plainPx } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair } from '../../platform/client/shapes.ts';
import type { FxBook } from './fx-book.ts';
import { useFxPrice } from './use-fx-book.ts';

export function FxOrder({ pair, book }: { readonly pair: FxPair; readonly book: FxBook }) {
  const price = useFxPrice(book, pair.symbol);
  const [best] = price?.rungs ?? [];
  const tickUnits = toPx(pair.tickSize);
  return (
    <section aria-label="Resting order" className="mt-2 border-line border-t pt-2">
      <DealerTicket
        name={`${pair.base}/${pair.quote}`}
        qtyLabel={phrase`Amount, ${pair.base}`}
        qtyText="1m"
        touch={best === undefined ? null : { bid: toPx(best.bid), ask: toPx(best.ask) }}
        dealt={{
          symbol: pair.symbol,
          instrumentType: 'fx',
          tickUnits,
          readQty: (text) => parseQty(text),
          readPrice: (text) => parsePrice(text, null, tickUnits),
          write: (units) => plainPx(units, pair.digits),
          toResult: (move, amount) => `${formatSigned(toDecimal(move * amount), 2)} ${pair.quote}`,
        }}
      />
    </section>
  );
}
