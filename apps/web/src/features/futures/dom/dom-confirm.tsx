/** Confirms before an armed ladder sends, while that is enabled: Enter sends, Escape does not. */
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { Placed } from './use-dom-trading.ts';

type DomConfirmProps = {
  readonly placed: Placed;
  readonly onResponse: (isWanted: boolean) => void;
};

export function DomConfirm({ placed, onResponse }: DomConfirmProps) {
  const { order, words } = placed;
  return (
    <Dialog
      title="Send this order?"
      onClose={() => onResponse(false)}
      footer={
        <>
          <Button onClick={() => onResponse(false)}>Cancel</Button>
          <Button
            look={order.side === 'BUY' ? 'buy' : 'sell'}
            data-first-focus
            onClick={() => onResponse(true)}
          >
            Send order
          </Button>
        </>
      }
    >
      <p className="mb-2 font-semibold text-15">{words}</p>
      <p className="text-13 text-t2">
        {order.orderType === 'STOP'
          ? 'Stop, day: dealt at market when bid or ask reaches it.'
          : 'Limit, day: dealt at this price or better.'}
      </p>
    </Dialog>
  );
}
