/** The menu of a position: its symbol, and tickets that close it, turn it round or protect it. */

import type { StoreApi } from 'zustand/vanilla';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import type { MenuItem, MenuPoint } from '../../../kit/ui/menu.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { snapPrice, toDecimal, toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { getCapabilities } from '../../../platform/account/capabilities.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { requestTicket, showSymbol, type UiState } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { ExitsMenu, placesExits } from './exits-menu.tsx';

type PositionMenuProps = {
  readonly row: Position;
  /** Whether it is one's own, and not flat. */
  readonly mayClose: boolean;
  readonly at: MenuPoint;
  readonly onClose: () => void;
};

export function PositionMenu({ row, mayClose, at, onClose }: PositionMenuProps) {
  const screen = { ui: useUiStore(), client: useClient() };
  const identity = useIdentity();
  const capabilities = getCapabilities(identity);
  const { symbol, userId, netQty } = row;
  const isOwn = userId === identity.userId && netQty !== 0;
  return (
    <ExitsMenu
      label={shownName(symbol)}
      symbol={symbol}
      entryId="position"
      hasExits={isOwn && placesExits(symbol, (capability) => capabilities.has(capability))}
      toItems={(exits) => [...listItems(screen, row, mayClose), ...exits]}
      at={at}
      onClose={onClose}
    />
  );
}

type Screen = { readonly ui: StoreApi<UiState>; readonly client: TradingClient };

/** What the menu of a row has. @param mayClose whether it is one's own, and not flat */
function listItems({ ui, client }: Screen, row: Position, mayClose: boolean): readonly MenuItem[] {
  const { symbol } = row;
  const show: MenuItem = {
    id: 'show',
    label: phrase`Show ${shownName(symbol)}`,
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
