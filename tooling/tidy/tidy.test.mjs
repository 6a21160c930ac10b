/** Plants each fault in a small repository and checks that the checker finds it, and only it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspect } from './inspect.mjs';
import { HEAD, rulesBrokenBy } from './testing/planted.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidy-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** @param {Record<string, string | null>} changes */
const brokenBy = (changes) => rulesBrokenBy(root, changes);

const CORE = 'packages/core/src/planted.ts';
const OMS = 'apps/workers/src/services/oms/planted.ts';
const MARKET = 'packages/sim/src/market/planted.ts';
/** @param {number} count */
const lines = (count) => '  step();\n'.repeat(count);

test('a repository without a fault has none, and is counted', () => {
  expect(brokenBy({})).toEqual([]);
  expect(inspect(root)).toMatchObject({ files: 7, manifests: 2, waivers: 0 });
});

test('an empty repository is seen to be empty', () => {
  expect(inspect(root)).toMatchObject({ files: 0, manifests: 0 });
});

const TESTKIT = '@tradefloor/testkit';

describe('layers', () => {
  test.each([
    ['trading', '../clearing/ledger.ts'],
    ['trading', '../analytics/signal.ts'],
    ['clearing', '../analytics/signal.ts'],
    ['analytics', '../clearing/ledger.ts'],
  ])('core’s %s that imports %s is found', (layer, target) => {
    const path = `packages/core/src/${layer}/planted.ts`;
    const file = `${HEAD}export { x } from '${target}';\n`;
    expect(brokenBy({ [path]: file })).toContain(`layer ${path}`);
  });

  test('a file that all layers of core share, and that needs one of them, is found', () => {
    const text = `${HEAD}export { x } from './trading/order.ts';\n`;
    expect(brokenBy({ [CORE]: text })).toContain(`layer ${CORE}`);
  });

  test.each([
    ['core imports a package of the outside', CORE, "import { eq } from 'drizzle-orm';"],
    ['core imports a builtin', CORE, "import { readFileSync } from 'node:fs';"],
    ['core imports the simulator', CORE, "import { walk } from '@tradefloor/sim/market/walk';"],
    ['core imports by a call', CORE, "export const x = () => import('@tradefloor/db/client');"],
    ['core imports for a side effect', CORE, "import '@tradefloor/db/client';"],
    [
      'the instruments import core',
      'packages/instruments/src/planted.ts',
      "import { sha } from '@tradefloor/core/sha256';",
    ],
    [
      'the vocabulary imports the schemas',
      'packages/contracts/src/vocabulary/planted.ts',
      "import { Order } from '../order.ts';",
    ],
    [
      'the vocabulary imports the schema library',
      'packages/contracts/src/vocabulary/planted.ts',
      "import * as z from 'zod';",
    ],
    [
      'a layer of core imports another by the name of its package',
      'packages/core/src/trading/planted.ts',
      "import { x } from '@tradefloor/core/clearing/ledger';",
    ],
    ['core imports the testkit', CORE, "import { given } from '@tradefloor/testkit/given';"],
    ['code leaves its package', CORE, "import { x } from '../../sim/src/market/walk.ts';"],
    ['an import lacks its ending', CORE, "import { x } from './fees';"],
    ['a service imports the database', OMS, "import { x } from '@tradefloor/db/client';"],
    ['a service imports the host', OMS, "import { bus } from '@tradefloor/runtime/host/bus';"],
    ['a service imports a sibling', OMS, "import { ems } from '../ems/service.ts';"],
    ['a service imports its main program', OMS, "import { x } from '../../process/env.ts';"],
    [
      'the pure runtime imports its host',
      'packages/runtime/src/a.ts',
      "import { b } from './host/b.ts';",
    ],
    [
      'the web imports core beside the mathematics of instruments',
      'apps/web/src/features/fx/a.ts',
      "import { isIsin } from '@tradefloor/instruments/bond/identifiers';\nimport { fee } from '@tradefloor/core/fees';",
    ],
    ['e2e imports the runtime', 'e2e/a.ts', "import { x } from '@tradefloor/runtime/host/bus';"],
  ])('%s', (_words, path, text) => {
    expect(brokenBy({ [path]: `${HEAD}${text}\n` })).toEqual([`layer ${path}`]);
  });

  test('a manifest names what its layer may not have', () => {
    const manifest = { exports: {}, dependencies: { ioredis: 'catalog:' } };
    expect(brokenBy({ 'packages/core/package.json': JSON.stringify(manifest) })).toEqual([
      'layer packages/core/package.json',
    ]);
  });

  test('a package is in no layer', () => {
    expect(brokenBy({ 'packages/extra/package.json': '{"exports":{}}' })).toEqual([
      'layer packages/extra/package.json',
    ]);
  });

  test('packages need each other in a circle, if only for their tests', () => {
    const db = { name: '@tradefloor/db', exports: {}, devDependencies: { [TESTKIT]: '*' } };
    const testkit = { name: TESTKIT, exports: {}, dependencies: { '@tradefloor/runtime': '*' } };
    const runtime = { name: '@tradefloor/runtime', exports: {} };
    const manifests = (/** @type {object} */ change) => ({
      'packages/db/package.json': JSON.stringify(db),
      'packages/testkit/package.json': JSON.stringify(testkit),
      'packages/runtime/package.json': JSON.stringify({ ...runtime, ...change }),
    });
    expect(brokenBy(manifests({}))).toEqual([]);
    expect(brokenBy(manifests({ devDependencies: { [TESTKIT]: '*' } }))).toEqual([
      'cycle packages/runtime/package.json',
      'cycle packages/testkit/package.json',
    ]);
  });

  test('a test may use the test tools, and a host its own packages', () => {
    expect(
      brokenBy({
        'packages/core/src/a.test.ts': `${HEAD}import fc from 'fast-check';\nimport { given } from '@tradefloor/testkit/given';\nimport { readFileSync } from 'node:fs';\n`,
        'packages/runtime/src/host/bus.ts': `${HEAD}import { Redis } from 'ioredis';\nimport { publish } from '../service.ts';\n`,
      }),
    ).toEqual([]);
  });
});

test('what is for tests only is free like a test, and imported by tests only', () => {
  const support = `${HEAD}import { x } from '@tradefloor/testkit/given';\nexport const now = Date.now();\n`;
  const path = 'packages/core/src/order.given.ts';
  const user = `${HEAD}import { now } from './order.given.ts';\n`;
  expect(brokenBy({ [path]: support, 'packages/core/src/a.test.ts': user })).toEqual([]);
  expect(brokenBy({ [CORE]: user })).toEqual([`layer ${CORE}`]);
  rmSync(join(root, CORE));
  const folder = 'apps/workers/src/testing/bench.ts';
  expect(brokenBy({ [folder]: support })).toEqual([]);
});

describe('folders of the browser half', () => {
  const at = (/** @type {string} */ path) => `apps/web/src/${path}`;
  const CHART = at('features/equity/chart/chart.ts');

  test('each layer may import itself and those before it', () => {
    expect(
      brokenBy({
        [at('lib/numbers.ts')]: `${HEAD}export const two = 2;\n`,
        [at('platform/client/client.ts')]: `${HEAD}import { two } from '../../lib/numbers.ts';\n`,
        [at('kit/plot/axis.ts')]:
          `${HEAD}import { useMemo } from 'react';\nimport { two } from '../../lib/numbers.ts';\n`,
        [CHART]: `${HEAD}import { axis } from '../../../kit/plot/axis.ts';\nimport '../../../kit/plot/plot.css';\n`,
        [at('features/equity/ticket/ticket.ts')]:
          `${HEAD}import { chart } from '../chart/chart.ts';\n`,
        [at('shell/panels.ts')]:
          `${HEAD}const load = () => import('../features/equity/chart/chart.ts');\n`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['a layer imports one that stands on it', at('kit/plot/a.ts'), '../../ui-state/panel-ids.ts'],
    ['a type is imported upwards', at('platform/feed/a.ts'), '../../kit/live/use-client.ts'],
    ['a feature imports the shell', CHART, '../../../shell/panels.ts'],
    ['a feature imports another', CHART, '../../risk/limits.ts'],
    ['the trading page imports the gateway', CHART, '../../../gateway/gateway.ts'],
    ['the platform imports React', at('platform/feed/a.ts'), 'react'],
    ['the platform imports React by way of a store', at('platform/feed/a.ts'), 'zustand'],
    ['the helpers import a query', at('lib/a.ts'), '@tanstack/react-query'],
    ['the gateway imports the browser half', at('gateway/http/a.ts'), '../../kit/plot/axis.ts'],
    ['the server imports the browser half', at('server.ts'), './shell/entry.tsx'],
    ['a feature imports the gateway by its package', CHART, '@tradefloor/web/gateway/gateway'],
  ])('%s', (_words, path, from) => {
    expect(brokenBy({ [path]: `${HEAD}import type { A } from '${from}';\n` })).toEqual([
      `layer ${path}`,
    ]);
  });

  test('code that is fetched later counts, a test does not', () => {
    const text = `${HEAD}const later = () => import('../../fx/fx-panel.ts');\n`;
    expect(brokenBy({ [CHART]: text })).toEqual([`layer ${CHART}`]);
    const quoted = `${HEAD}const later = () => import(\`../../fx/fx-panel.ts\`);\n`;
    expect(brokenBy({ [CHART]: quoted })).toEqual([`layer ${CHART}`]);
    expect(
      brokenBy({
        [CHART]: `${HEAD}export {};\n`,
        [at('features/equity/chart/chart.test.ts')]: `${HEAD}import '../../fx/fx-panel.ts';\n`,
      }),
    ).toEqual([]);
  });

  test('a folder that is no layer, or a component in a layer without React, is found', () => {
    const [stray, component] = [at('extra/a.ts'), at('platform/feed/a.tsx')];
    const text = `${HEAD}export const a = 1;\n`;
    expect(brokenBy({ [stray]: text, [component]: text })).toEqual([
      `layer ${stray}`,
      `layer ${component}`,
    ]);
  });

  test('a folder that needs itself by way of another, be it for a type, is found from both', () => {
    const [a, b] = [at('kit/live/a.ts'), at('kit/prefs/b.ts')];
    expect(
      brokenBy({
        [a]: `${HEAD}import { b } from '../prefs/b.ts';\nexport const a = b;\n`,
        [b]: `${HEAD}import type { A } from '../live/c.ts';\nexport const b: A = 1;\n`,
        [at('kit/live/c.ts')]: `${HEAD}export type A = number;\n`,
      }),
    ).toEqual([`cycle ${a}`, `cycle ${b}`]);
  });

  test('files of one folder that need each other, be it for a type, are found', () => {
    const [a, b] = [at('kit/live/a.ts'), at('kit/live/b.ts')];
    const one = `${HEAD}import { b } from './b.ts';\nexport type A = number;\nexport const a = b;\n`;
    const two = `${HEAD}import type { A } from './a.ts';\nexport const b: A = 1;\n`;
    expect(brokenBy({ [a]: one, [b]: two })).toEqual([`cycle ${a}`, `cycle ${b}`]);
  });
});

describe('purity', () => {
  test.each([
    'new Date()',
    'Date.now()',
    'Math.random()',
    'setTimeout(() => 1, 5)',
    'setInterval(() => 1, 5)',
    'process.pid',
    'console.log(1)',
    "fetch('/x')",
    'crypto.randomUUID()',
    'performance.now()',
  ])('%s is found in core and in a service', (expression) => {
    const text = `${HEAD}export const planted = () => ${expression};\n`;
    expect(brokenBy({ [CORE]: text, [OMS]: text })).toEqual([`purity ${OMS}`, `purity ${CORE}`]);
  });

  test('the same words in strings, comments, members and templates are not meant', () => {
    const text = `${HEAD}// Date.now() would be wrong here.\nexport const a = 'console.log' + \`new Date() \${'Math.random'}\`;\nexport const b = (bus) => bus.process.start + bus.fetch(1) + /setTimeout/.source;\nexport const CalendarDate = a;\nexport const c = CalendarDate.length;\n`;
    expect(brokenBy({ [CORE]: text })).toEqual([]);
  });

  test('a clock inside a template is found', () => {
    const text = `${HEAD}export const a = \`x \${Date.now()} y\`;\n`;
    expect(brokenBy({ [CORE]: text })).toEqual([`purity ${CORE}`]);
  });

  test('a waiver needs a reason, and covers its own line and the next only', () => {
    const waived = `${HEAD}// tidy-ok: formats a given time, reads no clock.\nexport const a = new Date(5);\n`;
    expect(brokenBy({ [CORE]: waived })).toEqual([]);
    expect(inspect(root).waivers).toBe(1);
    expect(
      brokenBy({ [CORE]: waived.replace('formats a given time, reads no clock.', '') }),
    ).toEqual([`purity ${CORE}`]);
    const later = `${waived}\nexport const b = 1;\nexport const c = new Date(6);\n`;
    expect(brokenBy({ [CORE]: later })).toEqual([`purity ${CORE}`]);
  });

  test.each(['Math.exp(1)', 'Math.log1p(1)', 'Math.sin(1)', 'Math.pow(2, 0.5)', '2 ** 0.5'])(
    'inexact %s is found in the market, and waived with a reason for the file',
    (expression) => {
      const text = `export const a = ${expression};\n`;
      expect(brokenBy({ [MARKET]: HEAD + text })).toEqual([`math ${MARKET}`]);
      const waiver =
        '/** Normal draws. tidy-ok: each value is rounded to a whole tick at once. */\n';
      expect(brokenBy({ [MARKET]: waiver + text })).toEqual([]);
    },
  );

  test('the environment is read in env.ts only', () => {
    const text = `${HEAD}export const a = process.env['A'];\n`;
    expect(brokenBy({ 'apps/workers/src/process/env.ts': text })).toEqual([]);
    expect(brokenBy({ 'apps/workers/src/main.ts': text })).toEqual([
      'env apps/workers/src/main.ts',
    ]);
  });

  test.each(['TODO', 'FIXME'])('%s is found in a comment', (word) => {
    expect(brokenBy({ [CORE]: `${HEAD}// ${word}: finish\nexport const a = 1;\n` })).toEqual([
      `unfinished ${CORE}`,
    ]);
  });
});

describe('shape', () => {
  test.each([
    [
      'declaration',
      `export function long(a: number): { x: number } {\n${lines(70)}  return { x: a };\n}\n`,
    ],
    ['arrow', `export const long = (a: number): number => {\n${lines(70)}  return a;\n};\n`],
    [
      'method',
      `export class A {\n  async long(a: Map<string, number>): Promise<void> {\n${lines(70)}  }\n}\n`,
    ],
    ['expression', `export const long = (a: number) => (\n${'  1 +\n'.repeat(70)}  a\n);\n`],
  ])('a %s that is too long is found', (_kind, text) => {
    expect(brokenBy({ [CORE]: HEAD + text })).toEqual([`function-size ${CORE}`]);
  });

  test('a function of 70 lines is not too long, nor one with brackets in strings', () => {
    const text = `export function long(): string {\n${lines(66)}  const open = '{{{' + /[{(]/.source;\n  return \`{ \${open} {\`;\n}\n`;
    expect(brokenBy({ [CORE]: `${HEAD}${text}${text}` })).toEqual([]);
  });

  test('a group of tests may be long, a test may not', () => {
    const path = 'packages/core/src/a.test.ts';
    const group = `describe('rules', () => {\n${lines(90)}});\n`;
    expect(brokenBy({ [path]: HEAD + group })).toEqual([]);
    expect(brokenBy({ [path]: HEAD + group.replace('describe', 'test') })).toEqual([
      `function-size ${path}`,
    ]);
  });

  test.each([
    'export function f(a: number, b: Map<string, number>, c: { x: 1, y: 2 }, d = 4) {}',
    'export const f = (a, b, c, d) => a;',
    'export class A {\n  f(a, b, c, d) {\n  }\n}',
  ])('four parameters are found: %s', (text) => {
    expect(brokenBy({ [CORE]: `${HEAD}${text}\n` })).toEqual([`parameters ${CORE}`]);
    expect(brokenBy({ [CORE]: `${HEAD}${text.replace(/, d( = 4)?/, '')}\n` })).toEqual([]);
  });

  test('a call with four arguments is not a function with four parameters', () => {
    const text = `${HEAD}if (check(1, 2, 3, 4)) {\n  run(1, 2, 3, 4);\n}\n`;
    expect(brokenBy({ [CORE]: text })).toEqual([]);
  });

  test('a spread of a literal is found', () => {
    const text = 'export const a = [1, ...[2, 3]];';
    expect(brokenBy({ [CORE]: `${HEAD}${text}\n` })).toEqual([`spread ${CORE}`]);
  });

  test('a module that a test replaces for every test of its process is found', () => {
    const path = 'packages/core/src/a.test.ts';
    const text = "vi.mock('./b.ts', () => ({}));\nvi.fn().mockName('mock');\n";
    expect(brokenBy({ [path]: HEAD + text })).toEqual([`replaced-module ${path}`]);
  });

  test('a declarative file may be longer, and not without end', () => {
    const path = 'packages/contracts/src/planted.ts';
    const body = (/** @type {number} */ count) => HEAD + 'x();\n'.repeat(count);
    expect(brokenBy({ [path]: body(599) })).toEqual([]);
    expect(brokenBy({ [path]: body(600) })).toEqual([`file-size ${path}`]);
  });

  test('a file of more than 300 lines is found', () => {
    expect(brokenBy({ [CORE]: HEAD + 'x();\n'.repeat(299) })).toEqual([]);
    expect(brokenBy({ [CORE]: HEAD + 'x();\n'.repeat(300) })).toEqual([`file-size ${CORE}`]);
  });

  test.each([
    ['packages/core/src/utils.ts', 'name'],
    ['packages/core/src/order-helpers.ts', null],
    ['packages/core/src/trading/shared/money.ts', 'name'],
    ['packages/core/src/OrderBook.ts', 'name'],
    ['packages/core/src/order_book.ts', 'name'],
    ['packages/core/src/index.ts', 'barrel'],
    ['apps/web/src/app/orders/[id]/page.tsx', null],
    ['apps/web/src/app/(desk)/[...path]/not-found.tsx', null],
  ])('the name %s: %s', (path, rule) => {
    expect(brokenBy({ [path]: `${HEAD}export const a = 1;\n` })).toEqual(
      rule === null ? [] : [`${rule} ${path}`],
    );
  });

  test('a file that only hands on names is found, and so is export *', () => {
    const only = `${HEAD}export { fee } from './fees.ts';\nexport type { Fee } from './fees.ts';\n`;
    expect(brokenBy({ [CORE]: only })).toEqual([`barrel ${CORE}`]);
    expect(brokenBy({ [CORE]: `${HEAD}export * from './fees.ts';\n` })).toEqual([`barrel ${CORE}`]);
    expect(brokenBy({ [CORE]: `${only}export const own = 1;\n` })).toEqual([]);
  });

  test('a file without its opening comment is found', () => {
    expect(brokenBy({ [CORE]: 'export const a = 1;\n' })).toEqual([`head ${CORE}`]);
    expect(brokenBy({ [CORE]: `'use client';\n${HEAD}` })).toEqual([`head ${CORE}`]);
    expect(brokenBy({ [CORE]: `${HEAD}'use client';\n` })).toEqual([]);
  });
});

describe('services and packages', () => {
  const service = 'apps/workers/src/services/oms/service.ts';

  test('a service without its declaration, registration or test is found', () => {
    const folder = 'apps/workers/src/services/ccp/notes.ts';
    expect(brokenBy({ [folder]: HEAD })).toEqual(
      Array(3).fill('service apps/workers/src/services/ccp'),
    );
  });

  test('a declaration that defines no service is found', () => {
    expect(brokenBy({ [service]: `${HEAD}export const oms = {};\n` })).toEqual([
      `service ${service}`,
    ]);
  });

  test('a service without a test is found', () => {
    expect(brokenBy({ 'apps/workers/src/services/oms/oms.test.ts': null })).toEqual([
      `service ${service}`,
    ]);
  });

  test('a service that resolves its caller by itself is found', () => {
    const path = 'apps/workers/src/services/oms/read.ts';
    for (const line of [
      'export const isOpen = caller === null;',
      "export const no = refused('UPSTREAM_UNAVAILABLE');",
      'export const isShut = ctx.caller !== null && !caller;',
      'export const scope = getScope(who, []);',
    ]) {
      expect(brokenBy({ [path]: `${HEAD}${line}\n` })).toEqual([`engine ${path}`]);
    }
  });

  test('a module of rfq that imports another one, or an unnamed one, is found', () => {
    const rfq = 'apps/workers/src/services/rfq';
    /** @param {string} from */
    const importing = (from) => `${HEAD}export { thing } from '${from}';\n`;
    const bond = `${rfq}/bond/deal.ts`;
    expect(brokenBy({ [bond]: importing('../voice/thing.ts') })).toContain(`rooms ${bond}`);
    expect(brokenBy({ [bond]: importing('../state/thing.ts') })).not.toContain(`rooms ${bond}`);
    const lobby = `${rfq}/lobby/door.ts`;
    expect(brokenBy({ [lobby]: importing('./thing.ts') })).toContain(`rooms ${lobby}`);
  });

  test('a package without exports, or with a broken one, is found', () => {
    const path = 'packages/core/package.json';
    expect(brokenBy({ [path]: '{}' })).toEqual([`exports ${path}`]);
    expect(brokenBy({ [path]: '{"exports":{".":"./src/door.ts"}}' })).toEqual([`exports ${path}`]);
    expect(brokenBy({ [path]: '{"exports":{"./host/*":"./src/host/*.ts"}}' })).toEqual([
      `exports ${path}`,
    ]);
  });
});

describe('tooling', () => {
  const ENTRY = 'bin/planted.mjs';
  const CALL = "import { run } from '../tooling/ci/run.mjs';\nawait run();\n";

  test('an entry point that calls tooling has no fault', () => {
    expect(brokenBy({ [ENTRY]: HEAD + CALL })).toEqual([]);
  });

  test('an entry point of more than twenty lines is found', () => {
    const lead = HEAD + CALL;
    expect(brokenBy({ [ENTRY]: lead + 'run();\n'.repeat(17) })).toEqual([]);
    expect(brokenBy({ [ENTRY]: lead + 'run();\n'.repeat(18) })).toEqual([`entry-point ${ENTRY}`]);
  });

  test.each([
    ['code in a folder of bin', 'bin/run/planted.mjs', 'export const a = 1;'],
    ['an entry point that imports another', ENTRY, "import { a } from './other.mjs';"],
  ])('%s is found', (_what, path, text) => {
    expect(brokenBy({ [path]: `${HEAD}${text}\n` })).toEqual([`entry-point ${path}`]);
  });

  test.each([
    ['the stores import the launcher', 'stores', '../launcher/platform.mjs'],
    ['the launcher imports the fault lab', 'launcher', '../fault-lab/rows/kills.mjs'],
    ['the probe imports anything of the others', 'probe', '../process/files.mjs'],
    ['an area imports a package of ours by its path', 'ci', '../../packages/core/src/fees.ts'],
  ])('an import against the layers is found: %s', (_what, area, specifier) => {
    const path = `tooling/${area}/planted.mjs`;
    const text = `import { a } from '${specifier}';\nexport const b = a;\n`;
    expect(brokenBy({ [path]: HEAD + text })).toContain(`layer ${path}`);
  });

  test('an import of a lower area, and any import of a test, have no fault', () => {
    const text = "import { a } from '../process/files.mjs';\nexport const b = a;\n";
    const test = "import { a } from '../fault-lab/rows/kills.mjs';\nexport const b = a;\n";
    const files = {
      'tooling/ci/planted.mjs': HEAD + text,
      'tooling/stores/planted.test.mjs': HEAD + test,
    };
    expect(brokenBy(files)).toEqual([]);
  });

  test('an area that no layer names is found', () => {
    const path = 'tooling/novel/planted.mjs';
    expect(brokenBy({ [path]: `${HEAD}export const a = 1;\n` })).toEqual([`layer ${path}`]);
  });
});
