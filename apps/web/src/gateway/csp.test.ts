/** The security headers of every page and response, and what is not served. */
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { afterEach, describe, expect, it } from 'vitest';
import { config } from '../proxy.ts';
import { contentSecurityPolicy } from './http/csp.ts';
import { type GivenGateway, givenGateway, send } from './testing/given.ts';

const NONCE = 'c29tZSByYW5kb20gYnl0ZXM=';
const toPolicy = (change: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  new Map(
    contentSecurityPolicy({
      nonce: NONCE,
      host: 'desk.test:5011',
      https: true,
      development: false,
      ...change,
    })
      .split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
  );

/** What Google's CSP Evaluator rates HIGH or MEDIUM, as far as a policy of our shape can have it. */
function listWeaknesses(policy: ReadonlyMap<string, readonly string[]>): string[] {
  const or = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = or('script-src');
  const nonces = scripts.filter((value) => value.startsWith("'nonce-"));
  const found = [
    scripts.includes("'unsafe-inline'") && 'scripts in the page may run',
    scripts.includes("'unsafe-eval'") && 'texts may be run as scripts',
    scripts.some((value) => /^(?:\*|https?:|data:|blob:)/.test(value)) && 'scripts from anywhere',
    !(nonces.length === 1 && scripts.includes("'strict-dynamic'")) && 'no strict policy',
    nonces.some((value) => value.length < "'nonce-'".length + 22) && 'a nonce that can be guessed',
    or('object-src').join() !== "'none'" && 'plug-ins',
    policy.get('base-uri')?.join() !== "'none'" && 'another base for relative addresses',
    policy.get('form-action')?.join() !== "'self'" && 'forms to anywhere',
    policy.get('frame-ancestors')?.join() !== "'none'" && 'frames around us',
    or('style-src').includes("'unsafe-inline'") && 'style sheets in the page',
    [...policy.values()].flat().some((value) => /^(?:\*|http:|\d+\.)/.test(value)) && 'plain http',
  ];
  return found.filter((one) => one !== false);
}

describe('the content security policy', () => {
  it('has nothing that an evaluator of policies calls a weakness', () => {
    expect(listWeaknesses(toPolicy())).toEqual([]);
    expect(listWeaknesses(toPolicy({ https: false }))).toEqual([]);
  });

  it('is looked at by an evaluator that finds the weaknesses of weak ones', () => {
    const weak = new Map([
      ['default-src', ["'self'"]],
      ['script-src', ["'unsafe-inline'", "'unsafe-eval'", '*', "'nonce-short'"]],
    ]);
    expect(listWeaknesses(weak)).toHaveLength(10);
    expect(listWeaknesses(toPolicy({ development: true }))).toEqual([
      'texts may be run as scripts',
      'style sheets in the page',
    ]);
  });

  it('comes with every page, also with the not-found page', () => {
    const pages = new RegExp(`^${config.matcher}$`);
    const PAGES = ['/', '/ops', '/nothing', '/backup.sql', '/.env', '/a/b.js', '/icon.svg.html'];
    for (const path of PAGES) expect([path, pages.test(path)]).toEqual([path, true]);
    for (const path of ['/_next/static/chunks/a.js', '/icon.svg']) {
      expect([path, pages.test(path)]).toEqual([path, false]);
    }
  });

  it('lets the page talk to its own host, encrypted where the page is', () => {
    expect(toPolicy().get('connect-src')).toEqual(["'self'", 'wss://desk.test:5011']);
    expect(toPolicy({ https: false }).get('connect-src')).toEqual([
      "'self'",
      'ws://desk.test:5011',
    ]);
  });
});

describe('a response', () => {
  let gateway: GivenGateway | null = null;
  afterEach(() => gateway?.close());
  const start = async (change: Parameters<typeof givenGateway>[0] = {}) => {
    const pages = { handler: (_: unknown, res: { end(text: string): void }) => res.end('page') };
    gateway = await givenGateway({ pages, ...change });
    return gateway;
  };

  it('with a page: a year of https is required where the page came by https', async () => {
    const { port } = await start({ trustProxy: true });
    const https = await send(port, '/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(https.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect((await send(port, '/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('of any kind: no address allows another origin to read', async () => {
    const { port, services } = await start();
    services.replies(() => ({ headers: { 'access-control-allow-origin': '*' } }));
    const cookie = services.logIn();
    const headers = { origin: 'https://evil.test' };
    for (const path of ['/', '/health', '/ready', '/api/oms/orders', '/trpc/orders.list', '/x']) {
      for (const method of ['GET', 'OPTIONS']) {
        const response = await send(port, path, { method, cookie, headers });
        const names = Object.keys(response.headers).filter((name) => name.startsWith('access-'));
        expect([method, path, names]).toEqual([method, path, []]);
      }
    }
  });

  it('nothing of the workshop is served by the gateway itself', async () => {
    const { port, services } = await start({ pages: undefined as never });
    const cookie = services.logIn();
    const workshop = ['/.git/config', '/.env', '/metrics', '/package.json', '/server.ts', '/debug'];
    for (const path of workshop) {
      expect([path, (await send(port, path, { cookie })).status]).toEqual([path, 404]);
      const behind = await send(port, `/api/oms${path}`, { cookie });
      expect([path, behind.status]).toEqual([path, 404]);
    }
    expect(services.seen).toEqual([]);
  });
});

it('what is read is a look, what changes something is not: no GET has the name of a deed', () => {
  const DEEDS =
    /^(?:place|cancel|replace|put|end|start|stop|save|change|delete|remove|send|pay|set|declare|activate|release|redrive|accept|decline|reject|execute|import|rescore|advance|pause|resume|amend)[A-Z]/;
  const gets = Object.values<Call>(CALLS).filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(50);
  expect(gets.map(({ name }) => name).filter((name) => DEEDS.test(name))).toEqual([]);
});
