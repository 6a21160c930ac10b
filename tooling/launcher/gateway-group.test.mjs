/**
 * Gateways behind one port: replaced without a failed request, and without an outage when one dies.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachLine } from '../process/console.mjs';
import { firstFreePort } from '../process/ports.mjs';
import { waitUntil } from '../process/process-identity.mjs';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const GROUP = fileURLToPath(new URL('gateway-group.mjs', import.meta.url));
const LIMITS = { timeoutMs: 40_000, everyMs: 20 };

/** A small gateway: identifies itself, and when stopped sends `Connection: close` for a while first. */
const MEMBER = `
  import { createServer } from 'node:http';
  import { Server as TcpServer } from 'node:net';
  let isGoing = false;
  const server = createServer((req, res) => {
    if (isGoing) res.setHeader('connection', 'close');
    if (req.url === '/die') process.exit(1);
    res.end(String(process.pid));
  });
  const serve = () => server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    console.log('serves ' + process.pid);
    process.send('ready');
  });
  if (process.env.GATEWAY_WAITS === 'on') {
    process.send('ready');
    process.on('message', (word) => word === 'serve' && serve());
  } else serve();
  process.on('message', ({ metrics }) => {
    const text = '# HELP x A figure\\n# TYPE x gauge\\nx ' + process.pid + '\\n';
    if (metrics) process.send({ metrics, text });
  });
  process.on('SIGTERM', () => {
    isGoing = true;
    TcpServer.prototype.close.call(server, () => process.exit(0));
    setTimeout(() => server.closeIdleConnections(), 1000);
  });`;

/** @type {string} */
let folder;
/** @type {import('node:child_process').ChildProcess} */
let group;
/** @type {string[]} */
let published;
let port = 0;
let metricsPort = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateways-'));
  port = await firstFreePort(21_500);
  metricsPort = await firstFreePort(port + 1);
  published = [];
  writeFileSync(join(folder, 'member.mjs'), MEMBER);
  const env = {
    ...process.env,
    PORT: String(port),
    GATEWAYS: '2',
    METRICS_PORT: String(metricsPort),
  };
  group = spawn(process.execPath, [GROUP, join(folder, 'member.mjs')], { env });
  if (group.stdout) eachLine(group.stdout, (line) => published.push(line));
  expect(await waitUntil(async () => (await pidsNow()).size === 2, LIMITS)).toBeTruthy();
});
afterEach(async () => {
  group.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {string} path
 * @param {Agent} [agent]
 * @param {number} [at] a port
 * @returns {Promise<string>}
 */
const sendRequest = (path, agent = new Agent({ keepAlive: false }), at = port) =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: at, path, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });

/** @returns {Promise<string[]>} every process of the group, those that wait among them */
async function childrenNow() {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=,stat=']);
  return stdout.split('\n').flatMap((line) => {
    const [parent, pid, state = 'Z'] = line.trim().split(/\s+/);
    return parent === String(group.pid) && pid && !state.startsWith('Z') ? [pid] : [];
  });
}

/** The living processes that have opened the port. */
const pidsNow = async () =>
  new Set((await childrenNow()).filter((pid) => published.includes(`serves ${pid}`)));

/** Two that serve and one that waits. */
const isWhole = async () => (await pidsNow()).size === 2 && (await childrenNow()).length === 3;

test('all are replaced while requests flow over connections that stay open, and none fails', async () => {
  const before = await pidsNow();
  let isOver = false;
  let response = 0;
  /** @type {unknown[]} */
  const failures = [];
  const clients = Array.from({ length: 6 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      await sendRequest('/', agent).then(
        () => {
          response += 1;
        },
        (error) => failures.push(error),
      );
    }
    agent.destroy();
  });
  group.kill('SIGHUP');
  expect(await waitUntil(() => published.includes('gateways: replaced'), LIMITS)).toBeTruthy();
  isOver = true;
  await Promise.all(clients);
  const after = await pidsNow();
  expect(failures).toEqual([]);
  expect(response).toBeGreaterThan(100);
  expect(after.size).toBe(2);
  expect([...after].filter((pid) => before.has(pid))).toEqual([]);
});

test('one that dies is replaced, and the other serves in between', async () => {
  const before = await pidsNow();
  await sendRequest('/die').catch(() => {});
  expect(await sendRequest('/')).toMatch(/^\d+$/);
  expect(await waitUntil(isWhole, LIMITS)).toBe(true);
  expect([...(await pidsNow())].some((pid) => !before.has(pid))).toBe(true);
});

test('when all that serve are killed, the one that waits serves at once, and the group becomes whole again', async () => {
  expect(await waitUntil(isWhole, LIMITS)).toBeTruthy();
  const serving = await pidsNow();
  const [spare] = (await childrenNow()).filter((pid) => !serving.has(pid));
  for (const pid of serving) process.kill(Number(pid), 'SIGKILL');
  let first = '';
  const responses = async () => {
    first = await sendRequest('/').catch(() => '');
    return first !== '';
  };
  expect(await waitUntil(responses, LIMITS)).toBe(true);
  expect(first).toBe(spare);
  expect(await waitUntil(isWhole, LIMITS)).toBe(true);
});

test('a connection on its way to a killed one is served by another or cut, and never hangs', async () => {
  expect(await waitUntil(isWhole, LIMITS)).toBeTruthy();
  const [victim] = await pidsNow();
  const requested = Array.from({ length: 40 }, () => sendRequest('/').catch(() => 'cut'));
  process.kill(Number(victim), 'SIGKILL');
  requested.push(...Array.from({ length: 40 }, () => sendRequest('/').catch(() => 'cut')));
  expect(await Promise.all(requested)).toHaveLength(80);
});

test('killed again and again from outside, it does not give up', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await waitUntil(async () => (await pidsNow()).size === 2, LIMITS)).toBe(true);
    for (const pid of await pidsNow()) process.kill(Number(pid), 'SIGKILL');
  }
  expect(await waitUntil(isWhole, LIMITS)).toBe(true);
  expect(group.exitCode).toBe(null);
});

const readMetrics = () => sendRequest('/metrics', undefined, metricsPort);

test('the metrics of every member and of the one that waits are on one port, each under its number', async () => {
  let text = '';
  const hasStandby = async () => {
    text = await readMetrics();
    return text.includes('gateway_members{state="standby"} 1');
  };
  expect(await waitUntil(hasStandby, LIMITS)).toBe(true);
  expect(text).toContain('gateway_members{state="serving"} 2');
  const samples = [...text.matchAll(/^x\{member="(\d+)"\} (\d+)$/gm)];
  expect(new Set(samples.map(([, member]) => member)).size).toBe(3);
  expect(samples.map(([, , pid]) => pid).sort()).toEqual((await childrenNow()).sort());
  expect(await sendRequest('/other', undefined, metricsPort)).toBe('');
});

test('a frozen member is counted as silent, and the others are shown without it', async () => {
  expect(await waitUntil(isWhole, LIMITS)).toBe(true);
  const [frozen] = await pidsNow();
  process.kill(Number(frozen), 'SIGSTOP');
  const text = await readMetrics();
  process.kill(Number(frozen), 'SIGCONT');
  expect(text).toContain('gateway_members{state="silent"} 1');
  expect(text).toContain('gateway_members{state="serving"} 1');
  expect(text).not.toContain(` ${frozen}\n`);
});

test('on stop, all exit', async () => {
  const gone = new Promise((resolve) => group.once('exit', resolve));
  group.kill('SIGTERM');
  expect(await gone).toBe(0);
  await expect(sendRequest('/')).rejects.toThrow();
});
