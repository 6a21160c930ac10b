import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeTable } from './routes.ts';
import { plainSegments, readTarget } from './target.ts';

describe('a request target', () => {
  it.each([
    ['/', { path: '/', query: '', prefixed: false }],
    [
      '/api/oms/orders?status=open',
      { path: '/api/oms/orders', query: 'status=open', prefixed: false },
    ],
    ['/api/gateway/ready', { path: '/ready', query: '', prefixed: true }],
    ['/api/gateway', { path: '/', query: '', prefixed: true }],
    ['/api/gatewayx', { path: '/api/gatewayx', query: '', prefixed: false }],
    [
      '/_next/static/chunks/%5Bx%5D.js',
      { path: '/_next/static/chunks/%5Bx%5D.js', query: '', prefixed: false },
    ],
  ])('%s is read', (url, target) => {
    expect(readTarget(url)).toEqual(target);
  });

  it.each([
    'http://evil.test/x',
    '//evil.test/x',
    '/\\evil.test/x',
    '/api\\oms',
    '/\t/evil.test/x',
    '/api/oms/../../admin',
    '/api/oms/./orders',
    '/api/oms/..',
    '/api/oms/%2e%2e/admin',
    '/api/oms/.%2E/admin',
    '/api/oms/..%2f..%2f',
    '/api/oms/%5c',
    '/api/oms/%00',
    '/api/oms/%0d%0aX: y',
    '/api/oms/%252e%252e',
    '/api/oms/orders;x=1',
    '/api//oms',
    '/api/oms/orders#x',
    '/api/oms/a b',
    '/api/oms/%',
    '/api/oms/%zz',
    '/api/oms/é',
    '@evil.test/x',
    '*',
    '',
    `/${'a'.repeat(2_048)}`,
    `/?${'a'.repeat(8_192)}`,
    '/x?a=b\nc',
    undefined,
  ])('%s is none', (url) => {
    expect(readTarget(url)).toBeNull();
  });
});

describe('the proxy to the services', () => {
  const routes = routeTable();
  const nasty = fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    '/',
    '//',
    ';',
    '@',
    ':',
    '#',
    '?',
    '%00',
    '%',
    ' ',
    '\t',
    '\r\n',
    '__proto__',
    'constructor',
    'orders',
    'check',
    'oms',
    'risk-engine',
    'metrics',
  );
  const text = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('passes only calls of the table, character by character', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get', '__proto__'),
        (rest, method) => {
          const target = readTarget(`/api/risk-engine/${rest}`);
          if (!target) return;
          const path = target.path.slice('/api/risk-engine'.length);
          const segments = plainSegments(path);
          const routed = segments ? routes.find('risk-engine', method, segments) : { kind: 'none' };
          if (routed.kind !== 'call' || !('call' in routed)) return;
          // What is sent on is this path: it must match the call's own pattern and nothing else.
          const pattern = routed.call.path.replaceAll(
            /:[A-Za-z]+/g,
            '(?:[A-Za-z0-9._~:-]|%3[Aa]){1,128}',
          );
          expect(path).toMatch(new RegExp(`^${pattern}$`));
          expect(routed.call.method).toBe(method);
          expect(routed.call.access).not.toBe('internal');
          expect(new URL(`http://127.0.0.1:5004${path}`).href).toBe(`http://127.0.0.1:5004${path}`);
        },
      ),
      { numRuns: 100_000 },
    );
  }, 60_000);

  it('lets ids with colons through, as they are and as clients encode them, and no other encoding', () => {
    for (const id of ['trader-1:C1', 'trader-1%3AC1', 'trader-1%3aC1']) {
      expect(plainSegments(`/ccp/calls/${id}/pay`)).toEqual(['ccp', 'calls', id, 'pay']);
    }
    for (const id of ['a%2Fb', 'a%20b', 'a%3Fb', 'a%3', 'a%253Ab', 'a@b', 'a;b']) {
      expect(plainSegments(`/ccp/calls/${id}/pay`)).toBeNull();
    }
  });

  it('is open for every public path, as it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom('/orders', '/config', '/oauth/token', '/'), (path) => {
        const target = readTarget(`/api/gateway/api/oms${path}`);
        expect(target).toMatchObject({ path: `/api/oms${path}`, prefixed: true });
      }),
    );
  });
});
