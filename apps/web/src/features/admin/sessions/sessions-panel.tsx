/** Who is logged in, from where, since when; an administrator ends sessions one by one, in two steps. */

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { wholeList } from '../../../kit/live/queries.ts';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { deviceWords } from '../../../lib/device-text.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { SessionInfo } from '../../../platform/client/shapes.ts';
import { SESSION_FACETS, sessionColumns } from './session-columns.ts';

const toKey = ({ sessionId }: SessionInfo): string => sessionId;
const filterText = ({ userId, device, address }: SessionInfo): string =>
  `${userId} ${deviceWords(device)} ${address ?? ''}`;
const NONE: ReadonlySet<string> = new Set();
const NO_ONE: readonly SessionInfo[] = [];

export function SessionsPanel() {
  const client = useClient();
  const { role } = useIdentity();
  const [selected, setSelected] = useState(NONE);
  const [ending, setEnding] = useState<readonly SessionInfo[] | null>(null);
  const { data, error, refetch, dataUpdatedAt } = useWatched(
    useQuery(
      wholeList(client.queries.session.listSessions.queryKey(), (paging, options) =>
        client.calls.session.listSessions.query(paging, options),
      ),
    ),
  );
  const columns = useMemo(() => sessionColumns(dataUpdatedAt), [dataUpdatedAt]);
  if (!data && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />;
  }
  const rows = data ?? NO_ONE;
  const chosen = rows.filter(({ sessionId }) => selected.has(sessionId));
  const mayEnd = role === 'admin';
  return (
    <>
      <GridPanel
        id="sessions"
        label="Sessions"
        rows={rows}
        columns={columns}
        facets={SESSION_FACETS}
        toKey={toKey}
        filterText={filterText}
        selected={selected}
        onSelect={setSelected}
        allowsMany={mayEnd}
        onOpen={(row) => {
          if (mayEnd) setEnding([row]);
        }}
        empty={<Empty title={data ? 'No active sessions' : 'Loading sessions…'} />}
        toolbar={
          mayEnd && chosen.length > 0 ? (
            <Button
              size="sm"
              look="danger"
              onClick={() => setEnding(chosen)}
            >{phrase`End ${chosen.length === 1 ? 'the session' : phrase`${chosen.length} sessions`}`}</Button>
          ) : (
            <span className="truncate text-t3">
              {mayEnd ? 'Select sessions to end them' : 'Only administrators can end sessions'}
            </span>
          )
        }
      />
      {ending === null ? null : (
        <EndDialog
          sessions={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setEnding(null);
            setSelected(NONE);
            void refetch();
          }}
        />
      )}
    </>
  );
}

type EndDialogProps = {
  readonly sessions: readonly SessionInfo[];
  readonly onClose: () => void;
  readonly onEnded: () => void;
};

function EndDialog({ sessions, onClose, onEnded }: EndDialogProps) {
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const what = sessions.length === 1 ? 'this session' : phrase`${sessions.length} sessions`;
  const end = async (): Promise<void> => {
    try {
      for (const { userId, sessionId } of sessions) {
        await client.calls.session.endSession.mutate({ userId, sessionId });
      }
      onEnded();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <Dialog
      title={phrase`End ${what}?`}
      tone="danger"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button look="danger" onClick={() => void end()}>{phrase`End ${what}`}</Button>
        </>
      }
    >
      <p className="mb-2 text-13 text-t2">
        The users are logged out immediately. Resting orders stay in the market.
      </p>
      <ul className="font-mono text-12">
        {sessions.map(({ sessionId, userId, device, address }) => (
          <li key={sessionId}>
            {userId}, {deviceWords(device)}, {address ?? 'unknown address'}
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 text-12 text-critical">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
