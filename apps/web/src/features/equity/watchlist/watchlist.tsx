/**
 * A list of instruments with their prices, four times a second: all of them, a sector, or a list of one's own in one's
 * own order. The chosen row decides what its channel shows.
 */

import { useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useAccount, useCan } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { requestAlert, requestTicket } from '../../../ui-state/ui-state.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { ListButton } from './list-button.tsx';
import { withMovedSymbol } from './lists.ts';
import { useWatchlist, type WatchlistState } from './use-watchlist.ts';
import { WATCH_COLUMNS } from './watch-columns.ts';

const toKey = ({ symbol }: Instrument): string => symbol;
const filterText = ({ symbol, name, sector }: Instrument): string =>
  `${symbol} ${name} ${sector ?? ''}`;

type Opened = { readonly row: Instrument; readonly at: MenuPoint };

export function Watchlist({ channel }: PanelProps) {
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const watchlist = useWatchlist();
  const trades = useCan('trade');
  const ui = useUiStore();
  const [menu, setMenu] = useState<Opened | null>(null);
  const { list, problem, unlisted } = watchlist;
  const isOwn = list?.isOwn === true;
  const move = (moved: { readonly key: string; readonly to: string }): void => {
    void watchlist.change(({ symbols }) => ({ symbols: [...withMovedSymbol(symbols, moved)] }));
  };
  return (
    <>
      <p role="alert" className="shrink-0 px-2 py-0.5 text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
      <GridPanel
        id="watchlist"
        label="Watchlist"
        rows={watchlist.rows}
        columns={WATCH_COLUMNS}
        toKey={toKey}
        filterText={filterText}
        toolbar={
          <>
            <ListButton watchlist={watchlist} />
            {unlisted.length === 0 ? null : (
              <span
                className="truncate text-t3"
                title={phrase`Not listed here: ${unlisted.join(', ')}`}
              >{phrase`${unlisted.length} not listed`}</span>
            )}
          </>
        }
        selected={new Set(symbol === null ? [] : [symbol])}
        reveal={symbol}
        onSelect={(keys) => {
          const [first] = keys;
          if (first !== undefined) setSymbol(first);
        }}
        {...(trades
          ? {
              onOpen: ({ symbol: of }: Instrument) =>
                requestTicket(ui, { side: 'BUY', symbol: of }),
            }
          : {})}
        {...(isOwn ? { onReorder: move } : {})}
        onMenu={(row, at) => setMenu({ row, at })}
        empty={<NothingShown watchlist={watchlist} />}
      />
      {menu === null ? null : (
        <RowMenu
          {...menu}
          watchlist={watchlist}
          onShow={() => setSymbol(menu.row.symbol)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function NothingShown({ watchlist }: { readonly watchlist: WatchlistState }) {
  const isLoaded = useAccount((account) => account.isLoaded());
  const { isPending, error, retry, list, rows } = watchlist;
  if (isPending && error) return <Empty icon="alert" title={toProblem(error)} retry={retry} />;
  if (isPending) return <Empty title="Loading the watchlist…" />;
  if (!isLoaded) return <Empty title="Waiting for market data" />;
  if (list === null || rows.length > 0) return <Empty title="No instrument matches" />;
  return (
    <Empty title={phrase`${list.name} has no symbols`}>
      {list.isOwn ? 'Add them with the button at the left of the toolbar.' : null}
    </Empty>
  );
}

type RowMenuProps = Opened & {
  readonly watchlist: WatchlistState;
  readonly onShow: () => void;
  readonly onClose: () => void;
};

function RowMenu({ row, at, watchlist, onShow, onClose }: RowMenuProps) {
  const ui = useUiStore();
  const trades = useCan('trade');
  const { symbol } = row;
  const order = (side: 'BUY' | 'SELL', label: string, hint: string): MenuItem => ({
    id: side,
    label: `${label} ${symbol}`,
    hint,
    onPick: () => requestTicket(ui, { side, symbol }),
  });
  const remove = (): void => {
    void watchlist.change(({ symbols }) => ({
      symbols: symbols.filter((each) => each !== symbol),
    }));
  };
  const { list } = watchlist;
  const items: readonly MenuItem[] = [
    { id: 'show', label: phrase`Show ${symbol}`, onPick: onShow },
    { id: 'alert', label: 'Alert at…', onPick: () => requestAlert(ui, symbol) },
    ...(trades ? [order('BUY', 'Buy', 'F8'), order('SELL', 'Sell', 'F9')] : []),
    ...(list?.isOwn === true
      ? [{ id: 'remove', label: phrase`Remove ${symbol} from ${list.name}`, onPick: remove }]
      : []),
  ];
  return <Menu label={symbol} items={items} at={at} onClose={onClose} />;
}
