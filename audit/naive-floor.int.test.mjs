import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { audit, INVARIANTS } from './audit.mjs';
import { runFloor } from './testing/naive-floor.mjs';
import { keepRows, openWorld, put } from './testing/views.mjs';

/** @type {Awaited<ReturnType<typeof openWorld>>} */
let world;
/** @type {() => Promise<void>} */
let restore;
beforeAll(async () => {
  world = await openWorld(inject('databaseUrl'));
  restore = await keepRows(world.sql);
}, 60_000);
afterAll(() => world.drop());
beforeEach(() => restore());

/** The checked part: the naive platform of the test has no ledger, no thresholds and no numbering to speak of. */
const CHECKED = new Set(['I1', 'I2a', 'I3c', 'I3d', 'I4a', 'I4c', 'I4e', 'I5', 'I6a', 'I10a']);

/** @param {{ seed: number, guarded: boolean }} options */
async function brokenKinds({ seed, guarded }) {
  const { tables, acks } = runFloor({ seed, guarded, orders: 60 });
  for (const [table, rows] of tables) await put(world.sql, table, rows);
  const settledBefore = new Date('2026-11-21T00:00:00.000Z');
  const invariants = INVARIANTS.filter(({ id }) => CHECKED.has(id));
  const witnesses = { settledBefore, acks, logs: null };
  const findings = await audit(world.sql, { schema: 'world', invariants, ...witnesses });
  return findings.filter(({ violations }) => (violations ?? 0) > 0).map(({ id }) => id);
}

it.each([1, 2, 3])(
  'a naive floor is caught by at least four kinds of violation (seed %i)',
  async (seed) => {
    expect((await brokenKinds({ seed, guarded: false })).length).toBeGreaterThanOrEqual(4);
  },
);

it.each([1, 2, 3])('the same floor with its guards shows none (seed %i)', async (seed) => {
  expect(await brokenKinds({ seed, guarded: true })).toEqual([]);
});
