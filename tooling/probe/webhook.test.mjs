/** How long the probe leaves a webhook alone that did not take its message. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { notify } from './webhook.mjs';

/** @type {import('node:http').Server | null} */
let server = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** @param {number} status @param {string} body @param {Record<string, string>} [headers] */
async function notifyAnswered(status, body, headers = {}) {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return notify(`http://127.0.0.1:${port}`, 'x');
}

test.each([
  ['as its body states', '{"retry_after":1.25}', {}, 1_250],
  ['as its header states', 'not JSON', { 'retry-after': '3' }, 3_000],
  ['as its body rather than its header states', '{"retry_after":2}', { 'retry-after': '9' }, 2_000],
  ['a minute at most', '{"retry_after":3600}', {}, 60_000],
  ['not at all where it is zero', '{"retry_after":0}', {}, 0],
  ['not less than not at all', '{"retry_after":-5}', {}, 0],
  ['five seconds where it names none', '{}', {}, 5_000],
  ['five seconds where nothing can be read', '', {}, 5_000],
  ['five seconds where it names no number', '{"retry_after":"soon"}', {}, 5_000],
])('given a delay, it waits %s', async (_how, body, headers, retryMs) => {
  expect(await notifyAnswered(429, body, headers)).toEqual({ sent: false, retryMs });
});

test.each([400, 401, 404, 500, 503])('refused with %i, it waits five seconds', async (status) => {
  expect(await notifyAnswered(status, '{"retry_after":1}')).toEqual({
    sent: false,
    retryMs: 5_000,
  });
});

test.each([200, 204])('a message that was taken (%i) is followed at once', async (status) => {
  expect(await notifyAnswered(status, '')).toEqual({ sent: true, retryMs: 0 });
});
