/** One bond worked out: price, yield, risk, its spread over time, and every payment that is still to come. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GROWTH_PCT, LAST_PUBLISHED } from '@tradefloor/instruments/bond/retail-prices';
import { useState } from 'react';
import { type Fact, FactList } from '../../../kit/facts/fact-lists.tsx';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatBondPrice, formatFixed, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Bond, BondValuation } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { bondAt, valuedFlows } from './bond-pricing.ts';
import { CashFlows } from './cash-flows.tsx';

/** The last month whose index is published, as `2026-02`. */
const LAST_RPI = `${Math.floor(LAST_PUBLISHED / 12)}-${String((LAST_PUBLISHED % 12) + 1).padStart(2, '0')}`;

type View = 'figures' | 'history' | 'flows';

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'figures', label: 'Valuation' },
  { value: 'history', label: 'History' },
  { value: 'flows', label: 'Cash flows' },
];

export function BondPanel() {
  const isin = useUi(({ bondShown }) => bondShown);
  const bond = useBonds(
    (book) => (isin === null ? null : book.bond(isin)) ?? book.list()[0] ?? null,
  );
  const [view, setView] = useState<View>('figures');
  if (bond === null)
    return (
      <RestError part="bonds">
        <Empty title="Loading bonds…" />
      </RestError>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-auto p-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-13">{bond.name}</span>
        <span className="text-11 text-t3">
          {bond.issuer} · <span className="font-mono">{bond.isin}</span> · {bond.rating}
        </span>
      </div>
      <Segmented label="View" size="sm" value={view} choices={VIEWS} onChange={setView} />
      <View bond={bond} view={view} />
    </div>
  );
}

function View({ bond, view }: { readonly bond: Bond; readonly view: View }) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.rfq.valuation.queryOptions({ isin: bond.isin })),
  );
  if (view === 'history') return <History bond={bond} />;
  if (data === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Calculating…" />
    );
  }
  return view === 'flows' ? (
    <Flows bond={bond} valuation={data} />
  ) : (
    <Figures bond={bond} valuation={data} />
  );
}

function Flows({ bond, valuation }: { readonly bond: Bond; readonly valuation: BondValuation }) {
  const at = bondAt(bond, valuation.settlementDate);
  if (at === null) return null;
  return (
    <>
      {bond.indexation === undefined ? null : (
        <p className="text-11 text-t3">{phrase`Each payment at the index ratio of its date. After ${LAST_RPI} the retail prices index is projected at ${GROWTH_PCT} % a year.`}</p>
      )}
      <CashFlows flows={valuedFlows(at, valuation.yield)} />
    </>
  );
}

function Figures({ bond, valuation }: { readonly bond: Bond; readonly valuation: BondValuation }) {
  const benchmark = useBonds((book) =>
    bond.benchmarkIsin === null ? null : (book.bond(bond.benchmarkIsin)?.name ?? null),
  );
  const { spreadBps } = valuation;
  const facts: readonly Fact[] = [
    { name: 'Clean price', value: formatFixed(valuation.cleanPrice, 6), note: 'per 100' },
    {
      name: 'Accrued interest',
      value: formatFixed(valuation.accruedInterest, 6),
      note: valuation.isExDividend ? 'ex-dividend' : 'per 100',
    },
    { name: 'Dirty price', value: formatFixed(valuation.dirtyPrice, 6), note: 'per 100' },
    ...listIndexed(valuation),
    {
      name: valuation.indexation === undefined ? 'Yield to maturity' : 'Real yield to maturity',
      value: formatFixed(valuation.yield, 4),
      note: `%, ${bond.convention.replaceAll('_', ' ')}`,
    },
    {
      name: 'Spread',
      value: spreadBps === null ? NONE : formatFixed(spreadBps, 2),
      note: benchmark === null ? 'on the benchmark curve' : phrase`bp over ${benchmark}`,
    },
    { name: 'Benchmark yield', value: formatFixed(valuation.benchmarkYield, 4), note: '%' },
    {
      name: 'Macaulay duration',
      value: formatFixed(valuation.macaulayDuration, 4),
      note: phrase('years'),
    },
    {
      name: 'Modified duration',
      value: formatFixed(valuation.modifiedDuration, 4),
      note: phrase('years'),
    },
    { name: 'Convexity', value: formatFixed(valuation.convexity, 3), note: phrase('years²') },
    { name: 'DV01', value: formatFixed(valuation.dv01Per100, 6), note: 'per 100' },
    {
      name: 'DV01 per million',
      value: formatFixed(valuation.dv01Per100 * 10_000, 2),
      note: bond.currency,
    },
    { name: 'Settles', value: valuation.settlementDate, note: bond.calendar },
    {
      name: 'Day count',
      value: bond.dayCount.replaceAll('_', ' '),
      note: phrase`${bond.frequency} a year`,
    },
    { name: 'Issue date, maturity', value: bond.issueDate, note: bond.maturity },
    ...listOddCoupons(bond),
  ];
  return <FactList facts={facts} valueClass="text-right tabular-nums" />;
}

/** What an index-linked bond's prices in money follow from. */
function listIndexed({ indexation }: BondValuation): readonly Fact[] {
  if (indexation === undefined) return [];
  const { realCleanPrice, indexRatio, referenceIndex, isProjected, breakevenPct } = indexation;
  return [
    { name: 'Real clean price', value: formatFixed(realCleanPrice, 6), note: 'before indexation' },
    { name: 'Index ratio', value: formatFixed(indexRatio, 5), note: 'on settlement' },
    {
      name: 'Reference RPI',
      value: formatFixed(referenceIndex, 5),
      note: isProjected ? 'simulated' : 'published',
    },
    {
      name: 'Breakeven inflation',
      value: formatFixed(breakevenPct, 4),
      note: '%, nominal less real yield',
    },
  ];
}

/** Where the first or the last period is not a regular one. */
function listOddCoupons({ firstCoupon, lastCoupon }: Bond): readonly Fact[] {
  const first = { name: 'First coupon', value: firstCoupon, note: 'long first period' };
  const last = { name: 'Last coupon', value: lastCoupon, note: 'before maturity' };
  return [first, last].flatMap(({ value, ...rest }) =>
    value === null ? [] : [{ ...rest, value }],
  );
}

type Span = '600000' | '3600000' | '21600000' | '86400000';
const SPANS: readonly { readonly value: Span; readonly label: string }[] = [
  { value: '600000', label: '10 min' },
  { value: '3600000', label: '1 h' },
  { value: '21600000', label: '6 h' },
  { value: '86400000', label: '1 d' },
];
const POINTS = 120;

function History({ bond }: { readonly bond: Bond }) {
  const client = useClient();
  const [span, setSpan] = useState<Span>('3600000');
  const { data = [] } = useWatched(
    useQuery(
      client.queries.rfq.history.queryOptions(
        { isin: bond.isin, spanMs: Number(span), points: POINTS },
        { select: ({ items }) => items, placeholderData: keepPreviousData },
      ),
    ),
  );
  const isCompany = bond.kind === 'CORPORATE';
  const at = (of: (point: (typeof data)[number]) => number) =>
    data.map((point) => ({ x: parseMs(point.at), y: of(point) }));
  const time = (ms: number): string => formatTime(ms);
  return (
    <>
      <Segmented label="Span" size="sm" value={span} choices={SPANS} onChange={setSpan} />
      {isCompany ? (
        <XyPlot
          title="Spread over benchmark, bp"
          className="h-36 shrink-0"
          lines={[{ name: 'spread', className: 'stroke-accent', points: at((p) => p.spreadBps) }]}
          xText={time}
          yText={(bp) => formatFixed(bp, 2)}
          waiting="Not enough history yet"
        />
      ) : null}
      <XyPlot
        title="Yield, %"
        className="h-36 shrink-0"
        lines={[{ name: 'yield', className: 'stroke-info', points: at((p) => p.yield) }]}
        xText={time}
        yText={(pct) => formatFixed(pct, 3)}
        waiting="Not enough history yet"
      />
      <XyPlot
        title="Clean mid"
        className="h-36 shrink-0"
        lines={[{ name: 'price', className: 'stroke-t1', points: at((p) => p.mid) }]}
        xText={time}
        yText={(price) => formatBondPrice(price)}
        waiting="Not enough history yet"
      />
    </>
  );
}
