/** The chart of a channel's symbol: candles, volume, one's own fills, and the same for keyboard and readers. */

import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { makeMarks } from '../../../kit/chart/fill-markers.ts';
import { type Bar, bucketStart } from '../../../kit/chart/live-bar.ts';
import { type NewsMark, toNewsMarks } from '../../../kit/chart/news-markers.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { Attribution, loadCharts, usePriceChart } from '../../../kit/chart/use-price-chart.tsx';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { SessionFigures } from '../../../kit/market/session-figures.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatFixed, formatQty, formatSignedPct } from '../../../lib/format/numbers.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import type { CandleInterval } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { useMarketNews } from '../market-news/use-market-news.ts';
import { type BarCursor, barAfter, barAt, cursorOn } from './bar-cursor.ts';
import { followBars, useResumes } from './use-bars.ts';

// At the same time as the panel's data, not after it is drawn.
void loadCharts();

export function ChartPanel({ channel }: PanelProps) {
  const { symbol } = usePanelSymbol(channel);
  const [interval, setInterval] = useState<CandleInterval>('1m');
  const [read, setRead] = useState<{ readonly of: string; readonly bar: Bar } | null>(null);
  const getDecimals = useDecimals();
  const of = `${symbol} ${interval}`;
  const onShown = useCallback((bar: Bar) => setRead({ of, bar }), [of]);
  // Another symbol's figures do not stand beside this one's name while its candles are read.
  const bar = read?.of === of ? read.bar : null;
  if (symbol === null) return <Empty title="Waiting for market data" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-3 overflow-hidden border-line border-b px-2 text-11">
        <span className="whitespace-nowrap font-semibold text-13">
          <SymbolWithHalt symbol={symbol} />
        </span>
        <Legend bar={bar} symbol={symbol} />
        <SessionFigures symbol={symbol} decimals={getDecimals(symbol)} />
        <div className="flex-1" />
        <Segmented
          label="Interval"
          size="sm"
          value={interval}
          choices={[
            { value: '1m', label: '1m' },
            { value: '5m', label: '5m' },
          ]}
          onChange={setInterval}
        />
      </div>
      <Canvas key={of} symbol={symbol} interval={interval} onShown={onShown} />
    </div>
  );
}

type LegendProps = { readonly bar: Bar | null; readonly symbol: string };

function Legend({ bar, symbol }: LegendProps) {
  const decimals = useDecimals()(symbol);
  if (bar === null) return null;
  const price = (value: number): string => formatFixed(value, decimals);
  return (
    <span className="truncate text-t3">
      O <b className="font-normal text-t2">{price(bar.open)}</b> H{' '}
      <b className="font-normal text-t2">{price(bar.high)}</b> L{' '}
      <b className="font-normal text-t2">{price(bar.low)}</b> C{' '}
      <b className={`font-normal ${bar.close < bar.open ? 'text-down' : 'text-up'}`}>
        {price(bar.close)} {formatSignedPct(bar.close / bar.open - 1)}
      </b>{' '}
      V <b className="font-normal text-t2">{formatQty(bar.volume)}</b>
    </span>
  );
}

type CanvasProps = {
  readonly symbol: string;
  readonly interval: CandleInterval;
  readonly onShown: (bar: Bar) => void;
};

function Canvas({ symbol, interval, onShown }: CanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = usePriceChart(element);
  const { bars, isRead, problem } = useDrawnBars({ chart, symbol, interval });
  const fills = useAccount((account) => account.fills());
  const marks = useMemo(
    () => makeMarks(fills, { symbol, toStart: (atMs) => bucketStart(atMs, interval) }),
    [fills, symbol, interval],
  );
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  const news = useNewsMarks({ symbol, interval, fromTime: bars[0]?.time ?? null });
  useEffect(() => chart?.setNews(news), [chart, news]);

  const cursor = useBarCursor({ chart, bars, symbol, onShown });
  const note = problem === null ? null : prefixProblem('Candles: ', problem);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={element}
        role="application"
        aria-roledescription="price chart"
        aria-label={`${symbol}, ${bars.length} candles of ${interval}, ${marks.length} fill markers, ${news.length} news markers. Arrow keys move bar by bar.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the bar cursor needs the focus.
        tabIndex={0}
        data-key-scope="chart"
        data-panel-focus
        data-testid="chart"
        data-bars={bars.length}
        data-marks={marks.length}
        data-news={news.length}
        className="absolute inset-0"
        {...cursor}
      />
      <Attribution />
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 top-2 text-center text-12 text-warn"
      >
        <Refused problem={note === null && isRead && bars.length === 0 ? 'No candles yet' : note} />
      </p>
    </div>
  );
}

type DrawnInput = Omit<CanvasProps, 'onShown'> & { readonly chart: PriceChart | null };

/** The bars as last read and grown since. They do not wait for the chart, which draws them as soon as it is built. */
function useDrawnBars({ chart, symbol, interval }: DrawnInput) {
  const client = useClient();
  const decimals = useDecimals()(symbol);
  const resumes = useResumes();
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const drawn = useRef<readonly Bar[]>([]);
  const built = useRef<PriceChart | null>(null);
  useEffect(() => {
    built.current = chart;
    if (drawn.current.length > 0) chart?.setBars(drawn.current, decimals);
  }, [chart, decimals]);
  useEffect(() => {
    // A reconnect is a reason to read the candles again.
    void resumes;
    return followBars(
      client,
      { symbol, interval },
      {
        onBars: (read) => {
          drawn.current = read;
          built.current?.setBars(read, decimals);
          setBars(read);
          setRead(true);
        },
        onBar: (bar) => {
          drawn.current = withBar(drawn.current, bar);
          built.current?.update(bar);
          setBars(drawn.current);
        },
        onProblem: setProblem,
      },
    );
  }, [client, symbol, interval, decimals, resumes]);
  return { bars, isRead, problem };
}

const withBar = (bars: readonly Bar[], bar: Bar): readonly Bar[] => [
  ...bars.filter(({ time }) => time !== bar.time),
  bar,
];

type NewsInput = {
  readonly symbol: string;
  readonly interval: CandleInterval;
  /** Of the first bar. */
  readonly fromTime: number | null;
};

/** Marks of what happened to the symbol, its sector and the market, since the first bar. */
function useNewsMarks({ symbol, interval, fromTime }: NewsInput): readonly NewsMark[] {
  const { items } = useMarketNews(symbol);
  return useMemo(() => {
    const marks = toNewsMarks(items ?? [], (atMs) => bucketStart(atMs, interval));
    return fromTime === null ? [] : marks.filter(({ time }) => time >= fromTime);
  }, [items, interval, fromTime]);
}

type CursorInput = {
  readonly chart: PriceChart | null;
  readonly bars: readonly Bar[];
  readonly symbol: string;
  readonly onShown: (bar: Bar) => void;
};

/** Arrow keys read the chart bar by bar, Escape goes back to the newest; plus and minus zoom. */
function useBarCursor({ chart, bars, symbol, onShown }: CursorInput) {
  const client = useClient();
  const decimals = useDecimals()(symbol);
  const [cursor, setCursor] = useState<BarCursor>(null);
  const shown = barAt(bars, cursor);
  useEffect(() => {
    if (shown !== null) onShown(shown);
  }, [shown, onShown]);
  const leave = (): void => {
    setCursor(null);
    chart?.point(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (chart === null || event.ctrlKey || event.altKey) return;
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      chart.zoom(event.key === '+' ? 1.25 : 0.8);
      return;
    }
    if (event.key === 'Escape') {
      leave();
      return;
    }
    const bar = barAfter(event, bars, cursor);
    if (bar === null) return;
    event.preventDefault();
    setCursor(cursorOn(bars, bar));
    chart.point(bar);
    const price = (value: number): string => formatFixed(value, decimals);
    client.announcer.announce(
      `${formatTime(bar.time * 1_000)}: open ${price(bar.open)}, high ${price(bar.high)}, low ${price(bar.low)}, close ${price(bar.close)}, volume ${formatQty(bar.volume)}`,
      'polite',
    );
  };
  return { onKeyDown, onBlur: leave };
}
