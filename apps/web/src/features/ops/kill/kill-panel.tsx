/** The kill switches: which are active, how to activate one in two steps, and everything that was ever done. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { useFocusHome } from '../../../kit/ui/use-focus-home.ts';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { KillSwitch, KillSwitchAction } from '../../../platform/client/shapes.ts';
import { ActivateForm } from './activate-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

export function KillPanel() {
  const active = useAccount((account) => account.killSwitches());
  const { data, error, refetch } = useKillLists();
  const [releasing, setReleasing] = useState<KillSwitch | null>(null);
  const list = useRef<HTMLElement>(null);
  // A switch that is released leaves the list, with the button that was pressed.
  useFocusHome(list);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <section ref={list} tabIndex={-1} aria-labelledby="kill-active">
        <h2 id="kill-active" className="mb-1 font-medium text-11 text-t3">
          Active
        </h2>
        {active.length > 0 ? null : data === undefined ? (
          <p className="text-12 text-t3">Not known yet</p>
        ) : (
          <p className="flex items-center gap-1.5 text-12 text-up">
            <Icon name="check" /> Inactive: orders are accepted
          </p>
        )}
        {active.length === 0 ? null : (
          <ul className="flex flex-col gap-1">
            {active.map((kill) => (
              <li
                key={kill.killSwitchId}
                className="flex items-center justify-between gap-2 border-critical border-l-2 bg-s2 px-2 py-1 text-12"
              >
                <span translate="no">
                  <b className="text-critical">
                    {kill.scope} {kill.target}
                  </b>{' '}
                  {kill.reason}
                  <span className="block text-11 text-t3">{phrase`${kill.activatedBy}, ${formatTime(parseMs(kill.activatedAt))} UTC`}</span>
                </span>
                <Button size="sm" onClick={() => setReleasing(kill)}>
                  Release
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ActivateForm />
      {data === undefined ? (
        <Awaited what="the kill switch log" error={error} retry={() => void refetch()} />
      ) : (
        <KillLog log={data.log} />
      )}
      {releasing === null ? null : (
        <ReleaseDialog kill={releasing} onClose={() => setReleasing(null)} />
      )}
    </div>
  );
}

/** Active switches and the log; every activation and release updates them. */
function useKillLists() {
  const client = useClient();
  const lists = useWatched(useQuery(client.queries.killSwitch.list.queryOptions({})));
  const { error } = lists;
  useEffect(() => {
    if (error !== null) client.notifyFailure('Kill switch log', error);
  }, [client, error]);
  return lists;
}

function KillLog({ log }: { readonly log: readonly KillSwitchAction[] }) {
  return (
    <section aria-labelledby="kill-log">
      <h2 id="kill-log" className="mb-1 font-medium text-11 text-t3">
        Log
      </h2>
      {log.length === 0 ? <p className="text-12 text-t3">No kill switch has been used.</p> : null}
      <ol className="flex flex-col text-12">
        {log.map(({ actionId, action, scope, target, actor, reason, ordersCancelled, at }) => (
          <li key={actionId} className="border-line border-b py-1">{richPhrase`${(
            <time className="font-mono text-11 text-t3" title={formatInstant(parseMs(at))}>
              {formatTime(parseMs(at))}
            </time>
          )} ${<b className={action === 'ACTIVATED' ? 'text-critical' : 'text-up'}>{action}</b>} ${scope} ${target} by ${actor}${(
            <span className="block text-t2">
              {reason}
              {ordersCancelled > 0 ? phrase`; ${ordersCancelled} orders cancelled` : ''}
            </span>
          )}`}</li>
        ))}
      </ol>
    </section>
  );
}
