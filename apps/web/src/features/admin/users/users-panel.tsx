/** All users who may log in, with their limits; opening one shows the history and, with permission, the editor. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { wholeList } from '../../../kit/live/queries.ts';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { User } from './limit-draft.ts';
import { LimitProposals } from './limit-proposals.tsx';
import { NewUser } from './new-user.tsx';
import { USER_COLUMNS } from './user-columns.ts';
import { UserDrawer } from './user-drawer.tsx';

const toKey = ({ userId }: User): string => userId;
const filterText = ({ userId, displayName, role }: User): string =>
  `${userId} ${displayName} ${role}`;
const NO_ONE: readonly User[] = [];
const NONE: ReadonlySet<string> = new Set();

export function UsersPanel() {
  const client = useClient();
  const [selected, setSelected] = useState(NONE);
  const { role } = useIdentity();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch } = useWatched(
    useQuery(
      wholeList(client.queries.session.listUsers.queryKey(), (paging, options) =>
        client.calls.session.listUsers.query(paging, options),
      ),
    ),
  );
  if (!data && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />;
  }
  const users = data ?? NO_ONE;
  const open = users.find(({ userId }) => userId === openId);
  return (
    <>
      <LimitProposals onDecided={() => void refetch()} />
      <GridPanel
        id="users"
        label="Users"
        rows={users}
        columns={USER_COLUMNS}
        toKey={toKey}
        filterText={filterText}
        selected={selected}
        onSelect={setSelected}
        onOpen={(user) => setOpenId(user.userId)}
        onMenu={(user) => setOpenId(user.userId)}
        empty={<Empty title={data ? 'No users' : 'Loading users…'} />}
        toolbar={
          <>
            {role === 'admin' ? (
              <Button size="sm" onClick={() => setMaking(true)}>
                New user
              </Button>
            ) : null}
            <span className="truncate text-t3">Select a user to see limits and history</span>
          </>
        }
      />
      {isMaking ? (
        <NewUser
          onMade={(userId) => {
            setMaking(false);
            void refetch();
            setOpenId(userId);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {open === undefined ? null : (
        <UserDrawer
          key={open.userId}
          user={open}
          onChanged={() => void refetch()}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
