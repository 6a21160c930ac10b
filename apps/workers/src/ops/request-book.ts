/** The requests of each service in the last minutes, from counts since the start of whichever process runs it. */
import type { RequestCounts, ServiceRequests } from '@tradefloor/contracts/ops';
import type { ServiceName } from '@tradefloor/contracts/services';

type Noted = { readonly atMs: number; readonly counts: RequestCounts };

export class RequestBook {
  readonly #windowMs: number;
  readonly #noted = new Map<ServiceName, Noted[]>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Records the present counts. Smaller ones are of another process: the window begins again. */
  note(service: ServiceName, counts: RequestCounts, nowMs: number): void {
    const before = this.#noted.get(service) ?? [];
    const last = before.at(-1)?.counts;
    const isSame = last !== undefined && total(counts) >= total(last);
    const kept = isSame ? before.filter(({ atMs }) => nowMs - atMs <= this.#windowMs) : [];
    this.#noted.set(service, [...kept, { atMs: nowMs, counts }]);
  }

  /** Adds to counts that have no process to read them from: what gateways report. */
  add(service: ServiceName, busy: number, nowMs: number): void {
    if (!this.#noted.has(service)) this.note(service, NONE, nowMs);
    const last = this.#noted.get(service)?.at(-1)?.counts ?? NONE;
    this.note(service, { ...last, shed: { ...last.shed, busy: last.shed.busy + busy } }, nowMs);
  }

  /** Every service that had a request or holds one. */
  get all(): readonly ServiceRequests[] {
    return [...this.#noted].flatMap(([service, noted]) => {
      const [first] = noted;
      const last = noted.at(-1);
      if (first === undefined || last === undefined) return [];
      const row = between(service, first.counts, last.counts);
      return row.admitted + row.busy + row.expired + row.abandoned + row.waiting > 0 ? [row] : [];
    });
  }
}

const NONE: RequestCounts = {
  admitted: 0,
  shed: { busy: 0, expired: 0, abandoned: 0 },
  waiting: 0,
  oldestMs: 0,
};

const total = ({ admitted, shed }: RequestCounts): number =>
  admitted + shed.busy + shed.expired + shed.abandoned;

const between = (
  service: ServiceName,
  first: RequestCounts,
  { admitted, shed, waiting, oldestMs }: RequestCounts,
): ServiceRequests => ({
  service,
  admitted: admitted - first.admitted,
  busy: shed.busy - first.shed.busy,
  expired: shed.expired - first.shed.expired,
  abandoned: shed.abandoned - first.shed.abandoned,
  waiting,
  oldestMs,
});
