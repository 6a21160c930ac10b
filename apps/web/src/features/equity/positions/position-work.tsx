/** What follows a press on the buttons of the positions: the confirmation, what is sent, and what became of it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { CancelDialog } from '../../../kit/order/cancel-dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { Pressed } from './closing-orders.ts';
import { ownOrders } from './own-orders.ts';
import { useClosing } from './use-closing.ts';

type PositionWorkProps = {
  readonly pressed: Pressed;
  readonly onBusy: (isBusy: boolean) => void;
};

export function PositionWork({ pressed, onBusy }: PositionWorkProps) {
  const client = useClient();
  const [asked, setAsked] = useState<Pressed | null>(null);
  const { close, outcome } = useClosing(onBusy);
  const taken = useRef(0);
  const begin = useEffectEvent(() => {
    // An effect may run twice; a press is one.
    if (taken.current === pressed.no) return;
    taken.current = pressed.no;
    const { closing, isArmed } = pressed;
    const orders = closing === null ? ownOrders(client, null) : [];
    if (isArmed && closing !== null) void close(closing.symbols, closing.times);
    else if (isArmed && orders.length > 0) void cancelOrders(client, orders);
    else setAsked(pressed);
  });
  useEffect(() => {
    void pressed;
    begin();
  }, [pressed]);
  const closing = asked?.closing ?? null;
  return (
    <>
      <p
        role="status"
        data-testid="closing-outcome"
        className={`min-w-0 truncate text-11 ${outcome?.isBad === true ? 'text-critical' : 'text-t2'}`}
      >
        <Refused problem={outcome?.text ?? null} />
      </p>
      {closing === null ? null : (
        <CloseDialog
          wanted={closing}
          onYes={() => void close(closing.symbols, closing.times)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && closing === null ? (
        <CancelDialog orders={ownOrders(client, null)} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}
