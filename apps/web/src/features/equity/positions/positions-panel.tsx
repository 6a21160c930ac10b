/** What is held, and what it is worth at the prices of this moment. */
import { useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useAccount, useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { shownName, symbolWords } from '../../../lib/format/names.ts';
import { snapPrice, toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { requestTicket, showSymbol, type UiState } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { positionColumns } from './position-columns.ts';

const toKey = ({ userId, symbol }: Position): string => `${userId}|${symbol}`;
const filterText = ({ userId, symbol }: Position): string => `${symbolWords(symbol)} ${userId}`;
const isDim = ({ netQty }: Position): boolean => netQty === 0;
const NONE: ReadonlySet<string> = new Set();

export function PositionsPanel() {
  const ui = useUiStore();
  const client = useClient();
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
          ...(client.account.instrument(row.symbol)?.instrumentType === 'equity'
            ? [
                {
                  id: 'protect',
                  label: 'Protect in ticket',
                  onPick: () => protect(ui, client, row),
                },
              ]
            : []),
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

/** How far from the last the stop begins that protects a position (own choice). */
const STOP_AWAY = 0.01;

/** A stop that closes the position when the market moves against it; without a price the ticket places it. */
function protect(ui: StoreApi<UiState>, client: TradingClient, { symbol, netQty }: Position): void {
  const away = netQty > 0 ? 1 - STOP_AWAY : 1 + STOP_AWAY;
  const last = client.hot.read(symbol, 'last');
  const tick = toPx(client.account.instrument(symbol)?.tickSize ?? 0.01);
  requestTicket(ui, {
    side: netQty > 0 ? 'SELL' : 'BUY',
    symbol,
    qty: Math.abs(netQty),
    orderType: 'STOP',
    ...(last === null ? {} : { stopPrice: toDecimal(snapPrice(last * away, tick)) }),
    triggerBy: 'LAST',
    timeInForce: 'GTC',
    strategy: 'LIT',
    venue: null,
  });
}
