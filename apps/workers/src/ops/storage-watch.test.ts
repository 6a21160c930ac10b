/** What the operator's page shows of the database's size. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { StorageWatch } from './storage-watch.ts';

const HOUR_MS = 3_600_000;
const reader = {
  storage: async () => ({
    bytes: 2_400,
    groups: [],
    samples: [
      { at: 0, bytes: 1_200, orders: 0 },
      { at: 12 * HOUR_MS, bytes: 2_400, orders: 300 },
    ],
  }),
};

test('of a database elsewhere the size it may have decides', async () => {
  const watch = new StorageWatch(reader, { folder: null, bytesMax: 26_400, daysAtLeast: 14 });
  expect(watch.state).toBeNull();
  expect(watch.outlook).toBeNull();
  await watch.look(13 * HOUR_MS);
  expect(watch.state).toMatchObject({ freeBytes: 24_000, bytesPerDay: 2_400, bytesPerOrder: 4 });
  expect(watch.outlook).toEqual({ daysLeft: 10, atLeast: 14 });
});

test('of a database here its disk decides, and without either nothing is claimed', async () => {
  const here = new StorageWatch(reader, { folder: tmpdir(), bytesMax: null, daysAtLeast: 14 });
  await here.look(13 * HOUR_MS);
  expect(here.state?.freeBytes).toBeGreaterThan(0);
  const elsewhere = new StorageWatch(reader, { folder: null, bytesMax: null, daysAtLeast: 14 });
  await elsewhere.look(13 * HOUR_MS);
  expect(elsewhere.state).toMatchObject({ freeBytes: null, daysLeft: null, bytesPerDay: 2_400 });
  expect(elsewhere.outlook).toBeNull();
});
