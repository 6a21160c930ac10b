/**
 * One standby process of services, as the gateways have one: it replaces the next one that dies. A new process needs
 * half a second of processor time to start; the standby has already spent it.
 */
import { once } from 'node:events';
import { speaker } from '../process/console.mjs';
import { spawnBundle } from './spawn-bundle.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The argument of a standby; its services are assigned later. */
const WAITS = '--wait';
/** Who steps in has the processors to itself before the next one is loaded; on a busy machine that takes seconds. */
const AFTER_MS = 5_000;

export class Spare {
  #plan;
  #publish = speaker('spare');
  /** @type {ChildProcess | null} loaded, or on its way to be */
  #child = null;
  /** @type {Promise<unknown>} its first word: that it is loaded */
  #loaded = Promise.resolve();
  /** @type {NodeJS.Timeout | null} */
  #due = null;

  /** @param {import('./spawn-bundle.mjs').Program & { afterMs?: number }} plan */
  constructor(plan) {
    this.#plan = plan;
  }

  /** @param {number} afterMs until it begins to load */
  fillIn(afterMs) {
    this.#due ??= setTimeout(() => this.#load(), afterMs);
  }

  /**
   * Has the one that waits run services, as soon as it can, and looks for the next one.
   * @param {readonly string[]} words what it would have been started with
   * @returns {ChildProcess | null} null without a standby
   */
  take(words) {
    const child = this.#child;
    this.#child = null;
    this.fillIn(this.#plan.afterMs ?? AFTER_MS);
    // A process that dies before its assignment is detected by its taker.
    if (child) void this.#loaded.then(() => child.connected && child.send({ words }, () => {}));
    return child;
  }

  state() {
    return { pid: this.#child?.pid ?? null };
  }

  /** It holds nothing that it would have to give back. */
  stop() {
    if (this.#due) clearTimeout(this.#due);
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  #load() {
    this.#due = null;
    if (this.#child) return;
    const child = spawnBundle({ ...this.#plan, args: [WAITS] });
    this.#child = child;
    this.#loaded = once(child, 'message').catch(() => {});
    child.once('error', (error) => this.#miss(child, error.message));
    child.once('exit', (code, signal) => this.#miss(child, signal ?? `exit code ${code}`));
  }

  /**
   * The next one that dies is started normally, and starts another standby: there is no loop.
   * @param {ChildProcess} child
   * @param {string} how
   */
  #miss(child, how) {
    if (child !== this.#child) return;
    this.#child = null;
    this.#publish(`ended while it waited (${how})`);
  }
}
