/** A queue of jobs in memory: for simulations and tests, on their own clock. Shared by the processes that open it. */
import type { JobIntake, JobQueue, JobTicket } from '../engine/job-queue.ts';
import { OFFERS_MAX, OfferAgain, toTicketId } from '../engine/job-queue.ts';
import type { Clock } from '../engine/ports.ts';

type Waiting = { readonly kind: string; readonly ticket: JobTicket; readonly offers: number };
type Worker = {
  readonly kind: string;
  readonly intake: JobIntake;
  readonly run: (ticket: JobTicket) => Promise<void>;
  running: number;
};

export class MemoryJobQueue {
  readonly #clock: Pick<Clock, 'after' | 'nowMs'>;
  #waiting = new Map<string, Waiting>();
  /** To be offered again after a wait. */
  #delayed = new Map<string, Waiting>();
  /** Those that were given work longest ago first. */
  readonly #workers: Worker[] = [];
  /** When jobs of a kind that has a limit were begun, within its span. */
  readonly #begun = new Map<string, number[]>();

  constructor(clock: Pick<Clock, 'after' | 'nowMs'>) {
    this.#clock = clock;
  }

  /** The queue as one process sees it. */
  open(): JobQueue {
    const own = new Set<Worker>();
    return {
      add: (kind, ticket) => {
        const id = `${kind} ${toTicketId(ticket)}`;
        if (this.#delayed.has(id)) return;
        this.#waiting.set(id, { kind, ticket, offers: 1 });
        this.#clock.after(0, () => this.#hand());
      },
      work: (kind, intake, run) => {
        const worker: Worker = { kind, intake, run, running: 0 };
        own.add(worker);
        this.#workers.push(worker);
        this.#clock.after(0, () => this.#hand());
      },
      close: async () => {
        for (const worker of own) this.#remove(worker);
      },
    };
  }

  /** Forgets all that waits, as a wiped Redis does. */
  wipe(): void {
    this.#waiting = new Map();
    this.#delayed = new Map();
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  #hand(): void {
    for (const [id, waiting] of this.#waiting) {
      const { kind, ticket } = waiting;
      const worker = this.#workers.find((each) => this.#isFree(each, kind));
      if (worker === undefined) continue;
      if (!this.#begin(worker)) continue;
      this.#waiting.delete(id);
      this.#remove(worker);
      this.#workers.push(worker);
      worker.running += 1;
      const over = () => {
        worker.running -= 1;
        this.#clock.after(0, () => this.#hand());
      };
      worker.run(ticket).then(over, (error: unknown) => {
        if (error instanceof OfferAgain) this.#delay(id, waiting, error.delayMs);
        over();
      });
    }
  }

  #delay(id: string, { offers, ...waiting }: Waiting, delayMs: number): void {
    if (offers >= OFFERS_MAX) return;
    const again = { ...waiting, offers: offers + 1 };
    this.#delayed.set(id, again);
    this.#clock.after(delayMs, () => {
      if (this.#delayed.get(id) !== again) return;
      this.#delayed.delete(id);
      this.#waiting.set(id, again);
      this.#hand();
    });
  }

  #isFree = (worker: Worker, kind: string): boolean =>
    worker.kind === kind && worker.running < worker.intake.concurrency;

  /** Notes a beginning; false where the limit of the kind is reached, and looks again when it is not any more. */
  #begin({ kind, intake: { limit } }: Worker): boolean {
    if (limit === undefined) return true;
    const nowMs = this.#clock.nowMs();
    const recent = (this.#begun.get(kind) ?? []).filter((at) => at > nowMs - limit.perMs);
    const [oldest] = recent;
    const isFull = recent.length >= limit.max;
    if (!isFull) recent.push(nowMs);
    else if (oldest !== undefined)
      this.#clock.after(oldest + limit.perMs - nowMs, () => this.#hand());
    this.#begun.set(kind, recent);
    return !isFull;
  }

  #remove(worker: Worker): void {
    const at = this.#workers.indexOf(worker);
    if (at >= 0) this.#workers.splice(at, 1);
  }
}
