/**
 * Fault injection by the launcher: only it knows what it has started, and only its own children can reach it, over the
 * channel between parent and child. Kills by name from a list, never a command; measures the recovery time.
 */
import { setTimeout as delay } from 'node:timers/promises';

/** The response to the caller leaves first. */
const BEFORE_MS = 500;
const LOOK_MS = 100;
/**
 * `/ready` may respond from a cache of a second: until it has reported false once, it is not used.
 */
const STALE_MS = 1_500;
const GIVE_UP_MS = 120_000;
const STRIKES_KEPT = 20;

/**
 * @typedef {object} Strike
 * @property {string} runId
 * @property {string} target
 * @property {number} struckAtMs
 * @property {boolean} isOver
 * @property {number | null} recoveryMs
 */

/**
 * @typedef {object} ChaosParts
 * @property {boolean} isOn
 * @property {() => Array<{ name: string, isOurs: boolean }>} targets
 * @property {(name: string) => number | null} toPid the process that stands for a target now
 * @property {(name: string) => boolean} kill
 * @property {() => Promise<boolean>} isReady
 * @property {() => number} [nowMs]
 * @property {number} [beforeMs]
 */

export class Chaos {
  #parts;
  /** @type {Strike[]} newest last */
  #strikes = [];

  /** @param {ChaosParts} parts */
  constructor(parts) {
    this.#parts = { nowMs: Date.now, beforeMs: BEFORE_MS, ...parts };
  }

  /**
   * Listens to a child; responds to its requests.
   * @param {unknown} message
   * @param {(reply: object) => void} reply
   */
  handle(message, reply) {
    if (typeof message !== 'object' || message === null) return;
    const { chaos, id, runId, target } = /** @type {Record<string, unknown>} */ (message);
    if (typeof id !== 'string') return;
    if (chaos === 'state') reply({ chaos: 'reply', id, body: this.#state() });
    if (chaos === 'strike' && typeof runId === 'string' && typeof target === 'string') {
      reply({ chaos: 'reply', id, body: { outcome: this.#take(runId, target) } });
    }
  }

  #state() {
    const { isOn, targets } = this.#parts;
    return { isOn, targets: isOn ? targets() : [], strikes: this.#strikes };
  }

  /**
   * @param {string} runId
   * @param {string} target
   * @returns {'TAKEN' | 'OFF' | 'UNKNOWN' | 'NOT_OURS' | 'BUSY'}
   */
  #take(runId, target) {
    const { isOn, targets, nowMs } = this.#parts;
    if (!isOn) return 'OFF';
    const found = targets().find(({ name }) => name === target);
    if (found === undefined) return 'UNKNOWN';
    if (!found.isOurs) return 'NOT_OURS';
    if (this.#strikes.some(({ isOver }) => !isOver)) return 'BUSY';
    /** @type {Strike} */
    const strike = { runId, target, struckAtMs: nowMs(), isOver: false, recoveryMs: null };
    this.#strikes = [...this.#strikes.slice(1 - STRIKES_KEPT), strike];
    void this.#strike(strike).finally(() => {
      strike.isOver = true;
    });
    return 'TAKEN';
  }

  /** @param {Strike} strike */
  async #strike(strike) {
    const { beforeMs, toPid, kill, isReady, nowMs } = this.#parts;
    await delay(beforeMs);
    const before = toPid(strike.target);
    strike.struckAtMs = nowMs();
    if (!kill(strike.target)) return;
    let wasDown = false;
    while (nowMs() - strike.struckAtMs < GIVE_UP_MS) {
      const ready = await isReady();
      const after = toPid(strike.target);
      wasDown ||= !ready;
      const passedMs = nowMs() - strike.struckAtMs;
      const isBack = ready && after !== null && after !== before;
      if (isBack && (wasDown || passedMs >= STALE_MS)) {
        strike.recoveryMs = passedMs;
        return;
      }
      await delay(LOOK_MS);
    }
  }
}
