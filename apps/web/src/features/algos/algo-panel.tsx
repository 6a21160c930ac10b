/** Orders worked by algos: how far each is against its schedule; the one that is chosen stands in full beside the list. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Awaited } from '../../kit/facts/facts.tsx';
import { GridPanel } from '../../kit/grid/grid-panel.tsx';
import type { Facet } from '../../kit/grid/model/facets.ts';
import { useAccount, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoProgress } from '../../platform/client/shapes.ts';
import { showOrder } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { algoColumns } from './algo-columns.tsx';
import { AlgoDetail } from './algo-detail.tsx';
import { AlgoSteering } from './algo-steering.tsx';

const toKey = ({ orderId }: AlgoProgress): string => orderId;
const filterText = ({ symbol, side, strategy, state, userId, orderId }: AlgoProgress): string =>
  `${symbol} ${side} ${strategy} ${state} ${userId} ${orderId}`;
const isDim = ({ state }: AlgoProgress): boolean => state === 'DONE';
const NONE: ReadonlySet<string> = new Set();
const FACETS: readonly Facet<AlgoProgress>[] = [
  { id: 'algo', title: 'Algo', of: ({ strategy }) => strategy },
  { id: 'state', title: 'State', of: ({ state }) => state },
  { id: 'symbol', title: 'Symbol', of: ({ symbol }) => symbol },
];

type Scope = 'working' | 'all';

function useAlgos() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.algos.list.queryOptions({ limit: 200 }, { select: ({ items }) => items }),
    ),
  );
  useEffect(() => {
    if (data !== undefined) client.account.addAlgos(data);
  }, [client, data]);
  const algos = useAccount((account) => account.algos());
  return { algos, isKnown: data !== undefined, error, retry: () => void refetch() };
}

export function AlgoPanel() {
  const ui = useUiStore();
  const { role } = useIdentity();
  const root = useRef<HTMLDivElement>(null);
  const { algos, isKnown, error, retry } = useAlgos();
  const [scope, setScope] = useState<Scope>('all');
  const [selected, setSelected] = useState(NONE);
  const getDecimals = useDecimals();
  const showsUser = role !== 'trader' && role !== 'sales';
  const columns = useMemo(() => algoColumns(getDecimals, showsUser), [getDecimals, showsUser]);
  const working = useMemo(() => algos.filter(({ state }) => state !== 'DONE'), [algos]);
  const chosen = algos.filter(({ orderId }) => selected.has(orderId));
  const open = chosen.at(-1) ?? working[0] ?? algos[0];
  return (
    <div ref={root} className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
        <div className="flex min-h-28 min-w-0 shrink grow basis-2/5 flex-col @3xl:basis-3/5">
          <GridPanel
            id="algos"
            label="Algos"
            keyScope="algos"
            rows={scope === 'working' ? working : algos}
            columns={columns}
            toKey={toKey}
            filterText={filterText}
            selected={selected}
            isDim={isDim}
            facets={FACETS}
            allowsMany
            onSelect={setSelected}
            onOpen={({ orderId }) => showOrder(ui, orderId)}
            toolbar={
              <Segmented
                label="Algo filter"
                size="sm"
                value={scope}
                choices={[
                  { value: 'all', label: 'All' },
                  { value: 'working', label: phrase`Working ${working.length}` },
                ]}
                onChange={setScope}
              />
            }
            empty={
              !isKnown ? (
                <Awaited what="the algos" error={error} retry={retry} />
              ) : (
                <Empty title={scope === 'working' ? 'No active algos' : 'No algos yet'}>
                  Select an algo as the strategy in the ticket to work an order over time.
                </Empty>
              )
            }
          />
        </div>
        {open === undefined ? null : (
          <AlgoDetail key={open.orderId} progress={open}>
            <AlgoSteering panel={root} chosen={chosen.length === 0 ? [open] : chosen} />
          </AlgoDetail>
        )}
      </div>
    </div>
  );
}
