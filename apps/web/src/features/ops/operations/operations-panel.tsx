/** The operator's page: health, queues, failures, integrity checks, and the newest traces. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Awaited, Facts } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { byTheClock, POLLS } from '../../../platform/client/polls.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { KillDialog } from '../kill/kill-dialog.tsx';
import { Chaos } from './chaos.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { Incidents } from './incidents.tsx';
import { IntegrityList } from './integrity-list.tsx';
import { formatShare } from './level-text.ts';
import { NewestTraces } from './newest-traces.tsx';
import { formatAge } from './ops-text.ts';
import { Requests } from './requests.tsx';
import { ServiceLevels } from './service-levels.tsx';
import { StorageTable } from './storage-table.tsx';
import { formatBytes, formatGrowth } from './storage-text.ts';
import { timelineLink } from './timeline-link.ts';

export function OperationsPanel() {
  const client = useClient();
  const { data, dataUpdatedAt, error, refetch } = useWatched(
    useQuery(client.queries.ops.overview.queryOptions({}, byTheClock(POLLS.overview))),
  );
  const [isKilling, setKilling] = useState(false);
  // What stands below on the same page is as new as the page.
  useEffect(() => {
    if (dataUpdatedAt > 0) client.stale.mark(['ops.chaos', 'ops.incidents', 'ops.traces']);
  }, [client, dataUpdatedAt]);
  if (data === undefined) {
    return <Awaited what="the platform" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <div className="flex items-start justify-between gap-3">
        <div>
          <OpenAlerts alerts={data.alerts} isOld={error !== null} />
        </div>
        <Button size="sm" onClick={() => setKilling(true)}>
          Kill switch…
        </Button>
      </div>
      <Facts label="Platform" facts={toFacts(data)} />
      <ServiceLevels overview={data} />
      <Incidents />
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-3">
        <Services overview={data} />
        <div className="flex flex-col gap-3">
          <Funnel overview={data} />
          <Hops overview={data} />
          <Requests overview={data} />
        </div>
        <div className="text-12">
          <IntegrityList light={data.light} />
        </div>
      </div>
      <DeadLetters overview={data} />
      {data.storage === null ? null : <StorageTable storage={data.storage} />}
      <Chaos />
      <NewestTraces />
      {isKilling ? <KillDialog onClose={() => setKilling(false)} /> : null}
    </div>
  );
}

const toFacts = (of: OpsOverview): Fact[] => {
  const up = of.services.filter(({ status }) => status === 'up').length;
  const lagging = of.hops.reduce((sum, { waiting }) => sum + waiting, 0);
  const now = parseMs(of.at);
  return [
    { name: 'Services up', value: `${up} of ${of.services.length}` },
    {
      name: 'Orders, 5 minutes',
      value: formatQty(of.funnel.submitted),
      note: `${formatQty(of.funnel.filled)} filled`,
    },
    { name: 'Stuck orders (over 30 s)', value: formatQty(of.funnel.stuck.length) },
    { name: 'Messages waiting', value: formatQty(lagging) },
    { name: 'Dead letters', value: formatQty(of.deadLetters.length) },
    { name: 'Open requests', value: formatQty(of.openRfqs) },
    { name: 'Active algos', value: formatQty(of.openAlgos) },
    {
      name: 'Kill switches',
      value: formatQty(of.killSwitches.length),
      note: of.killSwitches.map(({ scope, target }) => target ?? scope).join(', ') || undefined,
    },
    {
      name: 'Newest backup',
      value: of.backupAt === null ? 'unknown' : formatAge(now - parseMs(of.backupAt)),
    },
    { name: 'Database', ...storageFact(of.storage) },
    { name: 'Complete traces', ...tracedFact(of.traced) },
    { name: 'Version', value: <span className="text-12">{of.version}</span> },
  ];
};

/** The size of the database, and when its disk will be full. */
const storageFact = (storage: OpsOverview['storage']): Omit<Fact, 'name'> => ({
  value: storage === null ? NONE : formatBytes(storage.bytes),
  note: storage === null ? 'not measured yet' : formatGrowth(storage),
});

/** Of the orders whose traces are kept, those that are one tree over all hops. */
const tracedFact = ({ orders, whole, lacks }: OpsOverview['traced']): Omit<Fact, 'name'> => ({
  value: orders === 0 ? NONE : formatShare(whole / orders),
  note: orders === 0 ? 'no orders yet' : (lacks ?? `of ${formatQty(orders)} orders`),
});

type OpenAlertsProps = {
  readonly alerts: OpsOverview['alerts'];
  readonly isOld: boolean;
};

function OpenAlerts({ alerts, isOld }: OpenAlertsProps) {
  if (alerts.length === 0) {
    return isOld ? null : (
      <p role="status" className="text-12 text-up">
        <span aria-hidden="true">●</span> No open alerts
      </p>
    );
  }
  return (
    <ul aria-label="Open alerts" className="flex flex-col gap-0.5">
      {alerts.map(({ alert, detail, since, severity }) => (
        <li
          key={`${alert} ${detail}`}
          className={cx('text-12', severity === 'page' ? 'text-critical' : 'text-warn')}
        >
          <span aria-hidden="true">▲</span> <b>{alert}</b> since {formatTime(parseMs(since))}:{' '}
          {detail}
        </li>
      ))}
    </ul>
  );
}

const TONES = {
  up: 'text-up',
  starting: 'text-warn',
  degraded: 'text-warn',
  down: 'text-critical',
} as const;

function Services({ overview }: { readonly overview: OpsOverview }) {
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
            {status}
            {detail === null ? null : <span className="text-t2"> {detail}</span>}
          </td>
          <td className="whitespace-nowrap px-1">{formatAge(now - parseMs(since))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Funnel({ overview }: { readonly overview: OpsOverview }) {
  const { submitted, accepted, rejected, working, filled, ended, stuck } = overview.funnel;
  const rows: readonly (readonly [string, number])[] = [
    ['Submitted', submitted],
    ['Accepted', accepted],
    ...rejected.map(({ code, count }) => [`Rejected ${code}`, count] as const),
    ['Working', working],
    ['Filled', filled],
    ['Cancelled or expired', ended],
  ];
  return (
    <PlainTable
      label="Orders of the last five minutes"
      heads={[{ name: 'Outcome', isText: true }, { name: 'Orders' }]}
    >
      {rows.map(([name, count]) => (
        <tr key={name} className="border-line border-t">
          <td className="px-1 text-left">{name}</td>
          <td className="px-1">{formatQty(count)}</td>
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

function Hops({ overview }: { readonly overview: OpsOverview }) {
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
            <td className="px-1">{formatQty(waiting)}</td>
            <td className="px-1">{formatAge(oldestMs)}</td>
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
