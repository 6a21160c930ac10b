/** One trace as a waterfall: who worked on it, when, for how long. */

import { DataTable } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Trace } from '../../../platform/client/shapes.ts';
import { formatMicros } from './ops-text.ts';
import { toWaterfall, type WaterfallRow } from './waterfall.ts';

/** A bar is never thinner than this share: what took no time is seen all the same. */
const THINNEST = 0.003;

export function TraceView({ trace }: { readonly trace: Trace }) {
  const rows = toWaterfall(trace.spans);
  const wholeUs = Math.max(0, ...rows.map(({ afterUs, durationUs }) => afterUs + durationUs));
  return (
    <section aria-label="Trace" className="min-w-0">
      <h2 className="mb-1 font-semibold text-12">
        Trace <span className="font-mono font-normal text-11 text-t2">{trace.traceId}</span>{' '}
        <span className="font-normal text-t3">{phrase`${rows.length} spans in ${formatMicros(wholeUs)}`}</span>
      </h2>
      <DataTable
        className="table-fixed text-left text-11"
        pad=""
        heads={[
          {
            name: 'Service',
            isText: true,
            className: 'w-28',
            title: 'The service that did the work',
          },
          {
            name: 'Work',
            isText: true,
            className: 'w-64',
            title: 'What was done, within what is above it',
          },
          { name: 'After', className: 'w-20', title: 'When it began, from the start of the trace' },
          { name: 'Duration', className: 'w-20 pr-2', title: 'How long the work took' },
          {
            name: 'When',
            isText: true,
            title: 'The same as a bar over the time of the whole trace',
          },
        ]}
      >
        {rows.map((row) => (
          <SpanRow key={row.span.spanId} row={row} />
        ))}
      </DataTable>
    </section>
  );
}

const TONES = {
  SERVER: 'bg-accent',
  CLIENT: 'bg-warn',
  PRODUCER: 'bg-control',
  CONSUMER: 'bg-up',
  INTERNAL: 'bg-control',
} as const;

function SpanRow({ row }: { readonly row: WaterfallRow }) {
  const { span, depth, left, width, durationUs, afterUs } = row;
  const refused = span.attributes['tradefloor.refused'];
  const movedBy = span.attributes['tradefloor.moved-by'];
  return (
    <tr className="border-line border-t">
      <td className="truncate text-t2" title={span.service}>
        {span.service}
      </td>
      <td className="truncate" title={span.name} style={{ paddingLeft: `${depth * 0.5}rem` }}>
        <span className={span.error === null ? '' : 'text-critical'}>{span.name}</span>
        {refused === undefined ? null : <span className="text-warn"> {refused}</span>}
        {movedBy === undefined ? null : (
          <span className="text-t3">{phrase` by request ${movedBy}`}</span>
        )}
        {span.error === null ? null : <span className="text-critical"> {span.error}</span>}
      </td>
      <td className="text-right text-t3">+{formatMicros(afterUs)}</td>
      <td className="pr-2 text-right">{formatMicros(durationUs)}</td>
      <td>
        <span
          aria-hidden="true"
          className={cx('block h-2', span.error === null ? TONES[span.kind] : 'bg-critical')}
          style={{
            marginLeft: `${Math.min(left, 1 - THINNEST) * 100}%`,
            width: `${Math.max(THINNEST, Math.min(width, 1 - left)) * 100}%`,
          }}
        />
      </td>
    </tr>
  );
}
