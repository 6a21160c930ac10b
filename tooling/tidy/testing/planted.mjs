/** A small repository without a fault, in which tests plant faults. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from '../inspect.mjs';

/** The first line of every file. */
export const HEAD = '/** States what this file is for, as every file does. */\n';

/** A repository without a fault. @type {Record<string, string>} */
const CLEAN = {
  'packages/core/package.json': JSON.stringify({
    exports: { './*': './src/*.ts' },
    dependencies: { '@tradefloor/contracts': 'workspace:*' },
    devDependencies: { vitest: 'catalog:', '@tradefloor/testkit': 'workspace:*' },
  }),
  'packages/core/src/fees.ts': `${HEAD}import { Money } from '@tradefloor/contracts/money';\nexport const fee = (x: Money, rate: number) => x * rate;\n`,
  'packages/core/src/fees.test.ts': `${HEAD}import { test } from 'vitest';\nimport { fee } from './fees.ts';\ntest('a fee is a share of the sum', () => { fee(1, 2); });\n`,
  'apps/workers/package.json': JSON.stringify({
    exports: { './*': './src/*.ts' },
    dependencies: { '@tradefloor/db': 'workspace:*', ws: 'catalog:' },
  }),
  'apps/workers/src/registry.ts': `${HEAD}import { oms } from './services/oms/service.ts';\nimport { ems } from './services/ems/service.ts';\nexport const SERVICES = [oms, ems];\n`,
  'apps/workers/src/services/oms/service.ts': `${HEAD}import { defineService } from '@tradefloor/runtime';\nexport const oms = defineService({ name: 'oms' });\n`,
  'apps/workers/src/services/oms/oms.test.ts': `${HEAD}export {};\n`,
  'apps/workers/src/services/ems/service.ts': `${HEAD}import { defineService } from '@tradefloor/runtime';\nexport const ems = defineService({ name: 'ems' });\n`,
  'apps/workers/src/services/ems/ems.test.ts': `${HEAD}export {};\n`,
};

/**
 * The rules broken in the clean repository after some files were added or changed; null removes.
 * @param {string} root an empty folder
 * @param {Record<string, string | null>} changes
 * @returns {string[]}
 */
export function rulesBrokenBy(root, changes) {
  for (const [path, text] of Object.entries({ ...CLEAN, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return inspect(root).faults.map(({ path, rule }) => `${rule} ${path}`);
}
