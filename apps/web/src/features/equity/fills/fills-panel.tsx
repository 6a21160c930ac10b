/** What was traded, newest first. */

import { useMemo, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useLongNames } from '../../../kit/grid/use-long-names.ts';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useAccount, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { Fill } from '../../../platform/client/shapes.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { fillColumns } from './fill-columns.tsx';

const toKey = ({ execId }: Fill): string => execId;
const filterText = ({ symbol, side, venue, userId, orderId }: Fill): string =>
  `${symbol} ${side} ${venue} ${userId} ${orderId}`;
const NONE: ReadonlySet<string> = new Set();

export function FillsPanel() {
  const ui = useUiStore();
  const { role } = useIdentity();
  const fills = useAccount((account) => account.fills());
  const [selected, setSelected] = useState(NONE);
  const showsUser = role !== 'trader' && role !== 'sales';
  const getDecimals = useDecimals();
  const columns = useLongNames(
    useMemo(() => fillColumns(getDecimals, showsUser), [getDecimals, showsUser]),
  );
  return (
    <GridPanel
      id="fills"
      label="Fills"
      rows={fills}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      onOpen={({ orderId }) => showOrder(ui, orderId)}
      empty={
        <RestError part="fills">
          <Empty title="No fills yet">Fills appear here as they happen.</Empty>
        </RestError>
      }
    />
  );
}
