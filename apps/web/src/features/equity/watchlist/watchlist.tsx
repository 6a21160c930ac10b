/** All instruments with their prices, four times a second. The chosen row decides what its channel shows. */
import { useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useAccount, useCan } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import type { Instrument } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { WATCH_COLUMNS } from './watch-columns.ts';

const toKey = ({ symbol }: Instrument): string => symbol;
const filterText = ({ symbol, name, sector }: Instrument): string =>
  `${symbol} ${name} ${sector ?? ''}`;

export function Watchlist({ channel }: PanelProps) {
  const instruments = useAccount((account) => account.instruments());
  const isLoaded = useAccount((account) => account.isLoaded());
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const trades = useCan('trade');
  const ui = useUiStore();
  const [menu, setMenu] = useState<{ readonly row: Instrument; readonly at: MenuPoint } | null>(
    null,
  );
  const request = (side: 'BUY' | 'SELL', row: Instrument): void =>
    requestTicket(ui, { side, symbol: row.symbol });
  const itemsFor = (row: Instrument): readonly MenuItem[] => [
    { id: 'show', label: `Show ${row.symbol}`, onPick: () => setSymbol(row.symbol) },
    ...(trades
      ? [
          { id: 'buy', label: `Buy ${row.symbol}`, hint: 'F8', onPick: () => request('BUY', row) },
          {
            id: 'sell',
            label: `Sell ${row.symbol}`,
            hint: 'F9',
            onPick: () => request('SELL', row),
          },
        ]
      : []),
  ];
  return (
    <>
      <GridPanel
        id="watchlist"
        label="Watchlist"
        rows={instruments}
        columns={WATCH_COLUMNS}
        toKey={toKey}
        filterText={filterText}
        selected={new Set(symbol === null ? [] : [symbol])}
        onSelect={(keys) => {
          const [first] = keys;
          if (first !== undefined) setSymbol(first);
        }}
        {...(trades ? { onOpen: (row: Instrument) => request('BUY', row) } : {})}
        onMenu={(row, at) => setMenu({ row, at })}
        empty={<Empty title={isLoaded ? 'No instrument matches' : 'Waiting for market data'} />}
      />
      {menu === null ? null : (
        <Menu
          label={menu.row.symbol}
          items={itemsFor(menu.row)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
