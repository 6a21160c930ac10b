/** The client's account with the clearing house, and its statements: closed until the client opens it. */

import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useCode } from '../../kit/live/use-code.ts';
import { Button } from '../../kit/ui/button.tsx';
import { onDemand } from '../../lib/code/code-on-demand.ts';

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

/** Read when it is opened and on demand: a client is pushed its requests and nothing of clearing. */
function OpenAccount() {
  const { cache, queries } = useClient();
  const Panel = useCode(ACCOUNT);
  if (Panel === null) return null;
  return (
    <>
      <div className="px-3">
        <Button size="sm" onClick={() => void cache.invalidateQueries(queries.ccp.pathFilter())}>
          Refresh
        </Button>
      </div>
      <Panel />
    </>
  );
}
