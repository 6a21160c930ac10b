/** Finds free TCP ports of the loopback interface. */
import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The first free port from `first` on, trying 200 of them.
 * @param {number} first
 * @returns {Promise<number>}
 */
export async function firstFreePort(first) {
  for (let port = first; port < first + 200; port += 1) {
    if (await isPortFree(port)) return port;
  }
  throw new Problem(`No free port between ${first} and ${first + 199} on 127.0.0.1.`);
}
