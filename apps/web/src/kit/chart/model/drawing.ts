/** What a person draws on a chart: kinds, anchors in time and price, and reading what was stored. Pure. */

export const DRAWING_KINDS = ['HORIZONTAL', 'TREND', 'CHANNEL', 'FIBONACCI', 'NOTE'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

export const DRAWING_NAMES = {
  HORIZONTAL: 'Horizontal line',
  TREND: 'Trend line',
  CHANNEL: 'Channel',
  FIBONACCI: 'Fibonacci retracement',
  NOTE: 'Note',
} as const satisfies Record<DrawingKind, string>;

/** How many places each kind takes. */
export const ANCHORS = {
  HORIZONTAL: 1,
  TREND: 2,
  CHANNEL: 3,
  FIBONACCI: 2,
  NOTE: 1,
} as const satisfies Record<DrawingKind, number>;

export const NOTE_MAX = 80;

/** A place on the chart: a bar's start in whole seconds, and a price in price units. */
export type Anchor = { readonly time: number; readonly units: number };

export type Drawing = {
  readonly id: string;
  readonly kind: DrawingKind;
  /** As many as its kind takes; fewer only while it is being placed. */
  readonly anchors: readonly Anchor[];
  /** Of a note; empty for the others. */
  readonly text: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was stored as a drawing; null where it is none. */
export function readDrawing(value: unknown): Drawing | null {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !Array.isArray(value['anchors'])) {
    return null;
  }
  const kind = DRAWING_KINDS.find((each) => each === value['kind']);
  const anchors = value['anchors'].flatMap(readAnchor);
  if (kind === undefined || anchors.length !== ANCHORS[kind]) return null;
  const text = typeof value['text'] === 'string' ? value['text'].slice(0, NOTE_MAX) : '';
  return { id: value['id'], kind, anchors, text };
}

function readAnchor(value: unknown): readonly Anchor[] {
  if (!isRecord(value)) return [];
  const { time, units } = value;
  const isRead = Number.isSafeInteger(time) && Number.isSafeInteger(units) && Number(units) > 0;
  return isRead ? [{ time: Number(time), units: Number(units) }] : [];
}

/** Prices of the retracement, as shares of the move from its first place to its second. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The price at which a share of a move is taken back, in price units: 0 is its end, 1 its beginning. */
export const retracedUnits = (from: Anchor, to: Anchor, share: number): number =>
  Math.round(to.units + share * (from.units - to.units));

/** A drawing in shares of after a split, `ratio` of them for one. */
export const afterSplit = (drawing: Drawing, ratio: number): Drawing => ({
  ...drawing,
  anchors: drawing.anchors.map(({ time, units }) => ({
    time,
    units: Math.max(1, Math.round(units / ratio)),
  })),
});
