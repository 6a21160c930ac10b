import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openRaw } from './raw-socket.ts';

const http = createServer();
const server = new WebSocketServer({ noServer: true });
let port = 0;
let accepted: WebSocket | null = null;

beforeAll(async () => {
  http.on('upgrade', (request, socket, head) => {
    if (request.headers.cookie !== 'user=1') {
      socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      return;
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      accepted = ws;
      ws.on('message', (data) => ws.send(data.toString()));
      // Sent with the response to the upgrade, in one packet.
      ws.send('hello');
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  port = (http.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  http.close();
});

async function given() {
  const received: string[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const socket = await openRaw({
    port,
    path: '/x',
    cookie: 'user=1',
    onText: (payload) => {
      received.push(payload.toString());
      for (const { count, done } of waiting) if (received.length >= count) done();
    },
  });
  const until = (count: number) =>
    new Promise<void>((done) => {
      if (received.length >= count) done();
      else waiting.push({ count, done });
    });
  return { received: received, socket, until };
}

it('texts of every length come back as they were sent, in order', async () => {
  const { received, socket, until } = await given();
  const texts = [0, 1, 125, 126, 127, 1_000, 65_535].map((length) => 'ä'.repeat(length / 2));
  for (const text of texts) socket.send(text);
  await until(texts.length + 1);
  expect(received).toEqual(['hello', ...texts]);
  const large = 'x'.repeat(200_000);
  accepted?.send(large);
  await until(texts.length + 2);
  expect(received.at(-1)).toBe(large);
  socket.close();
});

it('a ping gets a pong, and the code of a close is kept', async () => {
  const { socket, until } = await given();
  await until(1);
  const pong = new Promise((done) => accepted?.once('pong', (data) => done(data.toString())));
  accepted?.ping('there?');
  expect(await pong).toBe('there?');
  accepted?.close(4401, 'over');
  await expect.poll(socket.closedWith).toBe(4401);
});

it('a server that does not upgrade is an error with its response', async () => {
  const refused = openRaw({ port, path: '/x', onText: () => undefined });
  await expect(refused).rejects.toThrow('401');
});
