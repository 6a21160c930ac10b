/** A pair that is not delivered, in detail: how it is fixed, its forwards, a stream on request, and dealt fixings. */

import { useQuery } from '@tanstack/react-query';
import { FX_STREAM_MAX, type FxTenorCode } from '@tradefloor/contracts/vocabulary/fx';
import { useState } from 'react';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { parseQty } from '../../lib/format/entry.ts';
import { NONE } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair, FxTerms } from '../../platform/client/shapes.ts';
import { Forwards } from './forwards-table.tsx';
import { StreamForm } from './stream-form.tsx';
import { useStreamRequest } from './use-stream-request.ts';

const CELL = 'px-1.5 text-right tabular-nums';

export function NdfDetail({ pair }: { readonly pair: FxPair }) {
  const { queries } = useClient();
  const trades = useCan('fx');
  const { symbol, base, quote } = pair;
  const { data: terms } = useWatched(useQuery(queries.rfq.fxTerms.queryOptions({ symbol })));
  const [amount, setAmount] = useState('1m');
  const stream = useStreamRequest();
  const typed = parseQty(amount, FX_STREAM_MAX);
  const request = (tenor: FxTenorCode): void => {
    if (typed.ok) stream.open({ symbol, qty: typed.value, tenor });
  };
  const name = `${base}/${quote}`;
  return (
    <section className="border-line border-t p-2" aria-label={phrase`${name} NDF in detail`}>
      <h2 className="mb-1 font-semibold text-13">
        {`${name} NDF`}
        <span className="ml-2 font-normal text-12 text-t2">
          {terms === undefined
            ? 'Settles in USD'
            : phrase`Settles in USD; spot ${terms.spot.toFixed(pair.digits)}, value ${terms.valueDate}, is not dealt`}
        </span>
      </h2>
      <p className="mb-2 text-12 text-t2">{toFixingText(pair)}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <div>
          <Forwards
            pair={pair}
            terms={terms}
            onRequest={trades && !stream.isRequesting ? request : null}
          />
        </div>
        <div>
          <Fixings pair={pair} terms={terms} />
        </div>
      </div>
      {trades ? (
        <StreamForm pair={pair} amount={amount} onAmount={setAmount} stream={stream} />
      ) : null}
    </section>
  );
}

/** How the amount comes about, for who deals it. */
function toFixingText({ quote, fixing }: FxPair): string {
  if (fixing === undefined) return '';
  const { city, lagDays, localTime, modelledOn } = fixing;
  return phrase`Fixed ${lagDays} business days of ${city} before the value date, at ${localTime} there, at the middle of the simulated market. Modelled on ${modelledOn}. No ${quote} is paid: the buyer of dollars receives amount × (fixing − rate) / fixing in USD.`;
}

type FixingsProps = {
  readonly pair: FxPair;
  readonly terms: FxTerms | undefined;
};

/** Forwards that were dealt, until they are paid: when they are fixed, or at what they were. */
function Fixings({ pair, terms }: FixingsProps) {
  const fixings = terms?.fixings ?? [];
  if (fixings.length === 0) return null;
  return (
    <DataTable
      caption="Dealt forwards and their fixings"
      pad="px-1.5"
      className="h-fit whitespace-nowrap text-12"
      heads={toHeads([], ['Value', 'Fixing', 'Fixed at'])}
    >
      {fixings.map(({ symbol, valueDate, fixingDate, rate }) => (
        <tr key={symbol}>
          <RowHead align="right" className="px-1.5">
            {valueDate}
          </RowHead>
          <td className={CELL}>{fixingDate}</td>
          <td className={CELL}>{rate === null ? NONE : rate.toFixed(pair.digits + 1)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
