/** A user's API keys: made for programs, shown once, listed with their last use, and ended. */

import { useQuery } from '@tanstack/react-query';
import { isTrade, KEYS_MAX } from '@tradefloor/contracts/vocabulary/keys';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CopyOrDone } from '../../kit/ui/copied.tsx';
import { DeleteDialog } from '../../kit/ui/delete-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { formatMinute, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { ApiKey } from '../../platform/client/shapes.ts';
import { NewKey } from './new-key.tsx';

/** Rounds of bulk cancels. */
const ROUNDS_MAX = 10;

export function ApiKeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  if (ending !== null) return <EndKey apiKey={ending} onClose={() => setEnding(null)} />;
  return (
    <Dialog title="API keys" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-12 text-t2">{phrase`A program uses a key in place of your password. It acts as you within its scopes, at most ${KEYS_MAX} keys at a time. Never share a key.`}</p>
        {created === null ? (
          <NewKey onCreated={setCreated} />
        ) : (
          <CreatedKey text={created} onDone={() => setCreated(null)} />
        )}
        <section aria-label="Your API keys" className="border-line border-t pt-2">
          <KeyList onEnd={setEnding} />
        </section>
      </div>
    </Dialog>
  );
}

function CreatedKey({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <InputField
        label="New key"
        hint="Shown only once"
        holds="code"
        value={text}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <CopyOrDone text={text} onDone={onDone} />
    </div>
  );
}

function KeyList({ onEnd }: { readonly onEnd: (apiKey: ApiKey) => void }) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.keys.list.queryOptions({})));
  if (!data && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />;
  }
  if (!data) return <Empty title="Loading API keys…" />;
  if (data.items.length === 0) {
    return <Empty title="No API keys">A key that you create is listed here.</Empty>;
  }
  return (
    <ul className="flex flex-col gap-2">
      {data.items.map((apiKey) => (
        <KeyItem key={apiKey.keyId} apiKey={apiKey} onEnd={onEnd} />
      ))}
    </ul>
  );
}

type KeyItemProps = { readonly apiKey: ApiKey; readonly onEnd: (apiKey: ApiKey) => void };

function KeyItem({ apiKey, onEnd }: KeyItemProps) {
  const { keyId, name, scopes, addresses, expiresAt, lastUsedAt, sandbox } = apiKey;
  const facts = [
    phrase`Scopes: ${scopes.join(', ')}`,
    ...(sandbox === undefined ? [] : [phrase`Account ${sandbox}`]),
    ...(addresses.length === 0 ? [] : [phrase`From ${addresses.join(', ')}`]),
    phrase`Expires ${formatMinute(parseMs(expiresAt))}`,
    lastUsedAt === null
      ? phrase('Never used')
      : phrase`Last used ${formatMinute(parseMs(lastUsedAt))}`,
  ];
  return (
    <li className="flex items-center gap-2 text-12">
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-medium text-t1">
          {name} <span className="font-mono text-11 text-t3">{keyId}</span>
        </p>
        <p className="text-11 text-t2">{facts.join(' · ')}</p>
      </div>
      <Button size="sm" aria-label={phrase`Delete API key ${name}`} onClick={() => onEnd(apiKey)}>
        Delete
      </Button>
    </li>
  );
}

/** Ends a key, and where that is wanted cancels what it has in the market: in this order, so that it sends nothing more. */
function EndKey({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { keyId, name, scopes, userId, sandbox } = apiKey;
  const client = useClient();
  const { run, isBusy, problem } = useChange(client.queries.keys.pathFilter());
  const [cancels, setCancels] = useState(false);
  const end = async (): Promise<void> => {
    const isDone = await run(async () => {
      await client.calls.keys.end.mutate({ keyId });
      if (cancels) await cancelOrdersOfKey(client.calls, { keyId, userId });
    });
    if (isDone) onClose();
  };
  return (
    <DeleteDialog
      name="API key"
      isBusy={isBusy}
      problem={problem}
      onDelete={() => void end()}
      onClose={onClose}
    >
      {phrase`Programs that use ${name} are disconnected at once.`}{' '}
      {sandbox === undefined ? 'Positions stay.' : 'The open orders of its account are cancelled.'}
      {sandbox === undefined && scopes.some(isTrade) ? (
        <label className="flex min-h-6 items-center gap-2 text-12">
          <input
            type="checkbox"
            checked={cancels}
            onChange={({ target }) => setCancels(target.checked)}
          />
          Cancel its open orders, too; otherwise they stay in the market
        </label>
      ) : null}
    </DeleteDialog>
  );
}

type KeyOf = Pick<ApiKey, 'keyId' | 'userId'>;

/** One call cancels a thousand at most; what is left after some rounds is reported by the blotter. */
async function cancelOrdersOfKey(
  { orders }: ReturnType<typeof useClient>['calls'],
  { keyId, userId }: KeyOf,
): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { remaining } = await orders.cancelMany.mutate({ filter: { keyId }, userId });
    if (remaining === 0) return;
  }
}
