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
import { PositionActions } from './position-actions.tsx';
import { positionColumns } from './position-columns.ts';

const toKey = ({ userId, symbol }: Position): string => `${userId}|${symbol}`;
const filterText = ({ userId, symbol }: Position): string => `${symbolWords(symbol)} ${userId}`;
const getSymbol = ({ symbol }: Position): string => symbol;
const isDim = ({ netQty }: Position): boolean => netQty === 0;
const NONE: ReadonlySet<string> = new Set();

export function PositionsPanel() {
  const ui = useUiStore();
  const client = useClient();
  const { role, userId } = useIdentity();
  const trades = useCan('trade');
  const deals = [trades, useCan('futures'), useCan('fx')].includes(true);
  const positions = useAccount((account) => account.positions());
  const getDecimals = useDecimals();
  const showsUser = role !== 'trader' && role !== 'sales';
  const columns = useMemo(() => positionColumns(getDecimals, showsUser), [getDecimals, showsUser]);
  const [selected, setSelected] = useState(NONE);
  const own = positions.filter((row) => row.userId === userId && row.netQty !== 0);
  const [menu, setMenu] = useState<{ readonly row: Position; readonly at: MenuPoint } | null>(null);
  const mayClose = (row: Position): boolean => trades && row.userId === userId && row.netQty !== 0;
  return (
    <>
      {deals ? (
        <PositionActions
          selected={own.filter((row) => selected.has(toKey(row))).map(getSymbol)}
          all={own.map(getSymbol)}
        />
      ) : null}
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
          items={listItems({ ui, client }, menu.row, mayClose(menu.row))}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

type Screen = { readonly ui: StoreApi<UiState>; readonly client: TradingClient };

/** What the menu of a row has. @param mayClose whether it is one's own, and not flat */
function listItems({ ui, client }: Screen, row: Position, mayClose: boolean): readonly MenuItem[] {
  const { symbol } = row;
  const show: MenuItem = {
    id: 'show',
    label: `Show ${shownName(symbol)}`,
    onPick: () => showSymbol(ui, 1, symbol),
  };
  if (!mayClose) return [show];
  const isShare = client.account.instrument(symbol)?.instrumentType === 'equity';
  return [
    show,
    { id: 'close', label: 'Close in ticket', onPick: () => turn(ui, row, 1) },
    { id: 'reverse', label: 'Reverse in ticket', onPick: () => turn(ui, row, 2) },
    ...(isShare
      ? [{ id: 'protect', label: 'Protect in ticket', onPick: () => protect(ui, client, row) }]
      : []),
  ];
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
