/** Orders one by one with what each cost; opening one shows where the cost came from. */
import { useMemo, useState } from 'react';
import { GridPanel } from '../../kit/grid/grid-panel.tsx';
import { useIdentity } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { toProblem } from '../../platform/client/refusal.ts';
import type { OrderTca, TcaRequest } from '../../platform/client/shapes.ts';
import { tcaColumns } from './tca-columns.tsx';
import { useTcaOrders } from './use-tca.ts';

const toKey = ({ orderId }: OrderTca): string => orderId;
const filterText = ({ symbol, side, strategy, status, userId, orderId }: OrderTca): string =>
  `${symbol} ${side} ${strategy} ${status} ${userId} ${orderId}`;
const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly OrderTca[] = [];

type TcaOrdersProps = {
  readonly requested: TcaRequest;
  readonly onOpen: (orderId: string) => void;
};

export function TcaOrders({ requested, onOpen }: TcaOrdersProps) {
  const { role } = useIdentity();
  const getDecimals = useDecimals();
  const [selected, setSelected] = useState(NONE);
  const { rows: found, error, hasMore, more, again } = useTcaOrders(requested);
  const rows = found ?? NOTHING;
  const showsUser = role !== 'trader' && role !== 'sales';
  const columns = useMemo(() => tcaColumns(getDecimals, showsUser), [getDecimals, showsUser]);
  if (found === null && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={again} />;
  }
  return (
    <GridPanel
      id="tca-orders"
      label="Costs of orders"
      rows={rows}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      onOpen={({ orderId }) => onOpen(orderId)}
      empty={<Empty title={found === null ? 'Loading analysis…' : 'No orders'} />}
      toolbar={
        hasMore ? (
          <Button size="sm" onClick={more}>
            Load older entries
          </Button>
        ) : (
          <span className="truncate text-t3">Enter opens an order</span>
        )
      }
    />
  );
}
