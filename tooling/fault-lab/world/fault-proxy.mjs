/**
 * A TCP proxy that misbehaves on demand: late, silent or cut. It stands before Postgres and Redis while the matrix runs,
 * since not every kernel can emulate a network. It has a thread of its own: what delays the load must not delay it.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * @typedef {object} Weather
 * @property {number} delayMs each way
 * @property {number} jitterMs added at most to each delay
 * @property {boolean} isSilent bytes are swallowed, nothing is closed: a cable that was pulled
 */

/** @type {Weather} */
const FAIR = { delayMs: 0, jitterMs: 0, isSilent: false };

/**
 * @typedef {object} FaultProxy
 * @property {number} port
 * @property {(change: Partial<Weather>) => void} become weather from now on, what is left out is fair
 * @property {() => void} cut resets every connection there is, with RST
 * @property {() => void} close
 */

/**
 * @param {{ host: string, port: number }} target
 * @returns {Promise<FaultProxy>}
 */
export async function openFaultProxy(target) {
  const thread = new Worker(new URL(import.meta.url), { workerData: target });
  const [port] = await once(thread, 'message');
  return {
    port,
    become: (change) => thread.postMessage({ ...FAIR, ...change }),
    cut: () => thread.postMessage('cut'),
    close: () => void thread.terminate(),
  };
}

/**
 * The thread's own work.
 * @param {{ host: string, port: number }} target
 * @param {import('node:worker_threads').MessagePort} owner
 */
function serve(target, owner) {
  let weather = FAIR;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, far, () => weather);
    carry(far, near, () => weather);
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  owner.on('message', (/** @type {Weather | 'cut'} */ message) => {
    // What was swallowed is gone: a stream with a hole in it must not go on.
    if (message === 'cut' || (weather.isSilent && !message.isSilent)) cut();
    if (message !== 'cut') weather = message;
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    owner.postMessage(port);
  });
}

/**
 * One direction. Bytes keep their order whatever the jitter.
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {() => Weather} weatherNow
 */
function carry(from, to, weatherNow) {
  let lastAtMs = 0;
  /** @param {() => void} act @param {Weather} weather */
  const later = (act, { delayMs, jitterMs }) => {
    const nowMs = performance.now();
    const atMs = Math.max(lastAtMs, nowMs + delayMs + Math.random() * jitterMs);
    lastAtMs = atMs;
    if (atMs <= nowMs) act();
    else setTimeout(act, atMs - nowMs);
  };
  from.on('data', (bytes) => {
    const weather = weatherNow();
    if (weather.isSilent) return;
    later(() => {
      if (to.writable && !to.write(bytes)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    }, weather);
  });
  from.on('end', () => {
    const weather = weatherNow();
    if (!weather.isSilent) later(() => to.end(), weather);
  });
  from.on('error', () => to.destroy());
  from.on('close', () => {
    if (from.errored) to.destroy();
  });
}

if (!isMainThread && parentPort !== null) serve(workerData, parentPort);
