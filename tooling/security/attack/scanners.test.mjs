/** How the scanners' words are read: what is expected is no finding, everything else is. */
import { expect, test } from 'vitest';
import { strangeIn } from './scanners.mjs';

/** @param {string} info */
const header = (info) => ({ info, path: '/', method: 'GET' });

test('headers that no browser reads, or that plain http must not have, are expected', () => {
  const expected = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set'];
  expect(strangeIn({ vulnerabilities: { 'HTTP Secure Headers': expected.map(header) } })).toEqual(
    [],
  );
  expect(strangeIn({})).toEqual([]);
});

test('any other is reported with its place', () => {
  const vulnerabilities = {
    'HTTP Secure Headers': [header('X-Frame-Options is not set')],
    'Cross Site Scripting': [{ info: 'XSS via q', path: '/docs' }],
    'SQL Injection': [],
  };
  expect(strangeIn({ vulnerabilities })).toEqual([
    'HTTP Secure Headers at /: X-Frame-Options is not set',
    'Cross Site Scripting at /docs: XSS via q',
  ]);
});
