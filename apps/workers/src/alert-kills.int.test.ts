/** Price alerts in processes of the operating system: prices come over Redis, and kill -9 loses no firing and doubles none. */
import { createAlert, listAlertFirings } from '@tradefloor/contracts/calls/alerts';
import { quotes } from '@tradefloor/contracts/calls/market';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { ALERT_FIRINGS_KEPT } from '@tradefloor/contracts/vocabulary/alerts';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillDrive, openKillDrive, startProcess } from './testing/kill-drive.ts';
import type { WorkerProcess } from './testing/worker-processes.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const KILLS = 3;
const SYMBOLS = 20;

const TRADER: Caller = {
  userId: userId('trader-high-touch'),
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: 'session-1',
};

let database: Database;
let market: WorkerProcess;
let users: WorkerProcess;
let drive: KillDrive;

beforeAll(async () => {
  drive = await openKillDrive('alert-kills', { caller: TRADER, from: 'oms' });
  database = openDatabase({ url: drive.databaseUrl, name: 'test', connections: 1 });
  market = drive.process(['--only=market-sim']);
  users = drive.process(['--only=user-service']);
});
afterAll(async () => {
  await database.close();
  await drive.close();
});

const find: KillDrive['find'] = (call, input, caller) => drive.find(call, input, caller);
const countFirings = async () => (await find(listAlertFirings, {}))?.items.length ?? -1;

/**
 * Alert and firing are one commit: what an alert counts is what is kept of it, up to those that newer ones replaced.
 * What does not agree, in words.
 */
async function findFaults(): Promise<string[]> {
  const firings = await find(listAlertFirings, {});
  const rows = await database.rows('select alert_id, fired_count from users.alerts');
  if (firings === null || rows.length !== SYMBOLS) return ['alerts are missing'];
  const ids = firings.items.map(({ firingId }) => firingId);
  const counts = rows.map((row) => [String(row['alert_id']), Number(row['fired_count'])] as const);
  const counted = counts.reduce((sum, [, count]) => sum + count, 0);
  const expected = Math.min(counted, ALERT_FIRINGS_KEPT);
  const torn = counts.flatMap(([alertId, count]) => {
    const own = ids.filter((id) => id.startsWith(alertId));
    const isWhole = own.every((id, index) => id === `${alertId}-F${count - index}`);
    return isWhole ? [] : [`${alertId} counts ${count}: ${own.join(' ')}`];
  });
  return ids.length === expected ? torn : [`${ids.length} kept, ${counted} counted`, ...torn];
}

test('alerts that fire at each crossing fire on over kill -9, and each firing is kept once', async () => {
  await Promise.all([startProcess(market), startProcess(users)]);
  await expect.poll(async () => (await find(quotes, {}))?.items.length, PATIENT).toBeGreaterThan(0);
  const shown = (await find(quotes, {}))?.items ?? [];
  for (const { symbol, last } of shown.slice(0, SYMBOLS)) {
    const level = { symbol, condition: 'AT_OR_ABOVE', price: last } as const;
    const create = () => find(createAlert, { ...level, repeat: 'EACH_CROSSING' });
    // Refused until the first prices have come over.
    await expect.poll(create, PATIENT).not.toBeNull();
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await countFirings();
    await expect.poll(countFirings, PATIENT).toBeGreaterThan(before + 5);
    await users.kill();
    await startProcess(users);
    await expect.poll(countFirings, PATIENT).toBeGreaterThanOrEqual(before);
  }
  await market.kill();
  // The last batch may still be on its way.
  await expect.poll(findFaults, PATIENT).toEqual([]);
}, 240_000);
