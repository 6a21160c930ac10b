/** Confirms once before several orders, or one by a key, are cancelled: how many, how much. */

import { formatCompact, formatQty } from '../../lib/format/numbers.ts';
import { PX_PER_UNIT } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { cancelOrders } from '../../platform/orders/order-actions.ts';
import { leavesNotional, orderTitle } from '../../platform/orders/order-rules.ts';
import { useClient } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type CancelDialogProps = { readonly orders: readonly Order[]; readonly onClose: () => void };

const LISTED_MAX = 6;

export function CancelDialog({ orders, onClose }: CancelDialogProps) {
  const client = useClient();
  const getMid = (symbol: string): number => (client.hot.read(symbol, 'mid') ?? 0) / PX_PER_UNIT;
  const notional = orders.reduce(
    (sum, order) => sum + leavesNotional(order, getMid(order.symbol)),
    0,
  );
  const shares = orders.reduce((sum, order) => sum + order.leavesQty, 0);
  const rest = orders.length - LISTED_MAX;
  const go = (): void => {
    onClose();
    void cancelOrders(client, orders);
  };
  return (
    <Dialog
      title={orders.length === 1 ? 'Cancel this order?' : phrase`Cancel ${orders.length} orders?`}
      tone="danger"
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
          >{phrase`Keep ${phrase(orders.length === 1 ? 'it' : 'them')}`}</Button>
          <Button
            look="danger"
            onClick={go}
            disabled={orders.length === 0}
            data-first-focus
          >{phrase`Cancel ${orders.length === 1 ? 'the order' : phrase`${orders.length} orders`}`}</Button>
        </>
      }
    >
      {orders.length === 0 ? (
        <p className="text-13 text-t2">No working orders.</p>
      ) : (
        <>
          <p className="mb-2 text-13 text-t2">{phrase`${formatQty(shares)} shares unfilled, about ${formatCompact(notional)} of notional.`}</p>
          <ul className="font-mono text-12">
            {orders.slice(0, LISTED_MAX).map((order) => (
              <li key={order.orderId}>{orderTitle(order, client.getDecimals(order.symbol))}</li>
            ))}
            {rest > 0 ? <li>{phrase`and ${rest} more`}</li> : null}
          </ul>
        </>
      )}
    </Dialog>
  );
}
