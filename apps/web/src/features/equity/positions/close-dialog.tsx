/** Confirms once before positions are closed or turned round: which orders, about how much, and what is cancelled first. */
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { formatCompact, formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import type { Times } from './closing-orders.ts';
import { ownOrders } from './own-orders.ts';
import { closingNow } from './send-closing.ts';

type Wanted = { readonly symbols: ReadonlySet<string>; readonly times: Times };

type CloseDialogProps = {
  readonly wanted: Wanted;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

const LISTED_MAX = 8;

export function CloseDialog({ wanted: { symbols, times }, onYes, onClose }: CloseDialogProps) {
  const client = useClient();
  // Positions and orders as they change while the dialog is open.
  useAccount((account) => account.positions());
  useAccount((account) => account.orders());
  const { orders, left } = closingNow(client, symbols, times);
  const cancelled = ownOrders(client, symbols).length;
  const verb = times === 1 ? 'Close' : 'Reverse';
  const held = symbols.size === 1 ? shownName([...symbols][0] ?? '') : `${symbols.size} positions`;
  const go = (): void => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      title={`${verb} ${held}?`}
      tone="danger"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button look="danger" onClick={go} disabled={orders.length === 0} data-first-focus>
            Send {orders.length === 1 ? '1 order' : `${orders.length} orders`} at market
          </Button>
        </>
      }
    >
      {cancelled === 0 ? null : (
        <p className="mb-2 text-13 text-warn">
          Your {cancelled === 1 ? 'open order' : `${cancelled} open orders`} in{' '}
          {symbols.size === 1 ? 'it' : 'them'} {cancelled === 1 ? 'is' : 'are'} cancelled first.
        </p>
      )}
      <ul className="font-mono text-12">
        {orders.slice(0, LISTED_MAX).map((order) => (
          <li key={`${order.symbol} ${order.qty}`}>
            {orderText(order, client.hot.read(order.symbol, 'mid'))}
          </li>
        ))}
        {orders.length > LISTED_MAX ? <li>and {orders.length - LISTED_MAX} more</li> : null}
      </ul>
      {left.length === 0 ? null : (
        <p className="mt-2 text-12 text-t2">
          Closed where they are dealt: {left.map(shownName).join(', ')}.
        </p>
      )}
    </Dialog>
  );
}

/** `SELL 500 AAPL at market, about 94.7k`. */
function orderText({ side, qty, symbol, instrumentType }: NewOrder, mid: number | null): string {
  const order = `${side} ${formatQty(qty)} ${shownName(symbol)} at market`;
  return mid === null || instrumentType !== 'equity'
    ? order
    : `${order}, about ${formatCompact(qty * toDecimal(mid))}`;
}
