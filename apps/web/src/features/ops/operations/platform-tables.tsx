/** Services, orders of the last minutes by their outcome, and messages between services, each figure with its course. */

import {
  PLATFORM_FIGURES,
  toHopFigure,
  toRejectedFigure,
  toServiceFigure,
} from '@tradefloor/contracts/vocabulary/ops-series';
import { useState } from 'react';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
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

const SERVICE_HEADS: readonly Head[] = [
  {
    name: 'Service',
    isText: true,
    title: 'A service of the platform: each has its own part of the data',
  },
  {
    name: 'State',
    isText: true,
    title: 'From its heartbeat: up, starting, degraded, or down where none came in time',
  },
  { name: 'For', title: 'Time since the state last changed' },
];

const FUNNEL_HEADS: readonly Head[] = [
  {
    name: 'Outcome',
    isText: true,
    title:
      'What became of the orders that came in during the last five minutes; an id is of an order that is stuck',
  },
  {
    name: 'Orders',
    title: 'Counted in the order events of the journal; of a stuck order its status and user',
  },
];

const HOP_HEADS: readonly Head[] = [
  {
    name: 'From and to',
    isText: true,
    title: 'The service that publishes, and the one that consumes',
  },
  {
    name: 'Messages',
    title:
      'Committed by the one and not yet taken by the other for more than a second, from the outbox and receipts',
  },
  { name: 'Oldest', title: 'Age of the message that has waited longest' },
];

export function Services({ overview }: { readonly overview: OpsOverview }) {
  const now = parseMs(overview.at);
  return (
    <PlainTable label="Services" heads={SERVICE_HEADS}>
      {overview.services.map(({ service, status, detail, since }) => (
        <tr key={service} className="border-line border-t">
          <td className="px-1 text-left">{service}</td>
          <td className={cx('px-1 text-left', TONES[status])} title={detail ?? undefined}>
            <Trend figure={toServiceFigure(service)} name={phrase`${service} is up`} unit="state">
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
      ({ code, count }) => [phrase`Rejected ${code}`, count, toRejectedFigure(code)] as const,
    ),
    ['Working', working, PLATFORM_FIGURES.working],
    ['Filled', filled, PLATFORM_FIGURES.filled],
    ['Cancelled or expired', ended, PLATFORM_FIGURES.ended],
  ];
  return (
    <PlainTable label="Orders of the last five minutes" heads={FUNNEL_HEADS}>
      {rows.map(([name, count, figure]) => (
        <tr key={name} className="border-line border-t">
          <td className="px-1 text-left">{name}</td>
          <td className="px-1">
            <Trend
              figure={figure}
              name={phrase`Orders of five minutes: ${phrase(name)}`}
              unit="count"
            >
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
      <PlainTable label="Waiting between services" heads={HOP_HEADS}>
        {overview.hops.length === 0 ? (
          <tr>
            <td colSpan={3} className="px-1 py-1 text-left text-t3">
              No message has waited longer than a second
            </td>
          </tr>
        ) : null}
        {shown.map(({ consumer, producer, waiting, oldestMs }) => (
          <tr key={`${producer} ${consumer}`} className="border-line border-t">
            <td className="px-1 text-left">{phrase`${producer} to ${consumer}`}</td>
            <td className="px-1">
              <Trend
                figure={toHopFigure(producer, consumer, 'waiting')}
                name={phrase`Waiting from ${producer} to ${consumer}`}
                unit="count"
              >
                {formatQty(waiting)}
              </Trend>
            </td>
            <td className="px-1">
              <Trend
                figure={toHopFigure(producer, consumer, 'oldest')}
                name={phrase`Oldest from ${producer} to ${consumer}`}
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
          {isAll ? 'Fewer' : phrase`All ${overview.hops.length}`}
        </Button>
      ) : null}
    </>
  );
}

const HOPS_SHOWN = 6;
