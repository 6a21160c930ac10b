/** Orders and the position as lines across a price chart, and what moving one of them needs of the chart. */
import {
  type CreatePriceLineOptions,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesOptionsCommon,
} from 'lightweight-charts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Tokens } from './chart-tokens.ts';
import type { OrderLine } from './order-lines.ts';
import type { ChartParts, Overlay } from './price-chart.ts';

export class OrderLineView implements Overlay {
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #drawn = new Map<string, IPriceLine>();
  readonly #listeners = new Set<() => void>();
  /** The library calls it whenever it draws. */
  readonly #watch = { updateAllViews: () => this.#publish() };
  #lines: readonly OrderLine[] = [];
  #tokens: Tokens | null = null;
  #isHeld = false;
  #wasFollowing = true;

  constructor({ chart, candles }: ChartParts) {
    this.#chart = chart;
    this.#candles = candles;
    candles.attachPrimitive(this.#watch);
  }

  /** Draws these and no others. */
  draw(lines: readonly OrderLine[]): void {
    this.#lines = lines;
    const kept = new Set(lines.map(({ id }) => id));
    for (const [id, line] of this.#drawn) {
      if (kept.has(id)) continue;
      this.#candles.removePriceLine(line);
      this.#drawn.delete(id);
    }
    if (this.#tokens === null) return;
    for (const line of lines) {
      const options = toOptions(line, this.#tokens);
      const drawn = this.#drawn.get(line.id);
      if (drawn === undefined) this.#drawn.set(line.id, this.#candles.createPriceLine(options));
      else drawn.applyOptions(options);
    }
    this.#publish();
  }

  /** Takes the colours of the page's theme. */
  recolour(tokens: Tokens): void {
    this.#tokens = tokens;
    this.draw(this.#lines);
  }

  detach(): void {
    this.hold(false);
    for (const line of this.#drawn.values()) this.#candles.removePriceLine(line);
    this.#candles.detachPrimitive(this.#watch);
  }

  /** Where a price is, in pixels from the top; null where it is out of view. */
  yOf(price: number): number | null {
    const y = this.#candles.priceToCoordinate(price);
    return y === null || y < 0 || y > this.size().height ? null : y;
  }

  /** The price at a place, in currency units; null before there is a scale. */
  priceAt(y: number): number | null {
    return this.#candles.coordinateToPrice(y);
  }

  /** Of the candles' pane, in pixels. */
  size(): { readonly width: number; readonly height: number } {
    return this.#chart.paneSize(0);
  }

  /** While held the chart neither scrolls nor zooms, and a place keeps its price whatever the market does. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    const scale = this.#candles.priceScale();
    if (isHeld) this.#wasFollowing = scale.options().autoScale;
    this.#chart.applyOptions({ handleScroll: !isHeld, handleScale: !isHeld });
    scale.applyOptions({ autoScale: !isHeld && this.#wasFollowing });
  }

  /** Calls back whenever lines may be at another place. Returns a stop function. */
  onDraw(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

function toOptions(line: OrderLine, { buy, sell, text2 }: Tokens): CreatePriceLineOptions {
  const { price, side, text, isPending } = line;
  return {
    price,
    color: side === null ? text2 : side === 'BUY' ? buy : sell,
    lineWidth: 1,
    lineStyle: toStyle(line),
    title: isPending ? phrase`${text} pending` : text,
  };
}

function toStyle({ side, isWaiting, isPending }: OrderLine): SeriesOptionsCommon['priceLineStyle'] {
  if (side === null) return LineStyle.Dotted;
  if (isPending) return LineStyle.LargeDashed;
  return isWaiting ? LineStyle.Dashed : LineStyle.Solid;
}
