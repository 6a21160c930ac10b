/** What was traded, newest first. */

import { useMemo, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { rowsWithWords } from '../../../kit/grid/model/facets.ts';
import { NO_FILTER, OlderRows, useOlderRows } from '../../../kit/grid/older-rows.tsx';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { symbolWords } from '../../../lib/format/names.ts';
import type { Fill } from '../../../platform/client/shapes.ts';
import { FILLS_AT_START } from '../../../platform/trading/load-rest.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { fillColumns } from './fill-columns.tsx';

const toKey = ({ execId }: Fill): string => execId;
const filterText = ({ symbol, side, venue, userId, orderId }: Fill): string =>
  `${symbolWords(symbol)} ${side} ${venue} ${userId} ${orderId}`;
/** By time, then by execution where times are equal. */
const toRank = ({ at, execId }: Fill): string => `${at} ${execId}`;
const NONE: ReadonlySet<string> = new Set();

export function FillsPanel() {
  const ui = useUiStore();
  const { role } = useIdentity();
  const { calls } = useClient();
  const [filter, setFilter] = useState(NO_FILTER);
  const known = useAccount((account) => account.fills());
  const { rows: fills, older } = useOlderRows({
    key: ['fills'],
    known,
    atStart: FILLS_AT_START,
    toKey,
    toRank,
    read: (paging) => calls.journal.fills.query(paging),
    filter,
    search: ({ words }, paging) =>
      calls.journal.searchFills.query({ words: [...words], ...paging }),
  });
  const [selected, setSelected] = useState(NONE);
  const showsUser = role !== 'trader' && role !== 'sales';
  const shown = useMemo(
    () => rowsWithWords(fills, filter.text, filterText).length,
    [fills, filter.text],
  );
  const getDecimals = useDecimals();
  const columns = useMemo(() => fillColumns(getDecimals, showsUser), [getDecimals, showsUser]);
  return (
    <OlderRows what="fills" count={fills.length} shown={shown} older={older}>
      <GridPanel
        id="fills"
        label="Fills"
        subject="FILLS"
        rows={fills}
        columns={columns}
        toKey={toKey}
        filterText={filterText}
        selected={selected}
        onSelect={setSelected}
        onFilter={setFilter}
        onOpen={({ orderId }) => showOrder(ui, orderId)}
        empty={
          <RestError part="fills">
            <Empty title="No fills yet">Fills appear here as they happen.</Empty>
          </RestError>
        }
      />
    </OlderRows>
  );
}
