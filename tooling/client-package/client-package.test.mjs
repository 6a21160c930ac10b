/** The packed client stands alone: what is in it, that it needs nothing, and that typed programs compile against it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { installClient } from './install-package.mjs';

/** It bundles, declares, packs and installs: some seconds, more on a busy machine. */
const BUILDING_MS = 120_000;

let folder = '';
/** @type {Awaited<ReturnType<typeof installClient>>} */
let client;
const place = () => join(client.app, 'node_modules', '@tradefloor', 'client');
const read = (/** @type {string} */ path) => readFileSync(join(place(), path), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  client = await installClient(join(folder, 'installed'));
}, BUILDING_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tarball', () => {
  it('has the two entries, the command, declarations and licences, and nothing else', () => {
    const others = client.files.filter(
      (path) => !/^(types\/[a-z/-]+\.d\.ts|parts\/[\w-]+\.js)$/.test(path),
    );
    expect(others).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY.md',
      'browser.js',
      'node.js',
      'package.json',
      'tradefloor.js',
    ]);
    expect(client.files.join(' ')).not.toMatch(/test|stub|command/);
    expect(client.bytes).toBeLessThan(250_000);
  });

  it('depends on no package, and has the version of the platform', () => {
    const manifest = JSON.parse(read('package.json'));
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(manifest.version).toBe(own.version);
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(readdirSync(join(client.app, 'node_modules', '@tradefloor'))).toEqual(['client']);
  });

  it('imports its own files and Node alone, in the browser nothing', () => {
    const code = client.files.filter((path) => /\.(js|d\.ts)$/.test(path));
    const specifier =
      /^\s*(?:import|export)\b[^"';=]*\bfrom\s*["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;
    const imports = code.flatMap((path) =>
      [...read(path).matchAll(specifier)].map(([, from, later]) => from ?? later ?? ''),
    );
    expect(imports.length).toBeGreaterThan(20);
    const isKnown = (/** @type {string} */ name) => /^\.\.?\/.*\.js$/.test(name) || isBuiltin(name);
    expect(imports.filter((name) => !isKnown(name))).toEqual([]);
    expect(read('browser.js')).not.toMatch(/\bimport\b[^;]*["']|require\(/);
  });

  it('names the licence of everything that is bundled', () => {
    const text = read('THIRD-PARTY.md');
    for (const name of ['ws', 'hyparquet-writer', 'hyparquet']) {
      expect(text).toMatch(
        new RegExp(`## ${name} \\d+\\.\\d+\\.\\d+\\n[^#]*Permission is hereby granted`),
      );
    }
  });

  it('does not load Parquet, nor a WebSocket of its own, before they are needed', () => {
    for (const entry of ['node.js', 'tradefloor.js']) {
      const parts = [...read(entry).matchAll(/from\s*["']\.\/(parts\/[^"']+)["']/g)];
      const text = parts.map(([, path = '']) => read(path)).join('');
      expect(text).not.toContain('PAR1');
      expect(text).not.toContain('Sec-WebSocket-Key');
    }
  });
});

const EXAMPLE = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(ROOT, 'docs', 'client.md'), 'utf8'));

/** What must compile, and at each comment what must not. */
const TYPED = `
import { connect, type StreamEvent, TradefloorError } from '@tradefloor/client';
import type { Fill } from '@tradefloor/client/schemas';
const client = await connect({ key: 'tf_x' });
const { items } = await client.calls.listOrders({ status: 'open' });
export const price: number | null | undefined = items[0]?.price;
await client.calls.health();
// @ts-expect-error: no such status.
await client.calls.listOrders({ status: 'lost' });
// @ts-expect-error: an order needs its terms.
await client.calls.placeOrder({ symbol: 'AAPL' });
// @ts-expect-error: an input that is needed.
await client.calls.getOrder();
// @ts-expect-error: no such call.
await client.calls.fly();
// @ts-expect-error: no such topic.
client.events(['orders.lost']);
// @ts-expect-error: a way in is needed.
await connect({ url: 'http://localhost' });
for await (const event of client.events(['orders.filled', 'market.ticks'])) {
  const typed: StreamEvent<'orders.filled' | 'market.ticks'> = event;
  if (typed.event === 'orders.filled') { const fill: Fill = typed.data; void fill; }
  else if (typed.event === 'market.ticks') void typed.data.ticks[0]?.bid;
  else if (typed.event === 'gap') void typed.missed;
}
export const code = (error: unknown) => error instanceof TradefloorError && error.retryAfterMs;
`;

describe('typed programs', () => {
  it('compile against it as strict as can be: the example of the page, for Node and for browsers', () => {
    const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
    writeFileSync(join(client.app, 'example.ts'), EXAMPLE?.[1] ?? 'missing');
    writeFileSync(join(client.app, 'typed.ts'), TYPED);
    for (const customConditions of [[], ['browser']]) {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'Bundler',
        lib: ['ES2023', 'DOM'],
        types: [],
        customConditions,
      };
      const settings = join(client.app, 'tsconfig.json');
      writeFileSync(
        settings,
        JSON.stringify({ compilerOptions, files: ['example.ts', 'typed.ts'] }),
      );
      const { stdout } = spawnSync(
        process.execPath,
        [join(dirname(tsc), 'bin', 'tsc'), '-p', settings],
        { cwd: client.app, encoding: 'utf8' },
      );
      expect(stdout).toBe('');
    }
  });
});

describe('the installed command', () => {
  const bin = () => join(client.app, 'node_modules', '.bin', 'tradefloor');
  const env = () => ({ ...process.env, TRADEFLOOR_CONFIG: join(folder, 'config') });

  it('is on the path of its folder, and knows its version', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(execFileSync(bin(), ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  });

  it('without a log-in ends with 3, words on standard error alone', () => {
    const { status, stdout, stderr } = spawnSync(bin(), ['quotes'], {
      env: env(),
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain('tradefloor login');
  });

  it('does not mind a reader that leaves', () => {
    const line = `"${bin()}" help | head -c 1`;
    const { stderr } = spawnSync('sh', ['-c', line], { env: env(), encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
