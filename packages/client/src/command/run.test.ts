/** The command at its two streams: data, words, exit codes; its log-in is readable by its user alone. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  COOKIE,
  givenPlatform,
  problem,
  type Reply,
  type Seen,
  USER,
} from '../testing/stub-platform.ts';
import { givenSocketPlatform } from '../testing/stub-socket.ts';
import { runCommand } from './run.ts';

const KEY = `tf_${'k'.repeat(12)}_${'S'.repeat(43)}`;
const ORDER = {
  orderId: 'o-1',
  clientOrderId: 'tf-1',
  side: 'BUY',
  qty: 100,
  symbol: 'AAPL',
  orderType: 'LIMIT',
  price: 189.5,
  stopPrice: null,
  status: 'NEW',
  filledQty: 0,
  avgPx: null,
};

let folder = '';
const open: Array<{ close: () => Promise<void> }> = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefloor-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all(open.splice(0).map((platform) => platform.close()));
});

/** Runs a command to its end. @param secret what standard input holds */
async function run(words: string, { secret = '', leaveAfter = Number.POSITIVE_INFINITY } = {}) {
  const secrets = secret.split('\n');
  const text = { out: '', err: '' };
  let writes = 0;
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      writes += 1;
      if (writes > leaveAfter) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
        return;
      }
      text.out += String(chunk);
      done();
    },
  });
  const stderr = new Writable({
    write: (chunk, _encoding, done) => {
      text.err += String(chunk);
      done();
    },
  });
  const code = await runCommand(words.split(' '), {
    streams: { stdout, stderr },
    folder,
    readSecret: () => Promise.resolve(secrets.shift() ?? ''),
    version: '1.2.3',
  });
  return { code, ...text, lines: text.out.split('\n').slice(0, -1) };
}

/** A platform, and a log-in to it. */
async function given(reply: (seen: Seen) => Reply) {
  const platform = await givenPlatform((seen) =>
    seen.path.endsWith('/oauth/session') ? { body: USER } : reply(seen),
  );
  open.push(platform);
  const { code } = await run(`login --url ${platform.url}`, { secret: `${KEY}\n` });
  expect(code).toBe(0);
  return platform;
}

describe('login', () => {
  it('stores the key for its user alone, and shows it nowhere', async () => {
    const platform = await givenPlatform(() => ({ body: USER }));
    open.push(platform);
    const path = join(folder, 'login.json');
    writeFileSync(path, '{}', { mode: 0o644 });
    const { code, out, err } = await run(`login --url ${platform.url}`, { secret: KEY });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('Logged in');
    expect(err).not.toContain(KEY);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      url: platform.url,
      credentials: { key: KEY },
    });
  });

  it('by name takes the password from standard input, and stores the session only', async () => {
    const platform = await givenPlatform(() => ({ body: USER }));
    open.push(platform);
    const { code } = await run(`login --url ${platform.url} --username trader`, {
      secret: 'pass-word',
    });
    expect(code).toBe(0);
    expect(platform.seen[0]?.body).toMatchObject({ username: 'trader', password: 'pass-word' });
    const stored = readFileSync(join(folder, 'login.json'), 'utf8');
    expect(stored).toContain(COOKIE);
    expect(stored).not.toContain('pass-word');
  });

  it('reads the code of a second factor after the password, where the platform wants one', async () => {
    const platform = await givenPlatform(() => ({ body: USER }), ['123456']);
    open.push(platform);
    const words = `login --url ${platform.url} --username risk`;
    const missing = await run(words, { secret: 'pass-word' });
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('second factor');
    expect((await run(words, { secret: 'pass-word\n999999' })).code).toBe(3);
    expect((await run(words, { secret: 'pass-word\n123456' })).code).toBe(0);
    expect(platform.seen.at(-2)?.body).toMatchObject({ second_factor: '123456' });
    expect(readFileSync(join(folder, 'login.json'), 'utf8')).not.toContain('123456');
  });

  it('reads a key from a file, and takes one way only', async () => {
    const platform = await givenPlatform(() => ({ body: USER }));
    open.push(platform);
    const file = join(folder, 'key');
    writeFileSync(file, `${KEY}\n`);
    expect((await run(`login --url ${platform.url} --key-file ${file}`)).code).toBe(0);
    expect(platform.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await run(`login --key-file ${file} --guest`)).code).toBe(2);
    expect((await run(`login --key-file ${file}-none`)).code).toBe(2);
  });

  it('with refused credentials ends with 3 and stores nothing', async () => {
    const platform = await givenPlatform(() => problem(401, 'UNAUTHENTICATED'));
    open.push(platform);
    expect((await run(`login --url ${platform.url}`, { secret: KEY })).code).toBe(3);
    expect((await run('whoami')).code).toBe(3);
  });

  it('is removed by logout', async () => {
    await given(() => ({ body: USER }));
    expect((await run('whoami')).out).toBe('stub\ttrader\tundefined\n');
    expect((await run('logout')).code).toBe(0);
    expect(await run('whoami')).toMatchObject({ code: 3, out: '' });
  });
});

describe('order', () => {
  it('sends exact terms under an id of its own, and prints the order', async () => {
    const platform = await given(() => ({ status: 201, body: ORDER }));
    const { code, lines } = await run('order buy 100 aapl --limit 189.50 --tif GTC');
    expect(code).toBe(0);
    const { body } = platform.to('/api/oms/orders')[0] ?? {};
    expect(body).toMatchObject({
      symbol: 'AAPL',
      side: 'BUY',
      orderType: 'LIMIT',
      price: 189.5,
      qty: 100,
    });
    expect(body).toMatchObject({
      timeInForce: 'GTC',
      clientOrderId: expect.stringMatching(/^tf-[0-9a-f]{32}$/),
    });
    expect(lines[0]).toMatch(/^ORDER +SIDE +QTY/);
    expect(lines[1]).toMatch(/^o-1 +BUY +100 +AAPL +LIMIT +189\.5 +NEW +0 +-$/);
  });

  it('with --json prints the record as it came', async () => {
    await given(() => ({ status: 201, body: ORDER }));
    expect(JSON.parse((await run('order sell 5 AAPL --json')).out)).toEqual(ORDER);
  });

  it.each([
    'order buy AAPL 100',
    'order hold 100 AAPL',
    'order buy 1.5 AAPL',
    'order buy 100 AAPL --limit 1e3',
    'order buy 100 AAPL --limit 0.1234567890123',
    'order buy 100 AAPL --lmit 5',
    'order buy 100 AAPL extra',
  ])('of wrong words (%s) ends with 2 and sends nothing', async (words) => {
    const platform = await given(() => ({ body: ORDER }));
    const { code, out, err } = await run(words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toBe('');
    expect(platform.to('/api/oms/orders')).toHaveLength(0);
  });

  it('that the platform refuses ends with 1, the reason and its code on standard error', async () => {
    await given(() => problem(422, 'PRICE_COLLAR', { detail: 'Price is 12 % from mid' }));
    const { code, out, err } = await run('order buy 100 AAPL --limit 300');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Price is 12 % from mid (PRICE_COLLAR)');
    expect(err).toContain('req-stub-1');
  });
});

it('a platform that does not respond ends a command with 4, an order with the id it may be on record under', async () => {
  const platform = await given(() => ({ fate: 'dropped' }));
  const lost = await run('order buy 100 AAPL --timeout 1');
  expect(lost.code).toBe(4);
  const sent = platform.to('/api/oms/orders').map(({ body }) => body as { clientOrderId: string });
  const [clientOrderId, ...others] = new Set(sent.map((order) => order.clientOrderId));
  expect(others).toEqual([]);
  expect(lost.err).toContain(`tradefloor orders --client-order-id ${clientOrderId}`);
  await platform.close();
  open.length = 0;
  expect((await run('positions --timeout 1')).code).toBe(4);
});

it('an unknown command ends with 2; help is data', async () => {
  expect((await run('fly')).code).toBe(2);
  const help = await run('help');
  expect(help.code).toBe(0);
  expect(help.out).toContain('export candles|trades|fills|orders|tca');
  expect((await run('--version')).out).toBe('1.2.3\n');
});

it('quotes are a table, or records; a symbol without one ends with 2 after the others', async () => {
  const items = [{ symbol: 'AAPL', bid: 150, ask: 150.01, last: 150.005, dayVolume: 9 }];
  const platform = await given(() => ({ body: { items, nextCursor: null } }));
  const { code, lines, err } = await run('quotes aapl zzz');
  expect(platform.to('/api/market-sim')[0]?.path).toContain('symbols=AAPL%2CZZZ');
  expect(lines[1]).toMatch(/^AAPL +150 +150\.01 +150\.005 +9$/);
  expect(code).toBe(2);
  expect(err).toContain('ZZZ');
});

it('watch writes events as lines until the reader leaves, and its words elsewhere', async () => {
  const platform = await givenSocketPlatform((connection) => {
    connection.send('snapshot', {}, { id: 's-1' });
    for (let i = 1; i <= 50; i += 1) connection.send('orders.filled', { i }, { id: `a-${i}` });
  });
  open.push(platform);
  await run(`login --url ${platform.url} --guest`);
  const { code, lines, err } = await run('watch orders.filled', { leaveAfter: 3 });
  expect(code).toBe(0);
  expect(lines.map((line) => (JSON.parse(line) as { data: unknown }).data)).toEqual([
    { i: 1 },
    { i: 2 },
    { i: 3 },
  ]);
  expect(err).toContain('connected at');
});

describe('export', () => {
  const fill = (i: number) => ({
    execId: `e${i}`,
    price: 0.000001 * i,
    fees: { total: 0.0001 },
    qty: i,
    at: '2026-11-29T12:00:00.000Z',
  });

  it('reads every page, and writes exact decimals', async () => {
    const platform = await given(({ path }) => {
      const isSecond = path.includes('cursor=c2');
      return {
        body: {
          items: isSecond ? [fill(3)] : [fill(1), fill(2)],
          nextCursor: isSecond ? null : 'c2',
        },
      };
    });
    const { code, lines, err } = await run('export fills --format csv --symbol AAPL');
    expect(code).toBe(0);
    expect(platform.to('/api/journal/fills')).toHaveLength(2);
    expect(lines).toHaveLength(4);
    const at = lines[0]?.split(',').indexOf('price') ?? -1;
    expect(lines.slice(1).map((line) => line.split(',')[at])).toEqual([
      '0.000001',
      '0.000002',
      '0.000003',
    ]);
    expect(lines[1]).toMatch(/,0\.0001$/);
    expect(err).toBe('3 fills\n');
  });

  it('reads no page ahead of its reader, and none once it has left', async () => {
    const platform = await given(({ path }) => {
      const page = Number(/cursor=c(\d+)/.exec(path)?.[1] ?? 0);
      const items = Array.from({ length: 10 }, (_, i) => fill(page * 10 + i + 1));
      return { body: { items, nextCursor: `c${page + 1}` } };
    });
    const { code, lines } = await run('export fills', { leaveAfter: 25 });
    expect(code).toBe(0);
    expect(lines.map((line) => (JSON.parse(line) as { execId: string }).execId)).toEqual(
      Array.from({ length: 25 }, (_, i) => `e${i + 1}`),
    );
    expect(platform.to('/api/journal/fills')).toHaveLength(3);
  });

  it('of a span ends at the first record that is older, and reads no page beyond it', async () => {
    const at = (minute: number) => ({ ...fill(minute), at: `2026-11-29T12:0${minute}:00.000Z` });
    const platform = await given(({ path }) =>
      path.includes('cursor=c2')
        ? { body: { items: [at(3), at(2), at(1)], nextCursor: 'c3' } }
        : { body: { items: [at(6), at(5), at(4)], nextCursor: 'c2' } },
    );
    const { lines } = await run(
      'export fills --from 2026-11-29T12:02Z --to 2026-11-29T13:05+01:00',
    );
    expect(lines.map((line) => (JSON.parse(line) as { qty: number }).qty)).toEqual([4, 3, 2]);
    expect(platform.to('/api/journal/fills')).toHaveLength(2);
  });

  it('of orders are those of a parent where one is named', async () => {
    const platform = await given(() => ({
      body: { items: [{ ...ORDER, createdAt: '2026-11-29T12:00:00.000Z' }], nextCursor: null },
    }));
    const { lines } = await run('export orders --parent o-9 --user u-1');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject(ORDER);
    const [asked] = platform.to('/api/journal/orders');
    expect(Object.fromEntries(new URL(`http://x${asked?.path}`).searchParams)).toEqual({
      parentOrderId: 'o-9',
      userId: 'u-1',
      limit: '1000',
    });
  });

  it('writes a file where one is named, and nothing on standard output', async () => {
    await given(() => ({ body: { items: [fill(1)], nextCursor: null } }));
    const path = join(folder, 'fills.jsonl');
    const { code, out } = await run(`export fills --format jsonl --output ${path}`);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(fill(1));
    expect((await run(`export fills --output ${folder}/none/x`)).code).toBe(2);
  });

  it('reads bars back to the first, in the order of time', async () => {
    const bar = (minute: number) => ({
      symbol: 'AAPL',
      startAt: `2026-11-29T12:0${minute}:00.000Z`,
      open: 1,
    });
    await given(({ path }) =>
      path.includes('before=')
        ? { body: { items: [bar(1), bar(2)], hasOlder: false } }
        : { body: { items: [bar(3), bar(4)], hasOlder: true } },
    );
    const { lines } = await run('export candles --symbol aapl --from 2026-11-29T12:02:00.000Z');
    const starts = lines.map((line) =>
      (JSON.parse(line) as { startAt: string }).startAt.slice(14, 16),
    );
    expect(starts).toEqual(['02', '03', '04']);
  });

  it.each([
    'export',
    'export sheep',
    'export fills --format xls',
    'export candles',
    'export fills --from noon',
  ])('of wrong words (%s) ends with 2', async (words) => {
    await given(() => ({ body: { items: [], nextCursor: null } }));
    expect((await run(words)).code).toBe(2);
  });
});
