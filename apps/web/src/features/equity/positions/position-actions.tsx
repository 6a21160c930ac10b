/** What is done about positions and orders with one press: close, reverse, flatten all, cancel all. */
import { lazy, Suspense, useState } from 'react';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { sendBlockNow, useClient, useTimed } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import type { Wanted } from './close-dialog.tsx';
import type { Times } from './closing-orders.ts';
import { ownOrders } from './own-orders.ts';
import { useClosing } from './use-closing.ts';

const CloseDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog })),
);
const CancelDialog = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../../kit/order/cancel-dialog.tsx')).CancelDialog,
  })),
);

type PositionActionsProps = {
  /** Own positions that are not flat: those selected, and all. */
  readonly selected: readonly string[];
  readonly all: readonly string[];
};

export function PositionActions({ selected, all }: PositionActionsProps) {
  const client = useClient();
  const { isArmed, setArmed } = useArmed('positions');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const { isBusy, close, outcome } = useClosing();
  const block = useTimed(sendBlockNow);
  const press = (symbols: readonly string[], times: Times): void => {
    const next = { symbols: new Set(symbols), times };
    if (isArmed) void close(next.symbols, times);
    else setWanted(next);
  };
  const cancelAll = (): void => {
    const orders = ownOrders(client, null);
    if (isArmed && orders.length > 0) void cancelOrders(client, orders);
    else setCancelling(orders);
  };
  const props = (symbols: readonly string[]) => ({
    size: 'sm' as const,
    disabled: isBusy || symbols.length === 0 || block !== null,
    title: block ?? undefined,
  });
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1">
      <Button {...props(selected)} onClick={() => press(selected, 1)}>
        Close
      </Button>
      <Button {...props(selected)} onClick={() => press(selected, 2)}>
        Reverse
      </Button>
      <Button {...props(all)} onClick={() => press(all, 1)}>
        Flatten all
      </Button>
      <Button size="sm" onClick={cancelAll}>
        Cancel all
      </Button>
      <Button
        size="sm"
        look={isArmed ? 'danger' : 'outline'}
        aria-pressed={isArmed}
        title="While armed these buttons act without a confirmation; a quarter of an hour at most"
        onClick={() => setArmed(!isArmed)}
      >
        {isArmed ? 'ARMED' : 'One click'}
      </Button>
      <p
        role="status"
        data-testid="closing-outcome"
        className={`min-w-0 truncate text-11 ${outcome?.isBad === true ? 'text-critical' : 'text-t2'}`}
      >
        <Refused problem={outcome?.text ?? null} />
      </p>
      <Suspense>
        {wanted === null ? null : (
          <CloseDialog
            wanted={wanted}
            onYes={() => void close(wanted.symbols, wanted.times)}
            onClose={() => setWanted(null)}
          />
        )}
        {cancelling === null ? null : (
          <CancelDialog orders={cancelling} onClose={() => setCancelling(null)} />
        )}
      </Suspense>
    </div>
  );
}
