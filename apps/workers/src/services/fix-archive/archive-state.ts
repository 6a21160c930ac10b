/** What the archive holds in memory: how far each day is numbered, and lately seen orders. Messages go to their tables. */
import type {
  ArchivedExecution,
  ArchivedRequest,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { Log, Table } from '@tradefloor/core/table';
import type { ArchiveReader } from '@tradefloor/core/trading/fix-archive/reader';
import {
  FIX_MESSAGES,
  FIX_REQUESTS,
  SESSION_DAYS,
  type SessionDay,
  VERIFICATIONS,
} from '@tradefloor/core/trading/fix-archive/tables';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import { type KnownOrders, openKnownOrders } from './known-orders.ts';

export type ArchiveDeps = { readonly reader: ArchiveReader };

export type ArchiveState = {
  readonly messages: Log<ArchivedExecution>;
  readonly requests: Log<ArchivedRequest>;
  readonly days: Table<SessionDay>;
  readonly verifications: Log<ArchiveVerification>;
  readonly reader: ArchiveReader;
  readonly orders: KnownOrders;
  /** How far the run of the verify job that is under way has come. */
  readonly verifying: { now: VerifyProgress | null };
};

export type VerifyProgress = {
  readonly sessionDay: string;
  readonly messages: number;
  readonly of: number | null;
};

export type ArchiveCtx = Ctx<ArchiveState>;
/** Of a handler that serves a person. */
export type ArchiveUserCtx = UserCtx<ArchiveState>;
/** Of a handler that returns rows its caller may see. */
export type ArchiveScopedCtx = ScopedCtx<ArchiveState>;

export const openArchive = (io: StateIo, { reader }: ArchiveDeps): ArchiveState => ({
  messages: io.log(FIX_MESSAGES),
  requests: io.log(FIX_REQUESTS),
  days: io.table(SESSION_DAYS),
  verifications: io.log(VERIFICATIONS),
  reader,
  orders: openKnownOrders(reader),
  verifying: { now: null },
});
