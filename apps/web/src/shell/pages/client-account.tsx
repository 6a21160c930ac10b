/** The client's account with the clearing house, and its statements: closed until the client opens it. */

import { useEffect, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useCode } from '../../kit/live/use-code.ts';
import { onDemand } from '../../lib/code/code-on-demand.ts';
import { POLLS } from '../../platform/client/polls.ts';

const ACCOUNT = onDemand(
  async () => (await import('../../features/clearing/account-panel.tsx')).AccountPanel,
);

export function ClientAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border border-line bg-s1"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer p-3 font-semibold text-15">
        Clearing account and statements
      </summary>
      {isOpen ? <OpenAccount /> : null}
    </details>
  );
}

function OpenAccount() {
  const { cache, queries } = useClient();
  const Panel = useCode(ACCOUNT);
  useEffect(() => {
    const timer = window.setInterval(
      () => void cache.invalidateQueries(queries.ccp.pathFilter()),
      POLLS.clientAccount.everyMs,
    );
    return () => window.clearInterval(timer);
  }, [cache, queries]);
  return Panel === null ? null : <Panel />;
}
