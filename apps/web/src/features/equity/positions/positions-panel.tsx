/** What is held, and what it is worth at the prices of this moment. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useAccount, useCan, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { MenuPoint } from '../../../kit/ui/menu.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { symbolWords } from '../../../lib/format/names.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import { showSymbol } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { PositionActions } from './position-actions.tsx';
import { positionColumns } from './position-columns.ts';

/** Fetched with the first menu that is opened. */
const PositionMenu = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./position-menu.tsx')).PositionMenu })),
);

const toKey = ({ userId, symbol }: Position): string => `${userId}|${symbol}`;
const filterText = ({ userId, symbol }: Position): string => `${symbolWords(symbol)} ${userId}`;
const getSymbol = ({ symbol }: Position): string => symbol;
const isDim = ({ netQty }: Position): boolean => netQty === 0;
const NONE: ReadonlySet<string> = new Set();

export function PositionsPanel() {
  const ui = useUiStore();
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
        <Suspense fallback={null}>
          <PositionMenu
            row={menu.row}
            mayClose={mayClose(menu.row)}
            at={menu.at}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </>
  );
}
