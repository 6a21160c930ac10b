/** The public indicator: whether every fill is cleared, journalled and adds up. */
import { useState } from 'react';
import { useDesk } from '../../../kit/live/use-desk.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { lightNow } from './ops-words.ts';
import { LIGHT_WORDS, PromiseList } from './promise-list.tsx';
import { useOps } from './use-ops.ts';

const EVERY_MS = 15_000;
const TONES = { ok: 'text-up', violated: 'text-critical', unknown: 'text-warn' } as const;

export function LightLamp() {
  const desk = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useOps('light', EVERY_MS, () => desk.port.opsLight());
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
        <span aria-hidden="true">{status === 'ok' ? '●' : '▲'}</span> {LIGHT_WORDS[status]}
      </Button>
      {isOpen ? (
        <Dialog title="Integrity checks" onClose={() => setOpen(false)}>
          {data === undefined || error !== null ? (
            <p className="text-12">The checks are unavailable.</p>
          ) : (
            <PromiseList light={data} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
