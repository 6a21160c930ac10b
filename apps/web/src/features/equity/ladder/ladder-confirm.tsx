/** Confirms before an armed ladder sends, while that is enabled: Enter sends, Escape does not. */

import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { Instrument, Venue } from '../../../platform/client/shapes.ts';
import { type LadderOrder, orderWords } from './use-ladder-trading.ts';

type LadderConfirmProps = {
  readonly order: LadderOrder;
  readonly instrument: Instrument;
  readonly venue: Venue | null;
  readonly onResponse: (isWanted: boolean) => void;
};

export function LadderConfirm({ order, instrument, venue, onResponse }: LadderConfirmProps) {
  const client = useClient();
  const words = orderWords(order, instrument, client.getDecimals(instrument.symbol));
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
        Limit, day, {venue === null ? 'smart order router' : `at ${venue}`}.
      </p>
    </Dialog>
  );
}
