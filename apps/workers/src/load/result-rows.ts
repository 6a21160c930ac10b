/** The figures of a run by kind of operation, in the order every report has them. */
import type { LoadRun } from '@tradefloor/contracts/load';

export const RESULT_HEADS = [
  'kind',
  'due',
  'accepted',
  'refused',
  'unknown',
  'p50 ms',
  'p90 ms',
  'p99 ms',
  'max ms',
] as const;

/** A row for each kind and one for all; a kind without a response has no latency. */
export function resultRows(run: LoadRun): readonly (readonly string[])[] {
  return [...run.kinds, { ...run, kind: 'ALL' }].map((figures) => {
    const { kind, due, accepted, refused, unknown, latency } = figures;
    const times =
      latency === null ? ['', '', '', ''] : [latency.p50, latency.p90, latency.p99, latency.max];
    return [kind, due, accepted, refused, unknown, ...times].map(String);
  });
}
