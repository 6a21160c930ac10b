/** Publishes every message of a platform's bus again, repeatedly, late and out of order: F21. */
import { Redis } from 'ioredis';

const BLOCK_MS = 200;
const PAGE = 200;
/** How late an echo is at most. */
const LATE_MS = 800;
const COPIES = 2;
/** Besides a message's own fields: this one was not published by the platform. */
const MARK = 'echo';

/** @typedef {{ stream: string, id: string, fields: string[] }} Entry */

export class Echo {
  #redis;
  #writer;
  #random;
  /** @type {Map<string, string>} */
  #last = new Map();
  /** @type {Entry[]} */
  #received = [];
  /** @type {Set<Promise<unknown>>} */
  #underWay = new Set();
  #isOver = false;
  /** @type {Promise<void>} */
  #loop;

  /** @param {{ redisUrl: string, random: () => number }} of */
  constructor({ redisUrl, random }) {
    this.#redis = new Redis(redisUrl);
    this.#writer = new Redis(redisUrl);
    this.#random = random;
    this.#loop = this.#run();
  }

  /** Messages received so far. */
  get received() {
    return this.#received.length;
  }

  /** No more echoes on receipt; resolves when the last one is published. */
  async quieten() {
    this.#isOver = true;
    await this.#loop;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** All received messages once more, in an unrelated order. */
  async sayAllAgain() {
    const order = this.#received.map((entry) => ({ entry, rng: this.#random() }));
    order.sort((one, other) => one.rng - other.rng);
    for (let at = 0; at < order.length; at += PAGE) {
      await Promise.all(order.slice(at, at + PAGE).map(({ entry }) => this.#publish(entry)));
    }
  }

  async close() {
    await this.quieten();
    this.#redis.disconnect();
    this.#writer.disconnect();
  }

  async #run() {
    for (const stream of await this.#redis.keys('tf:*')) {
      if ((await this.#redis.type(stream)) === 'stream') this.#last.set(stream, '$');
    }
    while (!this.#isOver) {
      const names = [...this.#last.keys()];
      const after = names.map((name) => this.#last.get(name) ?? '$');
      const response = await this.#redis.xread(
        'COUNT',
        PAGE,
        'BLOCK',
        BLOCK_MS,
        'STREAMS',
        ...names,
        ...after,
      );
      for (const [stream, entries] of response ?? []) {
        for (const [id, fields] of entries) this.#receive({ stream, id, fields });
      }
    }
  }

  /** @param {Entry} entry */
  #receive(entry) {
    this.#last.set(entry.stream, entry.id);
    if (entry.fields.includes(MARK)) return;
    this.#received.push(entry);
    for (let n = 0; n < COPIES; n += 1) {
      const published = new Promise((done) => setTimeout(done, this.#random() * LATE_MS))
        .then(() => this.#publish(entry))
        .finally(() => this.#underWay.delete(published));
      this.#underWay.add(published);
    }
  }

  /** @param {Entry} entry */
  #publish({ stream, fields }) {
    return this.#writer.xadd(stream, '*', ...fields, MARK, '1');
  }
}
