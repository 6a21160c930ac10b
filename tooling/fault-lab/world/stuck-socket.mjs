/** Somebody whose browser hangs: opens the desk's socket and never reads from it again. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

/**
 * @param {{ base: string, cookie: string }} of
 * @returns {Promise<import('node:net').Socket>} resolves once it hangs
 */
export function openStuckSocket({ base, cookie }) {
  return new Promise((resolve, reject) => {
    const asked = request(`${base}/ws`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        cookie,
        origin: base,
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    asked.once('upgrade', (_answer, socket) => {
      socket.on('error', () => {});
      socket.pause();
      resolve(socket);
    });
    asked.once('response', ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)));
    asked.once('error', reject);
    asked.end();
  });
}
