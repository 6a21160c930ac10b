/**
 * The queue of jobs as services and workers see it. It carries ids only, at best effort: a ticket may be lost, late or
 * delivered twice, because a job's row decides what is run. Production gives it BullMQ, simulations a list in memory.
 */

/** An attempt that a worker may begin: the job, and the number of claims before it. */
export type JobTicket = { readonly jobId: string; readonly fence: number };

/** How much of a kind of work this process takes. */
export type JobIntake = {
  /** Jobs at the same time. */
  readonly concurrency: number;
  /** Jobs begun within a span of time, over all processes; without a bound when left out. */
  readonly limit?: { readonly max: number; readonly perMs: number };
};

/** Thrown by an attempt whose ticket is to be offered again after a while, on whichever process; a loss of the queue loses it. */
export class OfferAgain extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`again in ${delayMs} ms`);
    this.delayMs = delayMs;
  }
}

/** A ticket is offered so many times at most, the first included. */
export const OFFERS_MAX = 8;

export type JobQueue = {
  /** Puts a ticket in the queue of its kind. The same ticket again, while it waits, is one. Never throws. */
  add(kind: string, ticket: JobTicket): void;
  /** Takes tickets of a kind from now on; `run` settles when the attempt is over, and may throw `OfferAgain`. Once a kind. */
  work(kind: string, intake: JobIntake, run: (ticket: JobTicket) => Promise<void>): void;
  /** Takes no more, and ends its connections. What runs is not waited for. */
  close(): Promise<void>;
};

/** The name of a ticket. */
export const toTicketId = ({ jobId, fence }: JobTicket): string => `${jobId}-${fence}`;
