/** Whether all services are up, as the gateway reports it without a session. */

import { lazy, Suspense, useEffect, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { phrase } from '../../lib/text/phrase.ts';
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

/** Fetched when it is opened. */
const ServicesDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./services-dialog.tsx')).ServicesDialog })),
);

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
        {ready === null ? 'No response' : phrase`Services ${up}/${services.length}`}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ServicesDialog services={services} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
