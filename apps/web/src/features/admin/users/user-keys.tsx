/** The API keys of a user, for those who watch over users; an admin ends one, in two steps. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { DeleteDialog } from '../../../kit/ui/delete-dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatMinute, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { ApiKey } from '../../../platform/client/shapes.ts';

export function UserKeys({ userId }: { readonly userId: string }) {
  const { queries } = useClient();
  const mayEnd = useIdentity().role === 'admin';
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const { data, error } = useWatched(useQuery(queries.keys.listOfUser.queryOptions({ userId })));
  return (
    <section
      aria-label="API keys"
      className="flex flex-col gap-1 border-line border-t pt-2 text-12"
    >
      <h3 className="font-medium text-t2">API keys</h3>
      {!data && error ? (
        <p className="text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      {data?.items.length === 0 ? <p className="text-t3">None</p> : null}
      {(data?.items ?? []).map((apiKey) => (
        <div key={apiKey.keyId} className="flex min-h-6 items-center gap-2">
          <p translate="no" className="min-w-0 flex-1 truncate">
            {apiKey.name} <span className="font-mono text-11 text-t3">{apiKey.keyId}</span>{' '}
            <span className="text-t2">
              {apiKey.scopes.join(', ')} · {lastUse(apiKey)}
            </span>
          </p>
          {mayEnd ? (
            <Button
              size="sm"
              aria-label={phrase`Delete API key ${apiKey.name}`}
              onClick={() => setEnding(apiKey)}
            >
              Delete
            </Button>
          ) : null}
        </div>
      ))}
      {ending === null ? null : <EndUserKey apiKey={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

const lastUse = ({ lastUsedAt }: ApiKey): string =>
  lastUsedAt === null ? 'never used' : phrase`last used ${formatMinute(parseMs(lastUsedAt))}`;

type EndUserKeyProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

function EndUserKey({ apiKey: { userId, keyId, name }, onClose }: EndUserKeyProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.keys.pathFilter());
  const end = async (): Promise<void> => {
    if (await run(() => calls.keys.endOfUser.mutate({ userId, keyId }))) onClose();
  };
  return (
    <DeleteDialog
      name="API key"
      isBusy={isBusy}
      problem={problem}
      onDelete={() => void end()}
      onClose={onClose}
    >{phrase`Programs of ${userId} that use ${name} are disconnected at once. Their orders stay in the market.`}</DeleteDialog>
  );
}
