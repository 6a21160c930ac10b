/** The log that a restore fetches: a connection that is cut in the middle of a request is the matter of that request alone. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { serveLog } from './serve-log.mjs';

const unhandled = vi.fn();
/** @type {(() => void)[]} */
const closing = [];
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  for (const close of closing.splice(0)) close();
});

const EMPTY = /** @type {Parameters<typeof serveLog>[0]} */ (
  /** @type {unknown} */ ({
    archive: { get: async () => null },
    decrypter: null,
    segmentBytes: 16,
    folder: '/nowhere',
  })
);

test('a program that is killed as it asks leaves the server to the next one', async () => {
  process.on('unhandledRejection', unhandled);
  const { address, close } = await serveLog(EMPTY);
  closing.push(close);
  const [port = '', secret = ''] = address.split(':');
  const open = () => connect({ host: '127.0.0.1', port: Number(port) });

  const request = async () => {
    const socket = open();
    socket.setEncoding('utf8');
    socket.write(`${JSON.stringify({ secret, name: '000000010000000000000001', path: 'x' })}\n`);
    return String((await once(socket, 'data'))[0]);
  };

  const killed = open();
  await once(killed, 'connect');
  killed.write('{"secret":');
  // Sent after it and answered: what it has sent has come, too.
  expect(await request()).toBe('1');
  killed.resetAndDestroy();
  await once(killed, 'close');
  expect(await request()).toBe('1');
  expect(unhandled).not.toHaveBeenCalled();
});
