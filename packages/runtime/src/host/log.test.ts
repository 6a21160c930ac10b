import { expect, test } from 'vitest';
import { createLog, plainText, toError } from './log.ts';

function logging() {
  const lines: string[] = [];
  const log = createLog({
    service: 'oms',
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}

test('a line is one JSON object with a name, a time and a level', () => {
  const { log, lines } = logging();
  log.info({ orderId: 'o-1', ms: 3 }, 'handled');
  const [line = ''] = lines;
  expect(line.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: 'oms',
    orderId: 'o-1',
    ms: 3,
    event: 'handled',
  });
});

test('nothing secret gets into a line, at the top or one level below', () => {
  const { log, lines } = logging();
  const secrets = {
    password: 'canary-1',
    code: 'canary-2',
    code_verifier: 'canary-3',
    token: 'canary-4',
    cookie: 'canary-5',
    'set-cookie': 'canary-6',
    authorization: 'canary-7',
    databaseUrl: 'postgres://user:canary-8@host/db',
  };
  log.info({ ...secrets, request: { headers: 'kept', ...secrets } }, 'request');
  expect(lines.join()).not.toMatch(/canary/);
  expect(lines.join()).toContain('kept');
});

test('an error is its name and its message: no stack, no credentials, one line', () => {
  const { log, lines } = logging();
  const error = new TypeError('connect redis://default:canary@10.0.0.1:6379\nfailed\u2028\u0007');
  log.error({ error }, 'failed');
  const line = JSON.parse(lines[0] ?? '{}') as { error: unknown };
  expect(line.error).toEqual({
    name: 'TypeError',
    message: 'connect redis://***@10.0.0.1:6379 failed ',
  });
  expect(lines[0]).not.toContain('log.test');
});

test('an error that quotes a webhook or a cookie is cut where the secret begins', () => {
  const { log, lines } = logging();
  const quoted =
    'POST https://discord.com/api/webhooks/1/canary-1 failed: platform_user=canary-2; x';
  log.error({ error: new Error(quoted) }, 'failed');
  expect(lines.join()).toContain(
    'https://discord.com/api/webhooks/*** failed: platform_user=***; x',
  );
  expect(lines.join()).not.toMatch(/canary/);
});

test('a text from outside is cut to size', () => {
  expect(plainText('x'.repeat(10_000))).toHaveLength(500);
  expect(toError('thrown')).toEqual({ name: 'Thrown', message: 'thrown' });
});

test('an error that was made ready for the log already keeps its name and message there', () => {
  const { log, lines } = logging();
  log.warn({ error: toError(new TypeError('no answer from the store')) }, 'store-lost');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { name: 'TypeError', message: 'no answer from the store' },
  });
});
