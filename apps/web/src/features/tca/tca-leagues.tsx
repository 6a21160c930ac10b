/** The summary: what trading cost in all, through time and in the minutes after, and a league table of where. */

import { useMemo, useState } from 'react';
import { GridPanel } from '../../kit/grid/grid-panel.tsx';
import { LinePlot } from '../../kit/plot/line-plot.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { formatSigned } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { TcaRequest, TcaSummary } from '../../platform/client/shapes.ts';
import { FigureList } from './figure-list.tsx';
import { type LeagueRow, leagueColumns } from './league-columns.ts';
import { ReversionPlot } from './reversion-plot.tsx';
import { useTcaSummary } from './use-tca.ts';

type By = 'venue' | 'algo' | 'symbol' | 'trader' | 'time';

const BY = [
  { value: 'venue', label: 'Venues' },
  { value: 'algo', label: 'Algos' },
  { value: 'symbol', label: 'Symbols' },
  { value: 'trader', label: 'Traders' },
  { value: 'time', label: 'Time' },
] as const;

const TITLES: Readonly<Record<By, string>> = {
  venue: 'Venue',
  algo: 'Algo',
  symbol: 'Symbol',
  trader: 'Trader',
  time: 'From, UTC',
};

const toKey = ({ name }: LeagueRow): string => name;
const filterText = toKey;
const NONE: ReadonlySet<string> = new Set();

export function TcaLeagues({ requested }: { readonly requested: TcaRequest }) {
  const { data, error, refetch } = useTcaSummary(requested);
  if (data === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading analysis…" />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex shrink-0 flex-col gap-3 border-line border-b p-2">
        <FigureList label="Costs of all orders" figures={data.total} first={[ordersFigure(data)]} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-6 gap-y-3">
          <CostsThroughTime summary={data} />
          <ReversionPlot figures={data.total} />
        </div>
      </div>
      <div className="flex min-h-64 flex-1 flex-col">
        <League summary={data} />
      </div>
    </div>
  );
}

const ordersFigure = ({ orders, isComplete }: TcaSummary) => ({
  name: 'Orders',
  text: isComplete ? String(orders) : phrase`newest ${orders}`,
  title: isComplete ? 'All orders that match' : 'The newest orders that match; narrow the search',
});

const written = (bps: number): string => formatSigned(bps, 1);

function CostsThroughTime({ summary: { byPeriod } }: { readonly summary: TcaSummary }) {
  return (
    <LinePlot
      title="Costs by time of the decision, bp"
      timesMs={byPeriod.map(({ from }) => parseMs(from))}
      waiting="At least two time buckets are needed"
      format={written}
      lines={[
        {
          name: 'Arrival',
          className: 'stroke-accent',
          values: byPeriod.map(({ arrivalSlippageBps }) => arrivalSlippageBps),
        },
        {
          name: 'VWAP',
          className: 'stroke-warn',
          dash: '6 3',
          values: byPeriod.map(({ vwapSlippageBps }) => vwapSlippageBps),
        },
        {
          name: 'Shortfall',
          className: 'stroke-sell',
          dash: '2 3',
          values: byPeriod.map(({ shortfallBps }) => shortfallBps),
        },
      ]}
    />
  );
}

function League({ summary }: { readonly summary: TcaSummary }) {
  const [by, setBy] = useState<By>('venue');
  const [selected, setSelected] = useState(NONE);
  const rows = useMemo(() => listRows(summary, by), [summary, by]);
  const columns = useMemo(() => leagueColumns(TITLES[by], by === 'venue'), [by]);
  return (
    <GridPanel
      key={by}
      id={`tca-${by}`}
      label={phrase`Costs by ${by}`}
      rows={rows}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      empty={<Empty title="No fills" />}
      toolbar={<Segmented label="Group costs" size="sm" value={by} choices={BY} onChange={setBy} />}
    />
  );
}

function listRows(summary: TcaSummary, by: By): readonly LeagueRow[] {
  switch (by) {
    case 'venue':
      return summary.byVenue.map(({ venue, ...row }) => ({
        name: venue,
        ...row,
        ...NOT_OF_VENUES,
      }));
    case 'algo':
      return summary.byStrategy.map(({ strategy, ...row }) => ordersRow(strategy, row));
    case 'symbol':
      return summary.bySymbol.map(({ symbol, ...row }) => ordersRow(symbol, row));
    case 'trader':
      return summary.byUser.map(({ userId, ...row }) => ordersRow(userId, row));
    case 'time':
      return summary.byPeriod.map(({ from, ...row }) =>
        ordersRow(`${from.slice(0, 10)} ${formatTime(parseMs(from)).slice(0, 5)}`, row),
      );
  }
}

const NOT_OF_VENUES = { fillRate: null, participation: null, shortfallBps: null } as const;

const ordersRow = (name: string, row: TcaSummary['total']): LeagueRow => ({
  name,
  qtyShare: null,
  ...row,
});
