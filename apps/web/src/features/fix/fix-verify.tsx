/** A day of the archive held against itself and the journal: run it, see how far it is, and what runs found. */

import { PAGE_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { useState } from 'react';
import { Bar } from '../../kit/facts/facts.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatQty } from '../../lib/format/numbers.ts';
import type { Problem } from '../../lib/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { allPages, patient } from '../../platform/client/calls.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { FixVerification } from '../../platform/client/shapes.ts';
import { useFixVerifications } from './use-fix.ts';

/** One more second than the platform takes for a whole day of the archive. */
const VERIFY_MS = 61_000;

export function FixVerify() {
  const client = useClient();
  const today = new Date(client.browser.nowMs()).toISOString().slice(0, 10);
  const [day, setDay] = useState(today);
  const [isBusy, setBusy] = useState(false);
  const [published, setMessage] = useState<Problem | null>(null);
  const { data, error, refetch } = useFixVerifications();
  const act = async (what: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      setMessage(await what());
    } catch (failure) {
      setMessage(toProblem(failure));
    } finally {
      setBusy(false);
      void refetch();
    }
  };
  const verify = async (): Promise<string> =>
    toOutcome(await client.calls.fixArchive.verify.mutate({ sessionDay: day }, patient(VERIFY_MS)));
  const exportDay = async (): Promise<string> => {
    const lines = await allPages((paging) =>
      client.calls.fixArchive.log.query({ sessionDay: day, ...paging, limit: PAGE_MAX }),
    );
    const text = lines.map((line) => `${line}\n`).join('');
    saveFile(`tradefloor-fix-${day}.log`, { text, type: 'text/plain' });
    return phrase`${formatQty(lines.length)} messages exported`;
  };
  const running = data?.running ?? null;
  return (
    <div className="flex flex-col gap-3 p-2">
      <div className="flex flex-wrap items-end gap-2 text-11">
        <label className="flex flex-col text-t2">
          Session day, UTC
          <input
            type="date"
            value={day}
            max={today}
            onChange={({ target }) => setDay(target.value)}
            className="h-6 rounded-sm border border-control bg-bg px-1.5 text-12 text-t1"
          />
        </label>
        <Button size="sm" disabled={isBusy || day === ''} onClick={() => void act(verify)}>
          Verify against the journal
        </Button>
        <Button size="sm" disabled={isBusy || day === ''} onClick={() => void act(exportDay)}>
          Export the day’s FIX log
        </Button>
        <p role="status" className="text-12 text-t1">
          <Refused problem={running === null ? published : toProgress(running)} />
        </p>
      </div>
      {running?.of ? <Bar share={running.messages / running.of} /> : null}
      {error && data === undefined ? (
        <p role="alert" className="text-12 text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      <Runs runs={data?.items ?? []} />
    </div>
  );
}

const toProgress = (run: { readonly messages: number; readonly of: number | null }): string =>
  phrase`Checking: ${formatQty(run.messages)}${run.of === null ? '' : phrase` of ${formatQty(run.of)}`} messages`;

const toOutcome = ({ faultCount, messages, fills, journalFills }: FixVerification): string => {
  const read = phrase`${formatQty(messages)} messages, ${formatQty(fills)} fills, the journal has ${formatQty(journalFills)}`;
  return faultCount === 0
    ? phrase`No faults: ${read}`
    : phrase`${formatQty(faultCount)} faults: ${read}`;
};

function Runs({ runs }: { readonly runs: readonly FixVerification[] }) {
  return (
    <PlainTable
      label="Runs"
      heads={[
        { name: 'At', isText: true },
        { name: 'Session day', isText: true },
        ...['Messages', 'Requests', 'Orders', 'Fills', 'Journal fills', 'Faults'].map((name) => ({
          name,
        })),
        { name: 'First faults', isText: true },
      ]}
    >
      {runs.length === 0 ? (
        <tr>
          <td colSpan={9} className="px-1 py-1 text-left text-t3">
            The job runs every hour; it has not run yet
          </td>
        </tr>
      ) : null}
      {runs.map((run) => (
        <tr key={run.verificationId} className="border-line border-t">
          <td className="px-1 text-left font-mono">{run.at.slice(0, 19).replace('T', ' ')}</td>
          <td className="px-1 text-left">{run.sessionDay}</td>
          <td className="px-1">{formatQty(run.messages)}</td>
          <td className="px-1">{formatQty(run.requests)}</td>
          <td className="px-1">{formatQty(run.orders)}</td>
          <td className="px-1">{formatQty(run.fills)}</td>
          <td className="px-1">{formatQty(run.journalFills)}</td>
          <td className={cx('px-1', run.faultCount === 0 ? 'text-up' : 'text-critical')}>
            {run.faultCount === 0 ? 'none' : formatQty(run.faultCount)}
          </td>
          <td className="px-1 text-left text-t2">{pickFirst(run)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const pickFirst = ({ faults }: FixVerification): string => {
  const [first] = faults;
  return first === undefined ? '' : `${first.kind} ${first.execId}: ${first.detail}`;
};
