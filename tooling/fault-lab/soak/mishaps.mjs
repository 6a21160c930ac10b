/** Faults by the clock while a soak runs: which one is drawn by seed, so that a run can be had again. */

/** @typedef {import('../world/floor.mjs').Instance} Instance */
/** @typedef {{ atS: number, what: string }} Mishap */

/** @type {Record<string, (instance: Instance) => Promise<void> | void>} */
const KINDS = {
  'all services killed': (instance) => instance.killAllWorkers(),
  'gateways replaced': (instance) => instance.roll(),
  'Redis killed': async ({ store }) => {
    await store.kill('redis');
    await store.revive();
  },
  'Redis wiped': async ({ store }) => {
    await store.kill('redis');
    store.wipeRedis();
    await store.revive();
  },
  'Postgres killed': async ({ store }) => {
    await store.kill('postgres');
    await store.revive();
  },
  'lines to Postgres cut': ({ proxies }) => proxies.postgres.cut(),
  'lines to Redis cut': ({ proxies }) => proxies.redis.cut(),
};

/** @param {number} seed @returns {() => number} from 0 to 1: Park and Miller's minimal standard */
function draws(seed) {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * @param {Instance} instance
 * @param {{ everySeconds: number, seed: number, log: (...words: unknown[]) => void }} of
 * @returns {{ done: Mishap[], stop: () => Promise<void> }}
 */
export function startMishaps(instance, { everySeconds, seed, log }) {
  const next = draws(seed);
  const startMs = performance.now();
  /** @type {Mishap[]} */
  const done = [];
  let isStopped = false;
  /** @type {() => void} */
  let fireTimers = () => {};
  const run = async () => {
    while (!isStopped) {
      await new Promise((wake) => {
        const timer = setTimeout(wake, everySeconds * 1_000);
        fireTimers = () => {
          clearTimeout(timer);
          wake(null);
        };
      });
      if (isStopped) return;
      const names = Object.keys(KINDS);
      const what = names[Math.floor(next() * names.length)] ?? '';
      done.push({ atS: Math.round((performance.now() - startMs) / 1_000), what });
      log(what);
      await KINDS[what]?.(instance);
    }
  };
  const running = everySeconds > 0 ? run() : Promise.resolve();
  return {
    done,
    stop: async () => {
      isStopped = true;
      fireTimers();
      await running;
    },
  };
}
