/**
 * Puts the platform together for one process: stores, services, host, the simulator's socket and, where wished,
 * the gateway. The only place where services, database and host meet.
 */
import { join } from 'node:path';
import { FIX_PORT, type ServiceName } from '@tradefloor/contracts/services';
import type { HeatRunner } from '@tradefloor/core/competition/rooms/heat';
import { PLATFORM_OFFER } from '@tradefloor/core/trading/order/offer';
import type { Database } from '@tradefloor/db/database';
import { archiveReader } from '@tradefloor/db/readers/archive-reader';
import { clearingReader } from '@tradefloor/db/readers/clearing-reader';
import { decisionReader } from '@tradefloor/db/readers/decision-reader';
import { exportReader } from '@tradefloor/db/readers/export-reader';
import { journalReader } from '@tradefloor/db/readers/journal-reader';
import { limitChangeReader, userChangeReader } from '@tradefloor/db/readers/limit-change-reader';
import { opsReader } from '@tradefloor/db/readers/ops-reader';
import { killSwitchReader, orderReader } from '@tradefloor/db/readers/order-reader';
import { profitReader } from '@tradefloor/db/readers/profit-reader';
import { rfqReader } from '@tradefloor/db/readers/rfq-reader';
import { roomReader } from '@tradefloor/db/readers/room-reader';
import { scenarioReader } from '@tradefloor/db/readers/scenario-reader';
import { tcaReader } from '@tradefloor/db/readers/tca-reader';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { type Host, startHost } from '@tradefloor/runtime/host/host';
import { makeVerifier } from '@tradefloor/runtime/host/identity';
import type { Log } from '@tradefloor/runtime/host/log';
import { toRedisPlace } from '@tradefloor/runtime/host/redis-place';
import { addressesAt } from '@tradefloor/runtime/host/service-places';
import type { Tracing } from '@tradefloor/runtime/host/trace/tracing';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import packageJson from '../package.json' with { type: 'json' };
import { auditSigner } from './audit-signer.ts';
import { backtestJobs } from './backtest/backtest-job.ts';
import { openBacktester } from './backtest/backtester.ts';
import { settlementDaysFor, toCcpSettings } from './clearing-settings.ts';
import { startEmbeddedGateway, toInside } from './embedded-gateway.ts';
import { EMS_COMP_ID, ownPassword } from './exchange/clients/exchange-clients.ts';
import { type EmsLine, openEmsLine } from './exchange/ems-line.ts';
import { type OpenExchange, openExchange } from './exchange/open-exchange.ts';
import { exportJobs } from './exports/export-job.ts';
import type { JobHandler } from './jobs/job-runner.ts';
import { callThrough, type OpenJobs, openJobs } from './jobs/open-jobs.ts';
import { LoadProcess } from './load/load-process.ts';
import { createMarketSocket } from './market-socket.ts';
import { totpCodes } from './one-time-codes.ts';
import { deleteWhatIsOld } from './ops/delete-old.ts';
import type { Channel } from './ops/launcher.ts';
import { openOps } from './ops/open-ops.ts';
import { argonPasswords } from './passwords.ts';
import type { WorkersEnv } from './process/env.ts';
import { toLineTls } from './process/fix-settings.ts';
import { toLoadSettings } from './process/load-settings.ts';
import { MORNING_MS, toMarketSettings } from './process/market-settings.ts';
import { prefersBy } from './process/preferred-services.ts';
import { startRank } from './process/start-rank.ts';
import { openStores, type Stores } from './process/stores.ts';
import { toUserSettings } from './process/user-settings.ts';
import { createServices, type ServiceDeps } from './registry.ts';
import { openReplays, type Replays } from './replay/open-replays.ts';
import { openHeatRunner } from './rooms/heat-threads.ts';
import { scenarioInstrument } from './scenario/play-scenario.ts';
import { type OpenRunner, openScenarioRunner } from './scenario/runner.ts';
import { scenarioJobs } from './scenario/scenario-job.ts';
import { drawUnguessable, systemSecrets } from './secrets.ts';
import type { OpsDeps } from './services/ops/ops-state.ts';

export type WorkersOptions = {
  readonly env: WorkersEnv;
  readonly log: Log;
  /** What a standby has opened already; opened now when left out. */
  readonly stores?: Stores | null;
  /** The services to run; all when left out. */
  readonly only?: readonly ServiceName[];
  /** Before the names of everything in Redis. */
  readonly prefix?: string;
  /** The channel to the launcher; none when left out, for that of a process belongs to the program that runs in it. */
  readonly launcher?: Channel | null;
};

export type Workers = {
  readonly host: Host;
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>;
};

/** Starts the services of a process. @throws when a store does not respond or a port is taken */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { env, log, only, prefix, launcher = null } = options;
  const { database, owner, durable } = options.stores ?? (await openStores(env, log));
  const socket = openMarketSocket(env);
  const exchange = await openExchange({
    env,
    log,
    universe: EQUITIES,
    isHere: only?.includes('fix-exchange') ?? true,
    settlementDays: settlementDaysFor(env).EQUITY,
  });
  const load = new LoadProcess({ ...toLoadSettings(env), log });
  const replays = openReplays(env, { database, owner });
  const runner = openScenarioRunner({ log, threads: env.SCENARIO_THREADS });
  const heats = openHeatRunner();
  const jobs = openJobs(env, { owner, prefix, log });
  let line: EmsLine | null = null;
  const version = `${packageJson.version}+${env.GIT_COMMIT}`;
  const ops = openOps({ env, log, owner, version, prefix, launcher, reader: opsReader(database) });
  const { tracing } = ops;
  const world = { database, exchange, load, runner, heats, jobs, ops };
  const host = await startHost({
    services: servicesHere(env, world, only),
    durable,
    version,
    log,
    tracing,
    owner,
    ...toHostSettings(env),
    ...(prefix === undefined ? {} : { prefix }),
    retention: () => deleteWhatIsOld(env, database),
    upgrades: { 'market-sim': socket.upgrade },
    onEvent: (event) => {
      socket.onEvent(event);
      line?.onEvent(event);
    },
    findFailure: (service) =>
      ({ 'fix-exchange': exchange.failure(), ems: line?.failure() })[String(service)] ?? null,
    findNotice: (service) => (service === 'ops' ? ops.watch.notice() : null),
    moreMetrics: async () => `${await exchange.metrics()}${await ops.watch.metrics()}`,
  });
  socket.follow(() => holds(host, 'market-sim'));
  ops.begin(host);
  jobs.work(listHandlers(env, log, { runner, replays, outside: host.outside }), host.outside);
  // Before the EMS has taken its lease: its events since then are requested.
  if (env.FIX_MODE === 'exchange' && (only?.includes('ems') ?? true)) {
    line = openEmsLine({ engine: host.engine, log, tracing, ...toLine(env) });
  }
  const gateway = await gatewayInside(env, host, tracing);
  await exchange.whenOpen;
  return {
    host,
    stop: async () => {
      await load.close();
      replays.close();
      await jobs.stop();
      await gateway?.close();
      await socket.close();
      await line?.stop();
      await exchange.stop();
      await ops.stopWatch();
      await host.stop();
      await runner.stop();
      heats.closeAll();
      await ops.stopTracing();
      await durable.close();
      await database.close();
    },
  };
}

const openMarketSocket = ({ INTERNAL_SECRET }: WorkersEnv) => {
  const verify = makeVerifier(INTERNAL_SECRET, 'market-sim');
  return createMarketSocket({ universe: EQUITIES, verify });
};

/** What this process can run as jobs. */
const listHandlers = (
  env: WorkersEnv,
  log: Log,
  {
    runner,
    replays,
    outside,
  }: Pick<World, 'runner'> & Pick<Host, 'outside'> & { readonly replays: Replays },
): readonly JobHandler[] => [
  scenarioJobs(runner),
  backtestJobs(openBacktester(toMarketSettings(env), { log })),
  exportJobs((caller) => callThrough(outside, caller)),
  ...replays.begin(outside),
];

/** The gateway in this process, where the settings enable it. */
const gatewayInside = async (env: WorkersEnv, { engine }: Host, tracing: Tracing) =>
  env.EMBED_GATEWAY && env.GATEWAY_BUNDLE !== undefined
    ? await startEmbeddedGateway(env.GATEWAY_BUNDLE, toInside(engine, tracing))
    : null;

/** Whether a service is at work here or about to be, and not in another process. */
const holds = (host: Host, name: ServiceName): boolean =>
  host.status().some(({ service, status }) => service === name && status !== 'waiting');

/** The services of this process; all when none are named. */
const servicesHere = (env: WorkersEnv, world: World, only: readonly ServiceName[] | undefined) =>
  createServices(makeDeps(env, world)).filter(({ name }) => only?.includes(name) ?? true);

/** Where its services listen, where others are found, which of them are its own before others', and how it runs them. */
const toHostSettings = (env: WorkersEnv) => ({
  redis: toRedisPlace(env),
  secret: env.INTERNAL_SECRET,
  seed: env.SEED,
  timerSweepMs: env.TIMER_SWEEP_MS,
  requestAgeMaxMs: env.REQUEST_AGE_MAX_MS,
  portOffset: env.PORT_OFFSET,
  address: env.SERVICE_ADDRESS,
  getBaseUrl: addressesAt(env.SERVICE_HOSTS, env.PORT_OFFSET),
  startRank,
  preferredWaitMs: env.PREFERRED_WAIT_MS,
  prefers: prefersBy(env),
});

/** Where the exchange is, where the session's files are, and its password. */
const toLine = (env: WorkersEnv) => ({
  address: { host: env.FIX_HOST, port: FIX_PORT + (env.FIX_PORT_OFFSET ?? env.PORT_OFFSET) },
  tls: toLineTls(env),
  folder: env.DATA_DIR === undefined ? null : join(env.DATA_DIR, 'fix', 'ems'),
  password: env.NODE_ENV === 'production' ? getEmsPassword(env) : null,
});

const getEmsPassword = ({ FIX_CREDENTIALS, INTERNAL_SECRET }: WorkersEnv): string =>
  FIX_CREDENTIALS.find(({ compId }) => compId === EMS_COMP_ID)?.password ??
  ownPassword(INTERNAL_SECRET, EMS_COMP_ID);

type World = {
  readonly database: Database;
  readonly exchange: OpenExchange;
  readonly load: LoadProcess;
  readonly runner: OpenRunner;
  readonly heats: HeatRunner;
  readonly jobs: OpenJobs;
  readonly ops: Pick<OpsDeps, 'watch' | 'launcher' | 'upkeep'>;
};

const makeDeps = (
  env: WorkersEnv,
  { database, exchange, load, runner, heats, jobs, ops: { watch, launcher, upkeep } }: World,
): ServiceDeps => ({
  load,
  market: toMarketSettings(env),
  jobs: { queue: jobs.queue, exports: exportReader(database) },
  backtestMs: MORNING_MS,
  risk: {
    decisions: decisionReader(database),
    profits: profitReader(database),
    hours: env.TRADING_HOURS,
    makerChecker: env.MAKER_CHECKER,
  },
  oms: {
    orders: orderReader(database),
    killSwitches: killSwitchReader(database),
    offer: PLATFORM_OFFER,
    hours: env.TRADING_HOURS,
    hasAuctions: env.AUCTIONS,
    hardToBorrowAdv: env.HARD_TO_BORROW_ADV,
  },
  exchange,
  journal: journalReader(database),
  tca: tcaReader(database),
  replays: exportReader(database),
  signer: auditSigner(env.INTERNAL_SECRET),
  archive: archiveReader(database),
  rfq: {
    bonds: BONDS,
    reader: rfqReader(database),
    quoteWindowMs: env.QUOTE_WINDOW_MS,
    hasLastLook: env.RFQ_LAST_LOOK,
  },
  users: {
    passwords: argonPasswords(),
    secrets: systemSecrets,
    codes: totpCodes(env.INTERNAL_SECRET),
    limitChanges: limitChangeReader(database),
    userChanges: userChangeReader(database),
    settings: toUserSettings(env),
  },
  settlement: { settlementDays: settlementDaysFor(env), simDayMs: env.CCP_SIM_DAY_MS },
  ccp: { reader: clearingReader(database), settings: toCcpSettings(env) },
  ops: { reader: opsReader(database), watch, launcher, upkeep },
  scenarios: {
    reader: scenarioReader(database),
    runner,
    isListed: (symbol) => scenarioInstrument(symbol) !== undefined,
  },
  webhooks: jobs.webhooks,
  rooms: {
    reader: roomReader(database),
    runner: heats,
    isListed: (symbol) => scenarioInstrument(symbol) !== undefined,
    draw: drawUnguessable,
  },
});
