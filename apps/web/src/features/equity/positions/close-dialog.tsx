/** Confirms once before positions are closed or turned round: which orders, about how much, and what is cancelled first. */

import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { ownOrders } from '../../../kit/order/own-orders.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { formatCompact, formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import type { Times } from './closing-orders.ts';
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
  const closed = [...bySymbol(orders)];
  const cancelled = ownOrders(client, symbols).length;
  const verb = times === 1 ? 'Close' : 'Reverse';
  const held =
    symbols.size === 1 ? shownName([...symbols][0] ?? '') : phrase`${symbols.size} positions`;
  const go = (): void => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      title={phrase`${verb} ${held}?`}
      tone="danger"
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button look="danger" onClick={go} disabled={orders.length === 0} data-first-focus>
            {orders.length === 1
              ? 'Send 1 order at market'
              : phrase`Send ${orders.length} orders at market`}
          </Button>
        </>
      }
    >
      {cancelled === 0 ? null : (
        <p className="mb-2 text-13 text-warn">{cancelledText(cancelled, symbols.size)}</p>
      )}
      <ul className="font-mono text-12">
        {closed.slice(0, LISTED_MAX).map(([symbol, parts]) => (
          <li key={symbol}>{closedText(parts, client.hot.read(symbol, 'mid'))}</li>
        ))}
        {closed.length > LISTED_MAX ? (
          <li>{phrase`and ${closed.length - LISTED_MAX} more`}</li>
        ) : null}
      </ul>
      {left.length === 0 ? null : (
        <p className="mt-2 text-12 text-t2">{phrase`Closed where they are dealt: ${left.map(shownName).join(', ')}.`}</p>
      )}
    </Dialog>
  );
}

/** The orders that close each position. */
function bySymbol(orders: readonly NewOrder[]): ReadonlyMap<string, readonly NewOrder[]> {
  const grouped = new Map<string, NewOrder[]>();
  for (const order of orders) {
    const parts = grouped.get(order.symbol);
    if (parts === undefined) grouped.set(order.symbol, [order]);
    else parts.push(order);
  }
  return grouped;
}

/** `SELL 2,500 AAPL at market in 3 orders, about 474k`. */
function closedText(parts: readonly NewOrder[], mid: number | null): string {
  const [first] = parts;
  if (first === undefined) return '';
  const qty = parts.reduce((sum, part) => sum + part.qty, 0);
  const count = parts.length === 1 ? '' : phrase` in ${parts.length} orders`;
  const text = phrase`${first.side} ${formatQty(qty)} ${shownName(first.symbol)} at market${count}`;
  return mid === null || first.instrumentType !== 'equity'
    ? text
    : phrase`${text}, about ${formatCompact(qty * toDecimal(mid))}`;
}

function cancelledText(orders: number, symbols: number): string {
  const where = phrase(symbols === 1 ? 'in it' : 'in them');
  return orders === 1
    ? phrase`Your open order ${where} is cancelled first.`
    : phrase`Your ${orders} open orders ${where} are cancelled first.`;
}
