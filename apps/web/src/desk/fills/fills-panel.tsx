/** What was traded, newest first. */
import { useMemo, useState } from 'react';
import { Empty } from '../../ui/empty.tsx';
import type { Fill } from '../data/shapes.ts';
import { useDecimals } from '../data/use-decimals.ts';
import { useAccount, useIdentity, useUiStore } from '../data/use-desk.ts';
import { GridPanel } from '../grid/grid-panel.tsx';
import { useLongNames } from '../grid/use-long-names.ts';
import { showOrder } from '../shell/desk-ui.ts';
import { fillColumns } from './fill-columns.tsx';

const keyOf = ({ execId }: Fill): string => execId;
const filterText = ({ symbol, side, venue, userId, orderId }: Fill): string =>
  `${symbol} ${side} ${venue} ${userId} ${orderId}`;
const NONE: ReadonlySet<string> = new Set();

export function FillsPanel() {
  const ui = useUiStore();
  const { role } = useIdentity();
  const fills = useAccount((account) => account.fills());
  const [selected, setSelected] = useState(NONE);
  const showsUser = role !== 'trader' && role !== 'sales';
  const decimalsOf = useDecimals();
  const columns = useLongNames(
    useMemo(() => fillColumns(decimalsOf, showsUser), [decimalsOf, showsUser]),
  );
  return (
    <GridPanel
      id="fills"
      label="Fills"
      rows={fills}
      columns={columns}
      keyOf={keyOf}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      onOpen={({ orderId }) => showOrder(ui, orderId)}
      empty={<Empty title="No fills yet">What is traded appears here at once.</Empty>}
    />
  );
}
