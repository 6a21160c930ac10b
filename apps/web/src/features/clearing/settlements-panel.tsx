/** The settlement queue: what is due when, soonest first. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Awaited } from '../../kit/facts/facts.tsx';
import { GridPanel } from '../../kit/grid/grid-panel.tsx';
import { wholeList } from '../../kit/live/queries.ts';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { symbolWords } from '../../lib/format/names.ts';
import type { Obligation } from '../../platform/client/shapes.ts';
import { settlementColumns } from './settlement-columns.tsx';
import { useMemberNames } from './use-member-names.ts';

const toKey = ({ obligationId }: Obligation): string => obligationId;
const NONE: ReadonlySet<string> = new Set();

export function SettlementsPanel() {
  const client = useClient();
  const seesFirm = useCan('firm');
  const [selected, setSelected] = useState(NONE);
  const toName = useMemberNames();
  const filterText = useCallback(
    ({ userId, symbol, settlementDate, status }: Obligation) =>
      `${toName(userId)} ${userId} ${symbolWords(symbol)} ${settlementDate} ${status}`,
    [toName],
  );
  const columns = useMemo(() => settlementColumns(seesFirm ? toName : null), [seesFirm, toName]);
  const { data, error, refetch } = useWatched(
    useQuery(
      wholeList(client.queries.ccp.settlements.queryKey(), (paging, options) =>
        client.calls.ccp.settlements.query(paging, options),
      ),
    ),
  );
  if (data === undefined) {
    return <Awaited what="the settlement queue" error={error} retry={() => void refetch()} />;
  }
  return (
    <GridPanel
      id="settlements"
      label="Settlement queue"
      rows={data}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      empty={<Empty title="No pending settlements" />}
    />
  );
}
