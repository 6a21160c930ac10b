/** A seat's orders: the open ones with a way to cancel them, then the newest that have ended, with why. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { SideWord } from '../../../kit/order/side-word.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { RoomOrder } from '../../../platform/client/shapes.ts';

type OwnOrdersProps = {
  readonly orders: readonly RoomOrder[];
  readonly decimals: (symbol: string) => number;
  /** Null where the orders are looked at, and nothing may be cancelled. */
  readonly roomId: string | null;
};

const ENDED_SHOWN = 20;

/** Open orders first, then the newest of those that have ended. */
const listShown = (orders: readonly RoomOrder[]): readonly RoomOrder[] => [
  ...orders.filter(({ status }) => isOpen(status)),
  ...orders.filter(({ status }) => !isOpen(status)).slice(0, ENDED_SHOWN),
];

export function OwnOrders({ orders, decimals, roomId }: OwnOrdersProps) {
  const { calls, queries } = useClient();
  const { run, problem } = useChange(queries.rooms.state.pathFilter());
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const cancel = async (clientOrderId: string): Promise<void> => {
    if (roomId === null) return;
    setRequested((before) => new Set(before).add(clientOrderId));
    const isTaken = await run(() => calls.rooms.cancelOrder.mutate({ roomId, clientOrderId }));
    if (isTaken) return;
    setRequested((before) => new Set([...before].filter((id) => id !== clientOrderId)));
  };
  return (
    <section aria-label="Orders" className="min-w-0 overflow-x-auto border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Orders</h3>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
      {orders.length === 0 ? (
        <Empty title="No orders">An order is listed here as soon as it is sent.</Empty>
      ) : (
        <DataTable
          caption="Orders"
          hidesCaption
          heads={[
            ...toHeads(['Symbol', 'Side'], ['Qty', 'Filled', 'Price']),
            { name: 'Status', isText: true },
            { name: 'Cancel', hidesName: true },
          ]}
          bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
        >
          {listShown(orders).map((order) => (
            <OrderRow
              key={order.clientOrderId}
              order={order}
              decimals={decimals(order.symbol)}
              isRequested={requested.has(order.clientOrderId)}
              onCancel={roomId === null ? null : () => void cancel(order.clientOrderId)}
            />
          ))}
        </DataTable>
      )}
    </section>
  );
}

type OrderRowProps = {
  readonly order: RoomOrder;
  readonly decimals: number;
  readonly isRequested: boolean;
  readonly onCancel: (() => void) | null;
};

function OrderRow({ order, decimals, isRequested, onCancel }: OrderRowProps) {
  const { symbol, side, qty, filledQty, price, orderType, status } = order;
  const canCancel = onCancel !== null && isOpen(status);
  return (
    <tr>
      <RowHead>{symbol}</RowHead>
      <td className="text-left">
        <SideWord side={side} />
      </td>
      <td>{formatQty(qty)}</td>
      <td>{formatQty(filledQty)}</td>
      <td>
        {price === null ? (orderType === 'MARKET' ? 'Market' : NONE) : formatFixed(price, decimals)}
      </td>
      <td className="text-left">
        <OrderState order={order} />
      </td>
      <td>
        {canCancel ? (
          <Button
            size="sm"
            aria-disabled={isRequested}
            aria-label={phrase`Cancel ${side} ${formatQty(qty)} ${symbol}`}
            onClick={isRequested ? undefined : onCancel}
          >
            {isRequested ? 'Cancelling…' : 'Cancel'}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Its status, and beside it why it or its newest change was refused. */
function OrderState({ order }: { readonly order: RoomOrder }) {
  const { status, version, rejectCode: code, rejectReason: detail } = order;
  return (
    <>
      {version === 0 ? 'Sent' : status}
      {code === null ? null : (
        <span className="text-critical">
          {': '}
          <Refused problem={toCodedText({ code, detail })} />
        </span>
      )}
    </>
  );
}
