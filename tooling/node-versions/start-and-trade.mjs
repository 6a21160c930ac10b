/**
 * `node tooling/node-versions/start-and-trade.mjs <data folder> <client folder>`: starts the built platform on the Node
 * version that runs this program; the client as it is installed logs in and has one market order filled. Ends with 1 when
 * any of it fails.
 */
import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '../launcher/environment.mjs';
import { startPlatform } from '../launcher/platform.mjs';
import { firstFreeOffset } from '../launcher/service-ports.mjs';
import { Problem } from '../process/problem.mjs';
import { runProgram } from '../process/program.mjs';

const READY_MS = 120_000;
const FILL_MS = 30_000;
const FIRST_OFFSET = 1_200;
const TRADER = 'trader-high-touch';
const PASSWORD = 'tradefloor';
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
 * Has one market order filled by the client as it is installed, with an API key, and reads it back with its command.
 * @param {string} base
 * @param {string} app a folder that has the package
 */
async function trade(base, app) {
  const place = join(app, 'node_modules', '@tradefloor', 'client');
  const { connect } = await import(pathToFileURL(join(place, 'node.js')).href);
  const person = await connect({ url: base, username: TRADER, password: PASSWORD });
  const made = await person.calls.createKey({ name: process.version, scopes: ['read', 'trade'] });
  const client = await connect({ url: base, key: made.key });
  const signal = AbortSignal.timeout(FILL_MS);
  const events = client.events(['orders.filled'], { signal });
  await events.next();
  const { orderId } = await client.calls.placeOrder(ORDER);
  let filled = false;
  for await (const { event, data } of events) {
    filled = event === 'orders.filled' && data.orderId === orderId && data.leavesQty === 0;
    if (filled) break;
  }
  if (!filled) throw new Problem(`the order is not filled after ${FILL_MS} ms`);
  const env = { ...process.env, TRADEFLOOR_CONFIG: join(app, 'config') };
  const command = (/** @type {string} */ words, input = '') => {
    const args = [join(place, 'tradefloor.js'), ...words.split(' ')];
    return execFileSync(process.execPath, args, { env, input, encoding: 'utf8', stdio: 'pipe' });
  };
  command(`login --url ${base}`, made.key);
  const found = command('orders --status all --json').includes(orderId);
  if (!found) throw new Problem('the command does not list the order');
}

async function startAndTrade() {
  const [dataDir, app] = process.argv.slice(2);
  if (dataDir === undefined || app === undefined) {
    throw new Problem('Name a data folder, and one that has the client.');
  }
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
    await trade(platform.address, app);
    process.stdout.write(`filled on ${process.version}\n`);
  } finally {
    await platform.stop();
  }
}

await runProgram(startAndTrade);
