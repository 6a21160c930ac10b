/** A book before and after: sizes and risk, then what each exposure becomes. */

import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { formatFixed, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { changeText, toRiskRows, type WhatIf } from './what-if-lines.ts';

const HEADS = ['Before', 'After', 'Change'] as const;

const plain = (value: number | null): string => (value === null ? NONE : formatFixed(value, 0));

export function RiskTable({ result }: { readonly result: WhatIf }) {
  const { after, asOf, exposures } = result;
  return (
    <>
      <DataTable
        caption={phrase`Book in dollars, as of ${formatTime(parseMs(asOf))}`}
        pad="px-1 py-0.5"
        heads={toHeads([''], HEADS)}
      >
        {toRiskRows(result).map((row) => (
          <tr key={row.name} className="border-line border-t" title={row.title}>
            <RowHead>{row.name}</RowHead>
            <td>{plain(row.before)}</td>
            <td>{plain(row.after)}</td>
            <td>{changeText(row)}</td>
          </tr>
        ))}
      </DataTable>
      {after.unvalued === 0 ? null : (
        <p className="text-11 text-warn">{phrase`${after.unvalued} positions cannot be valued yet`}</p>
      )}
      <DataTable
        caption="Net exposure"
        pad="px-1 py-0.5"
        heads={toHeads(['Symbol'], HEADS)}
        data-testid="exposure-changes"
      >
        {exposures.map((row) => (
          <tr key={row.symbol} className="border-line border-t">
            <RowHead>{shownName(row.symbol)}</RowHead>
            <td>{formatSigned(row.before, 0)}</td>
            <td>{formatSigned(row.after, 0)}</td>
            <td>{changeText(row)}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
