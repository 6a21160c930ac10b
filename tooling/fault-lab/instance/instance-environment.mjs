/** What the processes of a platform under fault are started with, and how the addresses of its stores lead through proxies. */
import { join } from 'node:path';
import { ROOT } from '../../process/root.mjs';
import { vitalsEnv } from '../sampling/sampler.mjs';

/** A process for each service that a row kills, so that one dies alone. */
export const GROUPS = {
  oms: 'oms',
  risk: 'risk-engine',
  ems: 'ems',
  algo: 'algo-engine',
  rfq: 'rfq',
  ccp: 'ccp',
  records: 'journal,fix-archive',
  exchange: 'fix-exchange',
  market: 'market-sim,user-service,ops,webhooks,rooms',
};
const CLOCK_SHIFT = join(ROOT, 'tooling', 'fault-lab', 'instance', 'clock-shift.mjs');
/** Added to the ports of the platform for those of its standby. */
export const STANDBY_OFFSET = 1_000;

/**
 * @param {Record<string, string | undefined>} given
 * @param {{ hasClocks?: boolean, hasVitals?: boolean }} wish what processes are loaded with
 * @param {{ clockFile: string, vitals: string }} places
 * @returns {Record<string, string | undefined>}
 */
export function withLoaded(given, wish, { clockFile, vitals }) {
  const clocks = { NODE_OPTIONS: `--import=${CLOCK_SHIFT}`, CLOCK_SHIFT_FILE: clockFile };
  const all = [given, wish.hasClocks ? clocks : {}, wish.hasVitals ? vitalsEnv(vitals) : {}];
  const options = all.flatMap(({ NODE_OPTIONS }) => NODE_OPTIONS ?? []).join(' ');
  return { ...Object.assign({}, ...all), ...(options !== '' && { NODE_OPTIONS: options }) };
}

/**
 * @param {Record<string, string | undefined>} given
 * @param {{ offset: number, dataDir: string, databaseUrl: string, redisUrl: string, isWhole: boolean }} of
 */
export const makeEnvironment = (given, { offset, dataDir, databaseUrl, redisUrl, isWhole }) => ({
  ...given,
  PUBLIC_GUEST_TRADING: 'on',
  DEMO_USERS: 'on',
  GUESTS_MAX: '2000',
  GUESTS_PER_ADDRESS: '2000',
  RATE_LOGINS_PER_MINUTE: '6000',
  RATE_ORDERS_PER_SECOND: '50',
  RATE_ORDERS_BURST: '100',
  GATEWAYS: '2',
  SERVICE_HOSTS: `127.0.0.1+${offset},127.0.0.1+${offset + STANDBY_OFFSET}`,
  ...(!isWhole && GROUPED),
  PORT_OFFSET: String(offset),
  GATEWAY_PORT: undefined,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
});

const GROUPED = {
  READY_SERVICES: Object.values(GROUPS).join(','),
  WORKER_GROUPS: Object.entries(GROUPS)
    .map(([name, services]) => `${name}=${services}`)
    .join(';'),
};

/** @param {string} url */
export function toPlace(url) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** @param {string} url @param {number} port */
export function throughProxy(url, port) {
  const through = new URL(url);
  through.port = String(port);
  return through.href;
}

/**
 * @param {string} text what the auditor printed: its findings as a JSON list, with words around them
 * @returns {Array<{ id: string, promise: string, violations: number | null, examples: string[] }>}
 */
export function readFindings(text) {
  const end = text.lastIndexOf(']');
  if (end === -1) throw new Error(`the audit did not come to its end: ${text}`);
  return JSON.parse(text.slice(text.indexOf('['), end + 1));
}
