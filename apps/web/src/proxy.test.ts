/** The pages' proxy: a policy with a nonce of its own on every page, the same for the page and for Next. */
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { config, proxy } from './proxy.ts';

const request = (headers: Readonly<Record<string, string>> = {}) =>
  new NextRequest('http://desk.example/trade', { headers: { host: 'desk.example', ...headers } });
const policy = (headers?: Readonly<Record<string, string>>) =>
  proxy(request(headers)).headers.get('content-security-policy') ?? '';
/** What Next hands on to the page's own code. */
const forwarded = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

describe('a page', () => {
  it('has a policy that names its nonce, and only runs scripts by it', () => {
    const response = proxy(request());
    const nonce = forwarded(response, 'x-nonce') ?? '';
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    const scripts = /script-src ([^;]+)/.exec(
      response.headers.get('content-security-policy') ?? '',
    );
    expect(scripts?.[1]).toContain(`'nonce-${nonce}'`);
    expect(scripts?.[1]).not.toContain("'unsafe-inline'");
  });

  it('has another nonce each time', () => {
    const nonces = Array.from({ length: 50 }, () => forwarded(proxy(request()), 'x-nonce'));
    expect(new Set(nonces).size).toBe(50);
  });

  it('gives Next the same policy it gives the browser', () => {
    const response = proxy(request());
    expect(forwarded(response, 'content-security-policy')).toBe(
      response.headers.get('content-security-policy'),
    );
  });

  it('takes no nonce and no policy that a visitor sends', () => {
    const response = proxy(
      request({ 'x-nonce': 'mine', 'content-security-policy': "script-src 'unsafe-inline'" }),
    );
    expect(forwarded(response, 'x-nonce')).not.toBe('mine');
    expect(response.headers.get('content-security-policy')).toContain("'nonce-");
  });

  it('may evaluate code in development alone', () => {
    expect(policy()).not.toContain("'unsafe-eval'");
    expect(policy({ 'x-tradefloor-development': '1' })).toContain("'unsafe-eval'");
    expect(policy({ 'x-tradefloor-development': 'true' })).not.toContain("'unsafe-eval'");
  });

  it('may connect to its own host’s sockets', () => {
    expect(policy()).toMatch(/connect-src [^;]*wss?:\/\/desk\.example/);
  });
});

describe('the matcher', () => {
  const isMatched = (path: string) => new RegExp(`^${config.matcher}$`).test(path);
  it.each([
    ['/', true],
    ['/trade', true],
    ['/no/such/page', true],
    ['/_next/static/chunk.js', false],
    ['/icon.svg', false],
    ['/icon.svg.html', true],
  ])('of %s: a policy is set: %s', (path, expected) => {
    expect(isMatched(path)).toBe(expected);
  });
});
