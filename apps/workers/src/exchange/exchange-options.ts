/** What an exchange is opened with, and what an open one does. */
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { AcceptorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import type { Log } from '@tradefloor/runtime/host/log';
import type { ExchangeDepth } from '@tradefloor/sim/exchange/depth-view';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';
import type { AuctionClock } from './auction-clock.ts';
import type { ExchangeClient } from './clients/exchange-clients.ts';
import type { Ask } from './quotes/quote-platform.ts';
import type { RecordingKept } from './record/recorded-exchange.ts';
import type { ExchangeSessionFacts } from './session-facts.ts';

export type FixExchangeOptions = {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The files of its certificate; a plain port where left out, or null. */
  readonly tls?: AcceptorTls | null;
  readonly compId?: string;
  readonly clients: readonly ExchangeClient[];
  readonly instruments: readonly Instrument[];
  /** The market's seed. */
  readonly seed: number;
  /** Where journal and session files are; null keeps everything in memory. */
  readonly folder: string | null;
  /** What is kept for replays, where there is a folder; a week and 2 GiB by default. */
  readonly recording?: RecordingKept;
  /** Calls the platform, for requests for quote; without it there are none. */
  readonly request?: Ask;
  /** When its auctions are; without it there are none. */
  readonly auctions?: Pick<AuctionClock, 'due'> | undefined;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** An exchange that is open, in this thread. */
export type FixExchange = {
  readonly port: number;
  onTicks(batch: TickBatch): void;
  onHalt(change: HaltChange): void;
  /** How a request for quote stands, and that it has traded. */
  onRfq(rfq: Rfq): void;
  onRfqExecuted(done: RfqExecuted): void;
  depth(symbol: string, levels: number, account: string | null): ExchangeDepth | null;
  /** Its auctions: times, calls and results. */
  auctions(): AuctionsView;
  sessions(): readonly ExchangeSessionFacts[];
  stateHash(): string;
  /** In Prometheus' text form. */
  metrics(): Promise<string>;
  /** Sends all clients the reason, logs out, writes what is left. */
  stop(): Promise<void>;
};
