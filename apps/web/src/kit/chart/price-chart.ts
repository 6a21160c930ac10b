/**
 * The drawing itself: candles above, volume below, with indicators. The only file, with `indicator-series.ts`,
 * `order-line-view.ts`, `pane-layer.ts` and `time-places.ts`, that knows the chart library, and the one that loads it.
 * Colours come from the page's tokens.
 */
import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type LogicalRangeChangeEventHandler,
  type MouseEventHandler,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { readTokens, type Tokens } from './chart-tokens.ts';
import type { FillMark } from './fill-markers.ts';
import { IndicatorSeries } from './indicator-series.ts';
import type { Bar } from './live-bar.ts';
import type { IndicatorLine } from './model/indicator-list.ts';
import type { NewsMark } from './news-markers.ts';

/** The journal keeps this many candles (service interface: Limits). */
const CANDLES_KEPT = 120;

// The library brands its times; a bar's time is whole UTC seconds already.
const toTime = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

/** What an overlay draws with. */
export type ChartParts = { readonly chart: IChartApi; readonly candles: ISeriesApi<'Candlestick'> };

/** What is drawn on the candles besides. */
export type Overlay = {
  readonly recolour: (tokens: Tokens) => void;
  readonly detach: () => void;
};

export class PriceChart {
  readonly #element: HTMLElement;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #marks: ISeriesMarkersPluginApi<Time>;
  #tokens: Tokens;
  #shownMarks: readonly FillMark[] = [];
  #shownNews: readonly NewsMark[] = [];
  #hasBars = false;
  readonly #indicators: IndicatorSeries;
  readonly #overlays = new Set<Overlay>();

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#tokens = readTokens(element);
    this.#chart = createChart(element, {
      autoSize: true,
      // The library's own logo brings an inline style, which our policy refuses: the panel shows the link.
      layout: { attributionLogo: false, fontSize: 11, panes: { enableResize: true } },
      crosshair: { mode: CrosshairMode.Normal },
      timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 4, minBarSpacing: 2 },
    });
    this.#candles = this.#chart.addSeries(CandlestickSeries, { borderVisible: false });
    this.#volume = this.#chart.addSeries(
      HistogramSeries,
      { priceFormat: { type: 'volume' }, priceLineVisible: false, lastValueVisible: false },
      1,
    );
    this.#chart.panes()[0]?.setStretchFactor(4);
    this.#chart.panes()[1]?.setStretchFactor(1);
    this.#marks = createSeriesMarkers(this.#candles, []);
    this.#indicators = new IndicatorSeries(this.#chart);
    this.recolour();
  }

  /** Takes the colours of the page's theme. */
  recolour(): void {
    const tokens = readTokens(this.#element);
    this.#tokens = tokens;
    const { s1, line, text2, up, down, control } = tokens;
    this.#chart.applyOptions({
      layout: {
        background: { color: s1 },
        textColor: text2,
        fontFamily: getComputedStyle(this.#element).fontFamily,
        panes: { separatorColor: line, separatorHoverColor: control },
      },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
    });
    this.#candles.applyOptions({
      upColor: up,
      downColor: down,
      wickUpColor: up,
      wickDownColor: down,
    });
    this.#drawMarks();
    this.#indicators.recolour(tokens);
    for (const overlay of this.#overlays) overlay.recolour(tokens);
  }

  /**
   * Replaces all bars; the first ones are shown to the newest, and where one has scrolled later is kept, also when bars
   * come before the first: places are counted from the newest.
   */
  setBars(bars: readonly Bar[], decimals: number): void {
    const minMove = 1 / 10 ** decimals;
    this.#candles.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove } });
    this.#candles.setData(
      bars.map(({ time, open, high, low, close }) => ({
        time: toTime(time),
        open,
        high,
        low,
        close,
      })),
    );
    this.#volume.setData(bars.map((bar) => this.#computeVolume(bar)));
    if (!this.#hasBars && bars.length > 0) this.goToNow();
    this.#hasBars ||= bars.length > 0;
  }

  /** Draws the open bar. */
  update(bar: Bar): void {
    const { time, open, high, low, close } = bar;
    this.#candles.update({ time: toTime(time), open, high, low, close });
    this.#volume.update(this.#computeVolume(bar));
  }

  setMarks(marks: readonly FillMark[]): void {
    this.#shownMarks = marks;
    this.#drawMarks();
  }

  setNews(marks: readonly NewsMark[]): void {
    this.#shownNews = marks;
    this.#drawMarks();
  }

  setIndicators(lines: readonly IndicatorLine[]): void {
    this.#indicators.draw(lines, this.#tokens);
  }

  /** Adds what draws on the candles besides, fetched when it is wanted; it takes the page's colours. */
  attach<T extends Overlay>(build: (parts: ChartParts) => T): T {
    const overlay = build({ chart: this.#chart, candles: this.#candles });
    overlay.recolour(this.#tokens);
    this.#overlays.add(overlay);
    return overlay;
  }

  /** Takes it off again; of a chart that was destroyed there is nothing to take it off. */
  detach(overlay: Overlay): void {
    if (this.#overlays.delete(overlay)) overlay.detach();
  }

  /** The price at a place of the candles' pane, in currency units; null outside. In pixels from the chart's top left. */
  priceAt(x: number, y: number): number | null {
    const { height, width } = this.#chart.paneSize(0);
    return x < width && y < height ? this.#candles.coordinateToPrice(y) : null;
  }

  /** Calls back with the start of the bar under the pointer, whole seconds; null once it has left. Returns a stop function. */
  onPoint(listener: (time: number | null) => void): () => void {
    const listen: MouseEventHandler<Time> = ({ time }) =>
      listener(typeof time === 'number' ? time : null);
    this.#chart.subscribeCrosshairMove(listen);
    return () => this.#chart.unsubscribeCrosshairMove(listen);
  }

  /**
   * Calls back with how many bars are to the left of the view, below 0 where there is room for as many, when the view has
   * moved. Returns a stop function.
   */
  onRange(listener: (barsLeft: number) => void): () => void {
    const scale = this.#chart.timeScale();
    const listen: LogicalRangeChangeEventHandler = (range) => {
      if (range !== null) listener(range.from);
    };
    scale.subscribeVisibleLogicalRangeChange(listen);
    return () => scale.unsubscribeVisibleLogicalRangeChange(listen);
  }

  /** All bars at once. */
  fit(): void {
    this.#chart.timeScale().fitContent();
  }

  /** The newest bars, as wide as at first. */
  goToNow(): void {
    this.#chart.timeScale().applyOptions({ barSpacing: this.#spacing() });
    this.#chart.timeScale().scrollToRealTime();
  }

  /** Fills as arrows, news as circles; the library wants them in the order of their bars. */
  #drawMarks(): void {
    const { buy, sell, up, down, text2 } = this.#tokens;
    const fills = this.#shownMarks.map(
      ({ time, side, text }): SeriesMarker<Time> => ({
        time: toTime(time),
        position: side === 'BUY' ? 'belowBar' : 'aboveBar',
        shape: side === 'BUY' ? 'arrowUp' : 'arrowDown',
        color: side === 'BUY' ? buy : sell,
        text,
      }),
    );
    const news = this.#shownNews.map(
      ({ time, impact, text }): SeriesMarker<Time> => ({
        time: toTime(time),
        position: 'aboveBar',
        shape: 'circle',
        color: impact === 0 ? text2 : impact > 0 ? up : down,
        text,
      }),
    );
    this.#marks.setMarkers([...fills, ...news].sort((a, b) => Number(a.time) - Number(b.time)));
  }

  /** Bars shorter than a minute are labelled with seconds. */
  showSeconds(secondsVisible: boolean): void {
    this.#chart.timeScale().applyOptions({ secondsVisible });
  }

  /** Puts the cross on a bar, which comes into view, or takes it away. */
  point(bar: Bar | null): void {
    if (bar === null) {
      this.#chart.clearCrosshairPosition();
      return;
    }
    const scale = this.#chart.timeScale();
    const { from, to } = scale.getVisibleLogicalRange() ?? { from: 0, to: 0 };
    const place = scale.timeToIndex(toTime(bar.time)) ?? from;
    const by = Math.min(0, place - from - 2) + Math.max(0, place - to + 2);
    if (by !== 0) scale.setVisibleLogicalRange({ from: from + by, to: to + by });
    this.#chart.setCrosshairPosition(bar.close, toTime(bar.time), this.#candles);
  }

  /** Wider bars above 1, narrower below. */
  zoom(factor: number): void {
    const scale = this.#chart.timeScale();
    const { barSpacing } = scale.options();
    scale.applyOptions({ barSpacing: Math.max(2, Math.min(60, barSpacing * factor)) });
  }

  destroy(): void {
    this.#overlays.clear();
    this.#chart.remove();
  }

  /** As wide as lets all kept candles be seen, within what can be read. */
  #spacing(): number {
    return Math.max(5, Math.min(12, this.#element.clientWidth / (CANDLES_KEPT + 8)));
  }

  #computeVolume({ time, volume, open, close }: Bar) {
    const color = close < open ? this.#tokens.down : this.#tokens.up;
    return { time: toTime(time), value: volume, color: `${color}80` };
  }
}
