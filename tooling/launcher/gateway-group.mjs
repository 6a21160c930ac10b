/**
 * Gateways behind one port: `gateway-group.mjs <program>`. GATEWAYS is their number (1 by default). This process owns
 * the port and no traffic: free members take connections from it themselves. One more is loaded as a standby: it
 * replaces a member that dies, at once. SIGHUP replaces all one after the other, each new one ready before the old one
 * goes. With METRICS_PORT it shows the metrics of all of them there.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { serveMetrics } from './group-metrics.mjs';

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
/** No program ends itself like this: it is no evidence about the next one. */
const FROM_OUTSIDE = 'SIGKILL';
/** A program that ends with this code has wrong settings: a retry is useless. */
const WRONG_SETTINGS = 78;

/** The message to a standby to open the port. */
const SERVE = 'serve';

/** @typedef {import('node:cluster').Worker} Member */

class GatewayGroup {
  /** @type {Set<Member>} those that count; one that is stopping does not */
  #members = new Set();
  /** @type {Member | null} loaded, or on its way to be, and not on the port */
  #spare = null;
  /** @type {Promise<unknown>} the spare one's first word; a word to it before that would be lost */
  #spareLoaded = Promise.resolve();
  /** @type {WeakSet<Member>} those that have reported: an earlier message would be taken for their report */
  #loaded = new WeakSet();
  #wanted = 0;
  #quickDeaths = 0;
  #isStopping = false;
  /** @type {Promise<void>} rolls are sequential, however fast they are requested */
  #turn = Promise.resolve();

  /** @param {number} count */
  start(count) {
    this.#wanted = count;
    this.#fill();
  }

  /** Replaces every member by a new one, one after the other; the spare one last. */
  roll() {
    this.#inTurn(async () => {
      for (const old of [...this.#members]) {
        if (this.#isStopping) return;
        const fresh = this.#add();
        if (await isReady(fresh)) await this.#dismiss(old, { lingers: true });
        else await this.#dismiss(fresh);
      }
      const old = this.#spare;
      this.#spare = null;
      if (old !== null) await this.#dismiss(old);
      this.#fill();
      publish('replaced');
    });
  }

  /**
   * Members that respond to a message, as their metrics are read.
   * @returns {import('./group-metrics.mjs').MetricsMember[]}
   */
  metricsMembers = () =>
    [...this.#members, ...(this.#spare === null ? [] : [this.#spare])]
      .filter((member) => this.#loaded.has(member) && !member.isDead())
      .map((channel) => ({
        id: channel.id,
        state: channel === this.#spare ? 'standby' : 'serving',
        channel,
      }));

  async stop() {
    this.#isStopping = true;
    const all = [...this.#members, ...(this.#spare === null ? [] : [this.#spare])];
    await Promise.all(all.map((member) => this.#dismiss(member)));
    process.exit(0);
  }

  /** Brings members up to their number, then a spare one. Each has the processors to itself while it starts. */
  #fill() {
    this.#inTurn(async () => {
      while (this.#members.size < this.#wanted && !this.#isStopping) {
        const member = this.#add();
        await isReady(member);
        // Its death has started the next one, in time.
        if (member.isDead()) return;
      }
      if (this.#spare === null && !this.#isStopping) await isReady(this.#addSpare());
    });
  }

  /** @param {() => Promise<void>} work */
  #inTurn(work) {
    this.#turn = this.#turn.then(work);
  }

  /** @returns {Member} */
  #add() {
    const member = this.#fork();
    this.#members.add(member);
    return member;
  }

  /** @returns {Member} */
  #addSpare() {
    const spare = this.#fork({ GATEWAY_WAITS: 'on' });
    this.#spare = spare;
    this.#spareLoaded = new Promise((resolve) => spare.once('message', resolve));
    return spare;
  }

  /** @param {Record<string, string>} [env] */
  #fork(env) {
    const bornMs = performance.now();
    // A pause after each connection taken, so that others have some, too (libuv).
    const member = cluster.fork({ UV_TCP_SINGLE_ACCEPT: '1', ...env });
    member.once('message', () => this.#loaded.add(member));
    member.once('exit', (code, signal) => {
      const isMember = this.#members.delete(member);
      const isSpare = member === this.#spare;
      if (isSpare) this.#spare = null;
      if (!(isMember || isSpare) || this.#isStopping) return;
      if (code === WRONG_SETTINGS) process.exit(WRONG_SETTINGS);
      if (isMember) this.#stepIn();
      this.#onDeath({ livedMs: performance.now() - bornMs, code, signal });
    });
    return member;
  }

  /** The spare one serves; on its way to be ready it does so as soon as it can. */
  #stepIn() {
    const spare = this.#spare;
    if (spare === null) return;
    this.#spare = null;
    this.#members.add(spare);
    void this.#spareLoaded.then(() => spare.send(SERVE, () => {}));
  }

  /** @param {{ livedMs: number, code: number | null, signal: string | null }} end */
  #onDeath({ livedMs, code, signal }) {
    const how = signal ?? `exit code ${code}`;
    const isQuick = livedMs < HEALTHY_MS && signal !== FROM_OUTSIDE;
    this.#quickDeaths = isQuick ? this.#quickDeaths + 1 : 1;
    if (this.#quickDeaths > QUICK_DEATHS_MAX) {
      publish(`${how}, again and again: giving up`);
      process.exit(1);
    }
    const waitMs = Math.min(BACKOFF_LAST_MS, BACKOFF_FIRST_MS * 2 ** (this.#quickDeaths - 1));
    publish(`a gateway ended unasked (${how}); another in ${waitMs} ms`);
    setTimeout(() => this.#fill(), waitMs);
  }

  /**
   * It finishes what it has, then goes.
   * @param {Member} member
   * @param {{ lingers?: boolean }} [how] lingering, it first announces its stop on its connections
   */
  async #dismiss(member, { lingers = false } = {}) {
    this.#members.delete(member);
    if (this.#spare === member) this.#spare = null;
    if (member.isDead()) return;
    const gone = once(member, 'exit');
    if (lingers) member.send('linger', () => {});
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
const publish = (text) => void process.stdout.write(`gateways: ${text}\n`);

const [program] = process.argv.slice(2);
const count = Number(process.env['GATEWAYS'] ?? 1);
const { METRICS_PORT: metricsPort = '', METRICS_ADDRESS: metricsAddress = '' } = process.env;
if (!/^\d{0,5}$/.test(metricsPort) || Number(metricsPort) > 65_535) {
  process.stderr.write(`METRICS_PORT is "${metricsPort}", which is no port\n`);
  process.exit(WRONG_SETTINGS);
}
if (program === undefined || !Number.isInteger(count) || count < 1 || count > MEMBERS_MAX) {
  process.stderr.write(`gateway-group.mjs <program>; GATEWAYS from 1 to ${MEMBERS_MAX}\n`);
  process.exit(WRONG_SETTINGS);
}
// Distributed by this process instead, a connection on its way to a member that dies would stay open without a
// response.
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({ exec: program, args: [] });
const group = new GatewayGroup();
process.on('SIGHUP', () => group.roll());
for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.once(name, () => void group.stop());
}
if (metricsPort !== '') {
  serveMetrics({
    port: Number(metricsPort),
    address: metricsAddress || '127.0.0.1',
    members: group.metricsMembers,
    onFailure: (why) => publish(`no metrics: ${why}`),
  });
}
group.start(count);
