/** Session replay of a workers process, by its settings. Without a folder of its own the exchange records nothing. */
import { join } from 'node:path';
import type { Database } from '@tradefloor/db/database';
import { replayReader } from '@tradefloor/db/readers/replay-reader';
import type { Log } from '@tradefloor/runtime/host/log';
import { EMS_COMP_ID } from '../exchange/clients/exchange-clients.ts';
import { RECORDING_FOLDER } from '../exchange/record/recorded-exchange.ts';
import type { WorkersEnv } from '../process/env.ts';
import { NO_REPLAYS, type ReplayPort } from '../services/journal/replay-port.ts';
import { ReplayRunner } from './replay-runner.ts';
import { inWorkerThread } from './worker-thread.ts';

export type Replays = { readonly port: ReplayPort; readonly close: () => void };

export function openReplays(
  { DATA_DIR, FIX_MODE }: WorkersEnv,
  { database, log }: { readonly database: Database; readonly log: Log },
): Replays {
  if (DATA_DIR === undefined || FIX_MODE !== 'exchange') {
    return { port: NO_REPLAYS, close: () => undefined };
  }
  const runner = new ReplayRunner({
    folder: join(DATA_DIR, 'exchange', RECORDING_FOLDER),
    reader: replayReader(database),
    compId: EMS_COMP_ID,
    thread: inWorkerThread,
    nowMs: Date.now,
    log,
  });
  return { port: runner, close: () => runner.close() };
}
