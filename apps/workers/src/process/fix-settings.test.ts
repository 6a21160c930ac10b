/** Where FIX may be plain, and what its certificates' settings become. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  FIX_SETTINGS,
  listCertificates,
  listHalfPairs,
  toAcceptorTls,
  toLineTls,
} from './fix-settings.ts';

const read = (given: Record<string, string>, NODE_ENV = 'production') => ({
  ...z.object(FIX_SETTINGS).parse(given),
  NODE_ENV,
});
const TLS = { FIX_TLS_CERT: '/tls/cert.pem', FIX_TLS_KEY: '/tls/key.pem' };

describe('FIX in production', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is plain at %s', (FIX_HOST) => {
    expect(toAcceptorTls(read({ FIX_HOST }))).toBeNull();
    expect(toLineTls(read({ FIX_HOST }))).toBeNull();
  });

  test.each(['0.0.0.0', '::', '10.0.0.7', 'exchange', 'localhost.example'])(
    'does not start without TLS at %s',
    (FIX_HOST) => {
      expect(() => toAcceptorTls(read({ FIX_HOST }))).toThrow(/FIX_TLS_CERT is not set/);
      expect(() => toLineTls(read({ FIX_HOST }))).toThrow(/FIX_TLS_CA is not set/);
      // The certificate of the one side is none of the other.
      expect(() => toLineTls(read({ FIX_HOST, ...TLS }))).toThrow(/FIX_TLS_CA is not set/);
    },
  );

  test('in development may be plain anywhere', () => {
    expect(toAcceptorTls(read({ FIX_HOST: '0.0.0.0' }, 'development'))).toBeNull();
    expect(toLineTls(read({ FIX_HOST: 'exchange' }, 'development'))).toBeNull();
  });
});

test('the port has its certificate, and the authority of its clients where one is set', () => {
  expect(toAcceptorTls(read({ FIX_HOST: '0.0.0.0', ...TLS }))).toEqual({
    certFile: '/tls/cert.pem',
    keyFile: '/tls/key.pem',
    clientCaFile: null,
  });
  expect(toAcceptorTls(read({ ...TLS, FIX_TLS_CLIENT_CA: '/tls/ca.pem' }))).toMatchObject({
    clientCaFile: '/tls/ca.pem',
  });
});

test('the line expects the name it dials, or the one that is set, and has its own certificate', () => {
  const line = { FIX_HOST: 'exchange', FIX_TLS_CA: '/tls/ca.pem' };
  expect(toLineTls(read(line))).toEqual({ caFile: '/tls/ca.pem', name: 'exchange', own: null });
  const own = { FIX_TLS_CLIENT_CERT: '/tls/ems.pem', FIX_TLS_CLIENT_KEY: '/tls/ems.key' };
  expect(toLineTls(read({ ...line, ...own, FIX_TLS_NAME: 'fix.example' }))).toEqual({
    caFile: '/tls/ca.pem',
    name: 'fix.example',
    own: { certFile: '/tls/ems.pem', keyFile: '/tls/ems.key' },
  });
});

test('a certificate without its key is a fault, and the other way round', () => {
  expect(listHalfPairs(read({ FIX_TLS_CERT: '/a' }))).toEqual(['FIX_TLS_KEY']);
  expect(listHalfPairs(read({ FIX_TLS_CLIENT_KEY: '/a' }))).toEqual(['FIX_TLS_CLIENT_CERT']);
  expect(listHalfPairs(read(TLS))).toEqual([]);
});

test('those that are watched are the certificates of this process, not its keys', () => {
  expect(
    listCertificates(read({ ...TLS, FIX_TLS_CLIENT_CERT: '/b', FIX_TLS_CLIENT_KEY: '/c' })),
  ).toEqual(['/tls/cert.pem', '/b']);
  expect(listCertificates(read({ FIX_ENTRY_TLS_CERT: '/d' }))).toEqual(['/d']);
});
