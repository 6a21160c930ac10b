/** What the archive holds in memory: how far each day is numbered. The messages go straight to their table. */
import type {
  ArchivedExecution,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { ArchiveReader } from '@tradefloor/core/fix-archive/reader';
import {
  FIX_MESSAGES,
  SESSION_DAYS,
  type SessionDay,
  VERIFICATIONS,
} from '@tradefloor/core/fix-archive/tables';
import type { Log, Table } from '@tradefloor/core/table';
import type { Ctx, StateIo } from '@tradefloor/runtime';

export type ArchiveDeps = { readonly reader: ArchiveReader };

export type ArchiveState = {
  readonly messages: Log<ArchivedExecution>;
  readonly days: Table<SessionDay>;
  readonly verifications: Log<ArchiveVerification>;
  readonly reader: ArchiveReader;
};

export type ArchiveCtx = Ctx<ArchiveState>;

export const openArchive = (io: StateIo, { reader }: ArchiveDeps): ArchiveState => ({
  messages: io.log(FIX_MESSAGES),
  days: io.table(SESSION_DAYS),
  verifications: io.log(VERIFICATIONS),
  reader,
});
