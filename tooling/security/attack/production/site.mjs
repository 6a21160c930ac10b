/**
 * A production to attack: the build of `pnpm start` with the settings of a public address behind a proxy, on ports and
 * data of its own. Its first user is the admin, who makes the others; the published passwords of the demo do not exist.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { readSettings, withRelay } from '../../../launcher/environment.mjs';
import { endLeftProcesses } from '../../../launcher/instance.mjs';
import { startPlatform } from '../../../launcher/platform.mjs';
import { ensureBuilt } from '../../../launcher/production-build.mjs';
import { firstFreeOffset } from '../../../launcher/service-ports.mjs';
import { speaker } from '../../../process/console.mjs';
import { firstFreePort } from '../../../process/ports.mjs';
import { Problem } from '../../../process/problem.mjs';
import { readCommandLine } from '../../../process/process-identity.mjs';
import { ROOT } from '../../../process/root.mjs';
import { endLeftStores } from '../../../stores/start-stores.mjs';
import { logIn, send, toField } from './person.mjs';

/** @typedef {{ username: string, password: string, address: string, cookie: string }} Person */
/** @typedef {'owner' | 'first' | 'second' | 'reader' | 'curious'} TraderName */
/**
 * @typedef {object} Site
 * @property {string} base
 * @property {number} port
 * @property {string} publicName the name in PUBLIC_ORIGIN
 * @property {string} folder where its processes keep files
 * @property {Person} admin
 * @property {Readonly<Record<TraderName, Person>>} traders
 * @property {Readonly<Record<string, string>>} secrets by the setting they are in; no gateway needs one of them
 * @property {string} shared the secret that gateways need
 * @property {() => number[]} gateways the processes that serve people
 * @property {() => Promise<string>} metrics of the gateways
 * @property {() => Promise<void>} stop
 */

const DATA_DIR = process.env['ATTACK_DATA_DIR'] ?? join(ROOT, '.data', 'attack');
/** Below the ports that outgoing connections take, apart from those of other test platforms. */
const FIRST_OFFSET = 17_000;
const FIRST_METRICS_PORT = 15_900;
const READY_MS = 180_000;
const PUBLIC_NAME = 'desk.example';
/** What a program of this machine needs; settings of the caller are not those of a production. */
const KEPT = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'];
const TRADERS = /** @type {const} */ (['owner', 'first', 'second', 'reader', 'curious']);
const GATEWAY = /^tradefloor-gateway/;
const publish = speaker('attack');

/** Raised from ten, so that an attack gets to what is behind this limit. */
export const LOGINS_A_MINUTE = 60;
export const GATEWAYS = 2;

/** @returns {Promise<Site>} */
export async function openSite() {
  await ensureBuilt({ log: speaker('build') });
  await endLeftProcesses(DATA_DIR, publish);
  await endLeftStores(DATA_DIR);
  rmSync(DATA_DIR, { recursive: true, force: true });
  const secrets = makeSecrets();
  const metricsPort = await firstFreePort(FIRST_METRICS_PORT);
  const offset = await firstFreeOffset(FIRST_OFFSET);
  const env = { ...makeEnvironment({ offset, metricsPort }), ...secrets };
  const settings = withRelay(readSettings('production', env), env);
  const platform = await startPlatform(settings, {
    env,
    purpose: 'production',
    onHopeless: () => publish('a process does not stay up: see its log'),
  });
  const stop = () => platform.stop();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(name, () => stop().finally(() => process.exit(130)));
  }
  try {
    const { ready, missing } = await platform.whenReady(READY_MS);
    if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
    const base = `http://127.0.0.1:${settings.gatewayPort}`;
    const admin = await enterAdmin(base, secrets.ADMIN_PASSWORD);
    return {
      base,
      port: settings.gatewayPort,
      publicName: PUBLIC_NAME,
      folder: settings.dataDir,
      admin,
      traders: await enterTraders(base, admin),
      secrets: {
        ADMIN_PASSWORD: secrets.ADMIN_PASSWORD,
        FIX_CREDENTIALS: secrets.FIX_CREDENTIALS,
        DATABASE_URL: new URL(platform.infra.databaseUrl).password,
      },
      shared: secrets.INTERNAL_SECRET,
      gateways: () => listGateways(platform.processes()['web']?.pid ?? null),
      metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const makeSecrets = () => ({
  INTERNAL_SECRET: randomBytes(32).toString('hex'),
  ADMIN_PASSWORD: randomBytes(24).toString('base64url'),
  FIX_CREDENTIALS: `CERTA:${randomBytes(24).toString('base64url')}`,
});

/** @param {{ offset: number, metricsPort: number }} of */
const makeEnvironment = ({ offset, metricsPort }) => ({
  ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])),
  PUBLIC_ORIGIN: `https://${PUBLIC_NAME}`,
  // The proxy is on this machine.
  GATEWAY_ADDRESS: '127.0.0.1',
  TRUST_PROXY: 'on',
  PUBLIC_GUEST_TRADING: 'on',
  FIX_ENTRY: 'on',
  RATE_LOGINS_PER_MINUTE: String(LOGINS_A_MINUTE),
  GATEWAYS: String(GATEWAYS),
  METRICS_PORT: String(metricsPort),
  PORT_OFFSET: String(offset),
  DATA_DIR,
});

/**
 * The role must have a second factor: the first log-in sets it up.
 * @param {string} base
 * @param {string} password
 * @returns {Promise<Person>}
 */
async function enterAdmin(base, password) {
  const who = { username: 'admin', password, address: '192.0.2.10' };
  const begun = await logIn(base, who);
  const secret = toField(begun.text, 'secret');
  if (secret === '') throw new Problem(`The admin sets up no second factor: ${begun.text}`);
  const { status, text, cookie } = await logIn(base, { ...who, code: generateSync({ secret }) });
  if (status !== 200) throw new Problem(`The admin cannot log in: ${status} ${text}`);
  return { ...who, cookie };
}

/**
 * @param {string} base
 * @param {Person} admin
 * @returns {Promise<Site['traders']>}
 */
async function enterTraders(base, admin) {
  /** @type {Partial<Record<TraderName, Person>>} */
  const made = {};
  for (const [n, username] of TRADERS.entries()) {
    const who = {
      username,
      password: randomBytes(18).toString('base64url'),
      address: `192.0.2.${20 + n}`,
    };
    const { password } = who;
    const body = {
      username,
      displayName: username,
      role: 'trader',
      tradingStyle: 'low_touch',
      password,
      reason: 'for the attack run',
    };
    const path = '/api/user-service/users';
    const { cookie } = admin;
    const user = await send(base, { method: 'POST', path, cookie, body });
    if (user.status >= 300) throw new Problem(`No user ${username}: ${user.status} ${user.text}`);
    const entered = await logIn(base, who);
    if (entered.status !== 200) throw new Problem(`${username} cannot log in: ${entered.text}`);
    made[username] = { ...who, cookie: entered.cookie };
  }
  return /** @type {Site['traders']} */ (made);
}

/** @param {number | null} group the process that starts them @returns {number[]} */
function listGateways(group) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => pid === group || (findParent(pid) === group && GATEWAY.test(readCommandLine(pid))),
    );
}

/** @param {number} pid @returns {number | null} */
function findParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
