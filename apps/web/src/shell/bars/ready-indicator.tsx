/** Whether all services are up, as the gateway reports it without a session. */

import { useEffect, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { POLLS } from '../../platform/client/polls.ts';
import type { Ready } from '../../platform/client/shapes.ts';

const TIMEOUT_MS = 4_000;

/** `/ready` responds 503 with the same body while a service is down; null without any response. */
async function readReady(): Promise<Ready | null> {
  try {
    const response = await fetch('/ready', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()) as Ready;
  } catch {
    return null;
  }
}

/** Who is up, as one text. */
const toUp = (ready: Ready | null): string =>
  Object.entries(ready?.services ?? {})
    .map(([name, { status }]) => `${name} ${status}`)
    .join();

function useReady(): Ready | null {
  const client = useClient();
  const [ready, setReady] = useState<Ready | null>(null);
  const up = toUp(ready);
  // A service that went down pushes nothing, one that came back has news: shown results are refetched, and marked while
  // stale.
  useEffect(() => {
    if (up !== '') client.stale.markAll();
  }, [client, up]);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void readReady().then(setReady);
    };
    look();
    const timer = window.setInterval(look, POLLS.readiness.everyMs);
    return () => window.clearInterval(timer);
  }, []);
  return ready;
}

const TONES = {
  up: 'text-up',
  starting: 'text-warn',
  degraded: 'text-warn',
  down: 'text-critical',
} as const;

export function ReadyIndicator() {
  const ready = useReady();
  const [isOpen, setOpen] = useState(false);
  const services = Object.entries(ready?.services ?? {});
  const up = services.filter(([, { status }]) => status === 'up').length;
  // A service that is up and has a remark: a service-level alert is open.
  const notices = services.flatMap(([, { status, detail }]) =>
    status === 'up' && detail !== undefined ? [detail] : [],
  );
  const isFine = ready?.ready === true && notices.length === 0;
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        data-testid="ready"
        className={cx('px-1 text-11', isFine ? 'text-up' : 'text-warn')}
        title={notices.join('; ') || undefined}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{isFine ? '●' : '▲'}</span>
        {ready === null ? 'No response' : `Services ${up}/${services.length}`}
      </Button>
      {isOpen ? (
        <Dialog title="Services" onClose={() => setOpen(false)}>
          <DataTable
            pad=""
            className="text-12"
            heads={toHeads(['Service', 'State'], ['Latency', 'Version'])}
          >
            {services.map(([name, { status, latencyMs, version, detail }]) => (
              <tr key={name} className="border-line border-t">
                <td className="py-1 font-mono">{name}</td>
                <td
                  className={status === 'up' && detail !== undefined ? 'text-warn' : TONES[status]}
                  title={detail}
                >
                  {status}
                </td>
                <td className="text-right">
                  {latencyMs === null ? '–' : `${latencyMs.toFixed(1)} ms`}
                </td>
                <td className="text-right font-mono text-t3">{version ?? '–'}</td>
              </tr>
            ))}
          </DataTable>
        </Dialog>
      ) : null}
    </>
  );
}
