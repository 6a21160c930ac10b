/** F27: nothing is broken, orders flow for half an hour, and memory and descriptors of every process are looked at. */
import { isNamed, pause } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */
/** @typedef {import('../world/floor.mjs').ProcessTrend} ProcessTrend */

const MINUTES = 30;
const MINUTES_QUICK = 4;
/** This share of the time is warm-up: code is compiled, pools are filled. */
const WARM_UP = 1 / 6;
/** A run has as many lows of memory as the half hour has minutes, however short it is. */
const STRETCHES = 30;
const LOOKS_A_STRETCH = 6;
/** Processes report their vitals every five seconds. */
const LOOK_MIN_S = 5;
/** Fewer lows have no slope. */
const LOWS_MIN = 5;
const SLOPE_MAX = 1;
/** So much a pool of connections breathes. */
const DESCRIPTORS_MORE = 10;
const MINUTES_AN_HOUR = 60;

/** @param {ProcessTrend} process */
const grown = ({ descriptors: [first, last] }) => last - first;

/** @param {ProcessTrend} process @returns {string} `oms 0.42 ± 0.10` */
const slopeText = ({ name, rss: { perHour, plusMinus } }) =>
  `${name} ${(perHour / MINUTES_AN_HOUR).toFixed(2)} ± ${(plusMinus / MINUTES_AN_HOUR).toFixed(2)}`;

/**
 * What was seen of every process beside what is allowed: the worst of each, for the others are no worse. A process that
 * was seen too seldom, or was not the same all the time, meets nothing.
 * @param {readonly ProcessTrend[]} processes
 * @returns {import('./row.mjs').Verdict}
 */
export function leakVerdict(processes) {
  const bySlope = [...processes].sort((a, b) => b.rss.perHour - a.rss.perHour);
  const [steepest] = bySlope;
  const [widest] = [...processes].sort((a, b) => grown(b) - grown(a));
  const isSeen = processes.every(({ rss }) => rss.count >= LOWS_MIN);
  const ended = processes.filter(({ lives }) => lives > 1).map(({ name }) => name);
  const slope = isSeen && steepest ? steepest.rss.perHour / MINUTES_AN_HOUR : Infinity;
  const more = widest ? grown(widest) : Infinity;
  return {
    figure: `MB a minute: ${bySlope.slice(0, 3).map(slopeText).join(', ')}, ${Math.max(0, processes.length - 3)} more are flatter; descriptors ${more} more at most${widest ? ` (${widest.name})` : ''}; ended by themselves: ${ended.join(', ') || 'none'}`,
    measures: [
      atMost(
        { goal: null, name: 'resident memory, steepest slope', unit: 'MB/min' },
        slope,
        SLOPE_MAX,
      ),
      atMost(
        { goal: null, name: 'descriptors more than at first', unit: 'count' },
        more,
        DESCRIPTORS_MORE,
      ),
    ],
    isRight: processes.length > 0 && ended.length === 0,
  };
}

/** @type {Row} */
const LEAKS = {
  id: 'F27',
  isQuick: false,
  isLong: true,
  needsVitals: true,
  perSecond: 2,
  fault: 'none: orders flow for half an hour',
  goal: 'resident memory of no process grows by more than 1 MB a minute, descriptors by no more than 10',
  run: async (floor) => {
    const minutes = floor.minutes ?? (floor.isQuick ? MINUTES_QUICK : MINUTES);
    // Guests may trade little in a day, and half an hour of orders is more.
    floor.crowd.equities = floor.crowd.equities.filter(isNamed);
    const stretchS = Math.max(2 * LOOK_MIN_S, (minutes * 60) / STRETCHES);
    const lookS = Math.max(LOOK_MIN_S, stretchS / LOOKS_A_STRETCH);
    const sampler = floor.instance.openSampler();
    try {
      for (let n = 0; n < (minutes * 60) / lookS; n += 1) {
        await sampler.look();
        await keepSessions(floor, n);
        await pause(lookS * 1_000);
      }
    } finally {
      sampler.close();
    }
    return leakVerdict(sampler.trends({ warmUpS: minutes * 60 * WARM_UP, stretchS }));
  },
};

/** @param {Floor} floor those who do not trade would be logged out after half an hour @param {number} n */
async function keepSessions({ riskManager, admin }, n) {
  await (n % 2 === 0 ? riskManager : admin).request('GET', '/api/oms/orders?limit=1');
}

/** @type {Row[]} */
export const LEAK_ROWS = [LEAKS];
