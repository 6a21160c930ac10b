/**
 * Lets a browser test kill and restart parts of the platform it runs against: a small HTTP server
 * on the loopback interface, behind an unguessable path.
 *
 *   GET  /state                        readiness, pids, number of starts
 *   POST /restart everything, stores included; responds when ready again
 *   POST /restart/{workers|web}        one process
 * POST /kill/{workers|web|redis|postgres}?signal=SIGKILL
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @typedef {import('../launcher/platform.mjs').Platform} Platform */

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP', 'SIGCONT'];

/**
 * @param {object} options
 * @param {() => Platform} options.platform the one that runs now
 * @param {() => Promise<{ ready: boolean, missing: string[] }>} options.restart
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function openControl({ platform, restart }) {
  const secret = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, token, ...words] = url.pathname.split('/');
    const isKnown = token === secret;
    const line = `${request.method} ${words.join('/')}`;
    const work = isKnown ? handle(line, url.searchParams, { platform, restart }) : null;
    Promise.resolve(work)
      .then((body) => send(response, body === null ? 404 : 200, body ?? { error: 'no such path' }))
      .catch((error) => send(response, 500, { error: String(error) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} line method and path
 * @param {URLSearchParams} query
 * @param {{ platform: () => Platform, restart: () => Promise<object> }} parts
 * @returns {Promise<object | null>} null for an unknown path
 */
async function handle(line, query, { platform, restart }) {
  if (line === 'GET state') return await platform().state();
  if (line === 'POST restart') return await restart();
  const [, verb, name] = /^POST (kill|restart)\/(workers|web|redis|postgres)$/.exec(line) ?? [];
  const target = /** @type {'workers' | 'web' | 'redis' | 'postgres'} */ (name);
  if (verb === 'kill') {
    const signal = query.get('signal') ?? 'SIGKILL';
    if (!SIGNALS.includes(signal)) return null;
    return { sent: platform().kill(target, /** @type {NodeJS.Signals} */ (signal)) };
  }
  if (verb === 'restart' && (target === 'workers' || target === 'web')) {
    await platform().restart(target);
    return await platform().whenReady(60_000);
  }
  return null;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {object} body
 */
function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
