/**
 * Replays a recording: makes the market's batches again from the seed, hands the exchange what it was handed, and holds
 * every journal entry against the fingerprint of the one that was written. Pure: lines in, trades out.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { invariant } from '@tradefloor/core/result';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeTrade } from '@tradefloor/core/trading/exchange/exchange-trade';
import { type Exchange, resumeExchange } from '../exchange/exchange.ts';
import type { JournalEntry } from '../exchange/exchange-journal.ts';
import { DEFAULT_TERMS, type ExchangeSettings } from '../exchange/exchange-settings.ts';
import { getCompId } from '../exchange/session-name.ts';
import type { Handled } from '../exchange/turn.ts';
import {
  type BeginLine,
  batchHash,
  type ExchangeTerms,
  type InputLine,
  RECORDING_VERSION,
  type RecordingVersion,
  type RecordLine,
  recordedEntry,
} from './recording.ts';

/** Recomputes a batch of the market. Numbers come in rising order. @throws RangeError when it cannot */
export type MarketSource = (seq: number, atMs: number) => TickBatch;

/** One side of a trade, as reported to its session. */
export type ReplayedTrade = {
  readonly session: string;
  readonly report: ExchangeReport & { readonly trade: ExchangeTrade };
};

/** The first difference between a replay and the recording. */
export type ReplayDifference = {
  /** The market's batch, the entry of a handling, or the orders and numbers at the beginning of a part. */
  readonly what: 'MARKET' | 'ENTRY' | 'STATE';
  readonly at: number;
  /** Number of the batch or entry; 0 for a state. */
  readonly no: number;
};

/** What a line of the recording came to. */
export type ReplayStep = {
  readonly at: number;
  /** The batch that was handed in, where it was one. */
  readonly batch: TickBatch | null;
  readonly trades: readonly ReplayedTrade[];
  /** The exchange had been away and came back with this line. */
  readonly isRestart: boolean;
};

export type ReplayCounts = {
  readonly lines: number;
  readonly batches: number;
  readonly entries: number;
  readonly trades: number;
};

/** An exchange's settings, from what was written of them. */
export function toSettings({ seed, instruments, clients, dropCopies }: ExchangeTerms) {
  const terms = new Map(clients);
  const settings: ExchangeSettings = {
    seed,
    instruments,
    dropCopies,
    toTerms: (session) => terms.get(getCompId(session)) ?? DEFAULT_TERMS,
  };
  return settings;
}

export class SessionReplay {
  readonly #makeMarket: (begin: BeginLine) => MarketSource;
  #market: MarketSource | null = null;
  #exchange: Exchange | null = null;
  #difference: ReplayDifference | null = null;
  /** The newest batch the exchange has looked at. */
  #newest: { readonly seq: number; readonly marketAt: number } | null = null;
  #version: RecordingVersion = RECORDING_VERSION;
  #counts = { lines: 0, batches: 0, entries: 0, trades: 0 };

  /** `makeMarket` opens the market of a recording's first part. */
  constructor(makeMarket: (begin: BeginLine) => MarketSource) {
    this.#makeMarket = makeMarket;
  }

  /** Where it first went another way; null while everything was equal. */
  get difference(): ReplayDifference | null {
    return this.#difference;
  }

  get counts(): ReplayCounts {
    return { ...this.#counts };
  }

  stateHash(): string | null {
    return this.#exchange?.stateHash() ?? null;
  }

  /** Continues by one line. @throws when the first is no beginning, or the market cannot be replayed */
  take(line: RecordLine): ReplayStep {
    this.#counts.lines += 1;
    if (line.kind === 'BEGIN') return this.#begin(line);
    const exchange = this.#exchange;
    invariant(exchange !== null, 'a recording begins with a checkpoint');
    const isLate = line.kind === 'TICKS' && this.#isLate(line);
    const batch = line.kind === 'TICKS' && !isLate ? this.#toBatch(line) : null;
    const { entry, outputs } = handle(exchange, line, batch);
    this.#compare(line, entry);
    const trades = outputs.flatMap(({ session, message, copy }): ReplayedTrade[] => {
      if (copy || message.type !== 'EXECUTION_REPORT' || message.trade === null) return [];
      return [{ session, report: { ...message, trade: message.trade } }];
    });
    this.#counts.trades += trades.length;
    return { at: line.at, batch, trades, isRestart: false };
  }

  #begin(line: BeginLine): ReplayStep {
    const { why, at, terms, checkpoint } = line;
    this.#version = line.version;
    const isFirst = this.#exchange === null;
    this.#market ??= this.#makeMarket(line);
    if (!isFirst && this.#exchange?.stateHash() !== line.stateHash) {
      this.#differ({ what: 'STATE', at, no: 0 });
    }
    // In a part that only continues, so does the replay: nothing is taken over.
    if (isFirst || why === 'OPEN') {
      this.#exchange = resumeExchange(toSettings(terms), checkpoint);
      const { market } = checkpoint;
      this.#newest = market === null ? null : { seq: market.seq, marketAt: market.at };
    }
    return { at, batch: null, trades: [], isRestart: !isFirst && why === 'OPEN' };
  }

  /** A batch that was overtaken on its way: the exchange does not look at it, and the market does not go back. */
  #isLate({ seq, marketAt }: InputLine & { readonly kind: 'TICKS' }): boolean {
    const newest = this.#newest;
    if (newest !== null && marketAt <= newest.marketAt && seq <= newest.seq) return true;
    this.#newest = { seq, marketAt };
    return false;
  }

  #toBatch({ seq, marketAt, hash, at }: InputLine & { readonly kind: 'TICKS' }): TickBatch {
    invariant(this.#market !== null, 'a recording begins with its market');
    const batch = this.#market(seq, marketAt);
    this.#counts.batches += 1;
    if (batchHash(batch) !== hash) this.#differ({ what: 'MARKET', at, no: seq });
    return batch;
  }

  #compare({ at, entry: recorded }: InputLine, entry: JournalEntry | null): void {
    const made = recordedEntry(entry, this.#version);
    if (recorded !== null) this.#counts.entries += 1;
    if (made?.no === recorded?.no && made?.hash === recorded?.hash) return;
    this.#differ({ what: 'ENTRY', at, no: recorded?.no ?? made?.no ?? 0 });
  }

  #differ(difference: ReplayDifference): void {
    this.#difference ??= difference;
  }
}

/** A batch that the exchange passes over: it looks at nothing in it, but orders whose date has come end all the same. */
function overtaken({ seq, marketAt }: InputLine & { readonly kind: 'TICKS' }): TickBatch {
  return { seq, at: marketAt, simTime: marketAt, ticks: [] };
}

function handle(exchange: Exchange, line: InputLine, batch: TickBatch | null): Handled {
  switch (line.kind) {
    case 'TICKS':
      return exchange.onTicks(batch ?? overtaken(line), line.at);
    case 'MESSAGE':
      return exchange.onClientMessage(line.session, line.message, line.at);
    case 'GONE':
      return exchange.onDisconnect(line.session, { cancelOrders: line.cancelOrders }, line.at);
    case 'DAY':
      return exchange.onDayRoll(line.at);
    case 'HALT':
      return exchange.onHalt(line.change, line.at);
    case 'AUCTION':
      return exchange.onAuction(line.change, line.at);
  }
}
