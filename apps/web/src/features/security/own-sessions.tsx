/** One's own sessions: device, address and times, and the end of one or of all others. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { deviceWords } from '../../lib/device-text.ts';
import { formatMinute, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { OwnSession } from '../../platform/client/shapes.ts';

const NETWORKS = {
  LOOPBACK: ' (this machine)',
  PRIVATE: ' (private network)',
  PUBLIC: '',
} as const;

const place = ({ address, network }: OwnSession): string =>
  address === null
    ? 'Unknown address'
    : phrase`${address}${network === null ? '' : NETWORKS[network]}`;

export function OwnSessions() {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.session.own.queryOptions({})));
  return (
    <section aria-label="Sessions" className="flex flex-col gap-2 border-line border-t pt-2">
      <h3 className="font-medium text-13 text-t1">Sessions</h3>
      {!data && error ? (
        <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Empty title="Loading sessions…" /> : null}
      {data ? <SessionList items={data.items} /> : null}
    </section>
  );
}

function SessionList({ items }: { readonly items: readonly OwnSession[] }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.session.own.pathFilter());
  const others = items.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {items.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            isBusy={isBusy}
            onEnd={() =>
              void run(() => calls.session.endOwn.mutate({ sessionId: session.sessionId }))
            }
          />
        ))}
      </ul>
      <div className="flex items-center gap-2 text-12">
        <span role="status" className="flex-1 text-critical">
          <Refused problem={problem} />
        </span>
        {others === 0 ? (
          <span className="text-t2">No other sessions</span>
        ) : (
          <EndOthers
            count={others}
            isBusy={isBusy}
            onEnd={() => void run(() => calls.session.endOthers.mutate({}))}
          />
        )}
      </div>
    </>
  );
}

type SessionItemProps = {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const device = deviceWords(session.device);
  return (
    <li className="flex items-center gap-2 text-12">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-t1">
          {device}
          {session.isCurrent ? <span className="text-t2"> · This session</span> : null}
        </p>
        <p className="text-11 text-t2">{phrase`${place(session)} · Since ${formatMinute(parseMs(session.createdAt))} · Last seen ${formatMinute(parseMs(session.lastSeenAt))}`}</p>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={phrase`End session ${device}, ${place(session)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

type EndOthersProps = {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

function EndOthers({ count, isBusy, onEnd }: EndOthersProps) {
  const [isRequesting, setRequesting] = useState(false);
  if (!isRequesting) {
    return (
      <Button size="sm" onClick={() => setRequesting(true)}>
        End all other sessions
      </Button>
    );
  }
  return (
    <>
      <span className="text-t2">{phrase`${count === 1 ? '1 session' : phrase`${count} sessions`} will be logged out.`}</span>
      <Button size="sm" onClick={() => setRequesting(false)}>
        Cancel
      </Button>
      <Button
        size="sm"
        look="danger"
        disabled={isBusy}
        onClick={() => {
          setRequesting(false);
          onEnd();
        }}
      >
        End all
      </Button>
    </>
  );
}
