/**
 * Drawings as lines in pixels: what is painted, and what the pointer is on. Pure; a drawing's places are one flat list
 * `x0, y0, x1, y1, …` that the caller keeps, for this runs with every frame of a scroll.
 */
import { type DrawingKind, FIBONACCI } from './model/drawing.ts';

export type Places = { readonly [index: number]: number; readonly length: number };

/** Lines are drawn with it: a canvas, or what measures them. */
export type Pen = {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
};

type Shape = {
  readonly kind: DrawingKind;
  readonly places: Places;
  /** Of a note, in pixels; 0 for the others. */
  readonly textWidth: number;
};

/** Of a note's box, in pixels. */
export const NOTE_HEIGHT = 16;

/**
 * The lines of a drawing; as far as it goes while not all its places are there.
 * @param width of the pane
 */
export function traceLines({ kind, places, textWidth }: Shape, width: number, pen: Pen): void {
  const [x1, y1] = [at(places, 0), at(places, 1)];
  if (kind === 'HORIZONTAL' || kind === 'NOTE') {
    pen.moveTo(kind === 'NOTE' ? x1 : 0, y1);
    pen.lineTo(kind === 'NOTE' ? x1 + textWidth : width, y1);
  }
  if (places.length < 4) return;
  const [x2, y2] = [at(places, 2), at(places, 3)];
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  if (kind === 'CHANNEL' && places.length >= 6) {
    const [dx, dy] = [channelDx(places), channelDy(places)];
    pen.moveTo(x1 + dx, y1 + dy);
    pen.lineTo(x2 + dx, y2 + dy);
  }
  if (kind !== 'FIBONACCI') return;
  for (const share of FIBONACCI) {
    const y = retracedY(places, share);
    pen.moveTo(Math.min(x1, x2), y);
    pen.lineTo(Math.max(x1, x2), y);
  }
}

/** Where a level of a retracement is, in pixels. */
export const retracedY = (places: Places, share: number): number =>
  at(places, 3) + share * (at(places, 1) - at(places, 3));

/** How far the second line of a channel is to the right of the first: 0 unless this is upright. */
export const channelDx = (places: Places): number =>
  at(places, 0) === at(places, 2) ? at(places, 4) - at(places, 0) : 0;

/** How far the second line is below the first: it goes through the third place. */
export function channelDy(places: Places): number {
  const width = at(places, 2) - at(places, 0);
  if (width === 0) return 0;
  const slope = (at(places, 3) - at(places, 1)) / width;
  return at(places, 5) - (at(places, 1) + slope * (at(places, 4) - at(places, 0)));
}

export type Point = { readonly x: number; readonly y: number };

/** How far a point is from the nearest line of a drawing, in pixels. */
export function distanceTo(shape: Shape, width: number, point: Point): number {
  let least = Number.POSITIVE_INFINITY;
  let from = point;
  traceLines(shape, width, {
    moveTo: (x, y) => {
      from = { x, y };
    },
    lineTo: (x, y) => {
      const away = distanceToLine(point, from, { x, y });
      // A place that is not on the chart is no number, and no nearer than any.
      if (away < least) least = away;
    },
  });
  return least;
}

function distanceToLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** Which of the places a point is on; null where none is within reach. A line across the chart is held anywhere. */
export function anchorAt({ kind, places }: Shape, { x, y }: Point, reach: number): number | null {
  if (kind === 'HORIZONTAL' || kind === 'NOTE') return null;
  for (let i = 0; i < places.length / 2; i += 1) {
    if (Math.hypot(x - at(places, 2 * i), y - at(places, 2 * i + 1)) <= reach) return i;
  }
  return null;
}

const at = (places: Places, index: number): number => places[index] ?? Number.NaN;
