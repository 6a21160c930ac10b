/** A user whose browser hangs: opens the client's socket and never reads from it again. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

/**
 * @param {{ base: string, cookie: string }} of
 * @returns {Promise<import('node:net').Socket>} resolves once it hangs
 */
export function openStuckSocket({ base, cookie }) {
  return new Promise((resolve, reject) => {
    const requested = request(`${base}/ws`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        cookie,
        origin: base,
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    requested.once('upgrade', (_answer, socket) => {
      socket.on('error', () => {});
      socket.pause();
      resolve(socket);
    });
    requested.once('response', ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)));
    requested.once('error', reject);
    requested.end();
  });
}
