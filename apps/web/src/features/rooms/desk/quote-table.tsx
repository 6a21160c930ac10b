/** The prices of a room; a press on a bid or an offer fills the ticket. */

import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { formatFixed, formatMove, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SeatState } from '../../../platform/client/shapes.ts';
import type { TicketDraft } from './ticket-draft.ts';

type QuoteTableProps = {
  readonly quotes: SeatState['quotes'];
  readonly symbol: string;
  readonly decimals: (symbol: string) => number;
  readonly onPick: (part: Partial<TicketDraft>) => void;
};

export function QuoteTable({ quotes, symbol, decimals, onPick }: QuoteTableProps) {
  return (
    <section aria-label="Prices" className="min-w-0 overflow-x-auto border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Prices</h3>
      <DataTable
        caption="Prices"
        hidesCaption
        heads={toHeads(['Symbol'], ['Bid', 'Ask', 'Last', 'Change', 'Sizes'])}
        bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {quotes.map((quote) => (
          <QuoteRow
            key={quote.symbol}
            quote={quote}
            isChosen={quote.symbol === symbol}
            decimals={decimals(quote.symbol)}
            onPick={onPick}
          />
        ))}
      </DataTable>
    </section>
  );
}

type QuoteRowProps = {
  readonly quote: SeatState['quotes'][number];
  readonly isChosen: boolean;
  readonly decimals: number;
  readonly onPick: QuoteTableProps['onPick'];
};

function QuoteRow({ quote, isChosen, decimals, onPick }: QuoteRowProps) {
  const { symbol, bid, ask, last, open, bidSize, askSize } = quote;
  const [bidText, askText] = [formatFixed(bid, decimals), formatFixed(ask, decimals)];
  const limit = (side: 'BUY' | 'SELL', price: number): void =>
    onPick({ symbol, side, orderType: 'LIMIT', price: price.toFixed(decimals) });
  return (
    <tr className={isChosen ? 'bg-selected' : undefined}>
      <RowHead>
        <Button
          look="quiet"
          size="sm"
          aria-pressed={isChosen}
          onClick={() => onPick({ symbol, price: '' })}
        >
          {symbol}
        </Button>
      </RowHead>
      <td>
        <Button
          look="quiet"
          size="sm"
          aria-label={phrase`Sell ${symbol} at ${bidText}`}
          onClick={() => limit('SELL', bid)}
        >
          {bidText}
        </Button>
      </td>
      <td>
        <Button
          look="quiet"
          size="sm"
          aria-label={phrase`Buy ${symbol} at ${askText}`}
          onClick={() => limit('BUY', ask)}
        >
          {askText}
        </Button>
      </td>
      <td>{formatFixed(last, decimals)}</td>
      <td>{formatMove(open === 0 ? 0 : last / open - 1)}</td>
      <td>
        {formatQty(bidSize)}×{formatQty(askSize)}
      </td>
    </tr>
  );
}
