/** The orders blotter: what rests, what ended and why, and what can be done about it. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { NO_FILTER, OlderRows } from '../../../kit/grid/older-rows.tsx';
import { useCommands } from '../../../kit/keys/commands.ts';
import { useIdentity } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Empty, Key } from '../../../kit/ui/empty.tsx';
import type { MenuPoint } from '../../../kit/ui/menu.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { getCapabilities } from '../../../platform/account/capabilities.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { mayAmend, mayCancel, type Who } from '../../../platform/orders/order-rules.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { copyOrders } from './copy-orders.ts';
import { OrderSelection, type OrderSelectionProps } from './order-selection.tsx';
import { ORDER_VIEWS } from './order-views.ts';
import { filterText, type Scope, toKey, useOrderRows } from './use-order-rows.ts';

const AmendDialog = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../../kit/order/amend-dialog.tsx')).AmendDialog,
  })),
);
const CancelDialog = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../../kit/order/cancel-dialog.tsx')).CancelDialog,
  })),
);
const OrderMenu = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./order-menu.tsx')).OrderMenu })),
);

const isDim = ({ status }: Order): boolean => !isOpen(status);
const NONE: ReadonlySet<string> = new Set();

export function OrdersPanel() {
  const ui = useUiStore();
  const root = useRef<HTMLDivElement>(null);
  const identity = useIdentity();
  const who = { userId: identity.userId, capabilities: getCapabilities(identity) };
  const [filter, setFilter] = useState(NO_FILTER);
  const [scope, setScope] = useState<Scope>('all');
  const [selected, setSelected] = useState(NONE);
  const [menu, setMenu] = useState<{ readonly order: Order; readonly at: MenuPoint } | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const [amending, setAmending] = useState<Order | null>(null);
  const { rows, shown, columns, facets, working, older } = useOrderRows(scope, filter);
  const selection = {
    // What a filter hides is not meant, even if it was selected before.
    ...toChosen(shown, selected, who),
    trades: who.capabilities.has('trade'),
    onCancel: setCancelling,
    onAmend: setAmending,
    onCopy: (orders: readonly Order[], how: 'same' | 'reverse') => copyOrders(ui, orders, how),
  };
  useSelectionKeys(root, selection);
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <OlderRows what="orders" count={rows.length} shown={shown.length} older={older}>
        <GridPanel
          id="orders"
          label="Orders"
          subject="ORDERS"
          keyScope="orders"
          rows={rows}
          columns={columns}
          facets={facets}
          toKey={toKey}
          filterText={filterText}
          selected={selected}
          isDim={isDim}
          onSelect={setSelected}
          allowsMany
          presets={ORDER_VIEWS}
          onFilter={setFilter}
          onOpen={({ orderId }) => showOrder(ui, orderId)}
          onMenu={(order, at) => setMenu({ order, at })}
          toolbar={
            <>
              <ScopeChoice scope={scope} working={working} onChange={setScope} />
              <OrderSelection {...selection} />
            </>
          }
          empty={<NoOrders scope={scope} trades={selection.trades} />}
        />
      </OlderRows>
      <Suspense fallback={null}>
        {menu === null ? null : (
          <OrderMenu {...menu} who={who} onAmend={setAmending} onClose={() => setMenu(null)} />
        )}
        {cancelling === null ? null : (
          <CancelDialog orders={cancelling} onClose={() => setCancelling(null)} />
        )}
        {amending === null ? null : (
          <AmendDialog order={amending} onClose={() => setAmending(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** The selected orders that are shown, and what may be done with them. */
function toChosen(shown: readonly Order[], selected: ReadonlySet<string>, who: Who) {
  const chosen = shown.filter((order) => selected.has(order.orderId));
  return {
    chosen,
    cancellable: chosen.filter((order) => mayCancel(order, who)),
    amendable: chosen.filter((order) => mayAmend(order, who)),
  };
}

/** The keys of the selection; each does what the button of its name does. */
function useSelectionKeys(root: RefObject<HTMLElement | null>, on: OrderSelectionProps): void {
  const { chosen, cancellable, amendable } = on;
  useCommands(root, {
    'order.clone': () => on.onCopy(chosen, 'same'),
    'order.reverse': () => on.onCopy(chosen, 'reverse'),
    'order.cancel': () => {
      if (cancellable.length > 0) on.onCancel(cancellable);
    },
    'order.amend': () => {
      const [first] = amendable;
      if (first !== undefined) on.onAmend(first);
    },
  });
}

type ScopeChoiceProps = {
  readonly scope: Scope;
  readonly working: number;
  readonly onChange: (scope: Scope) => void;
};

function ScopeChoice({ scope, working, onChange }: ScopeChoiceProps) {
  return (
    <Segmented
      label="Order filter"
      size="sm"
      value={scope}
      choices={[
        { value: 'all', label: 'All' },
        { value: 'working', label: phrase`Working ${working}` },
      ]}
      onChange={onChange}
    />
  );
}

function NoOrders({ scope, trades }: { readonly scope: Scope; readonly trades: boolean }) {
  return (
    <Empty title={scope === 'working' ? 'No working orders' : 'No orders yet'}>
      {trades ? richPhrase`${<Key>F8</Key>} to buy, ${<Key>F9</Key>} to sell` : null}
    </Empty>
  );
}
