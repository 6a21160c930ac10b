/** Incidents: when each began and ended, its first step of the runbook, and who has taken it up with which note. */

import { useQuery } from '@tanstack/react-query';
import { FIRST_STEPS } from '@tradefloor/contracts/vocabulary/incidents';
import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Incident } from '../../../platform/client/shapes.ts';
import { formatAge } from './ops-text.ts';

const SHOWN = 50;
const HEADS = [
  {
    name: 'Alert',
    isText: true,
    title: 'The rule that was violated, what it concerns, and the figure',
  },
  { name: 'Opened (UTC)', isText: true, title: 'When the rule was first violated' },
  { name: 'Lasted', title: 'Until the rule held again; of an open incident until now' },
  { name: 'First step', isText: true, title: 'What the runbook starts with for this alert' },
  { name: 'Acknowledged', isText: true, title: 'Who has taken it up, with which note' },
];

export function Incidents() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.ops.incidents.queryOptions({ limit: SHOWN })),
  );
  const [chosen, setChosen] = useState<Incident | null>(null);
  if (data === undefined) {
    return <Awaited what="incidents" error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <PlainTable label="Incidents" heads={HEADS}>
        {data.items.length === 0 ? (
          <tr>
            <td colSpan={HEADS.length} className="px-1 py-1 text-left text-t3">
              No incidents yet
            </td>
          </tr>
        ) : null}
        {data.items.map((incident) => (
          <IncidentRow
            key={incident.incidentId}
            incident={incident}
            nowMs={client.serverNowMs()}
            onAcknowledge={() => setChosen(incident)}
          />
        ))}
      </PlainTable>
      {chosen === null ? null : (
        <AcknowledgeDialog incident={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

const SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;
const timeText = (at: string): string =>
  formatInstant(parseMs(at)).slice(0, SECONDS).replace('T', ' ');

type IncidentRowProps = {
  readonly incident: Incident;
  readonly nowMs: number;
  readonly onAcknowledge: () => void;
};

function IncidentRow({ incident, nowMs, onAcknowledge }: IncidentRowProps) {
  const { alert, subject, detail, severity, openedAt, closedAt, acknowledgedBy, note } = incident;
  const lastedMs = (closedAt === null ? nowMs : parseMs(closedAt)) - parseMs(openedAt);
  const tone = closedAt !== null ? 'text-t2' : severity === 'page' ? 'text-critical' : 'text-warn';
  const step = FIRST_STEPS[alert];
  return (
    <tr className="border-line border-t text-left">
      <RowHead className={cx('px-1', tone)}>
        {alert} <span className="text-t2">{subject}</span>
        <span className="block font-normal text-t2">{detail}</span>
      </RowHead>
      <td className="whitespace-nowrap px-1">{timeText(openedAt)}</td>
      <td className="whitespace-nowrap px-1 text-right">
        {formatAge(lastedMs)}
        {closedAt === null ? ', open' : ''}
      </td>
      <td className="px-1">
        {step === undefined ? null : (
          <details>
            <summary className="cursor-pointer">Runbook</summary>
            <p className="max-w-96 text-t2">{step}</p>
          </details>
        )}
      </td>
      <td className="px-1">
        {acknowledgedBy === null ? (
          <Button
            size="sm"
            aria-label={phrase`Acknowledge ${alert} ${subject}`}
            onClick={onAcknowledge}
          >
            Acknowledge
          </Button>
        ) : (
          `${acknowledgedBy}: ${note ?? ''}`
        )}
      </td>
    </tr>
  );
}

type AcknowledgeProps = { readonly incident: Incident; readonly onClose: () => void };

function AcknowledgeDialog({ incident, onClose }: AcknowledgeProps) {
  const client = useClient();
  const [note, setNote] = useState('');
  const { run, isBusy, problem } = useChange(client.queries.ops.incidents.pathFilter());
  const { incidentId, alert, subject } = incident;
  const acknowledge = async (): Promise<void> => {
    const isTaken = await run(() =>
      client.calls.ops.acknowledgeIncident.mutate({ incidentId, note: note.trim() }),
    );
    if (isTaken) onClose();
  };
  return (
    <Dialog
      title={phrase`Acknowledge ${alert} ${subject}`}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={isBusy || note.trim().length < OPERATOR_REASON_LENGTH.min}
          onClick={() => void acknowledge()}
        >
          Acknowledge
        </Button>
      }
    >
      <label className="flex flex-col gap-1 text-12">
        Note: what is done about it
        <input
          data-first-focus
          value={note}
          maxLength={OPERATOR_REASON_LENGTH.max}
          onChange={(event) => setNote(event.target.value)}
          className="border border-control bg-s1 px-2 py-1 text-t1"
        />
      </label>
      <p role="alert" className="mt-2 text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
