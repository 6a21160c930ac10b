/** FIX archive: keeps every request and report to the byte, numbered by session day, and proves that none is missing. */

import {
  archiveVerifications,
  fixExecutions,
  fixLog,
  fixMessage,
  fixMessages,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { userOf } from '@tradefloor/contracts/calls/users';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { type ArchiveDeps, openArchive } from './archive-state.ts';
import { onExecution } from './on-execution.ts';
import { onMessage, onMessages } from './on-messages.ts';
import { onExecutions, onLog, onVerifications } from './on-reads.ts';
import { onCancelRequested, onReplaceRequested, onRouted } from './on-requests.ts';
import { onVerify, onVerifyDue, requestVerification, verifyProgress } from './verify-day.ts';

export const fixArchive = (deps: ArchiveDeps) =>
  defineService({
    name: 'fix-archive',
    tables: [FIX_ARCHIVE_TABLES],
    state: (io: StateIo) => openArchive(io, deps),
    publishes: ['archive.progress'],
    intervals: { 'verify-progress': verifyProgress },
    calls: [userOf],
    consumes: {
      'orders.routed': onRouted,
      'orders.child': onRouted,
      'orders.fi.rfq': onRouted,
      'orders.replace-requested': onReplaceRequested,
      'orders.cancel-requested': onCancelRequested,
      'orders.child-cancel-requested': onCancelRequested,
      'orders.fi.cancel-requested': onCancelRequested,
      'fix.execution': onExecution,
    },
    timers: { verify: onVerifyDue },
    onActivate: requestVerification,
    handles: [
      handle(fixExecutions, onExecutions, { as: 'user', scope: 'own' }),
      handle(fixMessages, onMessages, { as: 'user', scope: 'own' }),
      handle(fixMessage, onMessage, { as: 'user', scope: 'own' }),
      handle(fixLog, onLog, { as: 'anyone' }),
      handle(verifyArchive, onVerify, { as: 'user' }),
      handle(archiveVerifications, onVerifications, { as: 'anyone' }),
    ],
  });
