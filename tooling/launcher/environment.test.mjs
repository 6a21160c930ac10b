/** What the runner reads from its environment. */
import { expect, test } from 'vitest';
import { readSettings } from './environment.mjs';

test('without groups all services are one process', () => {
  expect(readSettings('production', {}).groups).toEqual([{ name: 'workers', services: null }]);
});

test('services are divided among processes by groups, each with a name', () => {
  const { groups } = readSettings('production', {
    WORKER_GROUPS: 'front=oms,user-service;back=ems',
  });
  expect(groups).toEqual([
    { name: 'workers-front', services: 'oms,user-service' },
    { name: 'workers-back', services: 'ems' },
  ]);
});

test.each(['oms', 'front=', 'Front=oms', 'a=oms;;b=ems', 'a=oms --evil', 'a=oms;a=ems'])(
  'a group that is none is named: %s',
  (groups) => {
    expect(() => readSettings('production', { WORKER_GROUPS: groups })).toThrow(/WORKER_GROUPS/);
  },
);

test('one process for everything has no groups', () => {
  const env = { TOPOLOGY: 'single', WORKER_GROUPS: 'a=oms;b=ems' };
  expect(() => readSettings('production', env)).toThrow('cannot have WORKER_GROUPS');
});

test('a production keeps a standby by default', () => {
  expect(readSettings('production', {}).spare).toBe(true);
  expect(readSettings('production', { SPARE_WORKERS: 'off' }).spare).toBe(false);
});
