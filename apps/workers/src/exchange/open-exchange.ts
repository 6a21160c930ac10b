/** The exchange of a workers process, by its settings: the real one, or its port with an echo behind it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Instrument } from '@tradefloor/contracts/market';
import { FIX_PORT } from '@tradefloor/contracts/services';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { risingNow } from '@tradefloor/runtime/host/clock';
import type { Log } from '@tradefloor/runtime/host/log';
import { addressesAt } from '@tradefloor/runtime/host/service-places';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import type { WorkersEnv } from '../process/env.ts';
import type { ExchangePort } from '../services/fix-exchange/service.ts';
import { developmentClients, productionClients } from './clients/exchange-clients.ts';
import { startEchoExchange } from './echo-exchange.ts';
import { type FixExchange, startFixExchange } from './fix-exchange.ts';

export type OpenExchange = ExchangePort & {
  /** Null where no exchange is behind the port. */
  readonly exchange: FixExchange | null;
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

/** The exchange of another process, seen from here: it is not called. */
const ELSEWHERE: OpenExchange = {
  exchange: null,
  metrics: async () => '',
  onTicks: () => undefined,
  onHalt: () => undefined,
  onRfq: () => undefined,
  onRfqExecuted: () => undefined,
  depth: () => null,
  sessions: () => [],
  stop: async () => undefined,
};

/** Opens the configured exchange. @throws when the port is taken or a file of the exchange is broken */
export async function openExchange(options: OpenExchangeOptions): Promise<OpenExchange> {
  const { env, log, universe, isHere, settlementDays } = options;
  if (!isHere) return ELSEWHERE;
  const place = { host: env.FIX_HOST, port: FIX_PORT + env.PORT_OFFSET, nowMs: risingNow() };
  if (env.FIX_MODE === 'echo') {
    const acceptor = await startEchoExchange(place);
    return { ...ELSEWHERE, stop: () => acceptor.stop(null) };
  }
  const platform = callsClient({
    getBaseUrl: addressesAt(env.SERVICE_HOSTS, env.PORT_OFFSET),
    secret: env.INTERNAL_SECRET,
    from: 'fix-exchange',
  });
  const exchange = await startFixExchange({
    ...place,
    log,
    request: (call, input, caller) => {
      const meta = { requestId: `fix-${randomUUID()}`, caller };
      return platform.request(call, input, { ...meta, as: caller === null ? 'service' : 'user' });
    },
    clients: listClients(env).map((client) => ({ ...client, settlementDays })),
    instruments: [...universe, ...TEST_SECURITIES],
    seed: env.SEED,
    folder: env.DATA_DIR === undefined ? null : join(env.DATA_DIR, 'exchange'),
    recording: { days: env.REPLAY_DAYS, bytes: env.REPLAY_MAX_MB * 1_024 ** 2 },
  });
  return {
    exchange,
    metrics: () => exchange.metrics(),
    onTicks: (batch) => exchange.onTicks(batch),
    onHalt: (change) => exchange.onHalt(change),
    onRfq: (rfq) => exchange.onRfq(rfq),
    onRfqExecuted: (done) => exchange.onRfqExecuted(done),
    depth: (symbol, levels, account) => exchange.depth(symbol, levels, account),
    sessions: () => exchange.sessions(),
    stop: async () => {
      await exchange.stop();
      await platform.close();
    },
  };
}
