/** What is held, and what it is worth at the prices of this moment. */
import { useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useAccount, useCan, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { shownName, symbolWords } from '../../../lib/format/names.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import { requestTicket, showSymbol, type UiState } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { positionColumns } from './position-columns.ts';

const toKey = ({ userId, symbol }: Position): string => `${userId}|${symbol}`;
const filterText = ({ userId, symbol }: Position): string => `${symbolWords(symbol)} ${userId}`;
const isDim = ({ netQty }: Position): boolean => netQty === 0;
const NONE: ReadonlySet<string> = new Set();

export function PositionsPanel() {
  const ui = useUiStore();
  const { role, userId } = useIdentity();
  const trades = useCan('trade');
  const positions = useAccount((account) => account.positions());
  const getDecimals = useDecimals();
  const showsUser = role !== 'trader' && role !== 'sales';
  const columns = useMemo(() => positionColumns(getDecimals, showsUser), [getDecimals, showsUser]);
  const [selected, setSelected] = useState(NONE);
  const [menu, setMenu] = useState<{ readonly row: Position; readonly at: MenuPoint } | null>(null);
  const itemsFor = (row: Position): readonly MenuItem[] => [
    {
      id: 'show',
      label: `Show ${shownName(row.symbol)}`,
      onPick: () => showSymbol(ui, 1, row.symbol),
    },
    ...(trades && row.userId === userId && row.netQty !== 0
      ? [
          {
            id: 'close',
            label: 'Close in ticket',
            onPick: () => turn(ui, row, 1),
          },
          {
            id: 'reverse',
            label: 'Reverse in ticket',
            onPick: () => turn(ui, row, 2),
          },
        ]
      : []),
  ];
  return (
    <>
      <GridPanel
        id="positions"
        label="Positions"
        rows={positions}
        columns={columns}
        toKey={toKey}
        filterText={filterText}
        selected={selected}
        onSelect={setSelected}
        isDim={isDim}
        onOpen={(row) => showSymbol(ui, 1, row.symbol)}
        onMenu={(row, at) => setMenu({ row, at })}
        empty={<Empty title="No positions">Positions appear after the first fill.</Empty>}
      />
      {menu === null ? null : (
        <Menu
          label={shownName(menu.row.symbol)}
          items={itemsFor(menu.row)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

/** A market order against the position: once its size closes it, twice its size turns it round. */
function turn(ui: StoreApi<UiState>, { symbol, netQty }: Position, times: 1 | 2): void {
  requestTicket(ui, {
    side: netQty > 0 ? 'SELL' : 'BUY',
    symbol,
    qty: Math.abs(netQty) * times,
    orderType: 'MARKET',
  });
}
