/** Gateways behind one port: replaced without a failed request, missed by nobody when one dies. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstFreePort } from '../infra/ports.mjs';
import { waitUntil } from '../infra/process-identity.mjs';
import { eachLine } from './console.mjs';

vi.setConfig({ testTimeout: 60_000 });
const GROUP = fileURLToPath(new URL('gateway-group.mjs', import.meta.url));
const LIMITS = { timeoutMs: 40_000, everyMs: 20 };

/** A gateway in small: says who it is, and when told to go says `Connection: close` for a while first. */
const MEMBER = `
  import { createServer } from 'node:http';
  import { Server as TcpServer } from 'node:net';
  let isGoing = false;
  const server = createServer((req, res) => {
    if (isGoing) res.setHeader('connection', 'close');
    if (req.url === '/die') process.exit(1);
    res.end(String(process.pid));
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'));
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
let said;
let port = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateways-'));
  port = await firstFreePort(21_500);
  said = [];
  writeFileSync(join(folder, 'member.mjs'), MEMBER);
  const env = { ...process.env, PORT: String(port), GATEWAYS: '2' };
  group = spawn(process.execPath, [GROUP, join(folder, 'member.mjs')], { env });
  if (group.stdout) eachLine(group.stdout, (line) => said.push(line));
  await waitUntil(async () => (await pidsNow()).size === 2, LIMITS);
});
afterEach(async () => {
  group.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {string} path
 * @param {Agent} [agent]
 * @returns {Promise<string>}
 */
const ask = (path, agent = new Agent({ keepAlive: false })) =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });

/** The processes that answer eight fresh connections. */
async function pidsNow() {
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask('/')));
  return new Set(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

test('all are replaced while requests flow over connections that stay open, and none fails', async () => {
  const before = await pidsNow();
  let isOver = false;
  let answered = 0;
  /** @type {unknown[]} */
  const failures = [];
  const clients = Array.from({ length: 6 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      await ask('/', agent).then(
        () => {
          answered += 1;
        },
        (error) => failures.push(error),
      );
    }
    agent.destroy();
  });
  group.kill('SIGHUP');
  await waitUntil(() => said.includes('gateways: replaced'), LIMITS);
  isOver = true;
  await Promise.all(clients);
  const after = await pidsNow();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(after.size).toBe(2);
  expect([...after].filter((pid) => before.has(pid))).toEqual([]);
});

test('one that dies is replaced, and the other answers meanwhile', async () => {
  const before = await pidsNow();
  await ask('/die').catch(() => {});
  expect(await ask('/')).toMatch(/^\d+$/);
  const isWhole = async () => {
    const now = await pidsNow();
    return now.size === 2 && [...now].some((pid) => !before.has(pid));
  };
  expect(await waitUntil(isWhole, LIMITS)).toBe(true);
});

test('told to stop, all go', async () => {
  const gone = new Promise((resolve) => group.once('exit', resolve));
  group.kill('SIGTERM');
  expect(await gone).toBe(0);
  await expect(ask('/')).rejects.toThrow();
});
