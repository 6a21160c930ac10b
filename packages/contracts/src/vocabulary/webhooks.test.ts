/** Addresses of webhooks: https, or http to this machine; nothing with a name, a password or a fragment in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWebhookUrl, WEBHOOK_URL_MAX } from './webhooks.ts';

test.each([
  'https://example.com',
  'https://example.com/',
  'https://Hooks.Example.com:8443/a/b?c=d&e=%20',
  'https://1.1.1.1/x',
  'https://[2606:4700::1111]/x',
  'http://localhost:3000/hook',
  'http://127.0.0.1:3000',
  'http://[::1]:3000/',
])('%s is one', (url) => {
  expect(isWebhookUrl(url)).toBe(true);
});

test.each([
  '',
  'example.com',
  'http://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://example.com#part',
  'https://example.com/a b',
  'https://example.com/\n',
  'https:// example.com',
  'https://',
  'https:///path',
  'https://example.com:0',
  'https://exa\\mple.com',
  'ftp://example.com',
  'javascript:alert(1)',
  `https://example.com/${'a'.repeat(WEBHOOK_URL_MAX)}`,
])('%s is none', (url) => {
  expect(isWebhookUrl(url)).toBe(false);
});

test('whatever is accepted is a URL of that protocol without a name or password', () => {
  const part = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'http://localhost', 'https://a.b/'),
      part,
      (start, rest) => {
        const text = `${start}${rest}`;
        if (!isWebhookUrl(text) || !URL.canParse(text)) return;
        const { protocol, username, password, hash, hostname } = new URL(text);
        expect([username, password, hash]).toEqual(['', '', '']);
        expect(protocol === 'https:' || hostname === 'localhost').toBe(true);
      },
    ),
  );
});
