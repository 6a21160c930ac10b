/** The exchange as its journal left it, with everything it is handed from then on recorded for replays. */
import { join } from 'node:path';
import type { WriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import type { Log } from '@tradefloor/runtime/host/log';
import { type Exchange, restoreExchange } from '@tradefloor/sim/exchange/exchange';
import type { JournalEntry } from '@tradefloor/sim/exchange/exchange-journal';
import {
  type BeginLine,
  type ExchangeTerms,
  RECORDING_VERSION,
  recordedExchange,
} from '@tradefloor/sim/replay/recording';
import { toSettings } from '@tradefloor/sim/replay/session-replay';
import type { ExchangeClient } from '../clients/exchange-clients.ts';
import { Recording } from './recording.ts';

/** In the exchange's folder. */
export const RECORDING_FOLDER = 'recording';

export type RecordingKept = { readonly days: number; readonly bytes: number };
const KEPT: RecordingKept = { days: 7, bytes: 2 * 1_024 ** 3 };

export type RecordedOptions = Pick<ExchangeTerms, 'seed' | 'instruments'> & {
  readonly clients: readonly ExchangeClient[];
  /** Where the recording's folder is; null records nothing. */
  readonly folder: string | null;
  /** How much of it is kept; a week and 2 GiB by default. */
  readonly recording?: RecordingKept;
  readonly entries: readonly JournalEntry[];
  readonly group: WriteGroup;
  readonly nowMs: () => number;
  readonly log: Log;
};

export type Recorded = {
  readonly exchange: Exchange;
  /** Before each batch of the market, the one moment at which a new part of the recording may begin. */
  beforeTicks(nowMs: number): void;
  close(): void;
};

/** Restores the exchange and begins a part of its recording. */
export function openRecorded(options: RecordedOptions): Recorded {
  const { folder, seed, instruments, clients, entries, group, nowMs, log } = options;
  const terms: ExchangeTerms = {
    seed,
    instruments,
    clients: clients.map((client) => [client.compId, client.terms]),
    dropCopies: clients.filter(({ kind }) => kind === 'DROP_COPY').map(({ compId }) => compId),
  };
  const plain = restoreExchange(toSettings(terms), entries);
  if (folder === null) {
    return { exchange: plain, beforeTicks: () => undefined, close: () => undefined };
  }
  const place = { folder: join(folder, RECORDING_FOLDER), log, ...(options.recording ?? KEPT) };
  const recording = new Recording(place, plain.snapshot(nowMs()).entryNo);
  const begin = (why: BeginLine['why'], at: number): void => {
    const stateHash = plain.stateHash();
    const checkpoint = plain.checkpoint(at);
    recording.begin({
      kind: 'BEGIN',
      version: RECORDING_VERSION,
      why,
      at,
      terms,
      stateHash,
      checkpoint,
    });
  };
  begin('OPEN', nowMs());
  return {
    exchange: recordedExchange(plain, (line) => {
      recording.append(line);
      // Noted before the journal's entry of this handling, and so written before it.
      group.journal(recording);
    }),
    beforeTicks: (at) => {
      if (!recording.isDue(at)) return;
      group.settle();
      begin('ROLL', at);
    },
    close: () => recording.close(),
  };
}
