/**
 * Compared symbols as lines over the candles: each begins at the candles' close at the left edge of the view and moves
 * by the same share as its own price has. So the scale stays that of prices, for orders, drawings and indicators.
 */
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { formatSignedPct } from '../../lib/format/numbers.ts';
import type { Tokens } from './chart-tokens.ts';
import { findBase, findChange } from './compare.ts';
import { type Pane, PaneLayer } from './pane-layer.ts';
import type { ChartParts, Overlay } from './price-chart.ts';
import { readScale } from './time-places.ts';

export type ComparedLine = { readonly symbol: string; readonly closes: Float64Array };

/** Colours of the lines, by their order. */
const TONES = ['accent', 'warn', 'text1'] as const;

export class CompareLines implements Overlay {
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #layer: PaneLayer;
  readonly #listeners = new Set<(left: number) => void>();
  /** Of the candles. */
  #own: Float64Array = new Float64Array();
  #lines: readonly ComparedLine[] = [];
  #left = 0;

  constructor(parts: ChartParts) {
    this.#chart = parts.chart;
    this.#candles = parts.candles;
    this.#layer = new PaneLayer(parts, {
      zOrder: 'top',
      paint: (pane) => this.#paint(pane),
      findRange: () => this.#findRange(),
    });
  }

  /** Draws these and no others, all of the same bars. */
  draw(own: Float64Array, lines: readonly ComparedLine[]): void {
    this.#own = own;
    this.#lines = lines;
    this.#layer.update();
  }

  /** Calls back with the place of the first bar in the view, whenever it is another. Returns a stop function. */
  onLeft(listener: (left: number) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#left);
    return () => this.#listeners.delete(listener);
  }

  recolour(tokens: Tokens): void {
    this.#layer.recolour(tokens);
  }

  detach(): void {
    this.#layer.detach();
  }

  #paint({ context, scale, tokens, width }: Pane): void {
    const left = Math.max(0, Math.ceil(scale.toPlace(0)));
    if (left !== this.#left) {
      this.#left = left;
      for (const listener of this.#listeners) listener(left);
    }
    const right = Math.min(this.#own.length - 1, Math.floor(scale.toPlace(width)));
    context.lineWidth = 1.5;
    context.font = '11px sans-serif';
    this.#lines.forEach(({ symbol, closes }, i) => {
      context.strokeStyle = tokens[TONES[i] ?? 'text1'];
      context.fillStyle = context.strokeStyle;
      context.beginPath();
      const share = this.#toShare(closes, left);
      let lastX = 0;
      let lastY = Number.NaN;
      for (let place = left; place <= right; place += 1) {
        const price = (closes[place] ?? Number.NaN) * share;
        const y = Number.isNaN(price) ? null : this.#candles.priceToCoordinate(price);
        if (y === null) continue;
        lastX = scale.toX(place);
        lastY = y;
        context.lineTo(lastX, lastY);
      }
      context.stroke();
      const change = findChange(closes, left, right);
      if (change === null || Number.isNaN(lastY)) return;
      const text = `${symbol} ${formatSignedPct(change)}`;
      const x = Math.min(lastX + 4, width - context.measureText(text).width - 4);
      context.fillText(text, x, lastY - 3);
    });
  }

  /** What a compared close is multiplied by to be a price of the candles; no number where there is none in the view. */
  #toShare(closes: Float64Array, left: number): number {
    const base = findBase(closes, left);
    if (base === null) return Number.NaN;
    return (this.#own[base] ?? Number.NaN) / (closes[base] ?? Number.NaN);
  }

  /** The prices that the scale has to show for all lines to be seen. */
  #findRange(): { readonly low: number; readonly high: number } | null {
    const scale = readScale(this.#chart.timeScale());
    if (scale === null || this.#lines.length === 0) return null;
    const left = Math.max(0, Math.ceil(scale.toPlace(0)));
    const right = Math.min(
      this.#own.length - 1,
      Math.floor(scale.toPlace(this.#chart.paneSize(0).width)),
    );
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { closes } of this.#lines) {
      const share = this.#toShare(closes, left);
      for (let place = left; place <= right; place += 1) {
        const price = (closes[place] ?? Number.NaN) * share;
        if (price < low) low = price;
        if (price > high) high = price;
      }
    }
    return low <= high ? { low, high } : null;
  }
}
