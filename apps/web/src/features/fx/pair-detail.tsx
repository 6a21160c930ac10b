/** The pair that is chosen: prices by size, its mid of the last minutes, value date and forward points. */

import { useQuery } from '@tanstack/react-query';
import { toPips } from '@tradefloor/instruments/fx/pips';
import { useSyncExternalStore } from 'react';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned } from '../../lib/format/numbers.ts';
import { toPx } from '../../lib/format/units.ts';
import type { FxPair, FxTerms } from '../../platform/client/shapes.ts';
import type { FxBook } from './fx-book.ts';
import { FxOrder } from './fx-order.tsx';
import { MidLine } from './mid-line.tsx';
import { useFxPrice } from './use-fx-book.ts';

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
  return (
    <section className="border-line border-t p-2" aria-label={`${name} in detail`}>
      <h2 className="mb-1 font-semibold text-13">
        {name}
        <span className="ml-2 font-normal text-12 text-t2" data-testid="fx-value-date">
          {terms === undefined
            ? 'Spot'
            : `Spot, value ${terms.valueDate} (trade date ${terms.tradeDate})`}
        </span>
      </h2>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <div>
          <SizeLadder pair={pair} book={book} />
        </div>
        <div>
          <Forwards pair={pair} terms={terms} />
        </div>
        <MidLine mids={mids} digits={pair.digits} name={name} />
      </div>
      {trades ? <FxOrder key={pair.symbol} pair={pair} book={book} /> : null}
      {terms === undefined ? null : (
        <p className="mt-1 text-11 text-t2">
          {`A quote is valid for ${terms.lastLook.validityMs / 1_000} s. The last look takes ${terms.lastLook.lookMs} ms; the dealer rejects if the mid has moved by more than ${terms.lastLook.tolerancePct} % of the quoted spread in either direction.`}
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
      heads={toHeads([], [`Up to, ${pair.base}`, 'Bid', 'Ask', 'Pips'])}
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

type ForwardsProps = { readonly pair: FxPair; readonly terms: FxTerms | undefined };

function Forwards({ pair, terms }: ForwardsProps) {
  return (
    <DataTable
      caption="Forward points and rates"
      pad="px-1.5"
      className="h-fit whitespace-nowrap text-12"
      heads={toHeads(
        [],
        ['Tenor', 'Value', `${pair.base} %`, `${pair.quote} %`, 'Points', 'Outright'],
      )}
    >
      {(terms?.forwards ?? []).map(
        ({ tenor, valueDate, baseRatePct, quoteRatePct, points, outright }) => (
          <tr key={tenor}>
            <RowHead align="right" className="px-1.5">
              {tenor}
            </RowHead>
            <td className={CELL}>{valueDate}</td>
            <td className={CELL}>{formatFixed(baseRatePct, 2)}</td>
            <td className={CELL}>{formatFixed(quoteRatePct, 2)}</td>
            <td className={CELL}>{formatSigned(points, 2)}</td>
            <td className={CELL}>{outright.toFixed(pair.digits)}</td>
          </tr>
        ),
      )}
    </DataTable>
  );
}
