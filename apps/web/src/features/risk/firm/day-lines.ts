/** The lines of the day: those of the firm, or of all the desks that the reader's figures are of. */
import { parseMs } from '../../../lib/format/time.ts';
import type { Sample } from './use-firm-risk.ts';

/** One minute: profit of all scopes together, and the samples of each, in their order. */
export type DayPoint = {
  readonly atMs: number;
  readonly realised: number;
  readonly unrealised: number;
  readonly fees: number;
  readonly samples: readonly (Sample | null)[];
};

/**
 * Minute by minute. A scope adds nothing before its first sample, when it had not traded; a minute in which one that
 * has begun is missing has no total and is left out.
 */
export function toDayPoints(samples: readonly Sample[], scopes: readonly string[]): DayPoint[] {
  const minutes = new Map<string, Map<string, Sample>>();
  for (const sample of samples) {
    if (!scopes.includes(sample.scope)) continue;
    const minute = minutes.get(sample.at) ?? new Map<string, Sample>();
    minutes.set(sample.at, minute.set(sample.scope, sample));
  }
  const begun = new Set<string>();
  const points: DayPoint[] = [];
  for (const [at, minute] of minutes) {
    for (const scope of minute.keys()) begun.add(scope);
    if ([...begun].some((scope) => !minute.has(scope))) continue;
    const sum = (field: 'realisedPnl' | 'unrealisedPnl' | 'fees'): number =>
      [...minute.values()].reduce((total, sample) => total + sample[field], 0);
    points.push({
      atMs: parseMs(at),
      realised: sum('realisedPnl'),
      unrealised: sum('unrealisedPnl'),
      fees: sum('fees'),
      samples: scopes.map((scope) => minute.get(scope) ?? null),
    });
  }
  return points;
}
