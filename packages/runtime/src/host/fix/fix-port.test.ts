/** A handshake that is not finished is ended, whether bytes came or not, and takes its place until then. */
import { type AddressInfo, createConnection } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAuthority } from './certificates.given.ts';
import { type FixPort, openFixPort } from './fix-port.ts';

const HOST = '127.0.0.1';
const files = createAuthority().issue(HOST);
/** A ClientHello that ends after its first bytes. */
const HALF_HELLO = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]);

const open: FixPort[] = [];
afterEach(async () => {
  for (const { server, renewal } of open.splice(0)) {
    renewal?.stop();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each([
  ['of which nothing comes', null],
  ['that stops half-way', HALF_HELLO],
])('a handshake %s is ended in its time', async (_, bytes) => {
  const seen: string[] = [];
  const port = openFixPort(
    { ...files, clientCaFile: null },
    {
      keep: (socket) => void socket.on('error', () => undefined),
      strangers: {
        hold: () => void seen.push('hold'),
        release: () => void seen.push('release'),
        admit: () => void seen.push('admit'),
      },
    },
    50,
  );
  open.push(port);
  await new Promise<void>((resolve) => port.server.listen(0, HOST, resolve));
  const socket = createConnection({
    host: HOST,
    port: (port.server.address() as AddressInfo).port,
  });
  if (bytes !== null) socket.write(bytes);
  await new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  expect(seen).toEqual(['hold']);
});
