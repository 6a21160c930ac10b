/** The probe against a scripted platform and webhook. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { probe } from './expectations.mjs';
import { afterProbe, QUIET } from './incident.mjs';
import { pause, startProber } from './prober.mjs';
import { readState } from './state-file.mjs';
import { notify } from './webhook.mjs';

const PAGE = '<html><meta name="platform" content="x"/><meta name="version" content="1+a"/></html>';

/** @type {(() => unknown)[]} */
const cleaning = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** @param {import('node:http').RequestListener} listener */
async function serve(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  cleaning.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** A platform that is well until a test changes its mind. */
async function givenPlatform() {
  const mood = {
    page: PAGE,
    status: 200,
    guest: 200,
    cookie: 'platform_user=abc; Path=/',
    ready: true,
  };
  /** @type {string[]} */
  const seen = [];
  const base = await serve((req, res) => {
    seen.push(`${req.method} ${req.url} ${req.headers.cookie ?? ''}`.trim());
    if (req.url === '/') res.writeHead(mood.status).end(mood.page);
    else if (req.url === '/api/gateway/ready') {
      res.end(JSON.stringify({ ready: mood.ready, services: { oms: { status: 'down' } } }));
    } else if (req.url?.endsWith('/oauth/guest')) {
      res.writeHead(mood.guest, mood.cookie === '' ? {} : { 'set-cookie': mood.cookie }).end('{}');
    } else res.end('{}');
  });
  return { base, mood, seen };
}

/** A webhook that records, with scripted responses. */
async function givenWebhook() {
  /** @type {{ content: string, allowed_mentions: unknown }[]} */
  const reported = [];
  /** @type {{ status: number, body: string }[]} */
  const responses = [];
  const url = await serve((req, res) => {
    let text = '';
    req.on('data', (chunk) => (text += chunk));
    req.on('end', () => {
      const { status, body } = responses.shift() ?? { status: 204, body: '' };
      if (status === 204) reported.push(JSON.parse(text));
      res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  return { url, reported: reported, answers: responses };
}

function givenFile() {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep', 'state.json');
}

test('a platform that keeps all three expectations is well, and its guest leaves again', async () => {
  const { base, seen } = await givenPlatform();
  expect(await probe({ base, timeoutMs: 2_000 })).toEqual({ ok: true });
  expect(seen).toEqual([
    'GET /',
    'POST /api/gateway/api/user-service/oauth/guest',
    'GET /api/gateway/ready platform_user=abc',
    'POST /api/gateway/api/user-service/oauth/logout platform_user=abc',
  ]);
});

test.each([
  [{ status: 502 }, 'the page answers 502'],
  [{ page: '<html></html>' }, 'the page has no <meta name="platform">'],
  [{ guest: 503 }, 'a guest is answered 503'],
  [{ cookie: 'other=1' }, 'a guest is given no cookie'],
  [{ ready: false }, 'not up: oms'],
])('%j fails with its reason', async (change, why) => {
  const { base, mood } = await givenPlatform();
  Object.assign(mood, change);
  expect(await probe({ base, timeoutMs: 2_000 })).toEqual({ ok: false, why });
});

test('without a response, or without one in time, it fails', async () => {
  expect(await probe({ base: 'http://127.0.0.1:1', timeoutMs: 2_000 })).toMatchObject({
    ok: false,
  });
  const silent = await serve(() => undefined);
  expect(await probe({ base: silent, timeoutMs: 50 })).toEqual({
    ok: false,
    why: 'no answer in time',
  });
});

test('notifies once at the third failure in a row, once at recovery, and not for two failures', () => {
  const seen = (/** @type {boolean[]} */ ...oks) =>
    oks.reduce((state, ok, at) => {
      const outcome = ok
        ? /** @type {const} */ ({ ok: true })
        : /** @type {const} */ ({ ok: false, why: 'x' });
      return afterProbe(state, { outcome, at: `t${at}`, threshold: 3, name: 'It' });
    }, QUIET);
  expect(seen(false, false, true, false, false).unsent).toEqual([]);
  expect(seen(false, false, false, false, false).unsent).toHaveLength(1);
  const over = seen(false, false, false, false, true, true);
  expect(over).toMatchObject({ failures: 0, openSince: null });
  expect(over.unsent).toEqual([
    expect.stringContaining('🔴 It fails since t0, 3 times in a row'),
    expect.stringContaining('✅ It answers again since t4; it did not from t0 on'),
  ]);
});

test('a failure that was followed by a success is not the first of the next incident', () => {
  const outcomes = [false, true, false, false, false];
  const last = outcomes.reduce((state, ok, at) => {
    const outcome = ok
      ? /** @type {const} */ ({ ok: true })
      : /** @type {const} */ ({ ok: false, why: 'x' });
    return afterProbe(state, { outcome, at: `t${at}`, threshold: 3, name: 'It' });
  }, QUIET);
  expect(last.unsent).toEqual([expect.stringContaining('since t2')]);
});

test('a pause leaves nothing behind, whether it ends by itself or is ended', async () => {
  const over = new AbortController();
  const added = vi.spyOn(over.signal, 'addEventListener');
  const removed = vi.spyOn(over.signal, 'removeEventListener');
  for (let n = 0; n < 20; n += 1) await pause(0, over.signal);
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([20, 20]);
  const last = pause(60_000, over.signal);
  over.abort();
  await last;
  await pause(60_000, over.signal);
});

test("a message is cut to the webhook's limit and mentions no user", async () => {
  const { url, reported } = await givenWebhook();
  await notify(url, `@everyone ${'x'.repeat(5_000)}`);
  expect(reported[0]?.content).toHaveLength(2_000);
  expect(reported[0]?.allowed_mentions).toEqual({ parse: [] });
});

test('a webhook that wants to be left alone names for how long', async () => {
  const { url, answers } = await givenWebhook();
  answers.push({ status: 429, body: '{"retry_after":1.25}' }, { status: 500, body: '' });
  expect(await notify(url, 'x')).toEqual({ sent: false, retryMs: 1_250 });
  expect(await notify(url, 'x')).toEqual({ sent: false, retryMs: 5_000 });
  expect(await notify('http://127.0.0.1:1', 'x')).toEqual({ sent: false, retryMs: 5_000 });
});

test('an incident is notified once over restarts of the probe, and so is its end', async () => {
  const { base, mood } = await givenPlatform();
  const { url, reported, answers } = await givenWebhook();
  const stateFile = givenFile();
  const settings = {
    base,
    webhook: url,
    stateFile,
    everyMs: 20,
    threshold: 3,
    timeoutMs: 2_000,
    name: 'It',
    log: () => undefined,
  };
  mood.ready = false;
  answers.push({ status: 429, body: '{"retry_after":0.05}' });
  for (let life = 0; life < 3; life += 1) {
    const prober = startProber(settings);
    const failures = readState(stateFile).failures;
    await vi.waitUntil(() => readState(stateFile).failures >= failures + 3, { timeout: 10_000 });
    await prober.stop();
  }
  const last = startProber(settings);
  await vi.waitUntil(() => reported.length === 1, { timeout: 10_000 });
  mood.ready = true;
  await vi.waitUntil(() => reported.length === 2, { timeout: 10_000 });
  await last.stop();
  expect(reported.map(({ content }) => content.slice(0, 2))).toEqual(['🔴', '✅'.padEnd(2)]);
  expect(readState(stateFile)).toEqual(QUIET);
  expect(readFileSync(stateFile, 'utf8')).not.toContain(url);
});

test('a state that cannot be read is a quiet one', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'probe-')), 'state.json');
  expect(readState(file)).toEqual(QUIET);
  for (const text of ['{', '{"failures":"x"}', '{"failures":1,"openSince":null,"unsent":[1]}']) {
    writeFileSync(file, text);
    expect(readState(file)).toEqual(QUIET);
  }
});
