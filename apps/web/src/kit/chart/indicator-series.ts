/** The chosen indicators on the chart: over the candles, and below the volume in parts of their own. */
import {
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Tokens } from './chart-tokens.ts';
import type { IndicatorLine } from './model/indicator-list.ts';

/** Candles and volume come first. */
const FIRST_PANE = 2;
/** Where Wilder calls a market overbought and oversold. */
const RSI_LEVELS = [70, 30] as const;

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

export class IndicatorSeries {
  readonly #chart: IChartApi;
  #series = new Map<string, Series>();
  #lines: readonly IndicatorLine[] = [];
  #levels: readonly IPriceLine[] = [];

  constructor(chart: IChartApi) {
    this.#chart = chart;
  }

  /** Draws these and no others. */
  draw(lines: readonly IndicatorLine[], tokens: Tokens): void {
    const ids = (of: readonly IndicatorLine[]): string => of.map(({ id }) => id).join();
    if (ids(lines) !== ids(this.#lines)) this.#build(lines);
    this.#lines = lines;
    this.recolour(tokens);
  }

  /** Takes the colours of the page's theme. */
  recolour(tokens: Tokens): void {
    for (const level of this.#levels) level.applyOptions({ color: tokens.control });
    for (const { id, kind, tone, points } of this.#lines) {
      const series = this.#series.get(id);
      series?.applyOptions({ color: tokens[tone] });
      series?.setData(
        points.map(({ time, value }) => ({
          // The library brands its times; a bar's time is whole UTC seconds already.
          time: time as UTCTimestamp,
          value,
          ...(kind === 'BARS' ? { color: `${value < 0 ? tokens.down : tokens.up}80` } : {}),
        })),
      );
    }
  }

  #build(lines: readonly IndicatorLine[]): void {
    // A part without series goes by itself.
    for (const series of this.#series.values()) this.#chart.removeSeries(series);
    this.#levels = [];
    const below = [...new Set(lines.map(({ pane }) => pane))].filter((pane) => pane !== 'PRICE');
    const look = { priceLineVisible: false, lastValueVisible: false };
    this.#series = new Map(
      lines.map(({ id, pane, kind }) => {
        const at = pane === 'PRICE' ? 0 : FIRST_PANE + below.indexOf(pane);
        const series =
          kind === 'BARS'
            ? this.#chart.addSeries(HistogramSeries, look, at)
            : this.#chart.addSeries(
                LineSeries,
                { ...look, lineWidth: 1, crosshairMarkerVisible: false },
                at,
              );
        if (pane === 'RSI') this.#levels = addLevels(series);
        return [id, series];
      }),
    );
    for (const pane of this.#chart.panes().slice(FIRST_PANE)) pane.setStretchFactor(1);
  }
}

const addLevels = (series: Series): readonly IPriceLine[] =>
  RSI_LEVELS.map((price) =>
    series.createPriceLine({
      price,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    }),
  );
