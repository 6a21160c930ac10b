/** A line of one's own to the platform that can be cut and mended: a TCP relay, so that all of it is real. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Line = {
  /** The platform's address through this line. */
  readonly url: string;
  /** Ends every connection; new ones are refused at once. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

/** @param target an http address */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.once('close', () => ends.delete(socket));
  };
  const cut = (): void => {
    isCut = true;
    for (const socket of ends) socket.destroy();
  };
  const relay = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port || 80), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  relay.listen(0, 'localhost');
  await once(relay, 'listening');
  return {
    url: `http://localhost:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      relay.close();
      await once(relay, 'close');
    },
  };
}
