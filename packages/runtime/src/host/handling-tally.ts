/**
 * Handlings by service, kind and name, and their time by service: counted with every handling, so in plain numbers that
 * become Prometheus' text when they are read.
 */
import type { EngineEvent } from '../engine/ports.ts';

const EDGES_MS = [0.1, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

type Handled = Pick<Extract<EngineEvent, { type: 'handled' }>, 'service' | 'kind' | 'what' | 'ms'>;
type Tally = {
  /** Up to each edge and above the one before; the last one beyond all. */
  readonly buckets: number[];
  sum: number;
  /** By kind, then by name. */
  readonly counts: Map<string, Map<string, number>>;
};

export class HandlingTally {
  readonly #services = new Map<string, Tally>();

  note({ service, kind, what, ms }: Handled): void {
    const tally = this.#services.get(service) ?? this.#begin(service);
    let edge = 0;
    while (edge < EDGES_MS.length && ms > (EDGES_MS[edge] ?? 0)) edge += 1;
    tally.buckets[edge] = (tally.buckets[edge] ?? 0) + 1;
    tally.sum += ms;
    const names = tally.counts.get(kind);
    if (names === undefined) tally.counts.set(kind, new Map([[what, 1]]));
    else names.set(what, (names.get(what) ?? 0) + 1);
  }

  #begin(service: string): Tally {
    const tally = { buckets: EDGES_MS.concat(0).fill(0), sum: 0, counts: new Map() };
    this.#services.set(service, tally);
    return tally;
  }

  /** All of it in Prometheus' text form. */
  text(): string {
    const services = [...this.#services];
    const counts = services.flatMap(([service, tally]) => countLines(service, tally));
    const times = services.flatMap(([service, tally]) => timeLines(service, tally));
    return [
      '# HELP handled_total Handlings',
      '# TYPE handled_total counter',
      ...counts,
      '',
      '# HELP handling_ms Handler time',
      '# TYPE handling_ms histogram',
      ...times,
      '',
    ].join('\n');
  }
}

const countLines = (service: string, { counts }: Tally): string[] =>
  [...counts].flatMap(([kind, names]) =>
    [...names].map(
      ([what, count]) =>
        `handled_total{service="${service}",kind="${kind}",what="${what}"} ${count}`,
    ),
  );

function timeLines(service: string, { buckets, sum }: Tally): string[] {
  let upTo = 0;
  const lines = buckets.map((count, edge) => {
    upTo += count;
    return `handling_ms_bucket{le="${EDGES_MS[edge] ?? '+Inf'}",service="${service}"} ${upTo}`;
  });
  const of = `{service="${service}"}`;
  return [...lines, `handling_ms_sum${of} ${sum}`, `handling_ms_count${of} ${upTo}`];
}
