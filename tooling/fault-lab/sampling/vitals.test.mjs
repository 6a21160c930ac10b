/** The name that a process reports its memory under: by its program, and by what its arguments name. */
import { expect, test } from 'vitest';
import { toName } from './vitals.mjs';

test.each([
  ['/build/workers/main.mjs', [], 'workers'],
  ['/build/workers/main.mjs', ['--only=oms'], 'workers oms'],
  ['/build/workers/main.mjs', ['--only=journal,fix-archive'], 'workers journal,fix-archive'],
  ['/build/workers/main.mjs', ['--wait'], 'workers waiting'],
  ['/build/web/server.mjs', [], 'gateway'],
  ['/build/web/server.mjs', ['--anything'], 'gateway'],
  ['/repo/tooling/launcher/gateway-group.mjs', ['/build/web/server.mjs'], 'gateway-group'],
  ['/build/load/load.mjs', [], 'load'],
])('%s %j is %s', (program, words, name) => {
  expect(toName(['node', program, ...words])).toBe(name);
});

test('a standby that has its services now is named by them', () => {
  expect(toName(['node', '/b/workers/main.mjs', '--only=ems'])).toBe('workers ems');
});
