/** The operator's page: health, queues, failures, integrity checks, and the newest traces; figures with their course. */

import { useQuery } from '@tanstack/react-query';
import { toCheckFigure } from '@tradefloor/contracts/vocabulary/ops-series';
import { useEffect, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { byTheClock, POLLS } from '../../../platform/client/polls.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { KillDialog } from '../kill/kill-dialog.tsx';
import { Chaos } from './chaos.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { Incidents } from './incidents.tsx';
import { IntegrityList } from './integrity-list.tsx';
import { JobsSection } from './jobs-section.tsx';
import { NewestTraces } from './newest-traces.tsx';
import { PlatformFacts } from './platform-facts.tsx';
import { Funnel, Hops, Services } from './platform-tables.tsx';
import { Requests } from './requests.tsx';
import { ServiceLevels } from './service-levels.tsx';
import { Latencies, OpenSockets } from './sockets-latencies.tsx';
import { StorageTable } from './storage-table.tsx';
import { Trend, TrendProvider } from './trends.tsx';

export function OperationsPanel() {
  const client = useClient();
  const { data, dataUpdatedAt, error, refetch } = useWatched(
    useQuery(client.queries.ops.overview.queryOptions({}, byTheClock(POLLS.overview))),
  );
  const [isKilling, setKilling] = useState(false);
  // What stands below on the same page is as new as the page.
  useEffect(() => {
    if (dataUpdatedAt > 0)
      client.stale.mark(['jobs.list', 'jobs.queues', 'ops.chaos', 'ops.incidents', 'ops.traces']);
  }, [client, dataUpdatedAt]);
  if (data === undefined) {
    return <Awaited what="the platform" error={error} retry={() => void refetch()} />;
  }
  return (
    <TrendProvider>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
        <div className="flex items-start justify-between gap-3">
          <div>
            <OpenAlerts alerts={data.alerts} isOld={error !== null} />
          </div>
          <Button size="sm" onClick={() => setKilling(true)}>
            Kill switch…
          </Button>
        </div>
        <PlatformFacts overview={data} />
        <ServiceLevels overview={data} />
        <Incidents />
        <div className="grid grid-cols-1 gap-3 xl:grid-cols-3">
          <div className="flex flex-col gap-3">
            <Services overview={data} />
            <OpenSockets overview={data} />
            <Latencies overview={data} />
          </div>
          <div className="flex flex-col gap-3">
            <Funnel overview={data} />
            <Hops overview={data} />
          </div>
          <div className="text-12">
            <IntegrityList
              light={data.light}
              toPromise={({ id, promise }) => (
                <Trend figure={toCheckFigure(id)} name={phrase`Violations of ${id}`} unit="count">
                  {promise}
                </Trend>
              )}
            />
          </div>
        </div>
        <Requests overview={data} />
        <DeadLetters overview={data} />
        <JobsSection />
        {data.storage === null ? null : <StorageTable storage={data.storage} />}
        <Chaos />
        <NewestTraces />
        {isKilling ? <KillDialog onClose={() => setKilling(false)} /> : null}
      </div>
    </TrendProvider>
  );
}

const ALERTS_TITLE = 'Rules of the operations service that are violated now, with the figure';

type OpenAlertsProps = {
  readonly alerts: OpsOverview['alerts'];
  readonly isOld: boolean;
};

function OpenAlerts({ alerts, isOld }: OpenAlertsProps) {
  if (alerts.length === 0) {
    return isOld ? null : (
      <p role="status" title={ALERTS_TITLE} className="text-12 text-up">
        <span aria-hidden="true">●</span> No open alerts
      </p>
    );
  }
  return (
    <ul aria-label="Open alerts" title={ALERTS_TITLE} className="flex flex-col gap-0.5">
      {alerts.map(({ alert, detail, since, severity }) => (
        <li
          key={`${alert} ${detail}`}
          className={cx('text-12', severity === 'page' ? 'text-critical' : 'text-warn')}
        >{richPhrase`${<span aria-hidden="true">▲</span>} ${<b>{alert}</b>} since ${formatTime(parseMs(since))}: ${detail}`}</li>
      ))}
    </ul>
  );
}
