/** What could not be handled, and handing it over again: with a reason, once, noted with who did it. */

import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { DeadLetter, OpsOverview } from '../../../platform/client/shapes.ts';

const HEADS: readonly Head[] = [
  {
    name: 'Since',
    isText: true,
    title: 'When the message was set aside after its last failed attempt, UTC',
  },
  { name: 'Consumer', isText: true, title: 'The service that could not handle it' },
  { name: 'Message', isText: true, title: 'Its topic and the id of the event' },
  { name: 'Error', isText: true, title: 'What failed, as the service reported it' },
  {
    name: 'Action',
    title: 'Redrive hands it to the consumer once more, with a reason that is recorded',
  },
];

export function DeadLetters({ overview }: { readonly overview: OpsOverview }) {
  const [chosen, setChosen] = useState<DeadLetter | null>(null);
  const { deadLetters, redrives } = overview;
  return (
    <>
      <PlainTable label={phrase`Dead letters: ${deadLetters.length}`} heads={HEADS}>
        {deadLetters.length === 0 ? (
          <tr>
            <td colSpan={5} className="px-1 py-1 text-left text-t3">
              No dead-letter messages
            </td>
          </tr>
        ) : null}
        {deadLetters.map((event) => (
          <tr key={`${event.consumer} ${event.eventId}`} className="border-line border-t text-left">
            <td className="px-1">{formatTime(parseMs(event.at))}</td>
            <td className="px-1">{event.consumer}</td>
            <td className="max-w-48 truncate px-1" title={event.eventId}>
              {event.topic} <span className="font-mono text-11 text-t3">{event.eventId}</span>
            </td>
            <td className="max-w-64 truncate px-1 text-t2" title={event.error}>
              {event.error}
            </td>
            <td className="px-1 text-right">
              <Button size="sm" onClick={() => setChosen(event)}>
                Redrive
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {redrives.length === 0 ? null : (
        <p className="text-11 text-t3">{phrase`Last redrive: ${redrives[0]?.eventId ?? ''} by ${redrives[0]?.actor ?? ''} (${redrives[0]?.reason ?? ''})`}</p>
      )}
      {chosen === null ? null : <RedriveDialog letter={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type RedriveProps = { readonly letter: DeadLetter; readonly onClose: () => void };

function RedriveDialog({ letter, onClose }: RedriveProps) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { consumer, eventId, kind } = letter;
  const redrive = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.calls.ops.redrive.mutate({ consumer, eventId, reason: reason.trim() });
      await client.cache.invalidateQueries(client.queries.ops.pathFilter());
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={phrase`Redrive to ${consumer}`}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={isBusy || reason.trim().length < OPERATOR_REASON_LENGTH.min}
          onClick={() => void redrive()}
        >
          Redrive
        </Button>
      }
    >
      <p className="mb-2 text-12 text-t2">
        {kind === 'wake'
          ? 'Timer rescheduled; it runs when its service starts next.'
          : 'The consumer receives it within two seconds. A message that fails again returns to the dead-letter queue.'}
      </p>
      <p className="mb-2 font-mono text-11">{eventId}</p>
      <label className="flex flex-col gap-1 text-12">
        Reason for the redrive
        <input
          data-first-focus
          value={reason}
          maxLength={OPERATOR_REASON_LENGTH.max}
          onChange={(event) => setReason(event.target.value)}
          className="border border-control bg-s1 px-2 py-1 text-t1"
        />
      </label>
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-12 text-critical">
          <Refused problem={problem} />
        </p>
      )}
    </Dialog>
  );
}
