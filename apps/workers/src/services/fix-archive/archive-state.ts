/** What the archive holds in memory: how far each day is numbered, and lately seen orders. Messages go to their tables. */
import type { Stores } from '@tradefloor/core/table';
import type { ArchiveReader } from '@tradefloor/core/trading/fix-archive/reader';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import { type KnownOrders, openKnownOrders } from './known-orders.ts';

export type ArchiveDeps = { readonly reader: ArchiveReader };

export type ArchiveState = Stores<typeof FIX_ARCHIVE_TABLES> & {
  readonly reader: ArchiveReader;
  readonly orders: KnownOrders;
  /** How far the run of the verify job that is under way has come. */
  readonly verifying: {
    now: VerifyProgress | null;
    /** As it was last published; undefined before the first time. */
    published: VerifyProgress | null | undefined;
  };
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
  ...io.open(FIX_ARCHIVE_TABLES),
  reader,
  orders: openKnownOrders(reader),
  verifying: { now: null, published: undefined },
});
