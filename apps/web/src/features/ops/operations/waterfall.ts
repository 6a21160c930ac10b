/** A trace as rows of a waterfall: children below their parents, each bar where and as long as its work was. */
import type { Span } from '../../../platform/client/shapes.ts';

export type WaterfallRow = {
  readonly span: Span;
  readonly depth: number;
  /** Shares of the whole, 0 to 1. */
  readonly left: number;
  readonly width: number;
  readonly durationUs: number;
  /** Microseconds after the trace began. */
  readonly afterUs: number;
};

/** Deeper ones are drawn at this depth: the bar matters, not the indent. */
const DEPTH_MAX = 12;

/** Rows in the order of a tree, siblings by their beginning. A span whose parent is not there stands at the top. */
export function toWaterfall(spans: readonly Span[]): readonly WaterfallRow[] {
  if (spans.length === 0) return [];
  const startUs = Math.min(...spans.map((span) => span.startUs));
  const wholeUs = Math.max(1, Math.max(...spans.map((span) => span.endUs)) - startUs);
  const known = new Set(spans.map(({ spanId }) => spanId));
  const children = new Map<string | null, Span[]>();
  for (const span of [...spans].sort((a, b) => a.startUs - b.startUs || b.endUs - a.endUs)) {
    const isLoose = span.parentId === null || !known.has(span.parentId);
    const parent = isLoose || span.parentId === span.spanId ? null : span.parentId;
    children.set(parent, [...(children.get(parent) ?? []), span]);
  }
  const rows: WaterfallRow[] = [];
  const waiting = (children.get(null) ?? []).map((span) => ({ span, depth: 0 })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { span, depth } = next;
    const durationUs = span.endUs - span.startUs;
    const afterUs = span.startUs - startUs;
    const left = afterUs / wholeUs;
    rows.push({ span, depth, left, width: durationUs / wholeUs, durationUs, afterUs });
    const below = children.get(span.spanId) ?? [];
    children.delete(span.spanId);
    const deeper = Math.min(DEPTH_MAX, depth + 1);
    for (const child of below.reverse()) waiting.push({ span: child, depth: deeper });
  }
  return rows;
}
