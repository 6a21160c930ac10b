/** Hosts made of network namespaces: what is cut is not reached, and nothing of them is left. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Network, openNetwork, whyNoHosts } from './network.ts';

const why = whyNoHosts();

/** Connects from a host to a port of this process, and prints what it is greeted with. */
const GREET = `
  const socket = require('node:net').connect({ host: process.argv[1], port: Number(process.argv[2]) });
  socket.setTimeout(1_000, () => { console.log('nothing'); process.exit(); });
  socket.on('error', () => { console.log('nothing'); process.exit(); });
  socket.on('data', (text) => { console.log(String(text)); process.exit(); });
`;

async function greeting(network: Network, host: string, port: number): Promise<string> {
  const child = network.start(
    host,
    [process.execPath, '-e', GREET, network.outside, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout?.on('data', (part) => {
    text += part;
  });
  await new Promise((ended) => child.once('close', ended));
  return text.trim();
}

test.skipIf(why !== null)('a host is reached until its cable is pulled, and again', async () => {
  const network = openNetwork(['a', 'b']);
  onTestFinished(() => network.close());
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`hello ${socket.remoteAddress ?? ''}`);
  });
  await new Promise<void>((done) => server.listen(0, network.outside, done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(await greeting(network, 'a', port)).toBe(`hello ${network.getAddress('a')}`);
  network.cut('a');
  expect(await greeting(network, 'a', port)).toBe('nothing');
  expect(await greeting(network, 'b', port)).toBe(`hello ${network.getAddress('b')}`);
  network.mend('a');
  expect(await greeting(network, 'a', port)).toBe(`hello ${network.getAddress('a')}`);
});

test.skipIf(why !== null)(
  'nothing is left of a network that was closed, nor of a killed run',
  () => {
    const mine = `tfb${process.pid}`;
    const names = () => execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' });
    openNetwork(['a']).close();
    expect(names()).not.toContain(mine);
    // A process number that no process has.
    spawnSync('ip', ['link', 'add', 'tfb4194999', 'type', 'bridge']);
    spawnSync('ip', ['netns', 'add', 'tfb4194999-a']);
    openNetwork(['a']).close();
    expect(names()).not.toContain('tfb4194999');
    expect(spawnSync('ip', ['link', 'show', 'tfb4194999']).status).not.toBe(0);
  },
);
