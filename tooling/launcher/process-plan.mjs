/** Which processes a platform has: the groups of services, the gateways, and one that waits for another one's death. */
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { appFolder, bundleFile } from './bundle.mjs';
import { getBundle } from './process-program.mjs';
import { keepOwnSecrets } from './process-secrets.mjs';
import { Spare } from './spare.mjs';
import { Supervised } from './supervised.mjs';

/** @typedef {import('./environment.mjs').RunSettings} RunSettings */
/** @typedef {import('./platform.mjs').ProcessName} ProcessName */

const GATEWAY_GROUP = join(ROOT, 'tooling', 'launcher', 'gateway-group.mjs');
/** A little more than the processes' own patience; a page that is being compiled is not waited for. */
const GRACE_MS = {
  development: { web: 3_000, workers: 9_000, relay: 3_000 },
  // The gateways' own patience ends after twelve seconds.
  production: { web: 13_000, workers: 9_000, relay: 3_000 },
};

/**
 * A production's gateways are a group on one port, which can be replaced without a failed request.
 * @param {{ name: ProcessName, services: string | null, outDir: string, mode: RunSettings['mode'] }} of
 * @returns {{ script: string, args: string[] }}
 */
export function parseProgram({ name, services, outDir, mode }) {
  const bundle = bundleFile(getBundle(name), outDir);
  if (name === 'web' && mode === 'production') return { script: GATEWAY_GROUP, args: [bundle] };
  return { script: bundle, args: services === null ? [] : [`--only=${services}`] };
}

/**
 * A production has one process of services loaded that waits for another one's death. In development programs change.
 * @param {{ settings: RunSettings, outDir: string, childEnv: Record<string, string | undefined>, afterMs?: number }} of
 * `afterMs`: how long after one has stepped in the next one is loaded
 * @returns {Spare | null}
 */
export function openSpare({ settings, outDir, childEnv, ...rest }) {
  if (settings.mode !== 'production' || !settings.spare) return null;
  const script = bundleFile('workers', outDir);
  return new Spare({ script, cwd: appFolder('workers'), env: childEnv, ...rest });
}

/**
 * @param {object} plan
 * @param {RunSettings} plan.settings
 * @param {string} plan.outDir
 * @param {Record<string, string | undefined>} plan.childEnv
 * @param {Awaited<ReturnType<typeof import('./instance.mjs').claimInstance>>} plan.instance
 * @param {() => void} plan.onHopeless
 * @param {(message: unknown, reply: (message: object) => void) => void} plan.onMessage
 * @param {Spare | null} plan.spare
 * @param {number} [plan.healthyMs]
 * @returns {Supervised[]}
 */
export function planProcesses({ settings, outDir, childEnv, instance, spare, ...rest }) {
  /** @type {Array<{ name: ProcessName, services: string | null }>} */
  const plans = [...settings.groups];
  if (settings.topology === 'split') plans.push({ name: 'web', services: null });
  if (settings.relay) plans.push({ name: 'relay', services: null });
  /** @type {Supervised[]} */
  const processes = [];
  const onChange = () =>
    instance.note(processes.map((process) => ({ name: process.name, pid: process.state().pid })));
  for (const { name, services } of plans) {
    processes.push(
      new Supervised({
        name,
        ...parseProgram({ name, services, outDir, mode: settings.mode }),
        cwd: appFolder(getBundle(name)),
        env: keepOwnSecrets(name, childEnv),
        logFile: join(settings.dataDir, 'logs', `${name}.log`),
        graceMs: GRACE_MS[settings.mode][getBundle(name)],
        onChange,
        ...rest,
        ...(spare !== null && getBundle(name) === 'workers' && { spare }),
      }),
    );
  }
  return processes;
}
