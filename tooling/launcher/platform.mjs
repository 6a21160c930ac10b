/**
 * The whole platform under one runner: stores, workers, web. Starts them in this order, keeps them
 * alive, stops them in the opposite order. `dev`, `start` and `e2e` differ only in the settings.
 */
import { join } from 'node:path';
import { speaker } from '../process/console.mjs';
import { signalProcess } from '../process/process-identity.mjs';
import { ROOT } from '../process/root.mjs';
import { startInfra } from '../stores/start-stores.mjs';
import { buildBundle, watchBundle } from './bundle.mjs';
import { Chaos } from './chaos.mjs';
import { processEnv } from './environment.mjs';
import { claimInstance } from './instance.mjs';
import { openSpare, planProcesses } from './process-plan.mjs';
import { getBundle } from './process-program.mjs';
import { BUILD_DIR } from './production-build.mjs';
import { requestReady, waitReady } from './readiness.mjs';
import { settlePorts } from './service-ports.mjs';

/** @typedef {import('./environment.mjs').RunSettings} RunSettings */
/** @typedef {import('../stores/start-stores.mjs').Infra} Infra */
/** @typedef {import('./supervised.mjs').Supervised} Supervised */
/** @typedef {`workers${string}` | 'web' | 'relay'} ProcessName the workers are one process or several groups */

const DEV_DIR = join(ROOT, '.cache');
const STORE_LOOK_MS = 500;
/** By then a platform has started, and has the processors to spare. */
const SPARE_AFTER_MS = 10_000;
/**
 * @typedef {object} Platform
 * @property {string} address
 * @property {Infra} infra
 * @property {(timeoutMs: number) => Promise<{ ready: boolean, missing: string[] }>} whenReady
 * @property {(name: ProcessName) => Promise<void>} restart
 * @property {(name: ProcessName | 'redis' | 'postgres', signal: NodeJS.Signals) => boolean} kill
 * @property {() => Record<string, { pid: number | null, starts: number }>} processes by name
 * @property {() => Promise<object>} state
 * @property {() => Promise<void>} stop
 */

/**
 * @param {RunSettings} wish
 * @param {object} options
 * @param {Record<string, string | undefined>} options.env
 * @param {'dev' | 'production' | 'e2e'} options.purpose
 * @param {() => void} options.onHopeless a process dies again and again
 * @param {number} [options.healthyMs] a process that lived so long was healthy
 * @returns {Promise<Platform>}
 */
export async function startPlatform(wish, { env, purpose, onHopeless, healthyMs }) {
  const publish = speaker('runner');
  const address = `http://localhost:${wish.gatewayPort}`;
  const instance = await claimInstance(wish.dataDir, { address, log: publish });
  /** @type {Array<() => Promise<unknown>>} undone last to first */
  const undo = [async () => instance.release()];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    const settings = await settlePorts(wish, publish);
    const infra = await startInfra({
      dataDir: settings.dataDir,
      log: speaker('stores'),
      purpose,
      given: env,
    });
    undo.push(() => infra.stop());
    undo.push(keepStoresAlive(infra));
    const outDir = settings.mode === 'production' ? BUILD_DIR : DEV_DIR;
    const childEnv = processEnv(settings, { stores: infra, env, outDir });
    /** @type {Chaos | null} */
    let chaos = null;
    const spare = openSpare({
      settings,
      outDir,
      childEnv,
      // Where processes are well sooner, the next death may come sooner, too.
      ...(healthyMs === undefined ? {} : { afterMs: healthyMs }),
    });
    undo.push(async () => spare?.stop());
    const processes = planProcesses({
      settings,
      outDir,
      childEnv,
      instance,
      onHopeless,
      spare,
      onMessage: (message, reply) => chaos?.handle(message, reply),
      ...(healthyMs === undefined ? {} : { healthyMs }),
    });
    for (const process of processes) undo.push(() => process.finish());
    const base = `http://127.0.0.1:${settings.gatewayPort}`;
    const control = controls({ processes, infra, base, stopped: stop.begun });
    chaos = makeChaos({ settings, processes, infra, control, base });
    if (settings.mode === 'production') {
      await Promise.all(processes.map((one) => one.start()));
      spare?.fillIn(SPARE_AFTER_MS);
    } else {
      await buildBundle('load', outDir);
      undo.push(await watchAll(processes, settings, outDir));
    }
    return {
      address,
      infra,
      stop,
      ...control,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * What may be killed on purpose: the processes of services, and the stores that are ours.
 * @param {object} parts
 * @param {RunSettings} parts.settings
 * @param {Supervised[]} parts.processes
 * @param {Infra} parts.infra
 * @param {ReturnType<typeof controls>} parts.control
 * @param {string} parts.base
 */
function makeChaos({ settings, processes, infra, control, base }) {
  const workers = processes.filter(({ name }) => getBundle(name) === 'workers');
  const stores = /** @type {const} */ (['redis', 'postgres']);
  return new Chaos({
    isOn: settings.chaos,
    targets: () => [
      ...workers.map(({ name }) => ({ name, isOurs: true })),
      ...stores.map((name) => ({ name, isOurs: infra.owned[name] && infra.pids[name] !== null })),
    ],
    toPid: (target) => {
      const store = stores.find((name) => name === target);
      if (store !== undefined) return infra.pids[store];
      return workers.find(({ name }) => name === target)?.state().pid ?? null;
    },
    kill: (target) => control.kill(/** @type {ProcessName} */ (target), 'SIGKILL'),
    isReady: async () => (await requestReady(base)).ready,
  });
}

/**
 * @param {() => Promise<void>} work
 * @returns {(() => Promise<void>) & { begun: () => boolean }}
 */
function once(work) {
  /** @type {Promise<void> | null} */
  let running = null;
  const run = () => {
    running ??= work();
    return running;
  };
  return Object.assign(run, { begun: () => running !== null });
}

/**
 * Looks after the stores we own: one that died is started again on the same port.
 * @param {Infra} infra
 * @returns {() => Promise<void>} stops looking
 */
function keepStoresAlive(infra) {
  const publish = speaker('stores');
  let isStopped = false;
  /** @type {Promise<void>} */
  let look = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking || isStopped) return;
    isLooking = true;
    look = infra
      .revive()
      .then((names) => {
        for (const name of names) publish(`${name} had died and was started again`);
      })
      .catch((error) => publish(`a store could not be started again: ${error.message}`))
      .finally(() => {
        isLooking = false;
      });
  }, STORE_LOOK_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await look;
  };
}

/**
 * Bundles each process's program now and after each change, and (re)starts the process then.
 * @param {Supervised[]} processes
 * @param {RunSettings} settings
 * @param {string} outDir
 * @returns {Promise<() => Promise<void>>} stops watching
 */
async function watchAll(processes, settings, outDir) {
  const publish = speaker('runner');
  /** @type {Set<import('./bundle.mjs').BundleName>} */
  const built = new Set();
  /** @param {'workers' | 'web' | 'relay'} bundle */
  const listUsers = (bundle) =>
    processes.filter(
      ({ name }) =>
        getBundle(name) === bundle ||
        (settings.topology === 'single' && bundle === 'web' && name === 'workers'),
    );
  /** @type {Array<'workers' | 'web'>} */
  const programs = ['workers', 'web'];
  const bundles = settings.relay ? /** @type {const} */ ([...programs, 'relay']) : programs;
  const stops = bundles.map((bundle) =>
    watchBundle(bundle, outDir, ({ ok }) => {
      if (!ok) publish(`${bundle} does not build; waiting for the next change`);
      else built.add(bundle);
      for (const process of ok ? listUsers(bundle) : []) {
        const isFirst = process.state().starts === 0;
        const isWhole = programs.every((program) => built.has(program));
        if (isFirst && settings.topology === 'single' && !isWhole) continue;
        if (!isFirst) publish(`${bundle} changed: restarting ${process.name}`);
        (isFirst ? process.start() : process.restart()).catch((error) => publish(error.message));
      }
    }),
  );
  const stopAll = await Promise.all(stops);
  return async () => {
    await Promise.all(stopAll.map((stopWatching) => stopWatching()));
  };
}

/**
 * Operations on a running platform.
 * @param {object} parts
 * @param {Supervised[]} parts.processes
 * @param {Infra} parts.infra
 * @param {string} parts.base
 * @param {() => boolean} parts.stopped
 */
function controls({ processes, infra, base, stopped }) {
  const states = () =>
    Object.fromEntries(processes.map((process) => [process.name, process.state()]));
  return {
    /** @param {number} timeoutMs */
    whenReady: (timeoutMs) =>
      waitReady(base, { timeoutMs, isStopped: stopped, log: speaker('runner') }),
    /** @param {ProcessName} name */
    restart: async (name) => {
      await processes.find((process) => process.name === name)?.restart();
    },
    /**
     * @param {ProcessName | 'redis' | 'postgres'} name
     * @param {NodeJS.Signals} signal
     */
    kill: (name, signal) => {
      if (name === 'redis' || name === 'postgres') {
        const pid = infra.pids[name];
        return pid !== null && signalProcess(pid, signal);
      }
      return processes.find((process) => process.name === name)?.kill(signal) ?? false;
    },
    processes: states,
    state: async () => ({
      ...(await requestReady(base)),
      processes: states(),
      stores: infra.pids,
    }),
  };
}
