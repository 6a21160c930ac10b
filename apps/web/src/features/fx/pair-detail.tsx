/** The pair that is chosen: prices by size, its mid of the last minutes, value date, forwards and swaps. */

import { useQuery } from '@tanstack/react-query';
import { FX_STREAM_MAX, type FxTenorCode } from '@tradefloor/contracts/vocabulary/fx';
import { toPips } from '@tradefloor/instruments/fx/pips';
import { useState, useSyncExternalStore } from 'react';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { parseQty } from '../../lib/format/entry.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { toPx } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair } from '../../platform/client/shapes.ts';
import { Forwards } from './forwards-table.tsx';
import type { FxBook } from './fx-book.ts';
import { FxOrder } from './fx-order.tsx';
import { MidLine } from './mid-line.tsx';
import { StreamForm } from './stream-form.tsx';
import { useFxPrice } from './use-fx-book.ts';
import { useStreamRequest } from './use-stream-request.ts';

const CELL = 'px-1.5 text-right tabular-nums';

export function PairDetail({ pair, book }: { readonly pair: FxPair; readonly book: FxBook }) {
  const { queries } = useClient();
  const trades = useCan('fx');
  const { data: terms } = useWatched(
    useQuery(queries.rfq.fxTerms.queryOptions({ symbol: pair.symbol })),
  );
  const read = (): readonly number[] => book.mids(pair.symbol);
  const mids = useSyncExternalStore((listener) => book.subscribe(listener), read, read);
  const name = `${pair.base}/${pair.quote}`;
  const [amount, setAmount] = useState('1m');
  const stream = useStreamRequest();
  const typed = parseQty(amount, FX_STREAM_MAX);
  const request = (tenor: FxTenorCode): void => {
    if (typed.ok) stream.open({ symbol: pair.symbol, qty: typed.value, tenor });
  };
  return (
    <section className="border-line border-t p-2" aria-label={phrase`${name} in detail`}>
      <h2 className="mb-1 font-semibold text-13">
        {name}
        <span className="ml-2 font-normal text-12 text-t2" data-testid="fx-value-date">
          {terms === undefined
            ? 'Spot'
            : phrase`Spot, value ${terms.valueDate} (trade date ${terms.tradeDate})`}
        </span>
      </h2>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <div>
          <SizeLadder pair={pair} book={book} />
        </div>
        <div>
          <Forwards
            pair={pair}
            terms={terms}
            onRequest={trades && !stream.isRequesting ? request : null}
          />
        </div>
        <MidLine mids={mids} digits={pair.digits} name={name} />
      </div>
      {trades ? (
        <>
          <StreamForm pair={pair} amount={amount} onAmount={setAmount} stream={stream} />
          <FxOrder key={pair.symbol} pair={pair} book={book} />
        </>
      ) : null}
      {terms === undefined ? null : (
        <p className="mt-1 text-11 text-t2">
          {phrase`A quote is valid for ${terms.lastLook.validityMs / 1_000} s. The last look takes ${terms.lastLook.lookMs} ms; the dealer rejects if the mid has moved by more than ${terms.lastLook.tolerancePct} % of the quoted spread in either direction.`}
        </p>
      )}
    </section>
  );
}

function SizeLadder({ pair, book }: { readonly pair: FxPair; readonly book: FxBook }) {
  const price = useFxPrice(book, pair.symbol);
  const pip = { pip: toPx(pair.pip) };
  return (
    <DataTable
      caption="Prices by size"
      pad="px-1.5"
      className="h-fit whitespace-nowrap text-12"
      heads={toHeads([], [phrase`Up to, ${pair.base}`, 'Bid', 'Ask', 'Pips'])}
    >
      {(price?.rungs ?? []).map(({ qty, bid, ask }) => (
        <tr key={qty}>
          <RowHead align="right" className="px-1.5">{`${qty / 1_000_000}M`}</RowHead>
          <td className={`${CELL} text-sell`}>{bid.toFixed(pair.digits)}</td>
          <td className={`${CELL} text-buy`}>{ask.toFixed(pair.digits)}</td>
          <td className={CELL}>{formatFixed(toPips(toPx(ask) - toPx(bid), pip), 1)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
