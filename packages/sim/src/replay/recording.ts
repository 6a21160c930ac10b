/**
 * A recording of the exchange: everything it was handed, in order, with the moment it was handed at and a fingerprint of
 * what it made of it. With the market's seed it is enough to make every fill again. Each part of a recording begins with
 * a checkpoint, so that a replay can start at any of them; its lines are plain JSON.
 */
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import { combine32, hash32, mix32 } from '@tradefloor/core/prng';
import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import type { AuctionChange } from '../exchange/auction/auction-calls.ts';
import { entryBytes } from '../exchange/entry-bytes.ts';
import type { Exchange, HaltChange } from '../exchange/exchange.ts';
import type { ExchangeCheckpoint } from '../exchange/exchange-checkpoint.ts';
import type { JournalEntry } from '../exchange/exchange-journal.ts';
import type { SessionTerms } from '../exchange/exchange-settings.ts';
import type { Handled } from '../exchange/turn.ts';
import { numberHash } from '../market/number-hash.ts';

/** What the exchange was handed. A batch of the market is named by its number: the seed makes it again. */
export type RecordedInput =
  | {
      readonly kind: 'TICKS';
      readonly at: number;
      readonly seq: number;
      /** The batch's own time, and a fingerprint of its prices. */
      readonly marketAt: number;
      readonly hash: string;
    }
  | {
      readonly kind: 'MESSAGE';
      readonly at: number;
      readonly session: string;
      readonly message: ClientMessage;
    }
  | {
      readonly kind: 'GONE';
      readonly at: number;
      readonly session: string;
      readonly cancelOrders: boolean;
    }
  | { readonly kind: 'DAY'; readonly at: number }
  | { readonly kind: 'HALT'; readonly at: number; readonly change: HaltChange }
  | { readonly kind: 'AUCTION'; readonly at: number; readonly change: AuctionChange };

/** What the exchange made of an input: its journal entry's number and fingerprint; null when it wrote none. */
export type RecordedEntry = { readonly no: number; readonly hash: number };

export type InputLine = RecordedInput & { readonly entry: RecordedEntry | null };

/**
 * How entries are fingerprinted: 1 by `hash32` of their text, from 2 on by `fingerprint` of its bytes, at a fraction of
 * the cost; from 3 on trades name the market's batch they were made at.
 */
export type RecordingVersion = 1 | 2 | 3;

/** What recordings are begun with. */
export const RECORDING_VERSION = 3 satisfies RecordingVersion;

/** The first line of each part. */
export type BeginLine = {
  readonly kind: 'BEGIN';
  readonly version: RecordingVersion;
  /** `OPEN`: the exchange came up from its journal, market makers not yet back. `ROLL`: it goes on in a new part. */
  readonly why: 'OPEN' | 'ROLL';
  readonly at: number;
  readonly terms: ExchangeTerms;
  readonly stateHash: string;
  readonly checkpoint: ExchangeCheckpoint;
};

/** The exchange's settings as data. */
export type ExchangeTerms = {
  readonly seed: number;
  readonly instruments: readonly Instrument[];
  /** By client; a session that is no client's has the default terms. */
  readonly clients: readonly (readonly [compId: string, terms: SessionTerms])[];
  readonly dropCopies: readonly string[];
};

export type RecordLine = BeginLine | InputLine;

/** An exchange that has every input and its fingerprint kept. Looking at it and the passing of time are no inputs. */
export function recordedExchange(exchange: Exchange, keep: (line: InputLine) => void): Exchange {
  const kept = (input: RecordedInput, handled: Handled): Handled => {
    keep({ ...input, entry: recordedEntry(handled.entry, RECORDING_VERSION) });
    return handled;
  };
  return {
    ...exchange,
    onClientMessage: (session, message, at) =>
      kept(
        { kind: 'MESSAGE', at, session, message },
        exchange.onClientMessage(session, message, at),
      ),
    onTicks: (batch, at) => kept(recordedTicks(batch, at), exchange.onTicks(batch, at)),
    onDisconnect: (session, { cancelOrders }, at) =>
      kept(
        { kind: 'GONE', at, session, cancelOrders },
        exchange.onDisconnect(session, { cancelOrders }, at),
      ),
    onDayRoll: (at) => kept({ kind: 'DAY', at }, exchange.onDayRoll(at)),
    onHalt: (change, at) => kept({ kind: 'HALT', at, change }, exchange.onHalt(change, at)),
    onAuction: (change, at) =>
      kept({ kind: 'AUCTION', at, change }, exchange.onAuction(change, at)),
  };
}

const recordedTicks = (batch: TickBatch, at: number): RecordedInput => ({
  kind: 'TICKS',
  at,
  seq: batch.seq,
  marketAt: batch.at,
  hash: batchHash(batch),
});

/** An entry as a recording of this version names it. */
export function recordedEntry(
  entry: JournalEntry | null,
  version: RecordingVersion,
): RecordedEntry | null {
  if (entry === null) return null;
  const known = version < 3 ? withoutBatches(entry) : entry;
  const hash = version === 1 ? hash32(JSON.stringify(known)) : fingerprint(entryBytes(known));
  return { no: entry.entryNo, hash };
}

/** An entry as it was before trades named their batches. */
function withoutBatches(entry: JournalEntry): JournalEntry {
  const reports = entry.reports.map((outgoing) => {
    const { message } = outgoing;
    if (message.type !== 'EXECUTION_REPORT' || message.trade === null) return outgoing;
    const { tickSeq: _, ...trade } = message.trade;
    return { ...outgoing, message: { ...message, trade } };
  });
  return { ...entry, reports };
}

const FNV_PRIME = 0x0100_0193;

/** Bytes as 32 bits: four lanes of FNV-1a over every fourth one, which a processor works on side by side. */
function fingerprint(bytes: Uint8Array): number {
  let [a, b, c, d] = [0x811c_9dc5, 0x2545_f491, 0x9e37_79b1, 0x85eb_ca6b];
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    a = Math.imul(a ^ (bytes[at] ?? 0), FNV_PRIME);
    b = Math.imul(b ^ (bytes[at + 1] ?? 0), FNV_PRIME);
    c = Math.imul(c ^ (bytes[at + 2] ?? 0), FNV_PRIME);
    d = Math.imul(d ^ (bytes[at + 3] ?? 0), FNV_PRIME);
  }
  for (let at = whole; at < bytes.length; at += 1) {
    a = Math.imul(a ^ (bytes[at] ?? 0), FNV_PRIME);
  }
  return mix32(combine32(combine32(a, b), combine32(c, d)) ^ bytes.length);
}

/** Fingerprint of a batch without its publication time. */
export function batchHash({ seq, simTime, ticks }: TickBatch): string {
  const hash = numberHash();
  for (const value of [seq, simTime, ticks.length]) hash.add(value);
  for (const tick of ticks) {
    const { bid, ask, last, mid, bidSize, askSize, volume, dayVolume, open, high, low } = tick;
    hash.add(hash32(tick.symbol));
    for (const value of [bid, ask, last, mid, bidSize, askSize]) hash.add(value);
    for (const value of [volume, dayVolume, open, high, low]) hash.add(value);
  }
  return hash.hex();
}
