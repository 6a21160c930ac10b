/** What the option and futures books lose and win by underlying: delta with the shares held, gamma, vega, theta. */

import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Exposure } from './use-firm-risk.ts';

type Row = Exposure['byUnderlying'][number];

const HEADS = [
  { name: 'Underlying', isText: true },
  { name: 'Price' },
  { name: 'Derivatives' },
  { name: 'Shares' },
  { name: 'Net delta' },
  { name: 'Delta, USD' },
  { name: 'Gamma 1 %, USD' },
  { name: 'Vega, USD' },
  { name: 'Theta a day, USD' },
];

const sumValues = (
  rows: readonly Row[],
  field: 'deltaUsd' | 'gammaUsd' | 'vega' | 'theta',
): number => rows.reduce((sum, row) => sum + row[field], 0);

export function GreeksTable({ exposure }: { readonly exposure: Exposure }) {
  const rows = exposure.byUnderlying;
  const unpriced = rows.reduce((sum, row) => sum + row.unpriced, 0);
  return (
    <div className="col-span-full min-w-0 overflow-x-auto">
      <PlainTable label="Greeks by underlying" heads={HEADS}>
        {rows.map((row) => (
          <UnderlyingRow key={row.underlying} row={row} />
        ))}
        {rows.length > 1 ? <SumRow rows={rows} /> : null}
      </PlainTable>
      {rows.length === 0 ? <p className="text-12 text-t3">No option or futures positions</p> : null}
      {unpriced === 0 ? null : (
        <p className="text-11 text-warn">{phrase`${unpriced} ${phrase(unpriced === 1 ? 'contract has' : 'contracts have')} no price yet and ${phrase(unpriced === 1 ? 'is' : 'are')} not included.`}</p>
      )}
    </div>
  );
}

function UnderlyingRow({ row }: { readonly row: Row }) {
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">{row.underlying}</RowHead>
      <td className="px-1">{row.spot === null ? NONE : formatFixed(row.spot, 2)}</td>
      <td className="px-1">{formatSigned(row.derivativeDelta, 0)}</td>
      <td className="px-1">{formatSigned(row.ownDelta, 0)}</td>
      <td className="px-1">{formatSigned(row.derivativeDelta + row.ownDelta, 0)}</td>
      <MoneyCells of={row} />
    </tr>
  );
}

function SumRow({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <tr className="border-line border-t font-medium">
      <RowHead isStrong colSpan={5} className="px-1">
        All underlyings
      </RowHead>
      <MoneyCells
        of={{
          deltaUsd: sumValues(rows, 'deltaUsd'),
          gammaUsd: sumValues(rows, 'gammaUsd'),
          vega: sumValues(rows, 'vega'),
          theta: sumValues(rows, 'theta'),
        }}
      />
    </tr>
  );
}

function MoneyCells({
  of,
}: {
  readonly of: Pick<Row, 'deltaUsd' | 'gammaUsd' | 'vega' | 'theta'>;
}) {
  return (
    <>
      <td className="px-1">{formatSigned(of.deltaUsd, 0)}</td>
      <td className="px-1">{formatSigned(of.gammaUsd, 0)}</td>
      <td className="px-1">{formatSigned(of.vega, 0)}</td>
      <td className="px-1">{formatSigned(of.theta, 0)}</td>
    </>
  );
}
