/** The outcome of orders that were sent together, from the event stream: all dealt, all ended, or still open. */
import { isTerminal } from '@tradefloor/contracts/vocabulary/order';
import { formatFixed } from '../../lib/format/numbers.ts';
import { listEnds } from '../../platform/client/end-text.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { useAccount } from '../live/use-client.ts';
import { Refused } from '../ui/refused.tsx';

/** The current orders; those sent where nothing newer was received. */
function newest(sent: readonly Order[], received: readonly Order[]): readonly Order[] {
  const byId = new Map(received.map((order) => [order.orderId, order]));
  return sent.map((order) => byId.get(order.orderId) ?? order);
}

function toVerdict(orders: readonly Order[]): string {
  if (!orders.every(({ status }) => isTerminal(status))) return 'Sent';
  const all = orders.length === 1 ? 'Dealt' : 'All legs dealt';
  return orders.every(({ status }) => status === 'FILLED') ? all : 'Not dealt';
}

type PackageOutcomeProps = {
  readonly sent: readonly Order[];
  /** How the market writes a leg's price. */
  readonly toPrice?: (symbol: string, price: number) => string;
};

export function PackageOutcome({ sent, toPrice }: PackageOutcomeProps) {
  const orders = newest(
    sent,
    useAccount((account) => account.orders()),
  );
  // One text: what a hook selects must compare equal while nothing has changed. A filled order needs no reason.
  const reasons = useAccount((account) =>
    sent
      .map(({ orderId }) =>
        account.order(orderId)?.status === 'FILLED' ? '' : (account.ends.get(orderId) ?? ''),
      )
      .join('\n'),
  );
  if (orders.length === 0) return null;
  const write = toPrice ?? ((_: string, price: number) => formatFixed(price, 2));
  return (
    <div>
      <p>{toVerdict(orders)}</p>
      {listEnds(reasons.split('\n')).map(({ reason, problem }) => (
        <p key={reason} className="text-t2">
          <Refused problem={problem} />
        </p>
      ))}
      <ul>
        {orders.map(({ orderId, side, qty, symbol, status, avgPx }) => (
          <li key={orderId}>
            {side} {qty} {symbol}:{' '}
            {status === 'FILLED' && avgPx !== null ? write(symbol, avgPx) : status.toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
