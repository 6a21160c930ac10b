/** The orders blotter: what rests, what ended and why, and what can be done about it. */
import { useMemo, useRef, useState } from 'react';
import { Empty, Key } from '../../ui/empty.tsx';
import { Menu, type MenuPoint } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { capabilitiesOf } from '../data/capabilities.ts';
import { isOpen, type Order } from '../data/shapes.ts';
import { useDecimals } from '../data/use-decimals.ts';
import { useAccount, useDesk, useIdentity, useUiStore } from '../data/use-desk.ts';
import { GridPanel } from '../grid/grid-panel.tsx';
import { useCommands } from '../shell/commands.ts';
import { askBasket, showOrder } from '../shell/desk-ui.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { basketLines, copyOrder, orderMenu } from './order-menu.ts';
import { mayAmend, mayCancel } from './order-rules.ts';
import { OrderSelection } from './order-selection.tsx';
import { ORDER_VIEWS, orderFacets } from './order-views.ts';

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
  const { rows, columns, facets, working } = useOrderRows(scope);
  const desk = useDesk();
  // What a filter hides is not meant, even if it was selected before.
  const [shown, setShown] = useState<readonly Order[]>([]);
  const chosen = shown.filter((order) => selected.has(order.orderId));
  const cancellable = chosen.filter((order) => mayCancel(order, who));
  const copy = (orders: readonly Order[], how: 'same' | 'reverse'): void => {
    const [only] = orders;
    if (only !== undefined && orders.length === 1) copyOrder(ui, only, how);
    else if (orders.length > 1) askBasket(ui, basketLines(orders, how));
  };
  useCommands(root, {
    'order.clone': () => copy(chosen, 'same'),
    'order.reverse': () => copy(chosen, 'reverse'),
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
        facets={facets}
        presets={ORDER_VIEWS}
        onShown={setShown}
        onOpen={({ orderId }) => showOrder(ui, orderId)}
        onMenu={(row, at) => setMenu({ row, at })}
        toolbar={
          <>
            <ScopeChoice scope={scope} working={working} onChange={setScope} />
            <OrderSelection
              chosen={chosen}
              cancellable={cancellable}
              amendable={chosen.filter((order) => mayAmend(order, who))}
              trades={who.capabilities.has('trade')}
              onCancel={setCancelling}
              onAmend={setAmending}
              onCopy={copy}
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
  const facets = useMemo(() => orderFacets(showsUser), [showsUser]);
  return { rows: scope === 'working' ? open : orders, columns, facets, working: open.length };
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
