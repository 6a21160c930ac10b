/**
 * Ports for a platform that is measured. Several benches start platforms at the same moment, of one run or of two: a range
 * that was only seen to be free is taken by both, and the later one's processes end.
 */
import { createServer } from 'node:net';
import { SERVICES } from '@tradefloor/contracts/services';

/** Below the ports that outgoing connections take, above those of a platform that is being worked on. */
const FIRST_OFFSET = 14_300;
const RANGES = 20;
const STEP = 100;
/** Bound for as long as the range is claimed; no service has it. */
const CLAIM_PORT = 5_090;

export type PortRange = {
  /** Added to every service's port. */
  readonly offset: number;
  /** Gives the range back; its processes have ended. */
  release(): Promise<void>;
};

/** Something bound to a port. */
export type Bound = { close(): Promise<void> };
/** Binds a port of the loopback address; null where it is taken. */
export type Bind = (port: number) => Promise<Bound | null>;

/** Claims a range of ports that no other bench on the machine has. @throws Error when there is none */
export async function claimPorts(bind: Bind = bindPort): Promise<PortRange> {
  for (let range = 0; range < RANGES; range += 1) {
    const offset = FIRST_OFFSET + range * STEP;
    const claim = await bind(CLAIM_PORT + offset);
    if (claim === null) continue;
    if (await areFree(offset, bind)) return { offset, release: () => claim.close() };
    await claim.close();
  }
  throw new Error('no free range of ports');
}

/** Of what is no bench and knows no claims. */
async function areFree(offset: number, bind: Bind): Promise<boolean> {
  const bound = await Promise.all(Object.values(SERVICES).map(({ port }) => bind(port + offset)));
  await Promise.all(bound.map((each) => each?.close()));
  return bound.every((each) => each !== null);
}

/** A server that keeps no process alive. */
const bindPort: Bind = (port) =>
  new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) }),
    );
  });
