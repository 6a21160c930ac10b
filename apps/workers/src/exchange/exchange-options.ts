/** What an exchange is opened with. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { Log } from '@tradefloor/runtime/host/log';
import type { AuctionClock } from './auction-clock.ts';
import type { ExchangeClient } from './clients/exchange-clients.ts';
import type { Ask } from './quotes/quote-platform.ts';
import type { RecordingKept } from './record/recorded-exchange.ts';

export type FixExchangeOptions = {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
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
