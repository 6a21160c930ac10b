/** The client as it is installed: the page's examples on the platform, pipes, and the same package in a browser. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { BASE_URL } from './env.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs', 'client.md'), 'utf8').replaceAll(
  'http://localhost:5011',
  BASE_URL,
);
const folder = mkdtempSync(join(tmpdir(), 'client-e2e-'));
const app = join(folder, 'app');
const installed = join(app, 'node_modules', '@tradefloor', 'client');
const run = promisify(execFile);
/** The runner of these tests may set both, which Node warns of on standard error. */
const { FORCE_COLOR: _, NO_COLOR: __, ...ENV } = process.env;

/** Code of the page, by its language. */
const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(PAGE)?.[1] ?? '';

/** A line of a shell beside the installed package, with a log-in of its own. */
const shell = (line: string) =>
  run('bash', ['-o', 'pipefail', '-c', line], {
    cwd: app,
    env: {
      ...ENV,
      PATH: `${join(app, 'node_modules', '.bin')}:${ENV['PATH']}`,
      TRADEFLOOR_CONFIG: join(folder, 'config'),
    },
  });

test.beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'bin', 'client.mjs'), folder]);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball';
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], {
    cwd: app,
  });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the program of the page places an order and sees its fills', async () => {
  writeFileSync(join(app, 'example.mjs'), example('ts'));
  const { stdout, stderr } = await run(process.execPath, ['example.mjs'], { cwd: app, env: ENV });
  expect(stderr).toBe('');
  const fills = stdout.trim().split('\n');
  const quantities = fills.map((line) => Number(/^(\d+) AAPL at \d+(?:\.\d+)?$/.exec(line)?.[1]));
  expect(quantities.reduce((sum, qty) => sum + qty, 0)).toBe(100);
});

test('each line of the page’s shell example does what it promises', async () => {
  const lines = example('sh').trim().split('\n');
  expect(lines.length).toBeGreaterThan(7);
  const printed = new Map<string, string>();
  for (const line of lines) {
    const { stdout } = await shell(line);
    printed.set(line.split(' ').slice(1, 3).join(' '), stdout);
  }
  expect(printed.get('quotes AAPL')).toMatch(/^SYMBOL +BID[\s\S]*AAPL +\d+/);
  const placed =
    /^([0-9a-f-]{36}) +BUY +100 +AAPL/m.exec(printed.get('order buy') ?? '')?.[1] ?? '';
  expect(placed).not.toBe('');
  const order = JSON.parse(printed.get('orders --status') ?? '') as Record<string, unknown>;
  expect(order).toMatchObject({ orderId: placed, orderType: 'MARKET', qty: 100 });
  expect(printed.get('export orders')).toMatch(new RegExp(`^orderId,[\\s\\S]*\n${placed},`));
  expect(JSON.parse(printed.get('watch market.ticks') ?? '')).toMatchObject({
    event: 'market.ticks',
  });
  expect(readFileSync(join(app, 'candles.parquet')).subarray(0, 4).toString()).toBe('PAR1');
});

test('an order that is refused ends with 1, its reason on standard error', async () => {
  await shell(`tradefloor login --url ${BASE_URL} --guest`);
  const refused = await shell('tradefloor order buy 100 AAPL --limit 1000000').catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('DAILY_NOTIONAL_EXCEEDED');
});

test.describe('in a browser', () => {
  // The page under test is the platform's, whose policy allows no script of others.
  test.use({ bypassCSP: true });

  test('the same package logs in, places an order and follows it', async ({ page }) => {
    await page.route('**/client-under-test.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', path: join(installed, 'browser.js') }),
    );
    await page.goto('/docs/api');
    const outcome = await page.evaluate(async (base) => {
      const address = '/client-under-test.js';
      const { connect } = (await import(address)) as typeof import('@tradefloor/client');
      const client = await connect({ url: base, guest: true });
      const events = client.events(['orders.filled']);
      const first = await events.next();
      const { orderId } = await client.calls.placeOrder({
        symbol: 'MSFT',
        side: 'BUY',
        orderType: 'MARKET',
        qty: 10,
        timeInForce: 'DAY',
        strategy: 'LIT',
        instrumentType: 'equity',
      });
      for await (const event of events) {
        if (event.event !== 'orders.filled' || event.data.leavesQty !== 0) continue;
        const { offsetMs, toleranceMs } = client.clock;
        const same = event.data.orderId === orderId;
        return { first: first.value?.event, same, cookie: client.cookie, offsetMs, toleranceMs };
      }
      return null;
    }, new URL(page.url()).origin);
    expect(outcome).toMatchObject({ first: 'snapshot', same: true, cookie: null });
    expect(Math.abs(outcome?.offsetMs ?? Number.NaN)).toBeLessThan(1_500);
    expect(outcome?.toleranceMs).toBeLessThan(1_000);
  });
});
