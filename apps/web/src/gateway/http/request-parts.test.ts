import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../session/cookie.ts';
import { countDepth } from './body.ts';
import { cameByHttps, clientAddress } from './client-address.ts';
import { isOwnOrigin } from './origin.ts';
import { getRequestId } from './request-id.ts';

describe('an origin', () => {
  const open = { publicOrigin: null, allowedOrigins: [] };
  const own = { publicOrigin: 'http://localhost:1', allowedOrigins: [] };
  const fixed = { publicOrigin: 'https://desk.example', allowedOrigins: ['https://probe.example'] };

  it.each([
    ['a program', {}, open, true],
    ['our page', { origin: 'http://localhost:5011', host: 'localhost:5011' }, open, true],
    ['our page by https', { origin: 'https://localhost:5011', host: 'localhost:5011' }, open, true],
    [
      'another port of the same machine',
      { origin: 'http://localhost:5012', host: 'localhost:5011' },
      open,
      false,
    ],
    ['another site', { origin: 'http://evil.test', host: 'localhost:5011' }, open, false],
    ['a sandboxed page', { origin: 'null', host: 'localhost:5011' }, open, false],
    ['an empty origin', { origin: '', host: 'localhost:5011' }, open, false],
    [
      'a longer host',
      { origin: 'http://localhost:5011.evil.test', host: 'localhost:5011' },
      open,
      false,
    ],
    ['a browser that hides a foreign page', { 'sec-fetch-site': 'cross-site' }, open, false],
    ['a browser on the same site', { 'sec-fetch-site': 'same-site' }, open, false],
    ['a browser without a page', { 'sec-fetch-site': 'none' }, open, false],
    ['a browser on our page', { 'sec-fetch-site': 'same-origin' }, open, true],
    ['the public origin', { origin: 'https://desk.example', host: 'x' }, fixed, true],
    ['an allowed origin', { origin: 'https://probe.example', host: 'x' }, fixed, true],
    [
      'the host, where another origin is configured',
      { origin: 'http://x', host: 'x' },
      fixed,
      false,
    ],
    [
      'another name of this machine',
      { origin: 'http://127.0.0.1:1', host: '127.0.0.1:1' },
      own,
      true,
    ],
    [
      'another port of this machine',
      { origin: 'http://127.0.0.1:2', host: '127.0.0.1:1' },
      own,
      false,
    ],
    ['a name that is none of it', { origin: 'http://evil.test', host: 'evil.test' }, own, false],
    [
      'this machine, where the public one is another',
      { origin: 'http://127.0.0.1:1', host: '127.0.0.1:1' },
      fixed,
      false,
    ],
  ])('%s', (_, headers, rule, expected) => {
    expect(isOwnOrigin(headers, rule)).toBe(expected);
  });
});

describe('the session cookie', () => {
  const value = 'a'.repeat(43);
  it.each([
    [`platform_user=${value}`, value],
    [`x=1; platform_user=${value}; y=2`, value],
    [`platform_user=${value}; platform_user=${value}`, null],
    [`platform_user=${value}; x=1; platform_user=b`, null],
    [`xplatform_user=${value}`, null],
    ['platform_user=', null],
    ['platform_user=short', null],
    [`platform_user=${'a'.repeat(129)}`, null],
    [`platform_user="${value}"`, null],
    [`platform_user=${value}%00`, null],
    [undefined, null],
  ])('of %s', (header, expected) => {
    expect(sessionCookie(header)).toBe(expected);
  });
});

describe('a request id', () => {
  it('is kept when it is a good one, else generated', () => {
    expect(getRequestId('probe-2026.11')).toBe('probe-2026.11');
    expect(getRequestId('client-run.x')).toBe('client-run.x');
    for (const bad of [
      'short',
      'not-traced~x',
      'a'.repeat(65),
      'with blank!',
      'x\r\ny-12345',
      undefined,
      ['a', 'b'],
    ]) {
      const made = getRequestId(bad);
      expect(made).toMatch(/^[A-Za-z0-9_-]{16}$/);
      expect(getRequestId(bad)).not.toBe(made);
    }
  });
});

const from = (remoteAddress: string, headers: Record<string, string> = {}, encrypted = false) =>
  ({
    headers,
    socket: { remoteAddress, ...(encrypted ? { encrypted } : {}) },
  }) as unknown as IncomingMessage;

describe('an address', () => {
  it('of IPv6 is its /64, and a mapped one is the plain one', () => {
    expect(clientAddress(from('::ffff:10.0.0.1'), false)).toBe('10.0.0.1');
    expect(clientAddress(from('2001:db8:1:2:3:4:5:6'), false)).toBe('2001:db8:1:2::/64');
    expect(clientAddress(from('2001:0db8:0001:0002::1'), false)).toBe('2001:db8:1:2::/64');
    expect(clientAddress(from('::1'), false)).toBe('0:0:0:0::/64');
  });

  it('is taken from a proxy that is trusted, and the last one it names', () => {
    const req = from('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' });
    expect(clientAddress(req, false)).toBe('10.0.0.1');
    expect(clientAddress(req, true)).toBe('7.7.7.7');
    expect(clientAddress(from('10.0.0.1', { 'x-forwarded-for': '' }), true)).toBe('10.0.0.1');
  });

  it('came by https when the socket or a trusted proxy reports it', () => {
    const claims = from('10.0.0.1', { 'x-forwarded-proto': 'https' });
    expect(cameByHttps(claims, false)).toBe(false);
    expect(cameByHttps(claims, true)).toBe(true);
    expect(cameByHttps(from('10.0.0.1', {}, true), false)).toBe(true);
  });
});

describe('the depth of a text', () => {
  it('is that of the value, whatever its strings hold', () => {
    const deep = (value: unknown): number =>
      value !== null && typeof value === 'object'
        ? 1 + Math.max(0, ...Object.values(value).map(deep))
        : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(countDepth(Buffer.from(JSON.stringify(value)))).toBe(deep(value));
      }),
    );
    expect(countDepth(Buffer.from('["\\"[[[","]]"]'))).toBe(1);
  });

  it('of a million brackets is detected without building anything', () => {
    expect(countDepth(Buffer.alloc(1_000_000, '['))).toBe(1_000_000);
  });
});
