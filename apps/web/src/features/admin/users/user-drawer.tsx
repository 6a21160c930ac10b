/** One user: the limits in force, the editor for those who may use it, the end of sessions, and what was changed. */

import { useQuery } from '@tanstack/react-query';
import { type Fact, FactList } from '../../../kit/facts/fact-lists.tsx';
import { useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { AccountForms } from './account-forms.tsx';
import { AccountHistory } from './account-history.tsx';
import { ChangeHistory } from './change-history.tsx';
import { EndSessions } from './end-sessions.tsx';
import { differences, lossText, type User, yesNo } from './limit-draft.ts';
import { LimitsForm } from './limits-form.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { UserKeys } from './user-keys.tsx';

type UserDrawerProps = {
  readonly user: User;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

export function UserDrawer({ user, onChanged, onClose }: UserDrawerProps) {
  const { cache, queries } = useClient();
  const edits = useCan('limits');
  const { role, userId } = useIdentity();
  const changed = (): void => {
    onChanged();
    void cache.invalidateQueries(queries.session.limitHistory.pathFilter());
  };
  return (
    <Dialog title={`${user.displayName} (${user.role})`} kind="drawer" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {edits ? <LimitsForm user={user} onSaved={changed} /> : <LimitFacts user={user} />}
        {role === 'admin' ? <EndSessions userId={user.userId} /> : null}
        <UserKeys userId={user.userId} />
        {role === 'admin' && userId !== user.userId && !user.guest ? (
          <>
            <AccountForms user={user} onSaved={onChanged} />
            <ResetSecondFactor userId={user.userId} />
          </>
        ) : null}
        <LimitHistory userId={user.userId} />
        <AccountHistory userId={user.userId} />
      </div>
    </Dialog>
  );
}

function LimitFacts({ user }: { readonly user: User }) {
  const { limits, darkPoolAccess } = user;
  const facts: readonly Fact[] = [
    { name: 'Quantity per order', value: formatQty(limits.maxOrderQty) },
    { name: 'Daily notional', value: formatFixed(limits.maxDailyNotional, 2) },
    { name: 'Day loss', value: lossText(limits) },
    { name: 'Desks', value: limits.desks.join(' ') || 'none' },
    { name: 'Strategies', value: limits.strategies.join(' ') || 'none' },
    { name: 'Dark pool', value: yesNo(darkPoolAccess) },
  ];
  return (
    <section aria-label="Current limits">
      <FactList facts={facts} />
      <p className="mt-2 text-11 text-t3">Risk managers and admins change limits.</p>
    </section>
  );
}

function LimitHistory({ userId }: { readonly userId: string }) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.session.limitHistory.queryOptions(
        { userId },
        { select: ({ items }) => items },
      ),
    ),
  );
  return (
    <ChangeHistory
      title="History"
      changes={data}
      error={error}
      toLines={({ before, after }) => differences(before, after)}
    />
  );
}
