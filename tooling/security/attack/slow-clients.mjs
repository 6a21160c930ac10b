/**
 * Clients that send their headers one character at a time and would hold their connections forever:
 * how many are cut, and whether all others are served in between.
 */
import { connect } from 'node:net';

/** The other clients wait so long for a whole response. */
const RESPONSE_MS = 5_000;

/**
 * @typedef {object} SlowResult
 * @property {number} opened
 * @property {number} cut by the other side, within the time
 * @property {number} requested how often other clients sent a request
 * @property {number} answered with 200
 */

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {{ host: string, port: number, path: string }} at the target of other clients
 * @param {{ connections: number, holdMs: number, everyMs: number }} how
 * @returns {Promise<SlowResult>}
 */
export async function holdSlowly({ host, port, path }, { connections, holdMs, everyMs }) {
  const result = { opened: 0, cut: 0, requested: 0, answered: 0 };
  const sockets = Array.from({ length: connections }, () => {
    /** @type {NodeJS.Timeout | undefined} */
    let drip;
    const socket = connect({ host, port }, () => {
      result.opened += 1;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`);
      // Not before: a header in front of the first line would be cut off for that.
      drip = setInterval(() => socket.write('X-a: b\r\n'), everyMs);
    });
    socket.resume();
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(drip);
      result.cut += 1;
    });
    return socket;
  });
  const untilMs = performance.now() + holdMs;
  while (performance.now() < untilMs && result.cut < connections) {
    result.requested += 1;
    if (await isAnswered(`http://${host}:${port}${path}`)) result.answered += 1;
    await wait(everyMs);
  }
  const { ...reported } = result;
  for (const socket of sockets) socket.destroy();
  return reported;
}

/**
 * Whether the whole response comes in time; one that begins and then stalls is none.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function isAnswered(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
