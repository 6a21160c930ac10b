/** How the scanners' words are read: what is expected is no finding, everything else is. */
import { describe, expect, test } from 'vitest';
import { PATHS, readAvailability, readInjection, readPaths, strangeIn } from './scanner-output.mjs';

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

describe('paths that answer', () => {
  test('those that are public are no finding', () => {
    expect(readPaths('health\nready\nops\n', 0)).toEqual({
      ok: true,
      text: `3 of ${PATHS.length} answer; strange: `,
    });
  });

  test('a private one is a finding, and named', () => {
    const verdict = readPaths('health\n.git/HEAD\n.env\n', 0);
    expect(verdict.ok).toBe(false);
    expect(verdict.text).toMatch(/strange: \.git\/HEAD \.env$/);
  });

  test('words of the scanner that are no paths do not count', () => {
    expect(readPaths('health\n:: Progress: [55/55] ::\n', 0).text).toMatch(/^1 of /);
  });

  test('none that answers means that nothing was looked at, and a failed scan proves nothing', () => {
    expect(readPaths('', 0).ok).toBe(false);
    expect(readPaths('health\n', 1).ok).toBe(false);
  });

  test('the list holds what must never be served, each once', () => {
    expect(PATHS).toEqual(expect.arrayContaining(['.git/config', '.env', 'backup.sql', 'id_rsa']));
    expect(new Set(PATHS).size).toBe(PATHS.length);
  });
});

describe('availability under slow clients', () => {
  const look = (/** @type {string} */ word) =>
    `slow HTTP test status on 5th second:\nservice available:   ${word}\n`;

  test('a platform that serves at every look holds', () => {
    expect(readAvailability(look('YES').repeat(4))).toEqual({
      ok: true,
      text: '4 looks, 0 without',
    });
  });

  test('one look without service is a finding, in colours and without', () => {
    expect(readAvailability(`${look('YES')}${look('NO')}`)).toMatchObject({ ok: false });
    const coloured = look('\u001b[1;31mNO\u001b[0m');
    expect(readAvailability(`${look('YES')}${coloured}`).text).toBe('2 looks, 1 without');
  });

  test('without a look nothing is proved', () => {
    expect(readAvailability('slowhttptest: command failed').ok).toBe(false);
  });
});

describe('injection', () => {
  test.each(['does not seem to be injectable', 'do not appear to be injectable'])(
    'a parameter that %s is no finding',
    (words) => {
      const text = `[WARNING] GET parameter 'symbol' ${words}`;
      expect(readInjection(text)).toEqual({ ok: true, text: 'nothing injectable' });
    },
  );

  test('one that is vulnerable is, whatever the others are', () => {
    const text =
      "parameter 'limit' does not seem to be injectable\nGET parameter 'symbol' is vulnerable. Go on?";
    expect(readInjection(text)).toEqual({ ok: false, text: "parameter 'symbol' is vulnerable" });
  });

  test('a scan that reports nothing has proved nothing', () => {
    expect(readInjection('[CRITICAL] unable to connect to the target URL').ok).toBe(false);
  });
});
