/** The case of a finding: where it stands, and what compliance may do with it; others read it. */

import {
  CASE_MOVES,
  CASE_NOTE_MAX,
  type CaseState,
  isCaseClosed,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { useId, useState } from 'react';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { CaseChange, FindingLine } from '../../../platform/client/shapes.ts';
import { CASE_NAMES } from './finding-names.ts';

type Change = Pick<CaseChange, 'state' | 'assignee'>;

const MOVE_NAMES = {
  OPEN: 'Reopen',
  IN_REVIEW: 'Start review',
  EXPLAINED: 'Close as explained',
  ESCALATED: 'Escalate',
} as const satisfies Record<Exclude<CaseState, 'NEW'>, string>;

const isMove = (state: CaseState): state is Exclude<CaseState, 'NEW'> => state !== 'NEW';

type CaseFormProps = {
  readonly findingId: string;
  readonly work: FindingLine['case'];
  readonly onChanged: () => void;
};

export function CaseForm({ findingId, work, onChanged }: CaseFormProps) {
  const client = useClient();
  const { role } = useIdentity();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (change: Change): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const text = note.trim();
    try {
      await client.calls.surveillance.change.mutate({
        findingId,
        version: work?.version ?? 0,
        ...change,
        ...(text === '' ? {} : { note: text }),
      });
      setNote('');
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
      // Also after a refusal: someone else may have changed it.
      onChanged();
    }
  };
  const state = work?.state ?? 'NEW';
  const assigned = work?.assignee ?? null;
  return (
    <section aria-label="Case" className="flex flex-col gap-1 border-line border-t pt-2">
      <p>{richPhrase`Case: ${<b className="font-semibold">{CASE_NAMES[state]}</b>}${assigned === null ? ', not assigned' : phrase`, assigned to ${assigned}`}`}</p>
      {role !== 'compliance' ? (
        <p className="text-11 text-t3">Only compliance changes cases</p>
      ) : (
        <>
          <NoteField value={note} onChange={setNote} />
          <Actions
            work={work}
            hasNote={note.trim() !== ''}
            isBusy={isBusy}
            onSend={(change) => void send(change)}
          />
        </>
      )}
      {problem === null ? null : (
        <p role="alert" className="text-critical">
          <Refused problem={problem} />
        </p>
      )}
    </section>
  );
}

type ActionsProps = {
  readonly work: FindingLine['case'];
  readonly hasNote: boolean;
  readonly isBusy: boolean;
  readonly onSend: (change: Change) => void;
};

function Actions({ work, hasNote, isBusy, onSend }: ActionsProps) {
  const { userId } = useIdentity();
  if (work === null) {
    return (
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => onSend({ state: 'OPEN', assignee: userId })}
        >
          Open case
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="sm" disabled={isBusy || !hasNote} onClick={() => onSend({})}>
        Add note
      </Button>
      {work.assignee === userId ? null : (
        <Button size="sm" disabled={isBusy} onClick={() => onSend({ assignee: userId })}>
          Assign to me
        </Button>
      )}
      {CASE_MOVES[work.state].filter(isMove).map((state) => (
        <Button
          key={state}
          size="sm"
          disabled={isBusy || (isCaseClosed(state) && !hasNote)}
          title={isCaseClosed(state) && !hasNote ? 'Closing a case needs a note' : undefined}
          onClick={() => onSend({ state })}
        >
          {MOVE_NAMES[state]}
        </Button>
      ))}
    </div>
  );
}

type NoteFieldProps = {
  readonly value: string;
  readonly onChange: (note: string) => void;
};

function NoteField({ value, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-11 text-t2">
        Note
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={CASE_NOTE_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-sm border border-control bg-bg px-2 py-1 text-12 text-t1"
      />
    </div>
  );
}
