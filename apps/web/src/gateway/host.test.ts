/**
 * DNS rebinding: a page of another site points its own name at this machine, and for the browser it is of one origin
 * with the gateway. Only the `Host` differs, so a foreign one gets nothing: no call, no page, no socket.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';
import { rawResponse } from './testing/raw-request.ts';

let gateway: GivenGateway;
let cookie: string;
const asked: string[] = [];
beforeAll(async () => {
  gateway = await givenGateway({
    publicOrigin: 'https://desk.example',
    allowedHosts: ['gateway.internal'],
    pages: {
      handler: (req, res) => {
        asked.push(req.headers.host ?? '');
        res.end('page');
      },
      upgrade: (req, socket) => {
        asked.push(req.headers.host ?? '');
        socket.destroy();
      },
    },
  });
  cookie = gateway.services.logIn();
});
afterAll(() => gateway.close());

const PATHS = ['/', '/trade', '/system', '/api/oms/orders', '/docs/api/openapi.json'];
const get = (path: string, hosts: readonly string[]) =>
  rawResponse(
    gateway.port,
    `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}` +
      `Cookie: platform_user=${cookie}\r\nConnection: close\r\n\r\n`,
  );

describe('a name that was pointed at this machine', () => {
  it.each([
    'evil.test',
    'evil.test:5011',
    'localhost.evil.test',
    'desk.example.evil.test',
    '10.0.0.7',
    '[fe80::1]:5011',
  ])('reads nothing by %s', async (host) => {
    const before = [asked.length, gateway.services.seen.length];
    for (const path of PATHS) expect(await get(path, [host])).toMatch(/^HTTP\/1\.1 421 /);
    expect([asked.length, gateway.services.seen.length]).toEqual(before);
  });

  it('logs no user in, though its page and its host agree', async () => {
    const headers = { host: 'evil.test:5011', origin: 'http://evil.test:5011' };
    const path = '/api/user-service/oauth/authorize';
    const { status } = await send(gateway.port, path, { method: 'POST', headers, body: {} });
    expect([status, gateway.services.seen]).toEqual([421, []]);
  });

  it.each(['/ws', '/trpc', '/ws/market-sim', '/api/gateway/ws', '/_next/webpack-hmr'])(
    'gets no socket at %s',
    async (path) => {
      const headers = { host: 'evil.test:5011', origin: 'http://evil.test:5011' };
      const socket = openSocket(gateway.port, path, { cookie, headers });
      await eventually(() => socket.refused()).toBe(421);
      expect(asked).not.toContain('evil.test:5011');
      socket.ws.terminate();
    },
  );
});

describe('our own name', () => {
  it.each([
    'localhost:5011',
    'LOCALHOST',
    '127.0.0.1:80',
    '[::1]:5011',
    'desk.example',
    'Desk.Example:443',
    'gateway.internal:8080',
  ])('is answered as %s', async (host) => {
    expect(await get('/', [host])).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked.at(-1)).toBe(host);
  });

  it('opens a socket', async () => {
    const headers = { host: 'desk.example', origin: 'https://desk.example' };
    const socket = openSocket(gateway.port, '/ws', { cookie, headers });
    await eventually(() => socket.ws.readyState).toBe(1);
    socket.ws.terminate();
  });

  it('is not needed by probes, which know the address only and receive no secret', async () => {
    for (const host of ['10.0.0.7:5011', '[fd00::7]:5011']) {
      expect(await get('/health', [host])).toMatch(/^HTTP\/1\.1 200 /);
      expect(await get('/ready', [host])).toMatch(/^HTTP\/1\.1 (?:200|503) /);
    }
    expect(await get('/health', ['evil.test'])).toMatch(/^HTTP\/1\.1 421 /);
  });
});

describe('a Host that is none', () => {
  it.each([
    ['twice', ['localhost', 'evil.test']],
    ['twice the same', ['localhost', 'localhost']],
    ['empty', ['']],
    ['a directive of a policy', ["localhost; script-src 'unsafe-inline'"]],
    ['a list', ['localhost, evil.test']],
    ['credentials', ['evil@localhost']],
    ['a path', ['localhost/evil.test']],
    ['a port that is none', ['localhost:http']],
    ['a port that there is not', ['localhost:65536']],
    ['two ports', ['localhost:1:2']],
    ['an open bracket', ['[::1']],
    ['a dot at the end', ['localhost.']],
  ])('is 400 at every address: %s', async (_, hosts) => {
    const before = asked.length;
    for (const path of [...PATHS, '/health'])
      expect(await get(path, hosts)).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toHaveLength(before);
  });

  it('is 400 for a socket, too', async () => {
    const head = ['GET /ws HTTP/1.1', 'Host: localhost', 'hOST: evil.test', 'Connection: Upgrade'];
    const rest = ['Upgrade: websocket', `Cookie: platform_user=${cookie}`, '', ''];
    const response = await rawResponse(gateway.port, [...head, ...rest].join('\r\n'));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('never reaches a page, whatever bytes it is', async () => {
    const bytes = fc.string({ unit: 'binary-ascii', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(bytes, async (text) => {
        await get('/', [text.replaceAll(/[\r\n]/g, ' ')]);
        const names = asked.map((host) => host.replace(/:\d+$/, '').toLowerCase());
        const ours = ['localhost', '127.0.0.1', '[::1]', 'desk.example', 'gateway.internal'];
        expect(ours).toEqual(expect.arrayContaining([...new Set(names)]));
      }),
      { numRuns: 60 },
    );
  });
});
