/** The slow clients against a server that cuts such clients off, and one that does not. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { holdSlowly } from './slow-clients.mjs';

/** @param {import('node:http').ServerResponse} response */
const respondWhole = (response) => void response.end('here');

/**
 * @param {number} headersTimeout
 * @param {(response: import('node:http').ServerResponse) => void} respond
 * @returns {Promise<import('./slow-clients.mjs').SlowResult>}
 */
async function heldAgainst(headersTimeout, respond = respondWhole) {
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 50 }, (_, response) =>
    respond(response),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const how = { connections: 20, holdMs: headersTimeout === 0 ? 400 : 10_000, everyMs: 20 };
  try {
    return await holdSlowly({ host: '127.0.0.1', port, path: '/' }, how);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a server with patience for headers cuts all of them off, and serves others in between', async () => {
  const reported = await heldAgainst(200);
  expect(reported).toMatchObject({ opened: 20, cut: 20 });
  expect(reported.requested).toBeGreaterThan(0);
  expect(reported.answered).toBe(reported.requested);
});

test('a server without keeps them, and that is seen', async () => {
  const reported = await heldAgainst(0);
  expect(reported).toMatchObject({ opened: 20, cut: 0 });
});

test('a response that begins and is cut off counts as none', async () => {
  const reported = await heldAgainst(200, (response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  expect(reported).toMatchObject({ cut: 20, answered: 0 });
});
