/** A list is pasted or typed, checked line by line, and sent whole. The same press can never become two lists. */
import { RFQ_LIST_MAX, RFQ_LIST_TIME_MS } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useId, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { parseList } from './list-draft.ts';
import { useListAction } from './use-list-action.ts';

const DUE_IN = [1, 2, 5, 10, 30].map((minutes) => ({
  value: String(minutes * 60_000),
  label: `${minutes} min`,
}));

export function ListForm() {
  const client = useClient();
  const id = useId();
  const bonds = useBonds((book) => book.list());
  const [text, setText] = useState('');
  const [dueInMs, setDueInMs] = useState(String(RFQ_LIST_TIME_MS.usual));
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [wrong, setWrong] = useState<string | null>(null);
  const { problem, isBusy, run } = useListAction();
  const changed = (): void => {
    setRequestKey(crypto.randomUUID());
    setWrong(null);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const draft = parseList(text, bonds);
    setWrong('problem' in draft ? draft.problem : null);
    if ('problem' in draft) return;
    const list = { requestKey, lines: [...draft.lines], dueInMs: Number(dueInMs) };
    if (!(await run(() => client.calls.rfq.requestList.mutate(list)))) return;
    setText('');
    changed();
  };
  return (
    <form
      aria-label="Request a list"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-2 border border-line bg-s1 p-4"
    >
      <h2 className="font-semibold text-15">Request a list</h2>
      <label htmlFor={id} className="text-12 text-t2">
        ISIN, side and face amount, one bond a line, at most {RFQ_LIST_MAX}
      </label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          changed();
        }}
        className="rounded-sm border border-control bg-bg px-2 py-1 font-mono text-12"
      />
      <SelectField
        label="Due in"
        options={DUE_IN}
        value={dueInMs}
        onChange={(event) => {
          setDueInMs(event.target.value);
          changed();
        }}
      />
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        Send list
      </Button>
      <p role="status" className="min-h-4 text-12 text-critical">
        <Refused problem={wrong ?? problem} />
      </p>
    </form>
  );
}
