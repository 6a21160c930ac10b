/** The load generator's program under the soak: started with a plan, read line by line, waited for. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readJson } from '../../process/files.mjs';

/**
 * @typedef {object} LoadFigures
 * @property {string} state
 * @property {number} elapsedMs
 * @property {number} due
 * @property {number} accepted
 * @property {number} refused
 * @property {number} unknown
 * @property {number} unsent
 * @property {{ p50: number, p90: number, p99: number, max: number } | null} latency
 * @property {{ code: string, count: number }[]} refusals
 * @property {string | null} note
 * @property {{ second: number, latency: { p50: number, p99: number } | null }[]} seconds
 */

/** @typedef {{ users: number, ratePerSecond: number, seconds: number, mix: string, arrivals: string, seed: number }} LoadPlan */

/**
 * @param {{ program: string, base: string, folder: string, plan: LoadPlan, users: { count: number, password: string } }} of
 */
export function startLoadRun({ program, base, folder, plan, users }) {
  const runId = 'soak';
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOAD_BASE: base,
      LOAD_PLAN: JSON.stringify(plan),
      LOAD_RUN_ID: runId,
      LOAD_FOLDER: folder,
      LOAD_TELL: 'json',
      LOAD_GUESTS: 'off',
      LOAD_USERS: String(users.count),
      LOAD_PASSWORD: users.password,
    },
  });
  /** @type {LoadFigures | null} */
  let latest = null;
  createInterface({ input: child.stdout }).on('line', (line) => {
    latest = JSON.parse(line);
  });
  const over = once(child, 'close');
  return {
    acks: join(folder, runId, 'acks.jsonl'),
    latest: () => latest,
    stop: () => child.kill('SIGTERM'),
    /** @returns {Promise<LoadFigures>} the whole run, with all its seconds */
    whenOver: async () => {
      const [code] = await over;
      if (code !== 0) throw new Error(`the load generator ended with ${code}: ${latest?.note}`);
      return /** @type {LoadFigures} */ (readJson(join(folder, runId, 'report.json')));
    },
  };
}
