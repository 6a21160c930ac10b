/** One algo's order in full: its progress against its schedule, its terms, its children. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import type { ReactNode } from 'react';
import { SchedulePlot } from '../../kit/algo/schedule-plot.tsx';
import { type Fact, FactTiles } from '../../kit/facts/fact-lists.tsx';
import { useClient, useTimed } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed, formatPct, formatQty, formatSigned, NONE } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { AlgoProgress, AlgoDetail as Detail } from '../../platform/client/shapes.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { AlgoChildren } from './algo-children.tsx';
import {
  algoTitle,
  arrivalCostBps,
  computeParticipation,
  paceWords,
  reasonWords,
} from './algo-text.ts';

const secondNow = (client: TradingClient): number => Math.floor(client.browser.nowMs() / 1_000);
/** What an algo without an end is drawn over before it has lasted as long. */
const LEAST_SPAN_MS = 60_000;

type ProgressProps = { readonly progress: AlgoProgress };
type AlgoDetailProps = ProgressProps & {
  /** What may be done with it. */
  readonly children: ReactNode;
};

export function AlgoDetail({ progress, children }: AlgoDetailProps) {
  const client = useClient();
  const { orderId } = progress;
  const { data, error } = useWatched(
    useQuery(
      client.queries.algos.get.queryOptions(
        { orderId },
        { placeholderData: keepPreviousData, retry: 1 },
      ),
    ),
  );
  const decimals = client.getDecimals(progress.symbol);
  return (
    <section
      aria-label={phrase`${algoTitle(progress)}: details`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      data-testid="algo-detail"
      className="flex min-h-0 min-w-0 shrink grow basis-3/5 flex-col gap-2 overflow-auto border-line border-t p-2 @3xl:max-w-120 @3xl:basis-2/5 @3xl:border-t-0 @3xl:border-l"
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-12">
        {algoTitle(progress)}
        <span className="font-medium text-11 text-t3">
          {progress.state} {reasonWords(progress)}
        </span>
      </h2>
      <div className="flex min-h-6 flex-wrap gap-1">{children}</div>
      {data === undefined ? (
        <p className="h-38 text-11 text-t3">
          <Refused problem={error ? toProblem(error) : 'Loading schedule…'} />
        </p>
      ) : (
        <ProgressPlot progress={progress} detail={data} />
      )}
      <Facts progress={progress} decimals={decimals} />
      {data === undefined ? null : (
        <AlgoChildren items={data.children} total={progress.children} decimals={decimals} />
      )}
    </section>
  );
}

type FactsProps = ProgressProps & { readonly decimals: number };

function Facts({ progress, decimals }: FactsProps) {
  return (
    <FactTiles
      className="grid grid-cols-3 gap-x-3 gap-y-1"
      valueClass="text-12"
      facts={toFacts(progress, decimals)}
    />
  );
}

/** Its figures and terms, by name. */
function toFacts(progress: AlgoProgress, decimals: number): readonly Fact[] {
  const { avgPx, arrivalMid, price, params, startAt, endAt, nextAt, state } = progress;
  const part = computeParticipation(progress);
  const cost = arrivalCostBps(progress);
  const toPrice = (value: number | null | undefined, none: string): string =>
    value === null || value === undefined ? none : formatFixed(value, decimals);
  const time = (at: string | null, none: string): string =>
    at === null ? none : formatTime(parseMs(at));
  return [
    {
      name: 'Filled',
      value: phrase`${formatQty(progress.filledQty)} of ${formatQty(progress.qty)}`,
    },
    { name: 'Working', value: formatQty(progress.openQty) },
    { name: 'Pace', value: paceWords(progress) || NONE },
    { name: 'Avg px', value: avgPx === null ? NONE : formatFixed(avgPx, decimals + 1) },
    { name: 'Arrival mid', value: toPrice(arrivalMid, NONE) },
    { name: 'Cost vs arrival', value: cost === null ? NONE : `${formatSigned(cost, 1)} bp` },
    {
      name: 'Limit',
      value: describeTerms(termsOfLimit(price), (limit) => toPrice(limit, NONE), {
        market: 'at market',
      }),
    },
    { name: 'I-would price', value: toPrice(params.wouldPrice, 'none') },
    { name: 'Participation rate', value: part === null ? NONE : formatPct(part, 2) },
    { name: 'From', value: time(startAt, NONE) },
    { name: 'Until', value: time(endAt, 'done') },
    { name: 'Next slice', value: state === 'DONE' ? NONE : time(nextAt, NONE) },
  ];
}

type PlotProps = ProgressProps & { readonly detail: Detail };

function ProgressPlot({ progress, detail }: PlotProps) {
  const nowMs = useTimed(secondNow) * 1_000;
  const isDone = progress.state === 'DONE';
  const startMs = parseMs(progress.startAt);
  const untilMs = isDone ? parseMs(progress.updatedAt) : Math.max(nowMs, startMs);
  const endMs = progress.endAt === null ? startMs + LEAST_SPAN_MS : parseMs(progress.endAt);
  const done = detail.done.map(({ at, qty }) => ({ atMs: parseMs(at), qty }));
  const schedule = detail.schedule.map(({ at, qty }) => ({ atMs: parseMs(at), qty }));
  const planned = progress.plannedQty;
  return (
    <SchedulePlot
      label={phrase`${formatQty(progress.filledQty)} of ${formatQty(progress.qty)} filled, ${
        planned === null ? 'no schedule' : phrase`${formatQty(planned)} planned by now`
      }`}
      startMs={startMs}
      endMs={Math.max(endMs, untilMs, done.at(-1)?.atMs ?? 0)}
      qty={progress.qty}
      isStepped
      planned={schedule.length === 0 ? [] : [{ atMs: startMs, qty: 0 }, ...schedule]}
      done={[{ atMs: startMs, qty: 0 }, ...done, { atMs: untilMs, qty: done.at(-1)?.qty ?? 0 }]}
      nowMs={isDone ? null : untilMs}
    />
  );
}
