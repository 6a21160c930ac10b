/** What a row of the matrix has to do with: the platform, a crowd that trades on it, and ways to wait for it. */

import { enterAs, enterAsGuest } from '../../client/session.mjs';
import { seededRandom } from './seed.mjs';
import { Trader, toJson } from './trader.mjs';

/**
 * @typedef {object} Instance a running platform that can be broken; made by fault-lab/instance
 * @property {string} base public address
 * @property {string} logDir
 * @property {{ postgres: import('./fault-proxy.mjs').FaultProxy, redis: import('./fault-proxy.mjs').FaultProxy }}
 * proxies
 * @property {(timeoutMs: number) => Promise<{ ready: boolean, missing: string[] }>} whenReady
 * @property {(process: string, signal?: NodeJS.Signals) => boolean} kill
 * @property {() => void} killAllWorkers
 * @property {() => { serving: number[], waiting: number, all: number[] }} gateways processes that serve, and how many are loaded and
 * wait
 * @property {() => void} killGateways with SIGKILL, all that serve
 * @property {() => void} killGatewayGroup with SIGKILL, all that serve or wait, and the process that starts them
 * @property {() => boolean} hasSpare whether a process of services is loaded for the next one that dies
 * @property {() => void} roll has every gateway replaced, one after the other
 * @property {(service: string) => string} getAddress a service's own address, past the gateway
 * @property {() => Promise<Standby>} startStandby one more workers process, which may run every service but the
 * exchange
 * @property {(process: string, ms: number) => void} shiftClock how wrong a process's clock is from now on
 * @property {(days: number) => void} issueCertificates new ones for both ends of the FIX line, where the instance has
 * certificates; below zero: they have expired
 * @property {(random: () => number) => Echo} openEcho repeats every message on the bus
 * @property {() => Sampler} openSampler looks at its processes and stores, where the instance has vitals
 * @property {StoreControl} store
 * @property {string} databaseUrl past every proxy
 * @property {string} storeFolder the folder of its stores
 * @property {string} redisUrl past every proxy
 * @property {() => { postgres: number | null, redis: number | null }} storePids
 * @property {(text: string) => Promise<Record<string, unknown>[]>} query past every proxy
 * @property {(acks: string) => Promise<Array<{ id: string, promise: string, violations: number | null, examples:
 * string[] }>>} audit
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} ProcessTrend of one process over the time it was looked at
 * @property {string} name
 * @property {number} lives processes of that name, one after the other
 * @property {{ perHour: number, plusMinus: number, count: number }} rss megabytes an hour, of so many lows
 * @property {[number, number]} descriptors at first and at last
 */

/** @typedef {import('../sampling/sampler.mjs').Sample} Sample */

/**
 * @typedef {object} Sampler
 * @property {(accepted?: number) => Promise<Sample>} look
 * @property {(over: { warmUpS: number, stretchS: number }) => ProcessTrend[]} trends of all looks but those while it warmed up
 * @property {() => void} close
 */

/**
 * @typedef {object} Echo
 * @property {number} received messages so far
 * @property {() => Promise<void>} quieten no more echoes; resolves when the last one is published
 * @property {() => Promise<void>} sayAllAgain repeats all messages once more, shuffled
 * @property {() => Promise<void>} close
 */

/**
 * @typedef {object} Standby
 * @property {(service: string) => Promise<boolean>} isServing whether it is this process that runs the service, and well
 * @property {() => void} kill with SIGKILL, for good
 * @property {() => Promise<void>} stop in order
 */

/** @typedef {'postgres' | 'redis' | 'fix' | 'exchange'} DiskName of the stores, of the EMS's FIX files, of the exchange's */

/**
 * @typedef {object} StoreControl
 * @property {(name: 'postgres' | 'redis') => Promise<void>} kill over when it is dead
 * @property {(name: 'postgres' | 'redis', signal: NodeJS.Signals) => void} signal
 * @property {() => void} wipeRedis removes its files
 * @property {() => Promise<void>} cutRedisPower kills it and takes from its file what was not synced yet
 * @property {boolean} hasSmallDisks whether disks can be filled here
 * @property {(name: DiskName) => void} fillDisk
 * @property {(name: DiskName) => void} freeDisk
 * @property {() => Promise<void>} revive starts again what is dead
 */

/**
 * @typedef {object} Floor
 * @property {Instance} instance
 * @property {import('./load.mjs').Crowd} crowd
 * @property {import('./load.mjs').Market} market
 * @property {ReturnType<typeof import('./ack-log.mjs').openAckLog>} acks
 * @property {boolean} isQuick fewer repeats, shorter faults
 * @property {number | null} minutes how long the slow rows run, where configured
 * @property {number} seed
 * @property {() => number} random rng of the seed
 * @property {Trader} riskManager
 * @property {Trader} admin
 */

const GUESTS = 4;
const EQUITY_TRADERS = ['trader-high-touch', 'trader-low-touch'];
const BOND_TRADERS = ['trader-fi-voice'];

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {() => Promise<boolean> | boolean} isSo
 * @param {{ withinMs: number, everyMs?: number }} limits
 * @returns {Promise<number | null>} after how many milliseconds it was so; null when it was not in time
 */
export async function waitUntil(isSo, { withinMs, everyMs = 50 }) {
  const startMs = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - startMs;
    if (performance.now() - startMs > withinMs) return null;
    await pause(everyMs);
  }
}

/**
 * Opens the floor: users come in, prices and bonds are looked up.
 * @param {{ instance: Instance, acks: Floor['acks'], isQuick: boolean, minutes: number | null, seed: number }} of
 * @returns {Promise<Floor>}
 */
export async function openFloor({ instance, acks, seed, ...how }) {
  const { base } = instance;
  /** @param {import('../../client/session.mjs').Session} session */
  const trader = (session) => new Trader({ base, acks, session });
  const named = await Promise.all(EQUITY_TRADERS.map((name) => enterAs(base, name)));
  const equities = [...(await newGuests(base, GUESTS)), ...named].map(trader);
  const bonds = await Promise.all(
    BOND_TRADERS.map(async (name) => trader(await enterAs(base, name))),
  );
  const riskManager = trader(await enterAs(base, 'risk-manager'));
  const admin = trader(await enterAs(base, 'admin'));
  const [first] = bonds;
  if (!first) throw new Error('no user trades bonds');
  const quotes = toItems((await first.insistOn('GET', '/api/market-sim/quotes')).text);
  const listed = toItems((await first.insistOn('GET', '/api/rfq/bonds')).text);
  const market = {
    mids: new Map(quotes.map(({ symbol, mid }) => [String(symbol), Number(mid)])),
    isins: listed
      .filter(({ currency }) => currency === 'USD')
      .map(({ isin, couponPct }) => ({ isin: String(isin), couponPct: Number(couponPct) })),
  };
  const rng = { seed, random: seededRandom(seed) };
  const crowd = { equities, bonds };
  return { instance, acks, ...how, ...rng, crowd, market, riskManager, admin };
}

/** @param {string} base @param {number} count */
const newGuests = (base, count) =>
  Promise.all(Array.from({ length: count }, () => enterAsGuest(base)));

/** @param {string} text @returns {Record<string, unknown>[]} */
function toItems(text) {
  const { items } = toJson(text);
  if (!Array.isArray(items) || items.length === 0)
    throw new Error(`an empty list: ${text.slice(0, 200)}`);
  return items;
}

/** @param {Trader} trader one of the demo users rather than a guest */
export const isNamed = ({ session }) => EQUITY_TRADERS.includes(session.userId);

/**
 * Guests have small limits for a day: each row has new ones.
 * @param {Floor} floor
 * @returns {Promise<Floor>}
 */
export async function withNewGuests(floor) {
  const { instance, acks, crowd } = floor;
  const guests = (await newGuests(instance.base, GUESTS)).map(
    (session) => new Trader({ base: instance.base, acks, session }),
  );
  const named = crowd.equities.filter(isNamed);
  for (const trader of [...named, ...crowd.bonds]) trader.answers = [];
  return { ...floor, crowd: { ...crowd, equities: [...guests, ...named] } };
}

/** @param {Pick<Floor, 'crowd'>} floor @returns {Trader[]} */
export const everyone = ({ crowd }) => [...crowd.equities, ...crowd.bonds];

/**
 * Whether a service reports itself healthy, in an incarnation that began after the given moment.
 * @param {Instance} instance
 * @param {string} service
 * @param {number} [sinceMs] on the clock of this process
 */
export const isServing = (instance, service, sinceMs = Number.NEGATIVE_INFINITY) =>
  isWell(instance.getAddress(service), sinceMs);

/**
 * @param {string} address of a service
 * @param {number} [sinceMs] on the clock of this process
 */
export async function isWell(address, sinceMs = Number.NEGATIVE_INFINITY) {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) });
    const { status, uptimeMs } = toJson(await response.text());
    return status === 'ok' && Number(uptimeMs) < performance.now() - sinceMs;
  } catch {
    return false;
  }
}
