/** The public indicator: whether every fill is cleared, journalled and adds up. */

import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { INDICATOR_TEXT, lightNow } from './ops-text.ts';
import { useLight } from './use-light.ts';

/** Fetched when it is opened. */
const IntegrityDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./integrity-dialog.tsx')).IntegrityDialog })),
);

const TONES = { ok: 'text-up', violated: 'text-critical', unknown: 'text-warn' } as const;

export function IntegrityIndicator() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useLight();
  const status = lightNow(data, error);
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        data-testid="light"
        className={cx('whitespace-nowrap px-1 text-11', TONES[status])}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{status === 'ok' ? '●' : '▲'}</span> {INDICATOR_TEXT[status]}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <IntegrityDialog
            light={error === null ? data : undefined}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
