/** What the processes of a platform under fault are started with. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVICES } from '../../../packages/contracts/src/services.ts';
import { readSettings } from '../../launcher/environment.mjs';
import {
  GROUPS,
  makeEnvironment,
  readFindings,
  STANDBY_OFFSET,
  throughProxy,
  toPlace,
  withLoaded,
} from './instance-environment.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'instance-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLACES = () => ({ clockFile: join(folder, 'clocks.json'), vitals: join(folder, 'vitals') });
const OF = {
  offset: 20_000,
  dataDir: '/data',
  databaseUrl: 'postgres://through',
  redisUrl: 'redis://through',
  isWhole: false,
};

test('each service is in one group, and all groups together are services that there are', () => {
  const names = Object.values(GROUPS).flatMap((services) => services.split(','));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(Object.keys(SERVICES), name).toContain(name);
});

test('the launcher understands the groups, and waits for every service in them', () => {
  const env = makeEnvironment({}, OF);
  const { groups, portOffset } = readSettings('production', env);
  expect(groups).toEqual(
    Object.entries(GROUPS).map(([name, services]) => ({ name: `workers-${name}`, services })),
  );
  expect(portOffset).toBe(20_000);
  expect(env['READY_SERVICES']).toBe(Object.values(GROUPS).join(','));
});

test('as a whole, all services are one process', () => {
  const { groups } = readSettings('production', makeEnvironment({}, { ...OF, isWhole: true }));
  expect(groups).toHaveLength(1);
});

test('the platform sees its stores through the proxies only, whatever was set around it', () => {
  const given = { DATABASE_URL: 'postgres://mine', REDIS_URL: 'redis://mine', GATEWAY_PORT: '80' };
  expect(makeEnvironment(given, OF)).toMatchObject({
    DATABASE_URL: 'postgres://through',
    REDIS_URL: 'redis://through',
    GATEWAY_PORT: undefined,
    DATA_DIR: '/data',
  });
});

test('the standby has the ports after those of the platform, and both know of both', () => {
  const { SERVICE_HOSTS } = makeEnvironment({}, OF);
  expect(SERVICE_HOSTS).toBe(`127.0.0.1+20000,127.0.0.1+${20_000 + STANDBY_OFFSET}`);
});

test('nothing is loaded into processes unless a row needs it', () => {
  expect(withLoaded({ A: '1' }, {}, PLACES())).toEqual({ A: '1' });
});

test('clocks that can be set are loaded with the file that sets them', () => {
  const env = withLoaded({}, { hasClocks: true }, PLACES());
  expect(env['CLOCK_SHIFT_FILE']).toBe(join(folder, 'clocks.json'));
  const [, program = ''] = /^--import=(\S+)$/.exec(env['NODE_OPTIONS'] ?? '') ?? [];
  expect(existsSync(program)).toBe(true);
});

test('processes that report their vitals find an empty folder for it', () => {
  const places = PLACES();
  const env = withLoaded({}, { hasVitals: true }, places);
  expect(env['VITALS_DIR']).toBe(places.vitals);
  writeFileSync(join(places.vitals, '1.json'), '{}');
  withLoaded({}, { hasVitals: true }, places);
  expect(existsSync(join(places.vitals, '1.json'))).toBe(false);
});

test('options of Node add up: none takes the place of another', () => {
  const given = { NODE_OPTIONS: '--max-old-space-size=512' };
  const { NODE_OPTIONS = '' } = withLoaded(given, { hasClocks: true, hasVitals: true }, PLACES());
  expect(NODE_OPTIONS).toMatch(/^--max-old-space-size=512 /);
  expect(NODE_OPTIONS.match(/--import=/g)).toHaveLength(2);
  expect(NODE_OPTIONS).toContain('clock-shift.mjs');
  expect(NODE_OPTIONS).toContain('vitals.mjs');
});

test('an address through a proxy differs by its port alone', () => {
  expect(throughProxy('postgres://app:p%40ss@127.0.0.1:5432/floor?x=1', 7_001)).toBe(
    'postgres://app:p%40ss@127.0.0.1:7001/floor?x=1',
  );
  expect(toPlace('redis://:secret@127.0.0.1:6390/0')).toEqual({ host: '127.0.0.1', port: 6_390 });
});

test('findings are read out of what the auditor prints around them', () => {
  const finding = { id: 'I1', promise: 'none lost', violations: 0, examples: ['[a] x'] };
  const text = `(node:1) warning\n${JSON.stringify([finding], null, 2)}\nbye\n`;
  expect(readFindings(text)).toEqual([finding]);
  expect(readFindings('[]')).toEqual([]);
});

test('an auditor that did not come to its end has found nothing out', () => {
  expect(() => readFindings('Error: connect ECONNREFUSED')).toThrow('did not come to its end');
});
