/**
 * Request lines and headers made to get past the table: bytes on a real connection to a gateway before services and
 * pages that record what reached them. ATTACK_CASES sets more of them than every test run has time for.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { PROXIED_SERVICES } from '@tradefloor/contracts/services';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTarget } from './http/target.ts';
import { type GivenGateway, givenGateway } from './testing/given.ts';
import { rawResponse } from './testing/raw-request.ts';

const CASES = Number(process.env['ATTACK_CASES'] ?? 1_500);
const PATIENCE_MS = 60_000 + CASES * 20;

let gateway: GivenGateway;
let cookie: string;
const pages: string[] = [];
beforeAll(async () => {
  gateway = await givenGateway({
    pages: {
      handler: (req, res) => {
        pages.push(req.url ?? '');
        res.end(JSON.stringify(req.headers));
      },
    },
  });
  cookie = gateway.services.logIn();
});
afterAll(() => gateway.close());

const open = Object.values<Call>(CALLS).filter(
  ({ to, access }) => access !== 'internal' && PROXIED_SERVICES.some((name) => name === to),
);
const inside = Object.values<Call>(CALLS).filter(({ access }) => access === 'internal');

/** What sends a request elsewhere with one proxy or another. */
const TRICKS = [
  '..',
  '../',
  '/..',
  '%2e%2e',
  '%2e',
  '%2f',
  '%5c',
  '\\',
  '//',
  ';',
  '@evil.test',
  ':80',
  '#',
  '?',
  '??',
  '%00',
  '%0d%0a',
  '%',
  '%25',
  '%252e',
  '\t',
  ' ',
  '\x00',
  '\x7f',
  '\u00e4',
  'http://evil.test',
  '/metrics',
  '/health',
  '/internal',
  '__proto__',
  'constructor',
  '*',
  '\u2024',
  '.',
  '...',
  '~',
  '[::1]',
  '127.0.0.1:5002',
  '/sessions/check',
  'x'.repeat(2_100),
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'];
const ODD_METHODS = ['get', 'FOO', 'PROPFIND', '__proto__', 'GET\t', 'G ET'];

/** A path that exists, inside or out, with tricks put anywhere into it. */
const target = fc
  .tuple(
    fc.constantFrom(
      ...open.map(({ to, path }) => `/api/${to}${path.replaceAll(/:[A-Za-z]+/g, 'x1')}`),
      ...inside.map(({ to, path }) => `/api/${to}${path.replaceAll(/:[A-Za-z]+/g, 'x1')}`),
      '/',
      '/ops',
      '/api/gateway/api/oms/orders',
      '/trpc/orders.list',
      '/api/oms/metrics',
      'http://127.0.0.1:5002/orders',
      'http://evil.test/api/oms/orders',
      '*',
      '',
      '/ws',
    ),
    fc.array(fc.tuple(fc.nat(40), fc.oneof(fc.constantFrom(...TRICKS), fc.string())), {
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([path, tricks, plain]) =>
    (plain ? [] : tricks).reduce(
      (text, [at, trick]) => text.slice(0, at) + trick + text.slice(at),
      path,
    ),
  );

/** Header names that could forge an identity, or mislead their reader. */
const FORGED_NAMES = [
  'x-tradefloor-caller',
  'X-Tradefloor-Caller',
  'x_tradefloor_caller',
  'X-TRADEFLOOR_CALLER',
  'x-user-id',
  'x_user_id',
  'x-role',
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
  'authorization',
  'via',
  'x-original-url',
  'x-rewrite-url',
  'x-request-id',
  'x-http-method-override',
  'x-middleware-subrequest',
  'x-tradefloor-session',
  'x-tradefloor-client',
  'x-nonce',
  'x-tradefloor-https',
  'traceparent',
  'te',
  'expect',
  'upgrade',
  'x-client-device',
  'proxy-authorization',
  'x-tradefloor-elsewhere',
  'content-location',
  'referer',
];
const forged = fc.array(
  fc.tuple(fc.constantFrom(...FORGED_NAMES), fc.constantFrom('forged by hand', 'a forged, b')),
  { maxLength: 6 },
);
/** A header that requests the removal of others on the way. */
const dropped = fc.option(fc.subarray(['x-tradefloor-caller', 'cookie', 'host', 'x-request-id']));

const request = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...METHODS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_METHODS) },
  ),
  target,
  forged,
  dropped,
});

const patterns = open.map(({ method, path }) => ({
  method,
  pattern: new RegExp(
    `^${path.replaceAll(/:[A-Za-z]+/g, '(?:[A-Za-z0-9._~:-]|%3[Aa]){1,128}')}(?:\\?.*)?$`,
  ),
}));

/** Whether a request that reached the services is in the table, as the cookie's holder, and without a forged header. */
function isInTable({ method, url, headers, identity }: GivenGateway['services']['seen'][number]) {
  const known = patterns.some((route) => route.method === method && route.pattern.test(url));
  const isOurs = identity === null || identity.caller?.userId === 'trader-1';
  return known && isOurs && !JSON.stringify(headers).includes('forged');
}

it(
  'no request line reaches what is not in the table, and no forged header is passed on',
  async () => {
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(request, async ({ method, target: to, forged: headers, dropped: gone }) => {
        const { port, services } = gateway;
        const before = services.seen.length;
        const pagesBefore = pages.length;
        const lines = [
          `${method} ${to} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          `Cookie: platform_user=${cookie}`,
          `Connection: ${['close', ...(gone ?? [])].join(', ')}`,
          ...headers.map(([name, value]) => `${name}: ${value}`),
        ];
        const response = await rawResponse(port, `${lines.join('\r\n')}\r\n\r\n`);
        const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 'none';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Node closes the connection of a client that requests a tunnel.
        expect(status).toMatch(method === 'CONNECT' ? /^none$|^4\d\d$/ : /^[1-4]\d\d$/);
        for (const seen of services.seen.slice(before)) expect(seen).toSatisfy(isInTable);
        for (const page of pages.slice(pagesBefore)) {
          expect(readTarget(page)?.path).toBe(page.split('?', 1)[0]);
          expect(page).not.toMatch(/^\/(?:api|trpc)\//);
          expect(response).not.toMatch(/"x[-_](?:nonce|middleware|tradefloor)[^"]*":"[^"]*forged/);
        }
      }),
      { numRuns: CASES, seed: CASES },
    );
    // It proves something only if some of it came through and most did not.
    expect(gateway.services.seen.length).toBeGreaterThan(CASES / 50);
    expect(pages.length).toBeGreaterThan(CASES / 1_000);
    expect((statuses.get('400') ?? 0) + (statuses.get('404') ?? 0)).toBeGreaterThan(CASES / 4);
  },
  PATIENCE_MS,
);
