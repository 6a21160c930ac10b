/** The bond monitor: every listed bond with its live price, yield, spread and risk, and what changed. */

import { useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import type { Facet } from '../../../kit/grid/model/facets.ts';
import { type GridView, PLAIN_SCENE } from '../../../kit/grid/model/views.ts';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useCan } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { BondLine } from '../../../platform/stores/bond-book.ts';
import { requestRfq, showBond } from '../../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { COMPARISONS, type Comparison, useComparison } from './use-comparison.ts';
import { useListPicks } from './use-list-picks.ts';

const toKey = ({ bond }: BondLine): string => bond.isin;
const filterText = ({ bond }: BondLine): string =>
  `${bond.name} ${bond.issuer} ${bond.isin} ${bond.currency} ${bond.rating} ${bond.maturity}`;

const FACETS: readonly Facet<BondLine>[] = [
  { id: 'curve', title: 'Curve', of: ({ bond }) => bond.curve },
  { id: 'kind', title: 'Kind', of: ({ bond }) => bond.kind },
  { id: 'rating', title: 'Rating', of: ({ bond }) => bond.rating },
  { id: 'issuer', title: 'Issuer', of: ({ bond }) => bond.issuer },
];

const VIEWS: readonly GridView[] = [
  { ...PLAIN_SCENE, name: 'Governments', chosen: { kind: ['GOVERNMENT'] } },
  {
    ...PLAIN_SCENE,
    name: 'Corporates, widest spread first',
    chosen: { kind: ['CORPORATE'] },
    sort: { columnId: 'spread', direction: 'desc' },
  },
];

export function BondsPanel() {
  const ui = useUiStore();
  const asks = useCan('ask-dealers');
  const picks = useListPicks();
  const shown = useUi(({ bondShown }) => bondShown);
  const [comparison, setComparison] = useState<Comparison>('open');
  const [menu, setMenu] = useState<{ readonly row: BondLine; readonly at: MenuPoint } | null>(null);
  const lines = useShownLines();
  useComparison(comparison);
  const itemsFor = ({ bond }: BondLine): readonly MenuItem[] => [
    { id: 'show', label: phrase`Show ${bond.name}`, onPick: () => showBond(ui, bond.isin) },
    ...picks.toItems(bond.isin),
    ...(asks
      ? [
          {
            id: 'buy',
            label: 'Request quotes to buy',
            onPick: () => requestRfq(ui, { isin: bond.isin, side: 'BUY' }),
          },
          {
            id: 'sell',
            label: 'Request quotes to sell',
            onPick: () => requestRfq(ui, { isin: bond.isin, side: 'SELL' }),
          },
        ]
      : []),
  ];
  return (
    <>
      <GridPanel
        id="bonds"
        label="Bonds"
        rows={lines}
        columns={picks.columns}
        toKey={toKey}
        filterText={filterText}
        facets={FACETS}
        presets={VIEWS}
        selected={new Set(shown === null ? [] : [shown])}
        onSelect={([first]) => {
          if (first !== undefined) showBond(ui, first);
        }}
        {...(asks ? { onOpen: ({ bond }: BondLine) => requestRfq(ui, { isin: bond.isin }) } : {})}
        onMenu={(row, at) => setMenu({ row, at })}
        toolbar={
          <Segmented
            label="Changes since"
            size="sm"
            value={comparison}
            choices={COMPARISONS}
            onChange={setComparison}
          />
        }
        empty={
          <RestError part="bonds">
            <Empty title={lines.length === 0 ? 'Loading bonds…' : 'No bond matches'} />
          </RestError>
        }
      />
      {menu === null ? null : (
        <Menu
          label={menu.row.bond.name}
          items={itemsFor(menu.row)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

/** The newest lines, or those of the moment the screen was frozen. */
function useShownLines(): readonly BondLine[] {
  const lines = useBonds((book) => book.lines());
  const isFrozen = useUi((ui) => ui.isFrozen);
  const [held, setHeld] = useState<readonly BondLine[] | null>(null);
  if (isFrozen !== (held !== null)) setHeld(isFrozen ? lines : null);
  return held ?? lines;
}
