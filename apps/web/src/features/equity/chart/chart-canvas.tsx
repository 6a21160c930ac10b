/** The chart itself, and the same for keyboard and readers: bars, fills, news, indicators, orders and position. */

import { isOfDays } from '@tradefloor/contracts/vocabulary/bars';
import { lazy, type PointerEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { FillMark } from '../../../kit/chart/fill-markers.ts';
import { type Bar, startAmong } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { Attribution, usePriceChart } from '../../../kit/chart/use-price-chart.tsx';
import { useAccount, useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartView } from './chart-view.tsx';
import { useBarCursor } from './use-bar-cursor.ts';
import { useDrawnBars } from './use-drawn-bars.ts';
import { useIndicatorLines } from './use-indicator-lines.ts';
import { useLoaded } from './use-loaded.ts';

/** Fetched once there is an order or a position to draw. */
const ChartOrders = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./chart-orders.tsx')).ChartOrders })),
);

/** Fetched once there are bars for it to be drawn among. */
const ChartLayers = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./chart-layers.tsx')).ChartLayers })),
);

type CanvasProps = {
  readonly symbol: string;
  readonly interval: ChartInterval;
  /** In the chart's bar, for tools; null before it is there. */
  readonly tools: HTMLElement | null;
};

const NO_MARKS: readonly FillMark[] = [];
const loadMarks = async () => (await import('../../../kit/chart/fill-markers.ts')).makeMarks;

const ChartHistory = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./chart-history.tsx')).ChartHistory })),
);

export function ChartCanvas({ symbol, interval, tools }: CanvasProps) {
  const drawing = useDrawing({ symbol, interval });
  const { root, element, chart, bars, starts, isRead, problem } = drawing;
  const [isMoved, setMoved] = useState(false);
  const onMove = (): void => setMoved(true);
  const marks = useFillMarks({ symbol, interval, starts });
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  const [newsCount, setNewsCount] = useState(0);
  const [legend, setLegend] = useState<HTMLElement | null>(null);
  const lines = useIndicatorLines(chart, bars);
  const isActive = useIsActive(symbol);
  const [drawnOrders, setDrawnOrders] = useState(0);
  const orders = isActive ? drawnOrders : 0;
  const { shown, isOldestRead, ...cursor } = useBarCursor({ chart, bars, symbol });
  const openTicket = useTicketAt(chart, symbol);
  return (
    <div ref={root} className="relative min-h-0 flex-1">
      <div
        ref={element}
        role="application"
        aria-roledescription="price chart"
        aria-label={phrase`${symbol}, ${bars.length} candles of ${interval}, ${marks.length} fill markers, ${newsCount} news markers, ${orders} lines of orders. Arrow keys move bar by bar.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the bar cursor needs the focus.
        tabIndex={0}
        data-key-scope="chart"
        data-panel-focus
        data-testid="chart"
        data-bars={bars.length}
        data-marks={marks.length}
        data-news={newsCount}
        data-orders={orders}
        data-indicators={lines.map(({ id }) => id).join(' ')}
        className="absolute inset-0"
        onWheelCapture={onMove}
        onPointerDownCapture={onMove}
        onKeyDownCapture={onMove}
        onPointerDown={openTicket}
        {...cursor}
      />
      <ChartLegend bar={shown} symbol={symbol} lines={lines} slot={setLegend} />
      <ChartView chart={chart} />
      {chart === null ? null : (
        <Parts
          {...drawing}
          chart={chart}
          shown={shown}
          legend={legend}
          tools={tools}
          isOldestRead={isOldestRead}
          isActive={isActive}
          isPast={isMoved || interval === '1s'}
          onNews={setNewsCount}
          onCount={setDrawnOrders}
        />
      )}
      <Attribution />
      <BarsNote problem={problem} isEmpty={isRead && bars.length === 0} />
    </div>
  );
}

/** The chart in its element, and the bars that are drawn on it. */
function useDrawing({ symbol, interval }: Omit<CanvasProps, 'tools'>) {
  const root = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const chart = usePriceChart(element);
  const read = useDrawnBars({ chart, symbol, interval });
  const starts = useDayStarts(read.bars, interval);
  return { ...read, root, element, chart, starts, symbol, interval };
}

type PartsProps = Omit<ReturnType<typeof useDrawing>, 'chart'> & {
  readonly chart: PriceChart;
  readonly shown: Bar | null;
  readonly legend: HTMLElement | null;
  readonly tools: HTMLElement | null;
  readonly isOldestRead: boolean;
  readonly isActive: boolean;
  readonly isPast: boolean;
  readonly onNews: (count: number) => void;
  readonly onCount: (count: number) => void;
};

/** What is fetched when it is wanted, each by itself. */
function Parts({ isRead, isActive, isPast, ...rest }: PartsProps) {
  return (
    <>
      <Suspense fallback={null}>
        {isRead ? <ChartLayers isActive={isActive} {...rest} /> : null}
      </Suspense>
      <Suspense fallback={null}>{isActive ? <ChartOrders {...rest} /> : null}</Suspense>
      <Suspense fallback={null}>{isPast ? <ChartHistory {...rest} /> : null}</Suspense>
    </>
  );
}

type BarsNoteProps = { readonly problem: Problem | null; readonly isEmpty: boolean };

/** Why there are no bars, or no newer ones. */
function BarsNote({ problem, isEmpty }: BarsNoteProps) {
  const note = problem === null ? null : prefixProblem(phrase('Candles: '), problem);
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-2 text-center text-12 text-warn"
    >
      <Refused problem={note === null && isEmpty ? 'No candles yet' : note} />
    </p>
  );
}

/** With Alt a press on a price fills the ticket, for who trades. */
function useTicketAt(chart: PriceChart | null, symbol: string) {
  const client = useClient();
  const ui = useUiStore();
  const trades = useCan('trade');
  return (event: PointerEvent): void => {
    if (!event.altKey || event.button !== 0 || !trades || chart === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = { x: event.clientX - left, y: event.clientY - top };
    const load = async () => (await import('./ticket-at.ts')).fillTicketAt;
    void untilLoaded(load).then((fill) => fill({ chart, client, ui, symbol }, place));
  };
}

/** Whether the reader has, or had, orders or a position in the symbol. */
function useIsActive(symbol: string): boolean {
  const { userId } = useIdentity();
  const isOwn = (one: { readonly symbol: string; readonly userId: string }): boolean =>
    one.symbol === symbol && one.userId === userId;
  return useAccount((account) => account.orders().some(isOwn) || account.positions().some(isOwn));
}

const NONE: readonly Bar[] = [];

/** The bars whose starts follow from no clock: those of days and weeks. */
const useDayStarts = (bars: readonly Bar[], interval: ChartInterval): readonly Bar[] =>
  isOfDays(interval) ? bars : NONE;

type MarksInput = Omit<CanvasProps, 'tools'> & { readonly starts: readonly Bar[] };

function useFillMarks({ symbol, interval, starts }: MarksInput) {
  const fills = useAccount((account) => account.fills());
  const make = useLoaded(fills.length > 0, loadMarks);
  return useMemo(
    () =>
      make?.(fills, { symbol, toStart: (atMs) => startAmong(starts, atMs, interval) }) ?? NO_MARKS,
    [make, fills, symbol, interval, starts],
  );
}
