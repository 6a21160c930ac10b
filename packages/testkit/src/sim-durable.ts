/** The way of one simulated process to its database: responses come late, or not at all, and others take its leases. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { err, type Result } from '@tradefloor/core/result';
import type { CommitBatch, CommitFailure, Durable } from '@tradefloor/runtime/engine/durable';
import { memoryDurable } from '@tradefloor/runtime/virtual/memory-durable';
import type { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import type { Faults } from './faults.ts';
import type { GuardedDatabase } from './guarded-database.ts';

export type DatabaseAccess = {
  readonly owner: string;
  readonly isGone: (owner: string) => boolean;
  readonly database: GuardedDatabase;
  readonly time: VirtualTime;
  readonly faults: () => Faults;
  /** A round trip; it takes this much longer than usual. */
  readonly trip: <T>(work: () => T, extraMs?: number) => Promise<T>;
};

type Committed = Result<true, CommitFailure>;

/** A stalled commit gives its children this long to queue behind it. */
const STALL_MS = { from: 10, to: 400 } as const;
/** A lease is taken over so soon after a commit, in milliseconds: its chain is still on its way. */
const TAKEOVER_WITHIN_MS = 5;

export function simDurable({
  owner,
  isGone,
  database,
  time,
  faults,
  trip,
}: DatabaseAccess): Durable {
  const access = { database, time, faults };
  return {
    ...memoryDurable({ database, owner, isGone, nowMs: () => time.nowMs, trip }),
    commit: (batch) => {
      const isStalled = time.chance(faults().commitStalls);
      if (time.chance(faults().takeover)) {
        const service = pickService(batch, time);
        time.after(time.between(0, TAKEOVER_WITHIN_MS), () => database.takeAway(service));
      }
      const work = () => (isStalled ? commitAfterStall(access, batch) : commit(access, batch));
      return trip(work, isStalled ? time.between(STALL_MS.from, STALL_MS.to) : 0);
    },
  };
}

type Access = Pick<DatabaseAccess, 'database' | 'time' | 'faults'>;

function commit({ database, time, faults }: Access, batch: CommitBatch): Committed {
  if (time.chance(faults().commitLost)) return unknown('lost on the way');
  if (!database.guards.atomic) {
    database.applyRows(batch);
    if (time.chance(faults().commitUnknown * 5)) throw new Error('half way');
    database.applyOutputs(batch);
    return { ok: true, value: true };
  }
  if (time.chance(faults().commitLate)) {
    // The client has given up; the server has not.
    time.after(time.between(1, 3_000), () => void database.commit(batch));
    return unknown('late');
  }
  if (time.chance(faults().fenceLost)) database.takeAway(pickService(batch, time));
  const result = database.commit(batch);
  return time.chance(faults().commitUnknown) ? unknown('answer lost') : result;
}

/** What has waited long: committed, refused, lost, or committed without a response. */
function commitAfterStall(access: Access, batch: CommitBatch): Committed {
  const { database, time } = access;
  switch (database.guards.atomic ? time.between(0, 5) : 5) {
    case 0:
      // One handling that is refused again and again is a dead letter: only those of several are refused.
      return batch.inbox.length > 1
        ? err({ kind: 'REFUSED', detail: 'after a stall' })
        : commit(access, batch);
    case 1:
      return unknown('lost after a stall');
    case 2:
      database.commit(batch);
      return unknown('answer lost after a stall');
    default:
      return commit(access, batch);
  }
}

const unknown = (detail: string): Committed => err({ kind: 'UNKNOWN', detail });

/** A service whose lease the batch was worked out under. */
function pickService({ leases }: CommitBatch, time: VirtualTime): ServiceName {
  return leases[time.between(0, leases.length - 1)]?.service ?? 'oms';
}
