/** Bands behind the candles, in which the symbol was halted or had no trades, and a line where each day begins. */
import type { Band, DayStart } from './chart-bands.ts';
import type { Tokens } from './chart-tokens.ts';
import { type Pane, PaneLayer } from './pane-layer.ts';
import type { ChartParts, Overlay } from './price-chart.ts';

/** Pixels of a band between two bars. */
const LEAST_WIDTH = 3;
/** Opacity in the form of a colour's last two digits. */
const SHADES = { HALT: '33', NO_TRADES: '22' } as const;

export class BandView implements Overlay {
  readonly #layer: PaneLayer;
  #bands: readonly Band[] = [];
  #days: readonly DayStart[] = [];

  constructor(parts: ChartParts) {
    const paint = (pane: Pane): void => {
      this.#paintBands(pane);
      this.#paintDays(pane);
    };
    this.#layer = new PaneLayer(parts, { zOrder: 'bottom', paint });
  }

  /** Draws these and no others. */
  draw(bands: readonly Band[], days: readonly DayStart[]): void {
    this.#bands = bands;
    this.#days = days;
    this.#layer.update();
  }

  recolour(tokens: Tokens): void {
    this.#layer.recolour(tokens);
  }

  detach(): void {
    this.#layer.detach();
  }

  #paintBands({ context, scale, tokens, width, height }: Pane): void {
    for (const { kind, from, to } of this.#bands) {
      const start = scale.toX(from);
      const left = Math.max(0, start);
      const right = Math.min(width, Math.max(scale.toX(to), start + LEAST_WIDTH));
      if (right <= left) continue;
      context.fillStyle = `${kind === 'HALT' ? tokens.warn : tokens.text2}${SHADES[kind]}`;
      context.fillRect(left, 0, right - left, height);
    }
  }

  #paintDays({ context, scale, tokens, width, height }: Pane): void {
    context.fillStyle = tokens.text2;
    context.strokeStyle = tokens.control;
    context.font = '11px sans-serif';
    context.setLineDash([2, 3]);
    for (const { place, day } of this.#days) {
      const x = Math.round(scale.toX(place)) + 0.5;
      if (x < 0 || x > width) continue;
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x, height);
      context.stroke();
      const room = context.measureText(day).width + 3;
      context.fillText(day, x + room > width ? x - room : x + 3, height - 4);
    }
  }
}
