/** A killed store is dead when the kill returns: an immediate restart would otherwise find it alive. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeControl } from './store-control.mjs';

const PID = 2_147_483_000;
/** How often the killed one is still found alive: a busy machine lets it die late. */
const LATE = 3;
let looksLeft = Number.POSITIVE_INFINITY;
const system = {
  signalProcess: () => {
    looksLeft = LATE;
    return true;
  },
  isAlive: () => {
    looksLeft -= 1;
    return looksLeft >= 0;
  },
};

/** @type {string} */
let folder;
beforeEach(() => {
  looksLeft = Number.POSITIVE_INFINITY;
  folder = mkdtempSync(join(tmpdir(), 'store-control-'));
  mkdirSync(join(folder, 'redis', 'appendonlydir'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A Redis that is started again when it is found dead, and nothing else. */
function given() {
  /** @type {string[]} */
  const begun = [];
  const infra = {
    pids: { redis: PID, postgres: null },
    revive: async () => {
      if (!system.isAlive()) begun.push('redis');
    },
  };
  const wanted = /** @type {import('../../stores/start-stores.mjs').Infra} */ (
    /** @type {unknown} */ (infra)
  );
  return { control: storeControl(wanted, folder, { disks: null, system }), begun };
}

test('a store that is killed and wiped is restarted, even at once', async () => {
  const { control, begun } = given();
  writeFileSync(join(folder, 'redis', 'dump'), 'x');
  await control.kill('redis');
  control.wipeRedis();
  await control.revive();
  expect(begun).toEqual(['redis']);
  expect(readdirSync(join(folder, 'redis'))).toEqual([]);
});

test('the same after a power cut', async () => {
  const { control, begun } = given();
  await control.cutRedisPower();
  await control.revive();
  expect(begun).toEqual(['redis']);
});

test('what does not run is not killed, and nothing that lives is started again', async () => {
  const { control, begun } = given();
  await control.kill('postgres');
  await control.revive();
  expect(begun).toEqual([]);
});
