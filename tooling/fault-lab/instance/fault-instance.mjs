/**
 * The platform as the fault matrix needs it: a production of its own, a process for each service that is to be killed,
 * its stores behind faulty proxies, and no automatic restart of dead stores.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { appFolder, bundleFile } from '../../launcher/bundle.mjs';
import { processEnv, readSettings } from '../../launcher/environment.mjs';
import { endLeftProcesses } from '../../launcher/instance.mjs';
import { startPlatform } from '../../launcher/platform.mjs';
import { BUILD_DIR } from '../../launcher/production-build.mjs';
import { firstFreeOffset } from '../../launcher/service-ports.mjs';
import { Supervised } from '../../launcher/supervised.mjs';
import { speaker } from '../../process/console.mjs';
import { makeFolder, writeJson } from '../../process/files.mjs';
import { firstFreePort } from '../../process/ports.mjs';
import { signalProcess } from '../../process/process-identity.mjs';
import { ROOT } from '../../process/root.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { endLeftStores, startInfra } from '../../stores/start-stores.mjs';
import { openMemory } from '../../stores/store.mjs';
import { openSampler } from '../sampling/sampler.mjs';
import { openFaultProxy } from '../world/fault-proxy.mjs';
import { isWell, waitUntil } from '../world/floor.mjs';
import { Echo } from './echo.mjs';
import { openCertificates } from './fix-certificates.mjs';
import {
  GROUPS,
  makeEnvironment,
  readFindings,
  STANDBY_OFFSET,
  throughProxy,
  toPlace,
  withLoaded,
} from './instance-environment.mjs';
import { isStandbyLoaded, listGateways } from './processes.mjs';
import { smallDisksAt, storeControl, unmountLeftDisks } from './store-control.mjs';

/** @typedef {import('../world/floor.mjs').Instance} Instance */

/** Base ports of their health endpoints, as in the contracts; a test compares the two. */
export const HEALTH_PORTS = {
  'market-sim': 5000,
  ems: 5001,
  oms: 5002,
  'algo-engine': 5003,
  'risk-engine': 5004,
  rfq: 5005,
  ccp: 5006,
  'user-service': 5008,
  journal: 5009,
  gateway: 5011,
  'fix-exchange': 9881,
};
const FIRST_OFFSET = 20_000;
/** A store that was killed comes back at its port, which no store that starts meanwhile may have: others begin elsewhere. */
const STORE_PORTS = { postgres: 57_432, redis: 58_379 };
/** The matrix kills on purpose, and again and again: its processes are well after a second. */
const HEALTHY_MS = 1_000;

/**
 * Starts a fresh platform on its own ports and data.
 * @param {{ dataDir: string, env: Record<string, string | undefined>, isWhole?: boolean, hasSmallDisks?: boolean,
 * hasCertificates?: boolean, hasClocks?: boolean, hasVitals?: boolean }} of whole: all services in one process, as a production has them by
 * default clocks: that of a process can be set wrong; vitals: processes report their memory and descriptors; small
 * disks: the stores are on disks that can be filled, where the system allows it
 * @returns {Promise<Instance>}
 */
export async function startFaultInstance({ dataDir, env: given, isWhole = false, ...wish }) {
  await endLeftProcesses(dataDir, speaker('runner'));
  await endLeftStores(dataDir);
  const storeFolder = join(dataDir, 'stores');
  const places = { stores: storeFolder, platform: join(dataDir, 'platform') };
  unmountLeftDisks(places);
  rmSync(dataDir, { recursive: true, force: true });
  const disks = wish.hasSmallDisks ? smallDisksAt(places) : null;
  const infra = await startStores(storeFolder);
  const proxies = await openProxies(infra);
  const offset = given['FAULTS_PORT_OFFSET'] ?? String(await firstFreeOffset(FIRST_OFFSET));
  const [clockFile, vitals] = [join(dataDir, 'clocks.json'), join(dataDir, 'vitals')];
  const certificates = wish.hasCertificates ? openCertificates(`${dataDir}/certificates`) : null;
  const loaded = { ...given, ...certificates?.env };
  const env = makeEnvironment(withLoaded(loaded, wish, { clockFile, vitals }), {
    offset: Number(offset),
    dataDir: places.platform,
    databaseUrl: throughProxy(infra.databaseUrl, proxies.postgres.port),
    redisUrl: throughProxy(infra.redisUrl, proxies.redis.port),
    isWhole,
  });
  const settings = readSettings('production', env);
  const stopStores = async () => {
    for (const proxy of Object.values(proxies)) proxy.close();
    await infra.stop();
    if (disks !== null) unmountLeftDisks(places);
  };
  const platform = await startPlatform(settings, {
    env,
    purpose: 'e2e',
    healthyMs: HEALTHY_MS,
    onHopeless: () => speaker('faults')('a process does not stay up: see its log'),
  }).catch(async (error) => {
    await stopStores();
    throw error;
  });
  const stores = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL };
  const childEnv = processEnv(settings, { stores, env, outDir: BUILD_DIR });
  const sql = postgres(infra.databaseUrl, { max: 2, connect_timeout: 5, onnotice: () => {} });
  const requested = lookInto(infra, { storeFolder, sql });
  return {
    base: `http://127.0.0.1:${settings.gatewayPort}`,
    logDir: join(settings.dataDir, 'logs'),
    proxies,
    whenReady: (timeoutMs) => platform.whenReady(timeoutMs),
    kill: (name, signal = 'SIGKILL') =>
      platform.kill(name === 'web' ? 'web' : `workers-${name}`, signal),
    killAllWorkers: () => {
      for (const { name } of settings.groups) platform.kill(name, 'SIGKILL');
    },
    ...gatewayControl(() => platform.processes()['web']?.pid ?? null),
    roll: () => platform.kill('web', 'SIGHUP'),
    getAddress: (service) => `http://127.0.0.1:${makePort(service) + settings.portOffset}`,
    shiftClock: (name, ms) =>
      writeJson(clockFile, { [GROUPS[/** @type {keyof typeof GROUPS} */ (name)]]: ms }),
    issueCertificates: (days) => certificates?.issue(days),
    openEcho: (random) => new Echo({ redisUrl: infra.redisUrl, random }),
    startStandby: () => startStandby(settings, childEnv),
    store: storeControl(infra, storeFolder, { disks }),
    ...requested,
    openSampler: () => openSampler(vitals, requested),
    stop: async () => {
      for (const proxy of Object.values(proxies)) proxy.become({});
      await sql.end({ timeout: 1 });
      await platform.stop();
      await stopStores();
    },
  };
}

/**
 * What a row reads past every proxy.
 * @param {import('../../stores/start-stores.mjs').Infra} infra
 * @param {{ storeFolder: string, sql: import('postgres').Sql }} of
 * @returns {Pick<Instance, 'databaseUrl' | 'storeFolder' | 'redisUrl' | 'storePids' | 'query' | 'audit'>}
 */
const lookInto = (infra, { storeFolder, sql }) => ({
  databaseUrl: infra.databaseUrl,
  storeFolder,
  redisUrl: infra.redisUrl,
  storePids: () => infra.pids,
  query: async (text) => [...(await sql.unsafe(text))],
  audit: (acks) => runAudit(infra.databaseUrl, acks),
});
/** @param {string} dataDir a new one */
async function startStores(dataDir) {
  makeFolder(dataDir);
  const memory = openMemory(dataDir);
  for (const name of /** @type {const} */ (['postgres', 'redis'])) {
    memory.update(name, { port: await firstFreePort(STORE_PORTS[name]) });
  }
  return startInfra({ dataDir, purpose: 'e2e', log: speaker('stores') });
}

/** @param {import('../../stores/start-stores.mjs').Infra} infra */
const openProxies = async (infra) => ({
  postgres: await openFaultProxy(toPlace(infra.databaseUrl)),
  redis: await openFaultProxy(toPlace(infra.redisUrl)),
});

/**
 * @param {() => number | null} group the process that starts the gateways
 * @returns {Pick<Instance, 'hasSpare' | 'gateways' | 'killGateways' | 'killGatewayGroup'>}
 */
const gatewayControl = (group) => ({
  hasSpare: isStandbyLoaded,
  gateways: () => listGateways(group()),
  killGateways: () => {
    for (const pid of listGateways(group()).serving) signalProcess(pid, 'SIGKILL');
  },
  killGatewayGroup: () => {
    for (const pid of listGateways(group()).all) signalProcess(pid, 'SIGKILL');
  },
});

/**
 * A second process for every service, on ports of its own.
 * @param {import('../../launcher/environment.mjs').RunSettings} settings
 * @param {Record<string, string | undefined>} env of the other processes
 * @returns {Promise<import('../world/floor.mjs').Standby>}
 */
async function startStandby(settings, env) {
  const portOffset = settings.portOffset + STANDBY_OFFSET;
  const services = Object.values(GROUPS).filter((names) => names !== GROUPS.exchange);
  const standby = new Supervised({
    name: 'workers-standby',
    script: bundleFile('workers', BUILD_DIR),
    args: [`--only=${services.join(',')}`],
    cwd: appFolder('workers'),
    graceMs: 9_000,
    env: {
      ...env,
      PORT_OFFSET: String(portOffset),
      FIX_PORT_OFFSET: String(settings.portOffset),
      // It takes what is free, and nothing at first.
      PREFERRED_SERVICES: 'scenario-engine',
    },
    logFile: join(settings.dataDir, 'logs', 'workers-standby.log'),
    onChange: () => {},
    onHopeless: () => speaker('faults')('the standby does not stay up: see its log'),
  });
  /** @param {string} service */
  const getAddress = (service) => `http://127.0.0.1:${makePort(service) + portOffset}`;
  await standby.start();
  // It listens: from now on it takes what becomes free.
  await waitUntil(async () => (await readHealth(getAddress('ccp'))) !== null, { withinMs: 30_000 });
  return {
    isServing: (service) => isWell(getAddress(service)),
    kill: () => {
      standby.kill('SIGKILL');
      void standby.finish();
    },
    stop: () => standby.finish(),
  };
}

/** @param {string} address */
async function readHealth(address) {
  try {
    const limit = AbortSignal.timeout(2_000);
    return await (await fetch(`${address}/health`, { signal: limit })).json();
  } catch {
    return null;
  }
}

/** @param {string} service */
const makePort = (service) => HEALTH_PORTS[/** @type {keyof typeof HEALTH_PORTS} */ (service)] ?? 0;

/**
 * Runs the auditor as a program of its own.
 * @param {string} databaseUrl
 * @param {string} acks
 * @returns {ReturnType<Instance['audit']>}
 */
async function runAudit(databaseUrl, acks) {
  const program = join(ROOT, 'audit', 'main.mjs');
  const words = ['--db', databaseUrl, '--acks', acks, '--grace', '2', '--json'];
  const { text } = await runCommand([process.execPath, program, ...words], { isQuiet: true });
  return readFindings(text);
}
