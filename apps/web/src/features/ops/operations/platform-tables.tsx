/** Services, orders of the last minutes by their outcome, and messages between services, each figure with its course. */
import {
  PLATFORM_FIGURES,
  toHopFigure,
  toRejectedFigure,
  toServiceFigure,
} from '@tradefloor/contracts/vocabulary/ops-series';
import { useState } from 'react';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatAge } from './ops-text.ts';
import { timelineLink } from './timeline-link.ts';
import { Trend } from './trends.tsx';

const TONES = {
  up: 'text-up',
  starting: 'text-warn',
  degraded: 'text-warn',
  down: 'text-critical',
} as const;

export function Services({ overview }: { readonly overview: OpsOverview }) {
  const now = parseMs(overview.at);
  return (
    <PlainTable
      label="Services"
      heads={[{ name: 'Service', isText: true }, { name: 'State', isText: true }, { name: 'For' }]}
    >
      {overview.services.map(({ service, status, detail, since }) => (
        <tr key={service} className="border-line border-t">
          <td className="px-1 text-left">{service}</td>
          <td className={cx('px-1 text-left', TONES[status])} title={detail ?? undefined}>
            <Trend figure={toServiceFigure(service)} name={`${service} is up`} unit="state">
              {status}
            </Trend>
            {detail === null ? null : <span className="text-t2"> {detail}</span>}
          </td>
          <td className="whitespace-nowrap px-1">{formatAge(now - parseMs(since))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

export function Funnel({ overview }: { readonly overview: OpsOverview }) {
  const { submitted, accepted, rejected, working, filled, ended, stuck } = overview.funnel;
  const rows: readonly (readonly [name: string, count: number, figure: string])[] = [
    ['Submitted', submitted, PLATFORM_FIGURES.submitted],
    ['Accepted', accepted, PLATFORM_FIGURES.accepted],
    ...rejected.map(
      ({ code, count }) => [`Rejected ${code}`, count, toRejectedFigure(code)] as const,
    ),
    ['Working', working, PLATFORM_FIGURES.working],
    ['Filled', filled, PLATFORM_FIGURES.filled],
    ['Cancelled or expired', ended, PLATFORM_FIGURES.ended],
  ];
  return (
    <PlainTable
      label="Orders of the last five minutes"
      heads={[{ name: 'Outcome', isText: true }, { name: 'Orders' }]}
    >
      {rows.map(([name, count, figure]) => (
        <tr key={name} className="border-line border-t">
          <td className="px-1 text-left">{name}</td>
          <td className="px-1">
            <Trend figure={figure} name={`Orders of five minutes: ${name}`} unit="count">
              {formatQty(count)}
            </Trend>
          </td>
        </tr>
      ))}
      {stuck.map(({ orderId, status, userId }) => (
        <tr key={orderId} className="border-line border-t text-critical">
          <td className="px-1 text-left">
            Stuck:{' '}
            <a href={timelineLink(orderId)} className="font-mono text-11 underline">
              {orderId}
            </a>
          </td>
          <td className="px-1">
            {status}, {userId}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

export function Hops({ overview }: { readonly overview: OpsOverview }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? overview.hops : overview.hops.slice(0, HOPS_SHOWN);
  return (
    <>
      <PlainTable
        label="Waiting between services"
        heads={[{ name: 'From and to', isText: true }, { name: 'Messages' }, { name: 'Oldest' }]}
      >
        {overview.hops.length === 0 ? (
          <tr>
            <td colSpan={3} className="px-1 py-1 text-left text-t3">
              No message has waited longer than a second
            </td>
          </tr>
        ) : null}
        {shown.map(({ consumer, producer, waiting, oldestMs }) => (
          <tr key={`${producer} ${consumer}`} className="border-line border-t">
            <td className="px-1 text-left">
              {producer} to {consumer}
            </td>
            <td className="px-1">
              <Trend
                figure={toHopFigure(producer, consumer, 'waiting')}
                name={`Waiting from ${producer} to ${consumer}`}
                unit="count"
              >
                {formatQty(waiting)}
              </Trend>
            </td>
            <td className="px-1">
              <Trend
                figure={toHopFigure(producer, consumer, 'oldest')}
                name={`Oldest from ${producer} to ${consumer}`}
                unit="age"
              >
                {formatAge(oldestMs)}
              </Trend>
            </td>
          </tr>
        ))}
      </PlainTable>
      {overview.hops.length > HOPS_SHOWN ? (
        <Button size="sm" onClick={() => setAll(!isAll)}>
          {isAll ? 'Fewer' : `All ${overview.hops.length}`}
        </Button>
      ) : null}
    </>
  );
}

const HOPS_SHOWN = 6;
