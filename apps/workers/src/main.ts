/**
 * The workers' program: reads its settings, opens the stores, starts the chosen services and stops them in
 * order. The only place where services, database and host meet.
 */
import { hostname } from 'node:os';
import { PLATFORM_OFFER } from '@tradefloor/core/order/offer';
import { ALWAYS_OPEN } from '@tradefloor/core/order/trading-hours';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { createDurable } from '@tradefloor/db/durable';
import { migrate } from '@tradefloor/db/migrate';
import { journalReader } from '@tradefloor/db/readers/journal-reader';
import { killSwitchReader, orderReader } from '@tradefloor/db/readers/order-reader';
import { deleteOld } from '@tradefloor/db/retention';
import { startHost } from '@tradefloor/runtime/host/host';
import { verifierOf } from '@tradefloor/runtime/host/identity';
import { createLog, type Log } from '@tradefloor/runtime/host/log';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import packageJson from '../package.json' with { type: 'json' };
import { insideOf, startEmbeddedGateway } from './embedded-gateway.ts';
import { chosenServices, hasDemoUsers, readEnv, type WorkersEnv } from './env.ts';
import { createMarketSocket } from './market-socket.ts';
import { argonPasswords } from './passwords.ts';
import { createServices, type ServiceDeps } from './registry.ts';
import { systemSecrets } from './secrets.ts';
import type { UserSettings } from './services/user-service/settings.ts';

/** Simulated time of a market's first tick: 2026-11-23 14:30 UTC, a Monday's opening in New York. */
const MARKET_START_MS = 1_795_444_200_000;
/** A stop that takes longer is cut off; the runner's own patience is a little longer. */
const STOP_MS = 8_000;
const EXIT_CONFIG = 78;

await run(readEnv(), process.argv.slice(2));

async function run(env: WorkersEnv, words: readonly string[]): Promise<void> {
  const log = createLog({ service: 'workers', level: env.LOG_LEVEL });
  process.on('uncaughtException', (error) => die(log, error));
  process.on('unhandledRejection', (error) => die(log, error));
  if (env.MIGRATE) await migrate(env.DATABASE_URL, env.MIGRATIONS_DIR);
  const database = openDatabase({ url: env.DATABASE_URL, name: 'tradefloor readers' });
  const all = createServices(depsOf(env, database));
  const chosen = chosenServices(
    words,
    all.map(({ name }) => name),
  );
  if ('fault' in chosen) {
    process.stderr.write(`${chosen.fault}\n`);
    process.exit(EXIT_CONFIG);
  }
  const owner = `${hostname()}-${process.pid}`;
  const durable = createDurable({ databaseUrl: env.DATABASE_URL, owner });
  const socket = createMarketSocket({
    universe: EQUITIES,
    verify: verifierOf(env.INTERNAL_SECRET, 'market-sim'),
  });
  const host = await startHost({
    services: all.filter(({ name }) => chosen.names.includes(name)),
    durable,
    redisUrl: env.REDIS_URL,
    secret: env.INTERNAL_SECRET,
    version: `${packageJson.version}+${env.GIT_COMMIT}`,
    seed: env.SEED,
    portOffset: env.PORT_OFFSET,
    log,
    retention: async () =>
      void (await deleteOld(database, { olderThanDays: env.RETENTION_DAYS, nowMs: Date.now() })),
    upgrades: { 'market-sim': socket.upgrade },
    onLetter: socket.onLetter,
  });
  const gateway =
    env.EMBED_GATEWAY && env.GATEWAY_BUNDLE !== undefined
      ? await startEmbeddedGateway(env.GATEWAY_BUNDLE, insideOf(host.engine))
      : null;
  stopOnSignal(log, async () => {
    await gateway?.close();
    await socket.close();
    await host.stop();
    await durable.close();
    await database.close();
  });
  log.info({ services: chosen.names, seed: env.SEED }, 'started');
}

function depsOf(env: WorkersEnv, database: Database): ServiceDeps {
  return {
    market: { startTick: env.MARKET_START_TICK, startMs: MARKET_START_MS, universe: EQUITIES },
    oms: {
      orders: orderReader(database),
      killSwitches: killSwitchReader(database),
      offer: PLATFORM_OFFER,
      hours: ALWAYS_OPEN,
    },
    journal: journalReader(database),
    users: { passwords: argonPasswords(), secrets: systemSecrets, settings: userSettingsOf(env) },
    settlementDays: env.EQUITY_SETTLEMENT_DAYS,
  };
}

function userSettingsOf(env: WorkersEnv): UserSettings {
  return {
    seeding: hasDemoUsers(env)
      ? { kind: 'development', password: env.DEV_PASSWORD }
      : { kind: 'production', adminPassword: env.ADMIN_PASSWORD ?? '' },
    guestTrading: env.PUBLIC_GUEST_TRADING,
    guestsMax: env.GUESTS_MAX,
    issuer: env.PUBLIC_ORIGIN === undefined ? null : `${env.PUBLIC_ORIGIN}/api/user-service`,
    redirectUris: [],
  };
}

/** The first signal stops in order, the second at once. */
function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => die(log, new Error('the stop took too long')), STOP_MS).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => die(log, error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Nothing is known to be right any more: the runner starts the process anew, and the stores know the rest. */
function die(log: Log, error: unknown): never {
  log.fatal({ error }, 'died');
  process.exit(1);
}
