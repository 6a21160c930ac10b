/**
 * Gateways behind one port: `gateway-group.mjs <program>`. GATEWAYS says how many (1 unless told). This process owns the
 * port and no traffic; connections are dealt among its members. SIGHUP replaces them one after the other: the new one
 * is ready before the old one is told to go, so that no request fails. A member that dies is replaced.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';

const MEMBERS_MAX = 16;
/** A new member that is not ready by then is given up; the old one stays. */
const READY_MS = 60_000;
/** A little more than a member's own patience with its requests. */
const GO_MS = 12_000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_LAST_MS = 5_000;
/** A member that lived so long was healthy. */
const HEALTHY_MS = 10_000;
const QUICK_DEATHS_MAX = 8;
/** A program that ends with this code says that its settings are wrong: trying again is no use. */
const WRONG_SETTINGS = 78;

/** @typedef {import('node:cluster').Worker} Member */

class GatewayGroup {
  /** @type {Set<Member>} those that count; one that is told to go does not */
  #members = new Set();
  #quickDeaths = 0;
  #isStopping = false;
  /** @type {Promise<void>} rolls take turns, however fast they are asked for */
  #turn = Promise.resolve();

  /** @param {number} count */
  start(count) {
    for (let n = 0; n < count; n += 1) this.#add();
  }

  /** Replaces every member by a new one, one after the other. */
  roll() {
    this.#turn = this.#turn.then(async () => {
      for (const old of [...this.#members]) {
        if (this.#isStopping) return;
        const fresh = this.#add();
        if (await isReady(fresh)) await this.#dismiss(old, { lingers: true });
        else await this.#dismiss(fresh);
      }
      say('replaced');
    });
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all([...this.#members].map((member) => this.#dismiss(member)));
    process.exit(0);
  }

  /** @returns {Member} */
  #add() {
    const bornMs = performance.now();
    const member = cluster.fork();
    this.#members.add(member);
    member.once('exit', (code, signal) => {
      if (!this.#members.delete(member) || this.#isStopping) return;
      if (code === WRONG_SETTINGS) process.exit(WRONG_SETTINGS);
      this.#onDeath(performance.now() - bornMs, signal ?? `exit code ${code}`);
    });
    return member;
  }

  /** @param {number} livedMs @param {string} how */
  #onDeath(livedMs, how) {
    this.#quickDeaths = livedMs < HEALTHY_MS ? this.#quickDeaths + 1 : 1;
    if (this.#quickDeaths > QUICK_DEATHS_MAX) {
      say(`${how}, again and again: giving up`);
      process.exit(1);
    }
    const waitMs = Math.min(BACKOFF_LAST_MS, BACKOFF_FIRST_MS * 2 ** (this.#quickDeaths - 1));
    say(`a gateway ended unasked (${how}); another in ${waitMs} ms`);
    setTimeout(() => {
      if (!this.#isStopping) this.#add();
    }, waitMs);
  }

  /**
   * It finishes what it has, then goes.
   * @param {Member} member
   * @param {{ lingers?: boolean }} [how] lingering, it first tells those who use its connections that it goes
   */
  async #dismiss(member, { lingers = false } = {}) {
    this.#members.delete(member);
    if (member.isDead()) return;
    const gone = once(member, 'exit');
    if (lingers) member.send('linger');
    member.process.kill('SIGTERM');
    const late = setTimeout(() => member.process.kill('SIGKILL'), GO_MS);
    await gone;
    clearTimeout(late);
  }
}

/**
 * @param {Member} member
 * @returns {Promise<boolean>} false when it ended, or is not ready in time
 */
async function isReady(member) {
  const waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(READY_MS)]);
  try {
    return await Promise.race([
      once(member, 'message', { signal }).then(([word]) => word === 'ready'),
      once(member, 'exit', { signal }).then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    waiting.abort();
  }
}

/** @param {string} text */
const say = (text) => void process.stdout.write(`gateways: ${text}\n`);

const [program] = process.argv.slice(2);
const count = Number(process.env['GATEWAYS'] ?? 1);
if (program === undefined || !Number.isInteger(count) || count < 1 || count > MEMBERS_MAX) {
  process.stderr.write(`gateway-group.mjs <program>; GATEWAYS from 1 to ${MEMBERS_MAX}\n`);
  process.exit(WRONG_SETTINGS);
}
cluster.setupPrimary({ exec: program, args: [] });
const group = new GatewayGroup();
process.on('SIGHUP', () => group.roll());
for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.once(name, () => void group.stop());
}
group.start(count);
