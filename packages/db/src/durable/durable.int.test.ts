/** The durable port on a real Postgres: the contract all stores share, and what only a database can break. */

import type { TableDef } from '@tradefloor/core/table';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { type Durable, EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { type DurableRig, durableContract } from '@tradefloor/testkit/contract/durable';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { createDurable, type PostgresDurable } from './durable.ts';

const LEASE_MS = 600_000;
const EMPTIED = `truncate platform.leases, platform.outbox, platform.inbox, platform.handled_marks, platform.handled_topics, platform.subscriptions,
  platform.consumer_marks, platform.relay_marks, platform.timers, platform.dead_letters, risk.positions;
  alter table oms.kill_switch_log disable trigger append_only;
  delete from oms.kill_switch_log;
  alter table oms.kill_switch_log enable always trigger append_only`;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

async function postgresRig(): Promise<DurableRig> {
  const admin = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  await admin.script(`grant delete on oms.kill_switch_log to current_user; ${EMPTIED}`);
  const doors = new Map<Durable, PostgresDurable>();
  return {
    open: (owner) => {
      const door = createDurable({ databaseUrl: fresh.url, owner, leaseMs: LEASE_MS });
      doors.set(door, door);
      return door;
    },
    kill: async (door) => {
      await doors.get(door)?.close();
    },
    // Its lease expires at once: the test waits for no clock.
    freeze: () => admin.script("update platform.leases set expires_at = now() - interval '1 s'"),
    close: async () => {
      await Promise.all([...doors.values()].map((door) => door.close()));
      await admin.close();
    },
  };
}

durableContract('Postgres', postgresRig);

describe('on Postgres alone', () => {
  const positions = RISK_TABLES.positions as TableDef<never>;
  const row = (version: number) => ({
    userId: 'trader-1',
    symbol: 'AAPL',
    desk: 'EQ',
    currency: 'USD',
    netQty: 1,
    avgPx: 1,
    realisedPnl: 0,
    fees: 0,
    boughtQty: 1,
    soldQty: 0,
    updatedAt: 0,
    version,
    basis: '1',
    paid: '1',
  });
  const put = (lease: Lease, version: number) => ({
    ...EMPTY_BATCH,
    leases: [lease],
    writes: new Map([[positions, [row(version)]]]),
  });
  let rig: DurableRig;
  let durable: Durable;
  let lease: Lease;
  beforeEach(async () => {
    rig = await postgresRig();
    durable = rig.open('only');
    const taken = await durable.acquire('risk-engine');
    if (!taken) throw new Error('not free');
    lease = taken;
  });
  afterEach(() => rig.close());

  test('a commit that was cut off reports so, and the next one succeeds', async () => {
    const blocker = openDatabase({ url: fresh.url, name: 'blocker', connections: 1 });
    await blocker.script('begin; lock table risk.positions in access exclusive mode');
    const pending = durable.commit(put(lease, 1));
    await isWaitingForLock();
    // Were the lock let go first, the commit could get through before it is cut off.
    await fresh.cutConnections('blocker');
    expect(await pending).toMatchObject({ ok: false, error: { kind: 'UNKNOWN' } });
    await blocker.close();
    expect(await durable.load(positions)).toEqual([]);
    expect(await durable.commit(put(lease, 2))).toEqual({ ok: true, value: true });
  });

  test('the first commit of a connection writes what any other would, dollar signs too', async () => {
    for (const symbol of ['A$', '$$', "$q'$", 'tail$q']) {
      const door = rig.open('another');
      const writes = new Map([[positions, [{ ...row(1), symbol }]]]);
      expect(await door.commit({ ...EMPTY_BATCH, leases: [lease], writes })).toEqual({
        ok: true,
        value: true,
      });
    }
    const symbols = (await durable.load(positions)).map((held) => Reflect.get(held, 'symbol'));
    expect(new Set(symbols)).toEqual(new Set(['A$', '$$', "$q'$", 'tail$q']));
  });

  test('a first commit that is refused leaves nothing, and the next one goes through', async () => {
    const door = rig.open('another');
    const fenced = { ...put(lease, 1), leases: [{ ...lease, fence: lease.fence - 1 }] };
    expect(await door.commit(fenced)).toMatchObject({ ok: false, error: { kind: 'FENCED' } });
    expect(await durable.load(positions)).toEqual([]);
    expect(await door.commit(put(lease, 2))).toEqual({ ok: true, value: true });
  });

  test('once connected, no commit has to define its function first', async () => {
    const admin = openDatabase({ url: fresh.url, name: 'test' });
    const door = createDurable({ databaseUrl: fresh.url, owner: 'ready', leaseMs: LEASE_MS });
    await door.connect();
    const defined = await admin.rows(
      `select count(*)::int as sessions from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.proname = 'commit_parts' and n.nspname like 'pg_temp_%'`,
    );
    expect(defined).toEqual([{ sessions: 2 }]);
    expect(await door.commit(put(lease, 1))).toEqual({ ok: true, value: true });
    await Promise.all([door.close(), admin.close()]);
  });

  test('a figure that is not finite refuses the batch', async () => {
    const writes = new Map([[positions, [{ ...row(1), netQty: Number.NaN }]]]);
    expect(await durable.commit({ ...EMPTY_BATCH, leases: [lease], writes })).toMatchObject({
      ok: false,
      error: { kind: 'REFUSED' },
    });
  });

  test('a table that is not in the register refuses the batch', async () => {
    const writes = new Map([[{ ...positions, name: 'oms.nothing' }, [row(1)]]]);
    expect(await durable.commit({ ...EMPTY_BATCH, leases: [lease], writes })).toMatchObject({
      ok: false,
      error: { kind: 'REFUSED' },
    });
  });

  test('an event that can no longer be parsed is parked, and does not come again', async () => {
    const admin = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
    await admin.script(`insert into platform.outbox (producer, seq, topic, id, at, envelope)
      values ('ems', 1, 'orders.filled', 'old', now() - interval '1 hour', '{"producer":"ems","seq":1}')`);
    const missed = () => durable.unconfirmed('oms', ['orders.filled'], Date.now(), 10);
    expect(await missed()).toEqual([]);
    const [dead] = await admin.rows(
      'select consumer, event_id, topic, error from platform.dead_letters',
    );
    expect(dead).toMatchObject({ consumer: 'oms', event_id: 'old', topic: 'orders.filled' });
    expect(await admin.rows('select consumer, event_id from platform.inbox')).toEqual([
      { consumer: 'oms', event_id: 'old' },
    ]);
    await admin.close();
  });

  async function isWaitingForLock(): Promise<void> {
    const admin = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
    const waits = async () => {
      const [found] = await admin.rows(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found?.['n'];
    };
    await expect.poll(waits, { interval: 10 }).toBe(1);
    await admin.close();
  }
});
