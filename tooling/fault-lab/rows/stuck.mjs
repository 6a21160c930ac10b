/** Rows about clients that harm by doing nothing: F23. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterAsGuest } from '../../client/session.mjs';
import { pause, waitUntil } from '../world/floor.mjs';
import { Listener } from '../world/listener.mjs';
import { atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { openStuckSocket } from '../world/stuck-socket.mjs';
import { breathe } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

const STUCK = 50;
const GOOD = 10;
/** Sockets a session may have. */
const PER_SESSION = 5;
const CUT_MS = 20_000;
/** A look at all sockets each second, and one at what was cut. */
const LOOKED_MS = 2_500;
const GROWTH_MB = 50;
const PAGE_KB = 4;

/** @param {Floor} floor @returns {number} memory of all gateways that serve, in MB */
function gatewayMemory({ instance }) {
  return instance.gateways().serving.reduce((sum, pid) => {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return sum + (Number(resident) * PAGE_KB) / 1_024;
  }, 0);
}

/**
 * A socket that is not read never detects that the other side is gone: the gateways' own log shows
 * it.
 * @param {Floor} floor
 * @returns {number} sockets that were cut as unresponsive
 */
const cutsSoFar = ({ instance }) =>
  readFileSync(join(instance.logDir, 'web.log'), 'utf8').split('"reason":"no answer"').length - 1;

/** @param {readonly Listener[]} listeners @param {number} forMs @returns {Promise<number>} between frames, p99 */
async function frameGap(listeners, forMs) {
  for (const listener of listeners) listener.beginCounting();
  await pause(forMs);
  return percentile(
    listeners.flatMap((listener) => listener.frameGaps),
    0.99,
  );
}

/** @type {Row} */
const STUCK_SOCKETS = {
  id: 'F23',
  isQuick: false,
  fault: `${STUCK} sockets that are never read beside ${GOOD} that are, while orders and prices flow`,
  goal: 'gateways grow <= 50 MB, others as prompt as before (p99 <= 2x), stuck ones cut <= 20 s',
  run: async (floor) => {
    const { base } = floor.instance;
    const guests = (/** @type {number} */ count) =>
      Promise.all(Array.from({ length: count }, () => enterAsGuest(base)));
    const good = (await guests(GOOD)).map(({ cookie }) => new Listener({ base, cookie }));
    const hung = (await guests(STUCK / PER_SESSION)).flatMap((session) =>
      Array.from({ length: PER_SESSION }, () => session.cookie),
    );
    const forMs = floor.isQuick ? 5_000 : 15_000;
    await breathe(floor, 3_000);
    const before = { gap: await frameGap(good, forMs), memory: gatewayMemory(floor) };
    const stuck = await Promise.all(hung.map((cookie) => openStuckSocket({ base, cookie })));
    const atMs = performance.now();
    const cutsBefore = cutsSoFar(floor);
    let cutMs = Number.POSITIVE_INFINITY;
    const gap = await frameGap(good, forMs);
    let peak = gatewayMemory(floor);
    const isCut = () => {
      peak = Math.max(peak, gatewayMemory(floor));
      const isOver = cutsSoFar(floor) - cutsBefore >= STUCK;
      if (isOver) cutMs = Math.min(cutMs, performance.now() - atMs);
      return isOver;
    };
    await waitUntil(isCut, { withinMs: 60_000, everyMs: 250 });
    for (const socket of stuck) socket.destroy();
    for (const listener of good) listener.stop();
    const lost = good.reduce((sum, { gaps }) => sum + gaps.length, 0);
    const grown = peak - before.memory;
    return {
      figure: `gateways +${grown.toFixed(0)} MB, frames p99 ${seconds(before.gap)} then ${seconds(gap)}, cut after ${seconds(cutMs)}, ${lost} good sockets lost`,
      measures: [
        atMost({ goal: 'G11', name: 'growth of the gateways', unit: 'MB' }, grown, GROWTH_MB),
        atMost(
          { goal: 'G11', name: 'frames of others, p99 beside before', unit: 'ratio' },
          gap / before.gap,
          2,
        ),
        atMost({ goal: 'G11', name: 'stuck sockets cut' }, cutMs, CUT_MS + LOOKED_MS),
      ],
      isRight: Number.isFinite(cutMs) && lost === 0,
    };
  },
};

/** @type {Row[]} */
export const STUCK_ROWS = [STUCK_SOCKETS];
