/** Price alerts of a symbol as thin lines across its chart. */
import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { Tokens } from './chart-tokens.ts';
import type { ChartParts, Overlay } from './price-chart.ts';

export type AlertLine = {
  /** In currency units. */
  readonly price: number;
  /** `Alert ≥`, and its note. */
  readonly text: string;
};

export class AlertLines implements Overlay {
  readonly #candles: ISeriesApi<'Candlestick'>;
  #lines: readonly AlertLine[] = [];
  #drawn: readonly IPriceLine[] = [];
  #colour = '';

  constructor({ candles }: ChartParts) {
    this.#candles = candles;
  }

  /** Draws these and no others. */
  draw(lines: readonly AlertLine[]): void {
    this.#lines = lines;
    this.#clear();
    this.#drawn = lines.map(({ price, text }) =>
      this.#candles.createPriceLine({
        price,
        title: text,
        color: this.#colour,
        lineWidth: 1,
        lineStyle: LineStyle.SparseDotted,
      }),
    );
  }

  /** Takes the colours of the page's theme. */
  recolour({ warn }: Tokens): void {
    this.#colour = warn;
    this.draw(this.#lines);
  }

  detach(): void {
    this.#clear();
  }

  #clear(): void {
    for (const line of this.#drawn) this.#candles.removePriceLine(line);
    this.#drawn = [];
  }
}
