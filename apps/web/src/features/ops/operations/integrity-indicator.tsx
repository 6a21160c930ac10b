/** The public indicator: whether every fill is cleared, journalled and adds up. */

import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { INDICATOR_TEXT, IntegrityList } from './integrity-list.tsx';
import { lightNow } from './ops-text.ts';
import { useLight } from './use-light.ts';

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
      {isOpen ? (
        <Dialog title="Integrity checks" onClose={() => setOpen(false)}>
          {data === undefined || error !== null ? (
            <p className="text-12">The checks are unavailable.</p>
          ) : (
            <IntegrityList light={data} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
