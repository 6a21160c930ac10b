/** Lets hosts reach stores that listen on this machine's loopback address alone: bytes pass, and ends. */
import { connect, createServer, type Socket } from 'node:net';
import type { Server } from '../harness/server-process.ts';

type Input = {
  /** Where it listens, at the stores' own ports. */
  readonly address: string;
  readonly ports: readonly number[];
};

export const storeRelay: Server = async (input) => {
  const { address, ports } = input as Input;
  await Promise.all(
    ports.map(
      (port) =>
        new Promise<void>((done, reject) => {
          const server = createServer((socket) => pass(socket, port));
          server.once('error', reject);
          server.listen(port, address, done);
        }),
    ),
  );
  return { ports };
};

function pass(socket: Socket, port: number): void {
  const store = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setNoDelay(true);
  for (const [from, to] of [
    [socket, store],
    [store, socket],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}
