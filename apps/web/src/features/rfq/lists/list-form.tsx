/** A list is pasted or typed, checked line by line, and sent whole. The same press can never become two lists. */

import { RFQ_LIST_MAX, RFQ_LIST_TIME_MS } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useId, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SalesPeople } from '../../../platform/client/shapes.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { withPick } from '../bonds/list-picks.ts';
import { BondPicker } from '../requests/bond-picker.tsx';
import { parseList } from './list-draft.ts';
import { useListAction } from './use-list-action.ts';

const DUE_IN = [1, 2, 5, 10, 30].map((minutes) => ({
  value: String(minutes * 60_000),
  label: `${minutes} min`,
}));

type ListFormProps = {
  /** Of sales: the clients for one of whom it opens the list. */
  readonly clients?: SalesPeople['clients'];
  readonly onDone?: (listId: string) => void;
};

/** What stands in the form, and what sends it. */
function useListForm({ clients, onDone }: ListFormProps) {
  const client = useClient();
  const ui = useUiStore();
  const bonds = useBonds((book) => book.list());
  const text = useUi(({ listDraft }) => listDraft);
  const [chosenClient, setClient] = useState<string | null>(null);
  const clientUserId = chosenClient ?? clients?.[0]?.userId ?? null;
  const [dueInMs, setDueInMs] = useState(String(RFQ_LIST_TIME_MS.usual));
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [wrong, setWrong] = useState<string | null>(null);
  const { problem, isBusy, run } = useListAction();
  const changed = (): void => {
    setRequestKey(crypto.randomUUID());
    setWrong(null);
  };
  // A bond that is picked elsewhere makes it another list, too.
  const [keyText, setKeyText] = useState(text);
  if (keyText !== text) {
    setKeyText(text);
    changed();
  }
  const setText = (listDraft: string): void => ui.setState({ listDraft });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const draft = parseList(text, bonds);
    const needsClient = clients !== undefined && clientUserId === null;
    setWrong('problem' in draft ? draft.problem : needsClient ? 'Select a client' : null);
    if ('problem' in draft || needsClient) return;
    const whom = clients === undefined ? {} : { clientUserId: clientUserId ?? '' };
    const list = { requestKey, lines: [...draft.lines], dueInMs: Number(dueInMs), ...whom };
    const isSent = await run(async () => {
      const sent = await client.calls.rfq.requestList.mutate(list);
      onDone?.(sent.listId);
      return sent;
    });
    if (isSent) setText('');
  };
  return {
    text,
    setText,
    clientUserId: clientUserId ?? '',
    setClient: (userId: string): void => {
      setClient(userId);
      changed();
    },
    dueInMs,
    setDueIn: (ms: string): void => {
      setDueInMs(ms);
      changed();
    },
    send,
    isBusy,
    problem: wrong ?? problem,
  };
}

export function ListForm(props: ListFormProps) {
  const { clients } = props;
  const id = useId();
  const form = useListForm(props);
  return (
    <form
      aria-label="Request a list"
      onSubmit={(event) => void form.send(event)}
      className="flex flex-col gap-2 border border-line bg-s1 p-4"
    >
      <h2 className="font-semibold text-15">Request a list</h2>
      {clients === undefined ? null : (
        <SelectField
          label="Client"
          options={clients.map(({ userId, displayName }) => ({
            value: userId,
            label: displayName,
          }))}
          value={form.clientUserId}
          onChange={(event) => form.setClient(event.target.value)}
        />
      )}
      <BondPicker
        chosen={null}
        label="Add or remove a bond"
        onChoose={(isin) => form.setText(withPick(form.text, isin))}
      />
      <label
        htmlFor={id}
        className="text-12 text-t2"
      >{phrase`ISIN, side and face amount, one bond a line, at most ${RFQ_LIST_MAX}`}</label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={form.text}
        onChange={(event) => form.setText(event.target.value)}
        className="rounded-sm border border-control bg-bg px-2 py-1 font-mono text-12"
      />
      <SelectField
        label="Due in"
        options={DUE_IN}
        value={form.dueInMs}
        onChange={(event) => form.setDueIn(event.target.value)}
      />
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        Send list
      </Button>
      <p role="status" className="min-h-4 text-12 text-critical">
        <Refused problem={form.problem} />
      </p>
    </form>
  );
}
