/** What is drawn with the candles once they are there: news, halts and times without trades, and where days begin. */
import { lazy, type RefObject, Suspense, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { BandView } from '../../../kit/chart/band-view.ts';
import { type Band, bandsAt, findBands, findDayStarts } from '../../../kit/chart/chart-bands.ts';
import { type Bar, startAmong } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import { type NewsMark, toNewsMarks } from '../../../kit/chart/news-markers.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useAccount, useCan } from '../../../kit/live/use-client.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import type { NewsEvent } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { useMarketNews } from '../market-news/use-market-news.ts';
import { ChartAlerts } from './chart-alerts.tsx';
import { ChartCompare } from './chart-compare.tsx';
import { ChartDrawings } from './chart-drawings.tsx';
import { useOverlay } from './use-overlay.ts';
import { useTradingDays } from './use-trading-days.ts';

/** Fetched once there is something that can have exits. */
const ChartExits = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./chart-exits.tsx')).ChartExits })),
);

type LayersProps = {
  readonly chart: PriceChart;
  /** Around the chart and what is over it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly symbol: string;
  readonly interval: ChartInterval;
  readonly bars: readonly Bar[];
  /** The bars whose starts follow from no clock. */
  readonly starts: readonly Bar[];
  /** The bar that is read. */
  readonly shown: Bar | null;
  /** Whether the reader has, or had, orders or a position in the symbol. */
  readonly isActive: boolean;
  /** Below the figures of the bar; null before there is any. */
  readonly legend: HTMLElement | null;
  /** In the chart's bar, for tools; null before it is there. */
  readonly tools: HTMLElement | null;
  /** How many news markers there are. */
  readonly onNews: (count: number) => void;
};

const NO_NEWS: readonly NewsEvent[] = [];

export function ChartLayers(props: LayersProps) {
  const { chart, bars, shown, legend } = props;
  const items = useMarketNews(props.symbol).items ?? NO_NEWS;
  useNewsMarks(props, items);
  const bands = useBands(props, items);
  const days = useTradingDays(props.symbol, bars);
  const dayStarts = useMemo(
    () => findDayStarts(bars, days, props.interval),
    [bars, days, props.interval],
  );
  const view = useOverlay(chart, BandView);
  useEffect(() => view?.draw(bands, dayStarts), [view, bands, dayStarts]);
  const hasExits = useHasExits(props);
  const place = bars.findLastIndex(({ time }) => time === shown?.time);
  return (
    <>
      {legend === null ? null : createPortal(<BandLegend bands={bandsAt(bands, place)} />, legend)}
      <ChartCompare
        chart={chart}
        symbol={props.symbol}
        interval={props.interval}
        bars={bars}
        place={place}
        legend={legend}
        tools={props.tools}
      />
      <ChartAlerts chart={chart} root={props.root} symbol={props.symbol} shown={shown} />
      <Suspense fallback={null}>
        {hasExits ? <ChartExits chart={chart} symbol={props.symbol} /> : null}
      </Suspense>
      {bars.length === 0 ? null : (
        <ChartDrawings
          chart={chart}
          root={props.root}
          symbol={props.symbol}
          interval={props.interval}
          bars={bars}
          shown={shown}
          tools={props.tools}
        />
      )}
    </>
  );
}

/** Whether there may be an entry: orders, a position, or a whole order in the ticket. Exits are orders for shares. */
function useHasExits({ symbol, isActive }: LayersProps): boolean {
  const trades = useCan('trade');
  const isShare = useAccount((account) => account.instrument(symbol)?.instrumentType === 'equity');
  const isTyped = useUi(({ ticketEntry }) => ticketEntry?.symbol === symbol);
  return trades && isShare && (isActive || isTyped);
}

function BandLegend({ bands }: { readonly bands: readonly Band[] }) {
  return bands.length === 0 ? null : (
    <ul aria-label="Trading at this bar" className="bg-s1">
      {bands.map(({ from, kind, text }) => (
        <li key={`${kind} ${from}`} className={kind === 'HALT' ? 'text-warn' : 'text-t2'}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Marks of what happened to the symbol, its sector and the market, since the first bar. */
function useNewsMarks(
  { chart, interval, starts, bars, onNews }: LayersProps,
  items: readonly NewsEvent[],
): void {
  const fromTime = bars[0]?.time ?? null;
  const marks = useMemo((): readonly NewsMark[] => {
    const all = toNewsMarks(items, (atMs) => startAmong(starts, atMs, interval));
    return fromTime === null ? [] : all.filter(({ time }) => time >= fromTime);
  }, [items, interval, starts, fromTime]);
  useEffect(() => {
    chart.setNews(marks);
    onNews(marks.length);
  }, [chart, marks, onNews]);
}

function useBands(
  { symbol, interval, bars }: LayersProps,
  news: readonly NewsEvent[],
): readonly Band[] {
  const halt = useAccount((account) => account.findHalt(symbol));
  return useMemo(
    () => findBands({ bars, interval, halt, news, symbol }),
    [bars, interval, halt, news, symbol],
  );
}
