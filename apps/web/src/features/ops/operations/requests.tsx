/** Requests of the last five minutes by service: admitted, refused at the door, dropped, and the oldest that waits. */
import { REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { Bar } from '../../../kit/facts/facts.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatShare } from './level-text.ts';

export function Requests({ overview }: { readonly overview: OpsOverview }) {
  return (
    <PlainTable
      label="Requests of the last five minutes"
      heads={[
        { name: 'Service', isText: true },
        { name: 'Admitted' },
        { name: 'Refused: busy' },
        { name: 'Dropped: late, left' },
        { name: 'Waiting' },
        { name: 'Oldest' },
        { name: 'Share admitted', isText: true },
      ]}
    >
      {overview.requests.length === 0 ? (
        <tr>
          <td colSpan={7} className="px-1 py-1 text-left text-t3">
            No request
          </td>
        </tr>
      ) : null}
      {overview.requests.map((row) => (
        <RequestRow key={row.service} row={row} />
      ))}
    </PlainTable>
  );
}

function RequestRow({ row }: { readonly row: OpsOverview['requests'][number] }) {
  const { service, admitted, busy, expired, abandoned, waiting, oldestMs } = row;
  const share = admitted + busy === 0 ? 1 : admitted / (admitted + busy);
  return (
    <tr className="border-line border-t">
      <td className="px-1 text-left">{service}</td>
      <td className="px-1">{formatQty(admitted)}</td>
      <td className={cx('px-1', busy > 0 && 'text-warn')}>{formatQty(busy)}</td>
      <td
        className={cx('px-1', expired > 0 && 'text-warn')}
        title={`${formatQty(expired)} out of time, ${formatQty(abandoned)} left by their callers, before they began`}
      >
        {formatQty(expired + abandoned)}
      </td>
      <td className="px-1">{formatQty(waiting)}</td>
      <td className={cx('whitespace-nowrap px-1', oldestMs > REQUEST_AGE_MAX_MS && 'text-warn')}>
        {formatQty(oldestMs)} ms
      </td>
      <td className="px-1 text-left">
        <span className="grid grid-cols-[1fr_3.5rem] items-center gap-2">
          <Bar share={share} tone={busy > 0 ? 'bg-warn' : 'bg-up'} />
          <span className="text-right">{formatShare(share)}</span>
        </span>
      </td>
    </tr>
  );
}
