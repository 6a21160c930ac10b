/**
 * The value of past advice: live so far, and by the weights in force in the market's past. The size of each sample is
 * shown.
 */

import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { formatPct, formatQty, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Advice } from '../../../platform/client/shapes.ts';
import { spanWords } from './advice-text.ts';

type TrackRecord = Advice['record'];

const HEADS = [
  { name: 'Record', isText: true },
  { name: 'Measured' },
  { name: 'Hit rate' },
  { name: '95 %' },
  { name: 'Return' },
  { name: 'Cost' },
  { name: 'Net' },
];

export function RecordTable({ advice }: { readonly advice: Advice }) {
  const { record, backtest } = advice;
  return (
    <div className="flex flex-col gap-1">
      <PlainTable label="Recommendation track record" heads={HEADS}>
        <RecordRow name="Live" record={record} />
        {backtest === null ? null : (
          <RecordRow
            name={phrase`Backtest, ${spanWords(backtest.spanMs)}, weights v${backtest.weightsVersion}`}
            record={backtest}
          />
        )}
      </PlainTable>
      <p className="text-11 text-t3">{phrase`Five minutes after each, mid to mid, in basis points; the cost is the spread, in and out. ${
        backtest === null
          ? 'A backtest over past market data is running.'
          : 'The backtest covers this market before it went live.'
      } Recommendations overlap, so the true interval is wider. A random market has no net return.`}</p>
    </div>
  );
}

const bp = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

function RecordRow({ name, record }: { readonly name: string; readonly record: TrackRecord }) {
  const { measured, hitRate, hitRateLow, hitRateHigh } = record;
  const figures = [
    formatQty(measured),
    hitRate === null ? 'none yet' : formatPct(hitRate, 1),
    hitRateLow === null || hitRateHigh === null
      ? NONE
      : phrase`${formatPct(hitRateLow, 0)} to ${formatPct(hitRateHigh, 0)}`,
    bp(record.meanReturnBps),
    bp(record.meanCostBps),
    bp(record.meanNetBps),
  ];
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">{name}</RowHead>
      {HEADS.slice(1).map((head, i) => (
        <td key={head.name} className="px-1">
          {figures[i]}
        </td>
      ))}
    </tr>
  );
}
