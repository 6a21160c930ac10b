/**
 * Fault injection: an admin has a process or a store killed, and sees the recovery time and that no order was lost or
 * duplicated. Absent where the launcher's switch is off, except for a line stating that.
 */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ChaosRun, ChaosState } from '../../../platform/client/shapes.ts';
import { ChaosDialog } from './chaos-dialog.tsx';
import { formatRecovery } from './ops-text.ts';

export function Chaos() {
  const client = useClient();
  const [chosen, setChosen] = useState<string | null>(null);
  // Read again with every overview: a platform whose processes are killed pushes nothing.
  const { data } = useWatched(
    useQuery(client.queries.ops.chaos.queryOptions({}, { retry: false })),
  );
  if (data === undefined) return null;
  const close = () => {
    setChosen(null);
    void client.cache.invalidateQueries(client.queries.ops.chaos.pathFilter());
  };
  return (
    <section aria-label="Fault injection" className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-12">Fault injection</h2>
      {data.status === 'on' ? (
        <>
          <Targets state={data} onChoose={setChosen} />
          <Facts label="Outcome" facts={toFacts(data)} />
        </>
      ) : (
        <p className="text-12 text-t3">{WHY_NOT[data.status]}</p>
      )}
      {data.runs.length === 0 ? null : <Runs runs={data.runs} />}
      {chosen === null ? null : <ChaosDialog target={chosen} onClose={close} />}
    </section>
  );
}

const WHY_NOT = {
  off: 'Disabled. Set CHAOS=on in the environment of the launcher to enable it.',
  'no-launcher': 'These processes were not started by this launcher and cannot be killed here.',
} as const;

type TargetsProps = { readonly state: ChaosState; readonly onChoose: (target: string) => void };

function Targets({ state: { targets, runs }, onChoose }: TargetsProps) {
  const isUnderWay = runs.some(({ state }) => state === 'under-way');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {targets.map(({ name, isOurs }) => (
        <Button
          key={name}
          size="sm"
          disabled={!isOurs || isUnderWay}
          title={isOurs ? undefined : 'Not started by this launcher; cannot be killed here'}
          onClick={() => onChoose(name)}
        >{phrase`Kill ${name}…`}</Button>
      ))}
      <span className="text-11 text-t3">
        For a fault under load, start the load generator first.
      </span>
    </div>
  );
}

function toFacts({ lost, doubled, orders, checkedAt, runs }: ChaosState): Fact[] {
  const [newest] = runs;
  const checked =
    checkedAt === null ? 'not checked' : phrase`checked at ${formatTime(parseMs(checkedAt))}`;
  const counter = (name: string, count: number | null, title: string): Fact => ({
    name,
    title,
    value: (
      <span
        data-testid={`chaos-${name.toLowerCase()}`}
        className={cx(count !== null && (count === 0 ? 'text-up' : 'text-critical'))}
      >
        {count === null ? NONE : formatQty(count)}
      </span>
    ),
    note: checked,
  });
  return [
    counter(
      'Lost',
      lost,
      'Orders, fills and messages that are missing, by the checks of the last minutes',
    ),
    counter(
      'Doubled',
      doubled,
      'Orders, fills and messages that are there twice, by the checks of the last minutes',
    ),
    {
      name: 'Orders since',
      title: 'Orders accepted since the newest fault, and how many of them were filled',
      value: orders === null ? NONE : formatQty(orders.accepted),
      note: orders === null ? undefined : phrase`${formatQty(orders.filled)} filled`,
    },
    {
      name: 'Last recovery',
      title: 'Time from the last kill until every service was up again',
      value: newest === undefined ? NONE : formatRecovery(newest),
    },
  ];
}

function Runs({ runs }: { readonly runs: readonly ChaosRun[] }) {
  return (
    <PlainTable
      label="Injected faults"
      heads={[
        { name: 'Time, UTC', isText: true, title: 'When it was killed' },
        { name: 'Killed', isText: true, title: 'The process or the store' },
        { name: 'By', isText: true, title: 'The admin who had it killed' },
        { name: 'Reason', isText: true, title: 'What the admin gave as the reason' },
        {
          name: 'Recovered',
          title: 'Time until every service was up again, as the launcher measured it',
        },
      ]}
    >
      {runs.map((run) => (
        <tr key={run.runId} className="border-line border-t text-left">
          <td className="whitespace-nowrap px-1">{formatTime(parseMs(run.at))}</td>
          <td className="px-1">{run.target}</td>
          <td className="px-1">{run.actor}</td>
          <td translate="no" className="max-w-64 truncate px-1 text-t2" title={run.reason}>
            {run.reason}
          </td>
          <td className="whitespace-nowrap px-1 text-right">{formatRecovery(run)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
