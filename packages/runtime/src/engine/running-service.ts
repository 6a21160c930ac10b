/** A service at work, as its handler runner and the committer see it. */
import type { Service } from '../service.ts';
import type { Lease } from './durable.ts';
import type { EarlyLedger } from './early-ledger.ts';
import type { HandledMarks } from './handled-marks.ts';
import type { Job } from './handling.ts';
import type { Changes } from './tables.ts';

export interface RunningService {
  readonly service: Service;
  readonly state: unknown;
  readonly lease: Lease | null;
  readonly changes: Changes;
  readonly ledger: EarlyLedger;
  /** Rises with every loss of memory: what was worked out before counts no more. */
  readonly epoch: number;
  /** True while it handles one job at a time, to find the one that fails. */
  readonly isSerial: boolean;
  readonly lastFailure: string | null;
  /** Records a job failure; a message or timer that keeps failing is dead-lettered. */
  recordFailure(job: Job, error: string): void;
  /** Notes that a job is done and committed. */
  recordSuccess(job: Job): void;
  /** Up to where it has handled everything. */
  readonly handled: HandledMarks;
  /** The next sequence number of this service's messages: they are committed in its order. */
  nextSeq(): number;
  /** Drops its memory and requests a reload. */
  reset(why: string, mode: 'serial' | 'as-before'): void;
  /** Its lease is another's: it falls silent. */
  lose(): void;
}
