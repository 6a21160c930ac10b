/**
 * One supervised process: started, its lines shown, started again when it dies unasked, restarted
 * on a change, stopped with a term of grace.
 */
import { once } from 'node:events';
import { openLog, speaker, terminalForm } from '../process/console.mjs';
import { endProcess, isAlive } from '../process/process-identity.mjs';
import { readLines, spawnBundle } from './spawn-bundle.mjs';

const BACKOFF_FIRST_MS = 250;
const BACKOFF_LAST_MS = 5_000;
/** A process that lived this long was healthy: its next death starts the backoff afresh. */
const HEALTHY_MS = 10_000;
const QUICK_DEATHS_MAX = 8;
/** A process that ends with this code has wrong settings: a retry is useless. */
const WRONG_SETTINGS = 78;

/**
 * @typedef {object} ProcessPlan
 * @property {import('./platform.mjs').ProcessName} name
 * @property {string} script the bundle to run, absolute
 * @property {readonly string[]} [args] words after it
 * @property {string} cwd
 * @property {Record<string, string | undefined>} env
 * @property {string} logFile
 * @property {number} graceMs how long it may take to stop
 * @property {() => void} onChange called when it started, died or stopped
 * @property {number} [backoffFirstMs] doubled with each quick death, the wait before the next start
 * @property {number} [healthyMs] a process that lived so long was healthy
 * @property {import('./spare.mjs').Spare} [spare] a standby, for the first one that dies
 * @property {() => void} onHopeless called when it dies at once again and again
 * @property {(message: unknown, reply: (message: object) => void) => void} [onMessage] called for its messages
 */

/** Starts, stops and restarts are sequential, however fast they are requested. */
export class Supervised {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {NodeJS.Timeout | null} */
  #retry = null;
  /** @type {Promise<void>} */
  #turn = Promise.resolve();
  #plan;
  #publish;
  #log;
  #startedMs = 0;
  #quickDeaths = 0;
  #starts = 0;

  /** @param {ProcessPlan} plan */
  constructor(plan) {
    this.#plan = plan;
    this.#publish = speaker(plan.name);
    this.#log = openLog(plan.logFile);
  }

  get name() {
    return this.#plan.name;
  }

  start() {
    return this.#inTurn(() => this.#begin());
  }

  stop() {
    return this.#inTurn(() => this.#halt());
  }

  restart() {
    return this.#inTurn(async () => {
      await this.#halt();
      this.#begin();
    });
  }

  /** Stops for good and closes the log. */
  async finish() {
    await this.stop();
    await new Promise((done) => this.#log.end(() => done(null)));
  }

  /** @param {NodeJS.Signals} signal */
  kill(signal) {
    return this.#child?.kill(signal) ?? false;
  }

  state() {
    return { pid: this.#child?.pid ?? null, starts: this.#starts };
  }

  /** @param {() => void | Promise<void>} work */
  #inTurn(work) {
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }

  #begin() {
    this.#quickDeaths = 0;
    if (!this.#child && !this.#retry) this.#launch();
  }

  async #halt() {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    const gone = this.#child;
    this.#child = null;
    if (gone) await endChild(gone, this.#plan, this.#publish);
    this.#plan.onChange();
  }

  #launch() {
    this.#retry = null;
    this.#startedMs = performance.now();
    this.#starts += 1;
    const child = this.#spare() ?? spawnBundle(this.#plan);
    readLines(child, (line) => {
      this.#log.write(`${line}\n`);
      const shown = terminalForm(line);
      if (shown !== null) this.#publish(shown);
    });
    this.#child = child;
    child.on('message', (message) =>
      // It may be gone by then, which does not matter.
      this.#plan.onMessage?.(message, (reply) => child.connected && child.send(reply, () => {})),
    );
    child.once('exit', (code, signal) => {
      if (child === this.#child) this.#onDeath(code, signal);
    });
    this.#plan.onChange();
  }

  /** The standby replaces one that was healthy; repeated crashes would use standbys up. */
  #spare() {
    const { spare, args = [] } = this.#plan;
    return this.#quickDeaths === 1 ? (spare?.take(args) ?? null) : null;
  }

  /**
   * @param {number | null} code
   * @param {NodeJS.Signals | null} signal
   */
  #onDeath(code, signal) {
    this.#child = null;
    this.#plan.onChange();
    const how = signal ?? `exit code ${code}`;
    const livedMs = performance.now() - this.#startedMs;
    const isQuick = livedMs < (this.#plan.healthyMs ?? HEALTHY_MS);
    this.#quickDeaths = isQuick ? this.#quickDeaths + 1 : 1;
    // Only a process that gives up by itself is hopeless: a signal came from outside.
    const isHopeless = signal === null && this.#quickDeaths >= QUICK_DEATHS_MAX;
    if (isHopeless || code === WRONG_SETTINGS) {
      const words =
        code === WRONG_SETTINGS ? 'wrong settings' : `${this.#quickDeaths} times in a row`;
      this.#publish(`${how} (${words}): not started again (log: ${this.#plan.logFile})`);
      this.#plan.onHopeless();
      return;
    }
    const waitMs = this.#backoffMs();
    this.#publish(`ended unasked (${how}); starting it again in ${waitMs} ms`);
    this.#retry = setTimeout(() => this.#launch(), waitMs);
  }

  /** None after a healthy run: callers of its services are not to wait without need. */
  #backoffMs() {
    if (this.#quickDeaths === 1) return 0;
    const firstMs = this.#plan.backoffFirstMs ?? BACKOFF_FIRST_MS;
    return Math.min(BACKOFF_LAST_MS, firstMs * 2 ** (this.#quickDeaths - 1));
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {ProcessPlan} plan
 * @param {(...words: unknown[]) => void} publish
 */
async function endChild(child, plan, publish) {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit').catch(() => {});
  const isGone = await endProcess(pid, [{ signal: 'SIGTERM', waitMs: plan.graceMs }]);
  if (!isGone) {
    publish(`did not stop within ${plan.graceMs} ms, ending it`);
    await endProcess(pid, [{ signal: 'SIGKILL', waitMs: 1_000 }]);
  }
  // Children of the process (a framework's helpers) share its session: none may stay behind.
  killGroup(pid);
  if (!isAlive(pid)) await Promise.race([exited, new Promise((done) => setTimeout(done, 200))]);
}

/** @param {number} pid the leader of the session */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is empty.
  }
}
