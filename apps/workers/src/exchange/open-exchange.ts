/**
 * The exchange of a workers process, by its settings: the real one, in a thread of its own where the program is built,
 * or its port with an echo behind it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Instrument } from '@tradefloor/contracts/market';
import { FIX_PORT } from '@tradefloor/contracts/services';
import { risingNow } from '@tradefloor/runtime/host/clock';
import type { Log } from '@tradefloor/runtime/host/log';
import { getLogCollector } from '@tradefloor/runtime/host/open-log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import packageJson from '../../package.json' with { type: 'json' };
import type { WorkersEnv } from '../process/env.ts';
import { toAcceptorTls } from '../process/fix-settings.ts';
import type { ExchangePort } from '../services/fix-exchange/service.ts';
import { developmentClients, productionClients } from './clients/exchange-clients.ts';
import { startEchoExchange } from './echo-exchange.ts';
import type { FixExchange } from './exchange-options.ts';
import { type ExchangeWork, openFromWork } from './exchange-work.ts';
import { ThreadedExchange } from './threaded-exchange.ts';

export type OpenExchange = ExchangePort & {
  /** Resolves once it is open; rejects when it cannot be opened. */
  readonly whenOpen: Promise<void>;
  /** Why it does not work now; null while it does. */
  failure(): string | null;
  /** What its sessions do, in Prometheus' text form. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
};

export type OpenExchangeOptions = {
  readonly env: WorkersEnv;
  readonly log: Log;
  readonly universe: readonly Instrument[];
  /** Whether the exchange runs in this process. */
  readonly isHere: boolean;
  /** Business days from an equity trade to its settlement. */
  readonly settlementDays: number;
};

const listClients = (env: WorkersEnv) =>
  env.NODE_ENV === 'production'
    ? productionClients(env.INTERNAL_SECRET, env.FIX_CREDENTIALS, env.FIX_USERS)
    : developmentClients();

const NO_AUCTIONS = { day: null, calls: [], results: [] };

/** The exchange of another process, seen from here: it is not called. */
const ELSEWHERE: OpenExchange = {
  whenOpen: Promise.resolve(),
  failure: () => null,
  metrics: async () => '',
  onTicks: () => undefined,
  onHalt: () => undefined,
  onRfq: () => undefined,
  onRfqExecuted: () => undefined,
  depth: () => null,
  auctions: () => NO_AUCTIONS,
  sessions: () => [],
  stop: async () => undefined,
};

/** Beside the bundle; sources that run as they are have none, and open the exchange in their own thread. */
const PROGRAM = new URL('./exchange-thread.mjs', import.meta.url);

/** Opens the configured exchange. @throws when the port is taken or a file of the exchange is broken */
export async function openExchange(options: OpenExchangeOptions): Promise<OpenExchange> {
  const { env, log, isHere } = options;
  if (!isHere) return ELSEWHERE;
  const tls = toAcceptorTls(env);
  const place = { host: env.FIX_HOST, port: FIX_PORT + env.PORT_OFFSET, tls };
  if (env.FIX_MODE === 'echo') {
    const acceptor = await startEchoExchange({ ...place, nowMs: risingNow() });
    return { ...ELSEWHERE, stop: () => acceptor.stop(null) };
  }
  const work = toWork(options, place);
  if (env.EXCHANGE_THREAD && existsSync(PROGRAM)) return openThread(work, log);
  return toOpen(await openFromWork(work, log));
}

function toWork(
  { env, universe, settlementDays }: OpenExchangeOptions,
  place: Pick<ExchangeWork, 'host' | 'port' | 'tls'>,
): ExchangeWork {
  return {
    ...place,
    clients: listClients(env).map((client) => ({ ...client, settlementDays })),
    instruments: [...universe, ...TEST_SECURITIES],
    seed: env.SEED,
    folder: env.DATA_DIR === undefined ? null : join(env.DATA_DIR, 'exchange'),
    auctionHours: env.AUCTIONS && env.TRADING_HOURS.kind === 'sessions' ? env.TRADING_HOURS : null,
    recording: { days: env.REPLAY_DAYS, bytes: env.REPLAY_MAX_MB * 1_024 ** 2 },
    platform: {
      hosts: env.SERVICE_HOSTS,
      portOffset: env.PORT_OFFSET,
      secret: env.INTERNAL_SECRET,
    },
    logging: {
      level: env.LOG_LEVEL,
      version: `${packageJson.version}+${env.GIT_COMMIT}`,
      collector: getLogCollector(env),
    },
  };
}

function openThread(work: ExchangeWork, log: Log): OpenExchange {
  const exchange = new ThreadedExchange(() => new Worker(PROGRAM, { workerData: work }), log);
  return {
    ...toOpen(exchange),
    settled: () => exchange.settled(),
    whenOpen: exchange.whenOpen,
    failure: () => exchange.failure(),
  };
}

/** An exchange that is open, in this thread or another one. */
const toOpen = (exchange: FixExchange | ThreadedExchange): OpenExchange => ({
  metrics: () => exchange.metrics(),
  onTicks: (batch) => exchange.onTicks(batch),
  onHalt: (change) => exchange.onHalt(change),
  onRfq: (rfq) => exchange.onRfq(rfq),
  onRfqExecuted: (done) => exchange.onRfqExecuted(done),
  depth: (symbol, levels, account) => exchange.depth(symbol, levels, account),
  auctions: () => exchange.auctions(),
  sessions: () => exchange.sessions(),
  stop: () => exchange.stop(),
  whenOpen: Promise.resolve(),
  failure: () => null,
});
