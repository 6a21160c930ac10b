/** The outcome of orders that were sent together, from the event stream: all dealt, all ended, or still open. */
import { isTerminal } from '@tradefloor/contracts/vocabulary/order';
import { formatFixed } from '../../lib/format/numbers.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { useAccount } from '../live/use-desk.ts';
import { endWords } from './end-words.ts';

/** The orders as they stand now, those that were sent where nothing newer has been heard. */
function newest(sent: readonly Order[], heard: readonly Order[]): readonly Order[] {
  const byId = new Map(heard.map((order) => [order.orderId, order]));
  return sent.map((order) => byId.get(order.orderId) ?? order);
}

function verdictOf(orders: readonly Order[]): string {
  if (!orders.every(({ status }) => isTerminal(status))) return 'Sent';
  const all = orders.length === 1 ? 'Dealt' : 'All legs dealt';
  return orders.every(({ status }) => status === 'FILLED') ? all : 'Not dealt';
}

type PackageOutcomeProps = {
  readonly sent: readonly Order[];
  /** How the market writes a leg's price. */
  readonly priceOf?: (symbol: string, price: number) => string;
};

export function PackageOutcome({ sent, priceOf }: PackageOutcomeProps) {
  const orders = newest(
    sent,
    useAccount((account) => account.orders()),
  );
  const why = useAccount((account) =>
    endWords(sent.map(({ orderId }) => account.ends.get(orderId))),
  );
  if (orders.length === 0) return null;
  const write = priceOf ?? ((_: string, price: number) => formatFixed(price, 2));
  return (
    <div>
      <p>{verdictOf(orders)}</p>
      {why === '' ? null : <p className="text-t2">{why}</p>}
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
