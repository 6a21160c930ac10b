import { READY_SERVICES } from '@tradefloor/contracts/services';
import { SERVICE_NAMES } from '@tradefloor/workers/registry';
import { expect, it } from 'vitest';
import { splitGroups } from './service-groups.ts';

it('every service of the registry runs in exactly one process of the split topology', () => {
  const running = splitGroups(SERVICE_NAMES).flatMap(({ services }) => services);
  expect([...running].sort()).toEqual([...SERVICE_NAMES].sort());
});

it('what readiness waits for is running, or the gateway', () => {
  const running = splitGroups(SERVICE_NAMES).flatMap(({ services }) => services);
  expect(READY_SERVICES.filter((name) => !running.includes(name))).toEqual(['gateway']);
});

it('a new service runs without a change of the bench, and a renamed one on the order path is refused', () => {
  const names = [...SERVICE_NAMES, 'brand-new'];
  expect(splitGroups(names).flatMap(({ services }) => services)).toContain('brand-new');
  expect(() => splitGroups(names.filter((name) => name !== 'ems'))).toThrow('ems');
});
