/** A layer of the candles' pane that paints itself whenever the chart is drawn, as the library's primitive. */
import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from 'lightweight-charts';
import type { Tokens } from './chart-tokens.ts';
import type { ChartParts } from './price-chart.ts';
import { readScale, type TimeScale } from './time-places.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What is painted on; in pixels. */
export type Pane = {
  readonly context: CanvasRenderingContext2D;
  readonly scale: TimeScale;
  readonly tokens: Tokens;
  readonly width: number;
  readonly height: number;
};

type Look = {
  /** Behind the candles, or in front of them. */
  readonly zOrder: 'bottom' | 'top';
  /** Paints what is in the view, and makes nothing that outlives the call: it runs with every frame of a scroll. */
  readonly paint: (pane: Pane) => void;
  /** The prices that the scale has to show for it, in currency units; null where it needs none. */
  readonly findRange?: () => { readonly low: number; readonly high: number } | null;
};

export class PaneLayer {
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #paint: Look['paint'];
  readonly #primitive;
  #tokens: Tokens | null = null;
  #update: () => void = () => undefined;

  constructor({ chart, candles }: ChartParts, { zOrder, paint, findRange }: Look) {
    this.#chart = chart;
    this.#candles = candles;
    this.#paint = paint;
    const renderer = { draw: (target: Target) => this.#draw(target) };
    const views = [{ zOrder: () => zOrder, renderer: () => renderer }];
    this.#primitive = {
      attached: ({ requestUpdate }: { readonly requestUpdate: () => void }) => {
        this.#update = requestUpdate;
      },
      paneViews: () => views,
      autoscaleInfo: () => {
        const range = findRange?.() ?? null;
        return range && { priceRange: { minValue: range.low, maxValue: range.high } };
      },
    };
    candles.attachPrimitive(this.#primitive);
  }

  /** Paints it again with the next frame. */
  update(): void {
    this.#update();
  }

  /** Takes the colours of the page's theme. */
  recolour(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#update();
  }

  detach(): void {
    this.#candles.detachPrimitive(this.#primitive);
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the library's name; it is no hook.
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const scale = readScale(this.#chart.timeScale());
      if (this.#tokens === null || scale === null) return;
      context.save();
      this.#paint({ context, scale, tokens: this.#tokens, width, height });
      context.restore();
    });
  }
}
