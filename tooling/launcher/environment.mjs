/**
 * The environment contract between the runner and the processes it starts, in one place. What the
 * caller has set wins; the rest has a default here.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { keptSecret, readJson } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { appFolder, bundleFile } from './bundle.mjs';

/** @typedef {Record<string, string | undefined>} Env */

/**
 * @typedef {object} RunSettings
 * @property {'development' | 'production'} mode
 * @property {'split' | 'single'} topology `single`: the gateway runs inside the workers process
 * @property {string} dataDir absolute
 * @property {number} portOffset added to the base port of every service
 * @property {boolean} isOffsetGiven whether this very offset was requested
 * @property {number} gatewayPort final: no offset is added to it any more
 * @property {WorkerGroup[]} groups the processes that the services are divided among
 * @property {boolean} spare whether a production keeps a process of services loaded for the one that dies
 * @property {boolean} relay whether `dev` and `start` write every event into a file
 * @property {boolean} chaos whether an admin may have processes and stores killed, to see what comes of it
 */

/**
 * @typedef {object} WorkerGroup services that run in one process
 * @property {`workers${string}`} name
 * @property {string | null} services by commas; null for all
 */

/** As the services read it: with more, the highest of their ports would be none. */
const OFFSET_MAX = 50_000;

/** @type {WorkerGroup} */
const ALL_SERVICES = { name: 'workers', services: null };

/**
 * @param {RunSettings['mode']} mode
 * @param {Env} env
 * @returns {RunSettings}
 */
export function readSettings(mode, env) {
  const portOffset = wholeNumber(env, 'PORT_OFFSET', { fallback: 0, most: OFFSET_MAX });
  const topology = env['TOPOLOGY'] ?? 'split';
  if (topology !== 'split' && topology !== 'single') {
    throw new Problem(`TOPOLOGY is "${topology}"; it can be split or single.`);
  }
  const groups = readGroups(env['WORKER_GROUPS']);
  if (topology === 'single' && groups.length > 1) {
    throw new Problem('TOPOLOGY=single is one process: it cannot have WORKER_GROUPS.');
  }
  return {
    mode,
    topology,
    groups,
    spare: readSwitch(env, 'SPARE_WORKERS', true),
    // On with `dev` and `start`, which set it (command.mjs); test platforms have none.
    relay: false,
    chaos: readSwitch(env, 'CHAOS', mode === 'development'),
    portOffset,
    isOffsetGiven: Boolean(env['PORT_OFFSET']),
    dataDir: join(ROOT, '.data'),
    gatewayPort: wholeNumber(env, 'GATEWAY_PORT', { fallback: 5011 + portOffset, most: 65_535 }),
    ...(env['DATA_DIR'] ? { dataDir: absolute(env['DATA_DIR']) } : {}),
  };
}

/**
 * The settings of a platform that runs until it is stopped: with an event relay, unless EVENT_RELAY is off.
 * @param {RunSettings} settings
 * @param {Env} env
 * @returns {RunSettings}
 */
export const withRelay = (settings, env) => ({
  ...settings,
  relay: readSwitch(env, 'EVENT_RELAY', true),
});

/**
 * @param {Env} env
 * @param {string} name
 * @param {boolean} fallback
 * @returns {boolean}
 */
function readSwitch(env, name, fallback) {
  const word = env[name];
  if (word === undefined || word === '') return fallback;
  if (word === 'on' || word === 'off') return word === 'on';
  throw new Problem(`${name} is "${word}"; it can be on or off.`);
}

/**
 * @param {string | undefined} text `front=oms,user-service;back=ems`, or nothing for one process
 * @returns {WorkerGroup[]}
 */
function readGroups(text) {
  if (text === undefined || text === '') return [ALL_SERVICES];
  const groups = text.split(';').map((part) => {
    const [, name, services] = /^([a-z][a-z-]{0,19})=([a-z-]+(?:,[a-z-]+)*)$/.exec(part) ?? [];
    if (name === undefined || services === undefined) {
      throw new Problem(
        `WORKER_GROUPS holds "${part}", which is no group.`,
        'Groups are written like this: front=oms,user-service;back=ems,journal',
      );
    }
    return { name: /** @type {const} */ (`workers-${name}`), services };
  });
  const names = groups.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Problem(`WORKER_GROUPS names ${twice} twice.`);
  return groups;
}

/**
 * @param {string} path
 * @returns {string}
 */
function absolute(path) {
  return path.startsWith('/') ? path : join(ROOT, path);
}

/**
 * @param {Env} env
 * @param {string} name
 * @param {{ fallback: number, most: number }} limits
 * @returns {number}
 */
function wholeNumber(env, name, { fallback, most }) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Problem(`${name} is "${text}"; it must be a whole number from 0 to ${most}.`);
}

/**
 * The settings of both processes.
 * @param {RunSettings} settings
 * @param {object} more
 * @param {{ databaseUrl: string, redisUrl: string }} more.stores
 * @param {Env} more.env
 * @param {string} more.outDir where the bundles lie
 * @returns {Env}
 */
export function processEnv(settings, { stores, env, outDir }) {
  const commit = env['GIT_COMMIT'] || shortCommit();
  return {
    SEED: '42',
    MIGRATE: '1',
    PUBLIC_GUEST_TRADING: settings.mode === 'development' ? 'on' : 'off',
    NEXT_TELEMETRY_DISABLED: '1',
    ...thisMachine(settings, env),
    ...env,
    NODE_ENV: settings.mode,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    GATEWAY_PORT: String(settings.gatewayPort),
    PORT_OFFSET: String(settings.portOffset),
    DATA_DIR: settings.dataDir,
    INTERNAL_SECRET: env['INTERNAL_SECRET'] || keptSecret(join(settings.dataDir, 'secret')),
    GIT_COMMIT: commit,
    TRADEFLOOR_VERSION: `${ownVersion()}+${commit}`,
    MIGRATIONS_DIR: join(ROOT, 'packages', 'db', 'migrations'),
    WEB_DIR: appFolder('web'),
    LOAD_BUNDLE: bundleFile('load', outDir),
    EVENT_RELAY: settings.relay ? 'on' : 'off',
    RELAY_POSITION: join(settings.dataDir, 'events', 'position.json'),
    // What was published before its first start is in the outbox.
    RELAY_FROM: 'start',
    RELAY_FILE: join(settings.dataDir, 'events', 'events.jsonl'),
    EMBED_GATEWAY: settings.topology === 'single' ? '1' : undefined,
    GATEWAY_BUNDLE: settings.topology === 'single' ? bundleFile('web', outDir) : undefined,
  };
}

/**
 * Without a public address the platform is for this machine only: it has that name, and listens nowhere else.
 * @param {RunSettings} settings
 * @param {Env} env
 * @returns {Env}
 */
function thisMachine({ gatewayPort }, env) {
  if (env['PUBLIC_ORIGIN'] !== undefined) return {};
  return { PUBLIC_ORIGIN: `http://localhost:${gatewayPort}`, GATEWAY_ADDRESS: '127.0.0.1' };
}

/** @returns {string} the version in the repository's manifest */
function ownVersion() {
  return String(readJson(join(ROOT, 'package.json'))['version']);
}

/** @returns {string} seven or more hexadecimal digits, or `unknown` outside a repository */
function shortCommit() {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : 'unknown';
}
