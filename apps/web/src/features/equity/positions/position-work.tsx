/** What follows a press on the buttons of the positions: the confirmation, what is sent, and what became of it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { ownOrders } from '../../../kit/order/own-orders.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import { openDialog } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { Pressed } from './closing-orders.ts';
import { useClosing } from './use-closing.ts';

type PositionWorkProps = {
  readonly pressed: Pressed;
  readonly onBusy: (isBusy: boolean) => void;
};

export function PositionWork({ pressed, onBusy }: PositionWorkProps) {
  const client = useClient();
  const ui = useUiStore();
  const [confirming, setConfirming] = useState<Pressed['closing']>(null);
  const { close, outcome } = useClosing(onBusy);
  const taken = useRef(0);
  const begin = useEffectEvent(() => {
    // An effect may run twice; a press is one.
    if (taken.current === pressed.no) return;
    taken.current = pressed.no;
    const { closing, isArmed } = pressed;
    if (closing !== null) {
      if (isArmed) void close(closing.symbols, closing.times);
      else setConfirming(closing);
      return;
    }
    const orders = isArmed ? ownOrders(client, null) : [];
    if (orders.length > 0) void cancelOrders(client, orders);
    else openDialog(ui, 'cancel-all');
  });
  useEffect(() => {
    void pressed;
    begin();
  }, [pressed]);
  return (
    <>
      <p
        role="status"
        data-testid="closing-outcome"
        className={`min-w-0 truncate text-11 ${outcome?.isBad === true ? 'text-critical' : 'text-t2'}`}
      >
        <Refused problem={outcome?.text ?? null} />
      </p>
      {confirming === null ? null : (
        <CloseDialog
          wanted={confirming}
          onYes={() => void close(confirming.symbols, confirming.times)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}
