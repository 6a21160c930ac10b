/** What is behind a trader's row: positions, open orders, and the profit of the day. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { useState } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { InstrumentName } from '../../../kit/market/instrument-name.tsx';
import { SideWord } from '../../../kit/order/side-word.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import {
  formatFixed,
  formatQty,
  formatSigned,
  formatSignedQty,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order, Position } from '../../../platform/client/shapes.ts';
import { unrealised } from '../../../platform/marks/valuation.ts';
import { DayView } from '../profit/day-view.tsx';

const VIEWS = [
  { value: 'positions', label: 'Positions' },
  { value: 'orders', label: 'Open orders' },
  { value: 'profit', label: 'P&L' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function TraderDetail({ userId }: { readonly userId: string }) {
  const [view, setView] = useState<View>('positions');
  return (
    <section aria-label={phrase`Trader ${userId}`} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-12">{userId}</h2>
        <Segmented label="Show" value={view} choices={VIEWS} onChange={setView} size="sm" />
      </div>
      {view === 'positions' ? <Positions userId={userId} /> : null}
      {view === 'orders' ? <Orders userId={userId} /> : null}
      {view === 'profit' ? <DayView userId={userId} /> : null}
    </section>
  );
}

const Nothing = ({ children }: { readonly children: string }) => (
  <p className="text-12 text-t3">{children}</p>
);

function Positions({ userId }: { readonly userId: string }) {
  const positions = useAccount((account) => account.positions()).filter(
    (position) => position.userId === userId && position.netQty !== 0,
  );
  if (positions.length === 0) return <Nothing>No open positions</Nothing>;
  return (
    <DataTable
      caption={phrase`Positions of ${userId}`}
      hidesCaption
      heads={toHeads(['Symbol'], ['Net qty', 'Average', 'Mid', 'Realised', 'Unrealised', 'Fees'])}
    >
      {positions.map((position) => (
        <PositionRow key={position.symbol} position={position} />
      ))}
    </DataTable>
  );
}

function PositionRow({ position }: { readonly position: Position }) {
  const client = useClient();
  const { symbol, netQty, avgPx, realisedPnl, fees } = position;
  const decimals = client.getDecimals(symbol);
  const mid = client.hot.quote(symbol)?.mid ?? null;
  const open = unrealised(position, mid);
  return (
    <tr className="border-line border-t">
      <td className="text-left">
        <InstrumentName symbol={symbol} />
      </td>
      <td>{formatSignedQty(netQty)}</td>
      <td>{formatFixed(avgPx, decimals + 1)}</td>
      <td>{mid === null ? NONE : formatFixed(mid / 1e6, decimals + 1)}</td>
      <td>{formatSigned(realisedPnl, 2)}</td>
      <td>{open === null ? NONE : formatSigned(open, 2)}</td>
      <td>{formatFixed(fees, 2)}</td>
    </tr>
  );
}

function Orders({ userId }: { readonly userId: string }) {
  const orders = useAccount((account) => account.orders()).filter(
    (order) => order.userId === userId && isOpen(order.status),
  );
  if (orders.length === 0) return <Nothing>No open orders</Nothing>;
  return (
    <DataTable
      caption={phrase`Open orders of ${userId}`}
      hidesCaption
      heads={toHeads(['Symbol', 'Side', 'Type'], ['Qty', 'Filled', 'Price', 'Status'])}
    >
      {orders.map((order) => (
        <OrderLine key={order.orderId} order={order} />
      ))}
    </DataTable>
  );
}

function OrderLine({ order }: { readonly order: Order }) {
  const { symbol, side, orderType, qty, filledQty, price, status } = order;
  const decimals = useClient().getDecimals(symbol);
  return (
    <tr className="border-line border-t">
      <td className="text-left">
        <InstrumentName symbol={symbol} />
      </td>
      <td className="text-left">
        <SideWord side={side} />
      </td>
      <td className="text-left">{codeText(orderType)}</td>
      <td>{formatQty(qty)}</td>
      <td>{formatQty(filledQty)}</td>
      <td>{price === null ? NONE : formatFixed(price, decimals)}</td>
      <td>{status === 'NEW' ? phrase('working') : codeText(status)}</td>
    </tr>
  );
}
