/** FIX over real TLS sockets: who gets a session, who does not and why, and a certificate renewed while it is used. */
import { copyFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { connect } from 'node:tls';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { MemoryStore } from '@tradefloor/fix/store';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { type Acceptor, startAcceptor } from './acceptor.ts';
import { createAuthority } from './certificates.given.ts';
import {
  type AcceptorTls,
  type InitiatorTls,
  keepRenewed,
  readNotAfterMs,
  toServerOptions,
} from './fix-tls.ts';
import { freshFolder } from './plain-exchange.given.ts';
import { startVenueLink, type VenueLink } from './venue-link.ts';
import { createWriteGroup } from './write-group.ts';

const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;
const authority = createAuthority();
const server = authority.issue(HOST);

const open: { stop(...words: never[]): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
});

async function accept(tls: AcceptorTls | null): Promise<Acceptor> {
  const acceptor = await startAcceptor({
    host: HOST,
    port: 0,
    ourCompId: 'TRADEFLOOR',
    dictionary: EXCHANGE_DICTIONARY,
    clients: ['EMS', 'CERTA'].map((compId) => ({
      compId,
      credentials: null,
      resetOnLogon: true,
      store: new MemoryStore(),
    })),
    group: createWriteGroup(),
    nowMs: Date.now,
    makeListeners: () => ({
      onMessage: () => undefined,
      onLoggedOn: () => undefined,
      onRejected: () => undefined,
      onClosed: () => undefined,
    }),
    tls,
  });
  open.push({ stop: () => acceptor.stop(null) });
  return acceptor;
}

function call({ port }: Acceptor, tls: InitiatorTls | null): VenueLink {
  const link = startVenueLink({
    address: { host: HOST, port },
    tls,
    ourCompId: 'EMS',
    theirCompId: 'TRADEFLOOR',
    folder: freshFolder(),
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
    onReport: async () => undefined,
  });
  open.push(link);
  return link;
}

const plainKeys: AcceptorTls = { ...server, clientCaFile: null };
const trusting = (more: Partial<InitiatorTls> = {}): InitiatorTls => ({
  caFile: authority.caFile,
  name: HOST,
  own: null,
  ...more,
});
const whyNot = (link: VenueLink, why: RegExp) =>
  vi.waitFor(() => expect(link.state().detail).toMatch(why), { timeout: 10_000 });

describe('a FIX port with a certificate', () => {
  test('has a session with a client that trusts its authority and knows its name', async () => {
    const acceptor = await accept(plainKeys);
    await call(acceptor, trusting()).whenLoggedOn();
    expect(acceptor.line('EMS').isUp).toBe(true);
    expect(acceptor.notAfterMs).toBe(readNotAfterMs(server.certFile));
  });

  test('of another authority is not trusted', async () => {
    const stranger = createAuthority();
    await whyNot(
      call(await accept(plainKeys), trusting({ caFile: stranger.caFile })),
      /unable to verify|self-signed|certificate/,
    );
  });

  test('that has expired is not trusted', async () => {
    const expired = authority.issue(HOST, -1);
    await whyNot(call(await accept({ ...expired, clientCaFile: null }), trusting()), /expired/);
  });

  test('of another name is not trusted', async () => {
    await whyNot(
      call(await accept(plainKeys), trusting({ name: 'exchange.example' })),
      /does not match|altnames/,
    );
  });

  test('is no session for a client that speaks plain FIX, and cuts it off', async () => {
    const acceptor = await accept(plainKeys);
    const socket = createConnection({ host: HOST, port: acceptor.port });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    socket.write('8=FIX.4.4\u00019=5\u000135=A\u000110=000\u0001');
    await closed;
    expect(acceptor.line('EMS').isBusy).toBe(false);
  });

  test('is refused by a plain port: a client with TLS has no session there', async () => {
    const acceptor = await accept(null);
    await whyNot(call(acceptor, trusting()), /disconnected|reset|hang up|closed/);
    expect(acceptor.notAfterMs).toBeNull();
  });

  test('speaks nothing older than TLS 1.2', async () => {
    const { port } = await accept(plainKeys);
    const versions = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' } as const;
    const socket = connect({ host: HOST, port, rejectUnauthorized: false, ...versions });
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toMatch(/version|protocol|alert|no cipher/i);
  });

  test('does not let in the next client for unfinished handshakes, however many', async () => {
    const acceptor = await accept(plainKeys);
    const silent = Array.from({ length: 80 }, () =>
      createConnection({ host: HOST, port: acceptor.port }).on('error', () => undefined),
    );
    await Promise.all(silent.map((one) => new Promise((resolve) => one.on('connect', resolve))));
    await call(acceptor, trusting()).whenLoggedOn();
    for (const one of silent) one.destroy();
  });
});

describe('a FIX port that requires certificates of its clients', () => {
  const mutual: AcceptorTls = { ...server, clientCaFile: authority.caFile };

  test('has a session with the owner of the CompID', async () => {
    const acceptor = await accept(mutual);
    await call(acceptor, trusting({ own: authority.issue('EMS') })).whenLoggedOn();
    expect(acceptor.line('EMS').isUp).toBe(true);
  });

  test.each([
    ['no certificate', null],
    ['one of another CompID', authority.issue('CERTA')],
    ['one that has expired', authority.issue('EMS', -1)],
    ['one of another authority', createAuthority().issue('EMS')],
  ])('has none with a client that has %s', async (_what, own) => {
    const acceptor = await accept(mutual);
    const link = call(acceptor, trusting({ own }));
    await vi.waitFor(() => expect(link.state().detail).not.toBe('not connected yet'));
    expect(acceptor.line('EMS').isUp).toBe(false);
    expect(link.state().status).not.toBe('logged-on');
  });
});

describe('a renewed certificate', () => {
  test('is used for new connections once it is whole, without a restart', () => {
    const used = authority.issue(HOST, 1);
    const renewed = authority.issue(HOST, 90);
    const tls = { ...used, clientCaFile: null };
    const contexts: unknown[] = [];
    const renewal = keepRenewed(tls, { setSecureContext: (context) => contexts.push(context) });
    renewal.look();
    expect(contexts).toEqual([]);
    copyFileSync(renewed.certFile, used.certFile);
    copyFileSync(renewed.keyFile, used.keyFile);
    renewal.look();
    expect(contexts).toEqual([toServerOptions(tls)]);
    expect(Math.round((renewal.notAfterMs - Date.now()) / DAY_MS)).toBe(90);
    copyFileSync(authority.caFile.replace(/pem$/, 'key'), used.certFile);
    renewal.look();
    expect(contexts).toHaveLength(1);
    renewal.stop();
  });

  test('of whose line the files cannot be read is a reason, not an end', async () => {
    const acceptor = await accept(plainKeys);
    await whyNot(
      call(acceptor, trusting({ caFile: '/nowhere/ca.pem' })),
      /certificates of the line/,
    );
  });
});
