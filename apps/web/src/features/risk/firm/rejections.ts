/** Refused orders in columns of time, stacked by reason. Pure. */
import { parseMs } from '../../../lib/format/time.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

type Counts = WireOutput<'exposureHistory'>['rejections'];

export type Column = {
  readonly startMs: number;
  /** From the bottom to the top, in the order of `reasons`. */
  readonly parts: readonly { readonly reason: string; readonly count: number }[];
  readonly total: number;
};

export type RejectionPlot = {
  /** The most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly columns: readonly Column[];
};

/** `count` columns that end with the one `nowMs` is in; each as wide as `widthMs`. */
export function rejectionPlot(
  counts: Counts,
  of: { readonly nowMs: number; readonly widthMs: number; readonly count: number },
): RejectionPlot {
  const { nowMs, widthMs, count } = of;
  const last = Math.floor(nowMs / widthMs);
  const columns: Map<string, number>[] = Array.from({ length: count }, () => new Map());
  const totals = new Map<string, number>();
  for (const { at, reason, count: n } of counts) {
    const column = columns[count - 1 - (last - Math.floor(parseMs(at) / widthMs))];
    if (column === undefined) continue;
    column.set(reason, (column.get(reason) ?? 0) + n);
    totals.set(reason, (totals.get(reason) ?? 0) + n);
  }
  const reasons = [...totals]
    .map(([reason, n]) => ({ reason, count: n }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return {
    reasons,
    columns: columns.map((column, i) => {
      const parts = reasons
        .map(({ reason }) => ({ reason, count: column.get(reason) ?? 0 }))
        .filter((part) => part.count > 0);
      const total = parts.reduce((sum, part) => sum + part.count, 0);
      return { startMs: (last - count + 1 + i) * widthMs, parts, total };
    }),
  };
}
