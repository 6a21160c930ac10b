/** The watch's metrics: what is not known has no row, and what is over disappears. */
import type { StorageState } from '@tradefloor/contracts/ops';
import type { OpsFacts } from '@tradefloor/core/analytics/ops/reader';
import { expect, test } from 'vitest';
import { OpsMeters } from './ops-meters.ts';

const listSamples = async (meters: OpsMeters): Promise<string[]> =>
  (await meters.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const STORAGE: StorageState = {
  at: 0,
  bytes: 4_000,
  groups: [],
  freeBytes: 9_000,
  bytesPerDay: 300,
  bytesPerOrder: null,
  daysLeft: 30,
};

test('what is not known has no row: neither a backup of 1970 nor a disk that is full today', async () => {
  const meters = new OpsMeters();
  const early = (await listSamples(meters)).join('\n');
  expect(early).not.toMatch(/backup_|checks_timestamp|database_/);
  meters.backup(1_700_000_000_000);
  meters.checks([], 1_700_000_060_000);
  meters.storage(STORAGE, 14);
  const known = await listSamples(meters);
  expect(known).toContain('backup_timestamp_seconds 1700000000');
  expect(known).toContain('checks_timestamp_seconds 1700000060');
  expect(known).toContain('database_bytes 4000');
  expect(known).toContain('database_growth_bytes 300');
  expect(known).toContain('database_days_left 30');
  expect(known).toContain('database_days_wanted 14');
  meters.backup(null);
  meters.storage({ ...STORAGE, bytesPerDay: null, daysLeft: null }, 14);
  const after = (await listSamples(meters)).join('\n');
  expect(after).not.toMatch(/backup_|database_days_left|database_growth/);
});

test('active kill switches are counted by scope, and released ones disappear', async () => {
  const meters = new OpsMeters();
  const facts = (scopes: readonly string[]): OpsFacts & { readonly oldestLetterMs: number } => ({
    funnel: { stuck: [], rejected: [] } as unknown as OpsFacts['funnel'],
    hops: [],
    deadLetters: [],
    redrives: [],
    openRfqs: 0,
    openAlgos: 0,
    oldestLetterMs: 0,
    killSwitches: scopes.map((scope, i) => ({
      scope,
      killSwitchId: `K${i}`,
      target: null,
      actor: 'u',
      at: 0,
    })),
  });
  meters.facts(facts(['USER', 'USER', 'SYMBOL']));
  expect(await listSamples(meters)).toEqual(
    expect.arrayContaining([
      'kill_switches_active{scope="USER"} 2',
      'kill_switches_active{scope="SYMBOL"} 1',
    ]),
  );
  meters.facts(facts([]));
  expect((await listSamples(meters)).join('\n')).not.toContain('kill_switches_active');
});
