/** Requests of the last five minutes by service: admitted, refused at the door, dropped, and the oldest that waits. */

import { REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { toRequestsFigure } from '@tradefloor/contracts/vocabulary/ops-series';
import { Bar } from '../../../kit/facts/facts.tsx';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatShare } from './level-text.ts';
import { Trend } from './trends.tsx';

const HEADS: readonly Head[] = [
  { name: 'Service', isText: true, title: 'The service that was called' },
  { name: 'Admitted', title: 'Requests that were let in, in the last five minutes' },
  {
    name: 'Refused: busy',
    title: 'Requests refused at once since the service had too many waiting',
  },
  {
    name: 'Dropped: late, left',
    title: 'Requests whose time was over, or whose caller had left, before work on them began',
  },
  { name: 'Waiting', title: 'Requests that wait at this moment' },
  { name: 'Oldest', title: 'Age of the oldest request that waits' },
  {
    name: 'Share admitted',
    isText: true,
    title: 'Admitted requests among those admitted or refused as busy',
  },
];

export function Requests({ overview }: { readonly overview: OpsOverview }) {
  return (
    <PlainTable label="Requests of the last five minutes" heads={HEADS}>
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
      <td className="px-1">
        <RequestTrend service={service} series="admitted">
          {formatQty(admitted)}
        </RequestTrend>
      </td>
      <td className={cx('px-1', busy > 0 && 'text-warn')}>
        <RequestTrend service={service} series="busy">
          {formatQty(busy)}
        </RequestTrend>
      </td>
      <td
        className={cx('px-1', expired > 0 && 'text-warn')}
        title={phrase`${formatQty(expired)} out of time, ${formatQty(abandoned)} left by their callers, before they began`}
      >
        <RequestTrend service={service} series="dropped">
          {formatQty(expired + abandoned)}
        </RequestTrend>
      </td>
      <td className="px-1">
        <RequestTrend service={service} series="waiting">
          {formatQty(waiting)}
        </RequestTrend>
      </td>
      <td className={cx('whitespace-nowrap px-1', oldestMs > REQUEST_AGE_MAX_MS && 'text-warn')}>
        <RequestTrend service={service} series="oldest">{`${formatQty(oldestMs)} ms`}</RequestTrend>
      </td>
      <td className="px-1 text-left">
        <span className="grid grid-cols-[1fr_auto] items-center gap-2">
          <Bar share={share} tone={busy > 0 ? 'bg-warn' : 'bg-up'} />
          <span className="text-right">
            <RequestTrend service={service} series="share">
              {formatShare(share)}
            </RequestTrend>
          </span>
        </span>
      </td>
    </tr>
  );
}

const TREND_WORDS = {
  admitted: 'admitted, 5 minutes',
  busy: 'refused as busy, 5 minutes',
  dropped: 'dropped, 5 minutes',
  waiting: 'waiting',
  oldest: 'age of the oldest',
  share: 'share admitted',
} as const;

type RequestTrendProps = {
  readonly service: string;
  readonly series: keyof typeof TREND_WORDS;
  readonly children: string;
};

const RequestTrend = ({ service, series, children }: RequestTrendProps) => (
  <Trend
    figure={toRequestsFigure(service, series)}
    name={phrase`Requests of ${service}: ${phrase(TREND_WORDS[series])}`}
    unit={series === 'share' ? 'share' : series === 'oldest' ? 'ms' : 'count'}
  >
    {children}
  </Trend>
);
