/** Connections go to gateways in turn, and to another one where the first does not take them. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { GateChoice, openFrontDoor } from './front-door.ts';

const A = { host: '10.0.0.1', port: 1 };
const B = { host: '10.0.0.2', port: 1 };

test('gates take turns', () => {
  const choice = new GateChoice([A, B]);
  expect([choice.next(0), choice.next(0), choice.next(0)].map(([first]) => first)).toEqual([
    A,
    B,
    A,
  ]);
});

test('one that did not answer comes last for a second', () => {
  const choice = new GateChoice([A, B]);
  choice.passOver(A, 0);
  expect(choice.next(999)).toEqual([B, A]);
  expect(choice.next(999)).toEqual([B, A]);
  expect(choice.next(1_000)).toEqual([A, B]);
});

async function greeter(text: string): Promise<number> {
  const server = createServer((socket) => socket.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function greeting(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.on('data', (part) => {
    text += String(part);
  });
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
}

test('what one gate does not take, the other one answers', async () => {
  const here = await greeter('here');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: gone } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const door = createServer().listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  await new Promise((done) => door.close(done));
  const gates = [gone, here].map((each) => ({ host: '127.0.0.1', port: each }));
  const front = await openFrontDoor(port, gates);
  onTestFinished(() => front.close());
  expect([await greeting(port), await greeting(port)]).toEqual(['here', 'here']);
});
