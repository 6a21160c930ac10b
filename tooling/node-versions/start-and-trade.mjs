/**
 * `node tooling/node-versions/start-and-trade.mjs <data folder>`: starts the built platform on the Node version that runs
 * this program, logs in, has one market order filled, and stops. Ends with 1 when any of it fails.
 */
import { readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { enterAs } from '../client/session.mjs';
import { readSettings } from '../launcher/environment.mjs';
import { startPlatform } from '../launcher/platform.mjs';
import { firstFreeOffset } from '../launcher/service-ports.mjs';
import { Problem } from '../process/problem.mjs';
import { runProgram } from '../process/program.mjs';

const READY_MS = 120_000;
const FILL_MS = 30_000;
const LOOK_MS = 100;
const FIRST_OFFSET = 1_200;
const TRADER = 'trader-high-touch';
const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

/** @typedef {import('../launcher/platform.mjs').Platform} Platform */

/** Programs of the platform that another Node runs. @param {Platform} platform @returns {string[]} */
function listOthers(platform) {
  if (process.platform !== 'linux') return [];
  return Object.entries(platform.processes()).flatMap(([name, { pid }]) => {
    const program = pid === null ? 'none' : readlinkSync(`/proc/${pid}/exe`);
    return program === process.execPath ? [] : [`${name} runs on ${program}`];
  });
}

/**
 * @param {string} base
 * @param {string} cookie
 * @param {{ path: string, body?: object }} call
 * @returns {Promise<{ orderId: string, status: string }>}
 */
async function request(base, cookie, { path, body }) {
  const response = await fetch(`${base}/api/oms${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Problem(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** @param {string} base */
async function trade(base) {
  const { cookie } = await enterAs(base, TRADER);
  const { orderId } = await request(base, cookie, { path: '/orders', body: ORDER });
  const end = performance.now() + FILL_MS;
  for (;;) {
    const { status } = await request(base, cookie, { path: `/orders/${orderId}` });
    if (status === 'FILLED') return;
    if (performance.now() > end) throw new Problem(`the order is ${status}, not filled`);
    await delay(LOOK_MS);
  }
}

async function startAndTrade() {
  const [dataDir] = process.argv.slice(2);
  if (dataDir === undefined) throw new Problem('Name a data folder.');
  const env = {
    DEMO_USERS: 'on',
    SPARE_WORKERS: 'off',
    ADMIN_PASSWORD: 'not-used-by-anyone',
    ...process.env,
    DATA_DIR: dataDir,
    PORT_OFFSET: String(await firstFreeOffset(FIRST_OFFSET)),
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    GATEWAY_PORT: undefined,
  };
  const platform = await startPlatform(readSettings('production', env), {
    env,
    purpose: 'e2e',
    onHopeless: () => undefined,
  });
  try {
    const { ready, missing } = await platform.whenReady(READY_MS);
    if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
    const others = listOthers(platform);
    if (others.length > 0) throw new Problem(others.join('; '));
    await trade(platform.address);
    process.stdout.write(`filled on ${process.version}\n`);
  } finally {
    await platform.stop();
  }
}

await runProgram(startAndTrade);
