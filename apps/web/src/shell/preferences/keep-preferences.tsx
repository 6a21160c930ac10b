/** Keeps the preferences of this page and the user's other browsers alike; visible only where that fails. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useClient, useIdentity, usePrefs, usePrefsStore } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { toProblem } from '../../platform/client/refusal.ts';
import { PreferenceSync } from './preference-sync.ts';
import { leaveSeen } from './seen-versions.ts';

export function KeepPreferences() {
  const { userId, guest } = useIdentity();
  const follows = usePrefs((prefs) => prefs.follows);
  const isKept = follows && !guest;
  useEffect(() => {
    if (!isKept) leaveSeen(userId);
  }, [isKept, userId]);
  return isKept ? <Following userId={userId} /> : null;
}

function Following({ userId }: { readonly userId: string }) {
  const { calls, queries } = useClient();
  const prefs = usePrefsStore();
  const query = useWatched(useQuery(queries.preferences.list.queryOptions({})));
  const { data, error, refetch } = query;
  const sync = useMemo(() => {
    const made: PreferenceSync = new PreferenceSync({
      userId,
      prefs,
      save: (request) => calls.preferences.save.mutate(request),
      reload: () =>
        void refetch().then(({ data: read }) => {
          if (read !== undefined) made.receive(read.items);
        }),
      later: (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
    });
    return made;
  }, [userId, prefs, calls, refetch]);
  useEffect(() => sync.start(), [sync]);
  useEffect(() => {
    if (data !== undefined) sync.receive(data.items);
  }, [sync, data]);
  const unsaved = useStore(sync.problem, ({ shown }) => shown);
  const unread = data === undefined && error !== null ? toProblem(error) : null;
  if (unsaved === null && unread === null) return null;
  return (
    <aside
      aria-label="Preferences"
      className="fixed right-2 bottom-8 z-40 flex w-80 items-start gap-2 border border-warn bg-s2 p-2 text-12 text-t1"
    >
      <p role="status" className="flex-1">
        {unread === null
          ? 'Preferences are not saved for your other browsers: '
          : 'Preferences of your other browsers could not be read: '}
        <Refused problem={unread ?? unsaved} />
      </p>
      <Button size="sm" onClick={() => sync.retry()}>
        Retry
      </Button>
    </aside>
  );
}
