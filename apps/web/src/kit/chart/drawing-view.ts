/** What a person has drawn, in front of the candles, and what placing and moving it need of the chart. */
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import { type BarAxis, toPlace, toTime } from './bar-places.ts';
import type { Tokens } from './chart-tokens.ts';
import {
  anchorAt,
  channelDx,
  channelDy,
  distanceTo,
  NOTE_HEIGHT,
  type Point,
  retracedY,
  traceLines,
} from './drawing-shape.ts';
import { type Anchor, type Drawing, FIBONACCI, retracedUnits } from './model/drawing.ts';
import { type Pane, PaneLayer } from './pane-layer.ts';
import type { ChartParts, Overlay } from './price-chart.ts';
import { readScale } from './time-places.ts';

/** What is drawn, with its places as of the last frame. */
type Placed = {
  readonly drawing: Drawing;
  readonly kind: Drawing['kind'];
  /** Of its anchors, in bars and currency units; they change with what is drawn, not with the view. */
  readonly inBars: readonly number[];
  readonly prices: readonly number[];
  readonly labels: readonly string[];
  /** In pixels; written again with every frame. */
  readonly places: Float64Array;
  readonly textWidth: number;
};

export type Shown = {
  readonly drawings: readonly Drawing[];
  readonly axis: BarAxis;
  readonly decimals: number;
  /** Has its places marked; null without one. */
  readonly selectedId: string | null;
};

/** A drawing under the pointer, and which of its places; null for the whole. */
export type Hit = { readonly id: string; readonly anchor: number | null };

/** Pixels a character of a label takes, about: enough to be caught by the pointer. */
const CHARACTER = 6.5;
const HANDLE = 4;

export class DrawingView implements Overlay {
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #layer: PaneLayer;
  #placed: readonly Placed[] = [];
  #axis: BarAxis | null = null;
  #selectedId: string | null = null;
  #isHeld = false;

  constructor(parts: ChartParts) {
    this.#chart = parts.chart;
    this.#candles = parts.candles;
    this.#layer = new PaneLayer(parts, { zOrder: 'top', paint: (pane) => this.#paint(pane) });
  }

  /** Draws these and no others. */
  draw({ drawings, axis, decimals, selectedId }: Shown): void {
    this.#axis = axis;
    this.#selectedId = selectedId;
    this.#placed = drawings.map((drawing) => toPlaced(drawing, axis, decimals));
    this.#layer.update();
  }

  recolour(tokens: Tokens): void {
    this.#layer.recolour(tokens);
  }

  detach(): void {
    this.hold(false);
    this.#layer.detach();
  }

  /** The drawing nearest to a point of the candles' pane; null where none is within reach, in pixels. */
  find(point: Point, reach: number): Hit | null {
    this.#place();
    const { width } = this.#chart.paneSize(0);
    let found: Hit | null = null;
    let least = reach;
    for (const placed of this.#placed) {
      const { id } = placed.drawing;
      const isSelected = id === this.#selectedId;
      const anchor = anchorAt(placed, point, reach + HANDLE);
      // The marks of the selected one are in front of all else.
      if (isSelected && anchor !== null) return { id, anchor };
      const away = distanceTo(placed, width, point);
      if (away > least) continue;
      found = { id, anchor };
      least = away;
    }
    return found;
  }

  /** The place in time and price of a point; null outside the candles' pane. In pixels from the chart's top left. */
  anchorAt({ x, y }: Point): Anchor | null {
    const { width, height } = this.#chart.paneSize(0);
    const scale = readScale(this.#chart.timeScale());
    const price = this.#candles.coordinateToPrice(y);
    if (x < 0 || x >= width || y < 0 || y >= height) return null;
    if (scale === null || price === null || price <= 0 || this.#axis === null) return null;
    return { time: toTime(this.#axis, scale.toPlace(x)), units: toPx(price) };
  }

  /** A drawing with one of its places, or all of them, moved as the pointer was; null where that has no price. */
  moved(drawing: Drawing, anchor: number | null, by: Point): Drawing | null {
    const scale = readScale(this.#chart.timeScale());
    const axis = this.#axis;
    if (scale === null || axis === null) return null;
    const anchors = drawing.anchors.map((one, i): Anchor | null => {
      if (anchor !== null && anchor !== i) return one;
      const y = this.#candles.priceToCoordinate(toDecimal(one.units));
      const price = y === null ? null : this.#candles.coordinateToPrice(y + by.y);
      const place = toPlace(axis, one.time);
      if (price === null || price <= 0) return null;
      // Sideways by whole bars; otherwise what stood between two bars would jump to one of them.
      const bars = Math.round(scale.toPlace(scale.toX(place) + by.x) - place);
      const time = bars === 0 ? one.time : toTime(axis, place + bars);
      return { time, units: by.y === 0 ? one.units : toPx(price) };
    });
    const all = anchors.filter((one) => one !== null);
    return all.length < anchors.length ? null : { ...drawing, anchors: all };
  }

  /** While held the chart neither scrolls nor zooms. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.#chart.applyOptions({ handleScroll: !isHeld, handleScale: !isHeld });
  }

  #place(): void {
    const scale = readScale(this.#chart.timeScale());
    for (const { inBars, prices, places } of this.#placed) {
      for (let i = 0; i < prices.length; i += 1) {
        const y = this.#candles.priceToCoordinate(prices[i] ?? 0);
        places[2 * i] = scale?.toX(inBars[i] ?? 0) ?? Number.NaN;
        places[2 * i + 1] = y ?? Number.NaN;
      }
    }
  }

  #paint(pane: Pane): void {
    const { context, tokens, width } = pane;
    this.#place();
    context.font = '11px sans-serif';
    context.lineWidth = 1;
    for (const placed of this.#placed) {
      const isSelected = placed.drawing.id === this.#selectedId;
      const colour = isSelected ? tokens.accent : tokens.info;
      context.strokeStyle = colour;
      context.fillStyle = colour;
      context.beginPath();
      traceLines(placed, width, context);
      if (placed.kind !== 'NOTE') context.stroke();
      paintArea(pane, placed, `${colour}18`);
      paintLabels(pane, placed, colour);
      if (isSelected) paintHandles(pane, placed);
    }
  }
}

function toPlaced(drawing: Drawing, axis: BarAxis, decimals: number): Placed {
  const { kind, anchors } = drawing;
  const labels = toLabels(drawing, decimals);
  return {
    drawing,
    kind,
    inBars: anchors.map(({ time }) => toPlace(axis, time)),
    prices: anchors.map(({ units }) => toDecimal(units)),
    labels,
    places: new Float64Array(2 * anchors.length),
    textWidth: kind === 'NOTE' ? (labels[0]?.length ?? 0) * CHARACTER : 0,
  };
}

function toLabels({ kind, anchors, text }: Drawing, decimals: number): readonly string[] {
  const [from, to] = anchors;
  const price = (units: number): string => formatFixed(toDecimal(units), decimals);
  if (kind === 'NOTE') return [text === '' ? 'Note' : text];
  if (kind === 'HORIZONTAL' && from !== undefined) return [price(from.units)];
  if (kind !== 'FIBONACCI' || from === undefined || to === undefined) return [];
  return FIBONACCI.map(
    (share) => `${(share * 100).toFixed(1)}\u00a0% ${price(retracedUnits(from, to, share))}`,
  );
}

function paintArea({ context }: Pane, { kind, places }: Placed, colour: string): void {
  if (kind !== 'CHANNEL' || places.length < 6) return;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = places;
  const dx = channelDx(places);
  const dy = channelDy(places);
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.lineTo(x2 + dx, y2 + dy);
  context.lineTo(x1 + dx, y1 + dy);
  context.fill();
}

function paintLabels({ context, width }: Pane, placed: Placed, colour: string): void {
  const { kind, places, labels } = placed;
  const [x = 0, y = 0, toX = x] = [places[0], places[1], places[2]];
  context.fillStyle = colour;
  if (kind === 'NOTE') context.fillText(labels[0] ?? '', x, y + NOTE_HEIGHT / 4);
  if (kind === 'HORIZONTAL') {
    context.fillText(labels[0] ?? '', width - (labels[0]?.length ?? 0) * CHARACTER - 4, y - 3);
  }
  if (kind !== 'FIBONACCI' || labels.length === 0) return;
  for (let i = 0; i < FIBONACCI.length; i += 1) {
    const share = FIBONACCI[i] ?? 0;
    context.fillText(labels[i] ?? '', Math.min(x, toX) + 3, retracedY(places, share) - 3);
  }
}

function paintHandles({ context, tokens, width }: Pane, { kind, places }: Placed): void {
  context.fillStyle = tokens.s1;
  context.strokeStyle = tokens.accent;
  for (let i = 0; i < places.length; i += 2) {
    const x = kind === 'HORIZONTAL' ? width / 2 : (places[i] ?? 0);
    context.beginPath();
    context.arc(x, places[i + 1] ?? 0, HANDLE, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
