/** What a basis point of lower yields gains in the bonds held on one curve: in all, and about each key rate. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { PlotStrip, StripBar } from '../../../kit/plot/plot-strip.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';

type Book = WireOutput<'bondBook'>;
type Row = Book['items'][number];

/** Whose bonds the caller sees, as the service decides it. */
const OWNER: Readonly<Partial<Record<string, string>>> = {
  trader: 'own bonds',
  sales: 'own bonds',
  'desk-head': 'bonds of the desk',
};

export function BookBars({ curve }: { readonly curve: Row['curve'] }) {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const role = client.identity.getState().role;
  const { data, error } = useWatched(
    useQuery(client.queries.risk.bondBook.queryOptions({}, { enabled: !isFrozen })),
  );
  const row = data?.items.find((one) => one.curve === curve);
  const owner = OWNER[role] ?? 'bonds of the firm';
  return (
    <section aria-label="DV01 by key rate" className="border-line border-t pt-1.5 text-11">
      <h2 className="flex justify-between gap-2 text-t2">
        <span title="Gain for a basis point of lower par yields: of the whole curve, and about each maturity alone">{phrase`DV01 by key rate, ${owner}`}</span>
        {row === undefined ? null : (
          <b className="font-semibold text-t1 tabular-nums">
            {formatSigned(row.dv01, 0)} {row.currency}
          </b>
        )}
      </h2>
      {row === undefined ? (
        <p className="text-t3">
          {data === undefined && error === null ? 'Loading the book…' : null}
          {data === undefined && error !== null ? <Refused problem={toProblem(error)} /> : null}
          {data === undefined ? null : 'No bonds on this curve.'}
        </p>
      ) : (
        <Buckets row={row} />
      )}
      {data === undefined || data.unvalued === 0 ? null : (
        <p className="text-warn">{phrase`${data.unvalued} without a price, in no figure`}</p>
      )}
    </section>
  );
}

function Buckets({ row: { buckets, currency } }: { readonly row: Row }) {
  const largest = Math.max(...buckets.map(({ dv01 }) => Math.abs(dv01)));
  const limit = largest === 0 ? 1 : largest;
  const range = { low: -limit, high: limit };
  return (
    <ul>
      {buckets.map(({ years, dv01 }) => (
        <li
          key={years}
          className="grid min-h-5 grid-cols-[2rem_minmax(3rem,1fr)_6.5rem] items-center gap-2"
        >
          <span className="text-t3">{years}Y</span>
          <PlotStrip className="h-2.5">
            <StripBar
              range={range}
              from={range.low}
              to={range.high}
              inset={4.5}
              className="fill-line"
            />
            <StripBar
              range={range}
              from={0}
              to={dv01}
              inset={1}
              className={dv01 < 0 ? 'fill-sell' : 'fill-buy'}
            />
          </PlotStrip>
          <span className="whitespace-nowrap text-right tabular-nums">
            {formatSigned(dv01, 0)} <span className="text-t3">{currency}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
