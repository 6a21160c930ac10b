/** Messages between sales and the trader on the ticket: stored with the request, in order of time. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RFQ_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { Rfq, SalesPeople } from '../../../platform/client/shapes.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';

type ChatProps = {
  readonly rfq: Rfq;
  readonly traders: SalesPeople['traders'];
  readonly mayWrite: boolean;
};

export function ChatPanel({ rfq, traders, mayWrite }: ChatProps) {
  const client = useClient();
  const { data = [] } = useWatched(
    useQuery(
      client.queries.rfq.steps.queryOptions(
        { rfqId: rfq.rfqId },
        { select: ({ items }) => items, placeholderData: keepPreviousData },
      ),
    ),
  );
  const changes = data.filter(({ action }) => action === 'noted');
  return (
    <section aria-label="Chat" className="p-2 text-12">
      <h3 className="mb-1 text-11 text-t3">Chat</h3>
      <ul aria-live="polite">
        {changes.map(({ version, at, actor, detail }) => (
          <li key={version} translate="no" className="py-px">
            <time className="font-mono text-t3">{formatTime(parseMs(at))}</time>{' '}
            <b className="font-medium">{actor}</b> {detail}
          </li>
        ))}
      </ul>
      {mayWrite ? <ChatForm rfq={rfq} traders={traders} /> : null}
    </section>
  );
}

function ChatForm({ rfq, traders }: Pick<ChatProps, 'rfq' | 'traders'>) {
  const client = useClient();
  const [text, setText] = useState('');
  const [named, setNamed] = useState<string | null>(null);
  const { problem, isBusy, run } = useRfqAction();
  const { rfqId } = rfq;
  const traderUserId = named ?? rfq.traderUserId ?? traders[0]?.userId ?? null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const note = text.trim();
    if (note === '' || traderUserId === null) return;
    if (await run(() => client.calls.rfq.note.mutate({ rfqId, note, traderUserId }))) setText('');
  };
  return (
    <form onSubmit={(event) => void send(event)} className="mt-1 flex flex-wrap gap-1.5">
      <select
        aria-label="Trader"
        value={traderUserId ?? ''}
        onChange={(event) => setNamed(event.target.value)}
        className="h-6 rounded-sm border border-control bg-bg px-1"
      >
        {traders.map(({ userId, displayName }) => (
          <option key={userId} value={userId}>
            {displayName}
          </option>
        ))}
      </select>
      <input
        aria-label="Message to trader"
        placeholder="Message to trader"
        maxLength={RFQ_NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-2 placeholder:text-t3"
      />
      <Button size="sm" type="submit" aria-disabled={isBusy || text.trim() === ''}>
        Send
      </Button>
      <span role="status" className="text-critical">
        <Refused problem={problem} />
      </span>
    </form>
  );
}
