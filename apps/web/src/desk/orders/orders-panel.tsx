/** The orders blotter: what rests, what ended and why, and what can be done about it. */
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty, Key } from '../../ui/empty.tsx';
import { Menu, type MenuPoint } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { capabilitiesOf } from '../data/capabilities.ts';
import { isOpen, type Order } from '../data/shapes.ts';
import { useDecimals } from '../data/use-decimals.ts';
import { useAccount, useDesk, useIdentity, useUiStore } from '../data/use-desk.ts';
import { GridPanel } from '../grid/grid-panel.tsx';
import { useCommands } from '../shell/commands.ts';
import { showOrder } from '../shell/desk-ui.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { orderMenu } from './order-menu.ts';
import { mayAmend, mayCancel } from './order-rules.ts';

const keyOf = ({ orderId }: Order): string => orderId;
const filterText = ({ symbol, side, status, rejectCode, userId, orderId, strategy }: Order) =>
  `${symbol} ${side} ${status} ${rejectCode ?? ''} ${userId} ${orderId} ${strategy}`;
const isDim = ({ status }: Order): boolean => !isOpen(status);
const NONE: ReadonlySet<string> = new Set();

type Scope = 'working' | 'all';

export function OrdersPanel() {
  const ui = useUiStore();
  const root = useRef<HTMLDivElement>(null);
  const identity = useIdentity();
  const who = { userId: identity.userId, capabilities: capabilitiesOf(identity) };
  const [scope, setScope] = useState<Scope>('all');
  const [selected, setSelected] = useState(NONE);
  const [menu, setMenu] = useState<{ readonly row: Order; readonly at: MenuPoint } | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const [amending, setAmending] = useState<Order | null>(null);
  const { rows, columns, working } = useOrderRows(scope);
  const desk = useDesk();
  const chosen = rows.filter((order) => selected.has(order.orderId));
  const cancellable = chosen.filter((order) => mayCancel(order, who));
  useCommands(root, {
    'order.cancel': () => {
      if (cancellable.length > 0) setCancelling(cancellable);
    },
    'order.amend': () => setAmending(chosen.find((order) => mayAmend(order, who)) ?? null),
  });
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <GridPanel
        id="orders"
        label="Orders"
        keyScope="orders"
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        filterText={filterText}
        selected={selected}
        onSelect={setSelected}
        allowsMany
        isDim={isDim}
        onOpen={({ orderId }) => showOrder(ui, orderId)}
        onMenu={(row, at) => setMenu({ row, at })}
        toolbar={
          <>
            <ScopeChoice scope={scope} working={working} onChange={setScope} />
            <SelectionActions
              cancellable={cancellable}
              amendable={chosen.length === 1 ? chosen.filter((order) => mayAmend(order, who)) : []}
              onCancel={setCancelling}
              onAmend={setAmending}
            />
          </>
        }
        empty={<NoOrders scope={scope} trades={who.capabilities.has('trade')} />}
      />
      {menu === null ? null : (
        <Menu
          label={`Order ${menu.row.orderId}`}
          items={orderMenu({ order: menu.row, who, desk, ui, onAmend: setAmending })}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
      {cancelling === null ? null : (
        <CancelDialog orders={cancelling} onClose={() => setCancelling(null)} />
      )}
      {amending === null ? null : (
        <AmendDialog order={amending} onClose={() => setAmending(null)} />
      )}
    </div>
  );
}

function useOrderRows(scope: Scope) {
  const { role } = useIdentity();
  const orders = useAccount((account) => account.orders());
  const open = useMemo(() => orders.filter(({ status }) => isOpen(status)), [orders]);
  const decimalsOf = useDecimals();
  const showsUser = role !== 'trader' && role !== 'sales';
  const columns = useMemo(() => orderColumns(decimalsOf, showsUser), [decimalsOf, showsUser]);
  return { rows: scope === 'working' ? open : orders, columns, working: open.length };
}

type ScopeChoiceProps = {
  readonly scope: Scope;
  readonly working: number;
  readonly onChange: (scope: Scope) => void;
};

function ScopeChoice({ scope, working, onChange }: ScopeChoiceProps) {
  return (
    <Segmented
      label="Which orders"
      size="sm"
      value={scope}
      choices={[
        { value: 'all', label: 'All' },
        { value: 'working', label: `Working ${working}` },
      ]}
      onChange={onChange}
    />
  );
}

type SelectionActionsProps = {
  readonly cancellable: readonly Order[];
  readonly amendable: readonly Order[];
  readonly onCancel: (orders: readonly Order[]) => void;
  readonly onAmend: (order: Order) => void;
};

function SelectionActions(props: SelectionActionsProps) {
  const { cancellable, amendable, onCancel, onAmend } = props;
  const [first] = amendable;
  return (
    <>
      {first === undefined ? null : (
        <Button size="sm" onClick={() => onAmend(first)}>
          Amend
        </Button>
      )}
      {cancellable.length === 0 ? null : (
        <Button size="sm" look="danger" onClick={() => onCancel(cancellable)}>
          Cancel {cancellable.length > 1 ? cancellable.length : ''}
        </Button>
      )}
    </>
  );
}

function NoOrders({ scope, trades }: { readonly scope: Scope; readonly trades: boolean }) {
  return (
    <Empty title={scope === 'working' ? 'No working orders' : 'No orders yet'}>
      {trades ? (
        <>
          <Key>F8</Key> to buy, <Key>F9</Key> to sell
        </>
      ) : null}
    </Empty>
  );
}
