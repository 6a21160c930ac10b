/** Order entry over FIX with TLS: who gets a session, who does not, and a certificate that is renewed while it is used. */
import { copyFileSync, mkdtempSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { createAuthority } from '@tradefloor/runtime/host/fix/certificates.given';
import { type AcceptorTls, readNotAfterMs } from '@tradefloor/runtime/host/fix/fix-tls';
import { expect, it, vi } from 'vitest';
import { eventually } from '../testing/given.ts';
import { newOrder, ownPlatforms, type Platform } from './fix-entry.given.ts';

const HOST = '127.0.0.1';
const authority = createAuthority();
const server = authority.issue(HOST);
const trusting = { caFile: authority.caFile, name: HOST, own: null };
const { open, connect } = ownPlatforms();

const openWith = (tls: AcceptorTls | null = { ...server, clientCaFile: null }): Promise<Platform> =>
  open({ fix: { host: HOST, port: 0, folder: null, tls } });

/** Resolves once the other side has ended the connection. */
const whenClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });

it('a key logs on and trades over TLS', async () => {
  const platform = await openWith();
  const client = connect(platform, { key: platform.makeKey(), tls: trusting });
  await eventually(client.logons).toBe(1);
  client.send(newOrder('tls-1'));
  await eventually(() => client.reports().length).toBeGreaterThan(0);
  expect(client.reports()[0]).toMatch(/^tls-1 /);
  expect(platform.gateway.fixNotAfterMs).toBe(readNotAfterMs(server.certFile));
});

it('a client that speaks plain FIX is cut off, and its key is not looked up', async () => {
  const platform = await openWith();
  const key = platform.makeKey();
  const client = connect(platform, { key });
  await eventually(() => client.closed.length).toBeGreaterThan(0);
  expect(client.logons()).toBe(0);
  expect(platform.lines.filter(({ event }) => event === 'fix')).toEqual([]);
});

it('a client with TLS has no session at a plain port', async () => {
  const platform = await openWith(null);
  const socket = connectTls({ host: HOST, port: platform.fixPort, rejectUnauthorized: false });
  await whenClosed(socket);
  expect(socket.authorized).toBe(false);
  expect(platform.gateway.fixNotAfterMs).toBeNull();
});

it.each([
  ['of another authority', { ...trusting, caFile: createAuthority().caFile }, server],
  ['of another name', { ...trusting, name: 'desk.example' }, server],
  ['that has expired', trusting, authority.issue(HOST, -1)],
])('a certificate %s is refused by the client', async (_, tls, files) => {
  const platform = await openWith({ ...files, clientCaFile: null });
  const client = connect(platform, { key: platform.makeKey(), tls });
  await eventually(() => client.initiator.why).toMatch(
    /certificate|altnames|self-signed|verify|expired/i,
  );
  expect(client.logons()).toBe(0);
});

it('nothing older than TLS 1.2 is spoken', async () => {
  const platform = await openWith();
  const versions = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' } as const;
  const socket: TLSSocket = connectTls({
    host: HOST,
    port: platform.fixPort,
    rejectUnauthorized: false,
    ...versions,
  });
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toMatch(/version|protocol|alert|no cipher/i);
});

it('handshakes that are never finished lock no one out: the oldest is ended', async () => {
  const platform = await openWith();
  const silent = Array.from({ length: 80 }, () =>
    createConnection({ host: HOST, port: platform.fixPort }),
  );
  const ended = Promise.race(silent.map(whenClosed));
  await Promise.all(silent.map((one) => new Promise((resolve) => one.on('connect', resolve))));
  await ended;
  const client = connect(platform, { key: platform.makeKey(), tls: trusting });
  await eventually(client.logons).toBe(1);
  for (const one of silent) one.destroy();
});

it('a gateway whose certificate cannot be read does not start', async () => {
  await expect(openWith({ ...server, certFile: '/none.pem', clientCaFile: null })).rejects.toThrow(
    /ENOENT/,
  );
});

it('a renewed certificate is that of new connections, and open sessions stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fix-entry-tls-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const put = (files: { certFile: string; keyFile: string }) => {
    copyFileSync(files.keyFile, keyFile);
    copyFileSync(files.certFile, certFile);
  };
  put(authority.issue(HOST, 3));
  const looks: (() => void)[] = [];
  const plain = globalThis.setInterval;
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(((
    run: () => void,
    ms: number,
  ) => {
    // Files are looked at once a minute.
    if (ms === 60_000) looks.push(run);
    return plain(run, ms);
  }) as typeof plain);
  const platform = await openWith({ certFile, keyFile, clientCaFile: null });
  timers.mockRestore();
  const early = connect(platform, { key: platform.makeKey(), tls: trusting });
  await eventually(early.logons).toBe(1);
  const renewed = authority.issue(HOST, 60);
  put(renewed);
  for (const look of looks) look();
  expect(platform.gateway.fixNotAfterMs).toBe(readNotAfterMs(renewed.certFile));
  const late = connectTls({ host: HOST, port: platform.fixPort, rejectUnauthorized: false });
  await new Promise((resolve) => late.on('secureConnect', resolve));
  expect(Date.parse(late.getPeerCertificate().valid_to)).toBe(readNotAfterMs(renewed.certFile));
  late.destroy();
  early.send(newOrder('after-1'));
  await eventually(() => early.reports().length).toBeGreaterThan(0);
});
