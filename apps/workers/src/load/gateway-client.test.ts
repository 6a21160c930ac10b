/** Requests of the load generator against a scripted gateway: a response, whatever it is, is distinguished from none. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type GatewayClient, objectIn, openGatewayClient } from './gateway-client.ts';

let server: Server | null = null;
let client: GatewayClient | null = null;
afterEach(() => {
  client?.close();
  server?.closeAllConnections();
  server?.close();
});

async function given(listener: RequestListener, timeoutMs?: number): Promise<GatewayClient> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = openGatewayClient(`http://127.0.0.1:${port}`, timeoutMs);
  return client;
}

const GET = { method: 'GET', path: '/x' } as const;
const NONE = { status: null, text: '', cookie: null, retryAfterMs: null };

describe('a request', () => {
  it('sends its body as JSON of the right length, and the cookie', async () => {
    const seen: unknown[] = [];
    const gateway = await given((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        seen.push(request.method, request.url, request.headers.cookie, JSON.parse(text));
        expect(Number(request.headers['content-length'])).toBe(Buffer.byteLength(text));
        response.end('{}');
      });
    });
    const body = { name: 'Größe €' };
    await gateway.request({ method: 'POST', path: '/api/x?y=1', cookie: 'platform_user=a', body });
    expect(seen).toEqual(['POST', '/api/x?y=1', 'platform_user=a', body]);
  });

  it('without a body has no type and no cookie', async () => {
    let headers: Record<string, unknown> = {};
    const gateway = await given((request, response) => {
      headers = request.headers;
      response.end();
    });
    await gateway.request(GET);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('uses its connection again', async () => {
    const ports = new Set<number | undefined>();
    const gateway = await given((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    for (let n = 0; n < 5; n += 1) await gateway.request(GET);
    expect(ports.size).toBe(1);
  });
});

describe('a response', () => {
  it.each([200, 201, 400, 422, 429, 500, 503])('of %i is one', async (status) => {
    const gateway = await given((_request, response) => response.writeHead(status).end('words'));
    expect(await gateway.request(GET)).toMatchObject({ status, text: 'words' });
  });

  it('gives the session’s cookie without its attributes, and no other', async () => {
    const cookies = ['platform_user=abc; Path=/; HttpOnly', 'other=1; Path=/'];
    const gateway = await given((_request, response) => {
      response.writeHead(200, { 'set-cookie': cookies.shift() ?? '' }).end();
    });
    expect((await gateway.request(GET)).cookie).toBe('platform_user=abc');
    expect((await gateway.request(GET)).cookie).toBeNull();
  });

  it('states in whole seconds when to come back, or not at all', async () => {
    const waits = ['7', '0', 'soon', '1.5'];
    const gateway = await given((_request, response) => {
      response.writeHead(429, { 'retry-after': waits.shift() ?? '' }).end();
    });
    const read: unknown[] = [];
    for (let n = 0; n < 4; n += 1) read.push((await gateway.request(GET)).retryAfterMs);
    expect(read).toEqual([7_000, 0, null, null]);
  });

  it('keeps letters whole that came in two parts', async () => {
    const bytes = Buffer.from('"€"');
    const gateway = await given((_request, response) => {
      response.write(bytes.subarray(0, 2));
      setImmediate(() => response.end(bytes.subarray(2)));
    });
    expect((await gateway.request(GET)).text).toBe('"€"');
  });
});

describe('no response', () => {
  it('is a connection that is cut before it', async () => {
    const gateway = await given((request) => request.socket.destroy());
    expect(await gateway.request(GET)).toEqual(NONE);
  });

  it('is one that breaks off in the middle', async () => {
    const gateway = await given((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    });
    expect(await gateway.request(GET)).toEqual(NONE);
  });

  it('is one that does not come in time', async () => {
    const gateway = await given(() => undefined, 30);
    expect(await gateway.request(GET)).toEqual(NONE);
  });

  it('is a port where nothing listens', async () => {
    const gateway = await given((_request, response) => response.end());
    server?.close();
    server?.closeAllConnections();
    await once(server ?? createServer(), 'close');
    expect(await gateway.request(GET)).toEqual(NONE);
  });
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['[1]', { '0': 1 }],
  ['null', {}],
  ['7', {}],
  ['<html>', {}],
  ['', {}],
])('%s as an object is %j', (text, value) => {
  expect(objectIn(text)).toEqual(value);
});
