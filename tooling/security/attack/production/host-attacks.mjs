/**
 * DNS rebinding: a foreign name that was pointed at the platform, and requests whose `Host` is none. They are written to
 * the connection as they are, with the cookie of a session, which opens nothing.
 */
import { connect } from 'node:net';
import { countStatuses } from './person.mjs';

/** @typedef {import('./log-in-attacks.mjs').Attack} Attack */
/** @typedef {import('./log-in-attacks.mjs').Verdict} Verdict */
/** @typedef {{ hosts: string[], expected: number }} Names what is sent, and the status that refuses it */
/** @typedef {{ status: number, expected: number }} Probe */

const PATIENCE_MS = 10_000;
const PATHS = ['/', '/trade', '/system', '/api/oms/orders', '/docs/api/openapi.json'];
const SOCKETS = ['/ws', '/ws/market-sim'];

/** @param {number} port @returns {Names[]} */
const foreignNames = (port) =>
  [
    ['evil.test'],
    [`evil.test:${port}`],
    ['localhost.evil.test'],
    ['desk.example.evil.test'],
    ['10.0.0.7'],
    [`[fe80::1]:${port}`],
  ].map((hosts) => ({ hosts, expected: 421 }));

/** @type {readonly Names[]} */
const MALFORMED = [
  ['localhost', 'evil.test'],
  ['evil.test', 'localhost'],
  ['localhost', 'localhost'],
  [],
  [''],
  ["localhost; script-src 'unsafe-inline'"],
  ['localhost, evil.test'],
  ['evil@localhost'],
  ['localhost/evil.test'],
  ['localhost:http'],
  ['localhost:65536'],
  ['localhost:1:2'],
  ['[::1'],
  ['localhost.'],
].map((hosts) => ({ hosts, expected: 400 }));

/** @type {Attack} */
const REBINDING = {
  name: 'DNS rebinding: a foreign `Host`, two of them, none, malformed ones',
  before: 'the platform is readable, logged in',
  run: async ({ port, publicName, traders: { owner } }) => {
    /** @type {Probe[]} */
    const probes = [];
    for (const { hosts, expected } of [...foreignNames(port), ...MALFORMED]) {
      for (const path of PATHS) {
        probes.push({
          expected,
          status: await readStatus(port, { path, hosts, cookie: owner.cookie }),
        });
      }
      for (const path of SOCKETS) {
        const upgrade = { path, hosts, cookie: owner.cookie, isUpgrade: true };
        probes.push({ expected, status: await readStatus(port, upgrade) });
      }
    }
    const own = { path: '/api/oms/orders', hosts: [publicName], cookie: owner.cookie };
    return judgeHosts(probes, await readStatus(port, own));
  },
};

/**
 * @param {readonly Probe[]} probes
 * @param {number} own the status by the platform's own name
 * @returns {Verdict}
 */
export function judgeHosts(probes, own) {
  const wrong = probes.filter(({ status, expected }) => status !== expected);
  return {
    ok: probes.length > 0 && wrong.length === 0 && own === 200,
    text: `${wrong.length} of ${probes.length} requests got anything but their refusal${wrong.length === 0 ? '' : ` (${countStatuses(wrong)})`}: ${countStatuses(probes)}; by its own name ${own}`,
  };
}

/**
 * @param {number} port
 * @param {{ path: string, hosts: readonly string[], cookie: string, isUpgrade?: boolean }} of
 * @returns {Promise<number>} 0 without a status line
 */
function readStatus(port, { path, hosts, cookie, isUpgrade = false }) {
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Origin: http://${hosts[0] ?? 'evil.test'}`,
  ];
  const lines = [
    `GET ${path} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    `Cookie: ${cookie}`,
    ...(isUpgrade ? upgrade : ['Connection: close']),
  ];
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    );
    let received = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n')) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
  });
}

/** @type {Attack[]} */
export const HOST_ATTACKS = [REBINDING];
