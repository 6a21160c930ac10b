/** One attempt against a real receiver: signed, in bounded time, no redirect followed, no more read than is wanted. */
import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWebhookSender } from './webhook-sender.ts';

const BODY = JSON.stringify({ deliveryId: 'wh-1-D1', kind: 'FILL' });
const NOW = 1_795_444_200_250;

type Respond = (response: ServerResponse) => void;
let server: Server;
let respond: Respond;
let received: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[];
beforeEach(async () => {
  received = [];
  respond = (response) => response.writeHead(204).end();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body, method: request.method });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const toUrl = (host = '127.0.0.1'): string =>
  `http://${host}:${(server.address() as AddressInfo).port}/hook`;
const sender = (more: Partial<Parameters<typeof openWebhookSender>[0]> = {}) =>
  openWebhookSender({ secret: 'the platform’s', allowsLoopback: true, timeoutMs: 300, ...more });
const send = (url = toUrl(), made = sender()) =>
  made.send({ url, webhookId: 'wh-1', deliveryId: 'wh-1-D1', body: BODY, nowMs: NOW });

test('a delivery is a POST of its text with its id and a signature of time and text', async () => {
  expect(await send()).toEqual({ status: 204, problem: null });
  const [{ headers, body, method } = { headers: {}, body: '', method: '' }] = received;
  expect([method, body, headers['content-type']]).toEqual(['POST', BODY, 'application/json']);
  expect(headers['tradefloor-delivery']).toBe('wh-1-D1');
  const secret = sender().toSecret('wh-1');
  const digest = createHmac('sha256', secret).update(`1795444200.${BODY}`).digest('hex');
  expect(headers['tradefloor-signature']).toBe(`t=1795444200,v1=${digest}`);
});

test('each webhook has a secret of its own, the same at every start, and another on another platform', () => {
  const secrets = [
    sender().toSecret('wh-1'),
    sender().toSecret('wh-1'),
    sender().toSecret('wh-2'),
    sender({ secret: 'another' }).toSecret('wh-1'),
  ];
  expect(secrets[0]).toBe(secrets[1]);
  expect(new Set(secrets).size).toBe(3);
});

test('a redirect is its status, and is not followed', async () => {
  respond = (response) => response.writeHead(302, { location: toUrl() }).end();
  expect(await send()).toEqual({ status: 302, problem: null });
  expect(received.length).toBe(1);
});

test('a receiver that never responds is left after the time limit, also in the middle of a response', async () => {
  respond = () => undefined;
  expect(await send()).toEqual({ status: null, problem: 'no response within 0.3 s' });
  respond = (response) => {
    response.writeHead(200);
    response.write('a');
  };
  expect(await send()).toEqual({ status: null, problem: 'no response within 0.3 s' });
});

test('of an endless response the status counts, and the rest is not read', async () => {
  let written = 0;
  respond = (response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await send()).toEqual({ status: 200, problem: null });
  expect(written).toBeLessThan(64 * 1_024 * 1_024);
});

test('the connection goes to the address that was checked, whatever the name points to', async () => {
  const made = sender({ resolve: async () => ['127.0.0.1'] });
  expect(await send(toUrl('no-such-name.invalid'), made)).toEqual({ status: 204, problem: null });
  expect(received[0]?.headers.host).toMatch(/^no-such-name\.invalid:/);
});

test('a private address is refused without a connection, and a closed port is a problem', async () => {
  const problem = 'the address is not a public one';
  expect(await send(toUrl(), sender({ allowsLoopback: false }))).toEqual({ status: null, problem });
  expect(received).toEqual([]);
  const url = toUrl();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await send(url)).toEqual({ status: null, problem: 'the connection was refused' });
});

test('a name that is never resolved is left after the time limit', async () => {
  const made = sender({ resolve: () => new Promise(() => undefined) });
  expect(await send('https://hooks.example/x', made)).toEqual({
    status: null,
    problem: 'no response within 0.3 s',
  });
});
