/** FIX archive: keeps every execution report to the byte, numbered by session day, and proves that none is missing. */
import {
  archiveVerifications,
  fixExecutions,
  fixLog,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { userOf } from '@tradefloor/contracts/calls/users';
import { FIX_MESSAGES, SESSION_DAYS, VERIFICATIONS } from '@tradefloor/core/fix-archive/tables';
import { answer, defineService, type StateIo } from '@tradefloor/runtime';
import { type ArchiveDeps, openArchive } from './archive-state.ts';
import { onExecution } from './on-execution.ts';
import { onExecutions, onLog, onVerifications } from './on-reads.ts';
import { askForVerification, onVerify, onVerifyDue } from './verify-day.ts';

export const fixArchive = (deps: ArchiveDeps) =>
  defineService({
    name: 'fix-archive',
    tables: [FIX_MESSAGES, SESSION_DAYS, VERIFICATIONS],
    state: (io: StateIo) => openArchive(io, deps),
    publishes: [],
    asks: [userOf],
    consumes: { 'fix.execution': onExecution },
    wakes: { verify: onVerifyDue },
    starts: askForVerification,
    answers: [
      answer(fixExecutions, onExecutions),
      answer(fixLog, onLog),
      answer(verifyArchive, onVerify),
      answer(archiveVerifications, onVerifications),
    ],
  });
