/**
 * A FIX 4.4 client of a few lines, for certification only: it shares no code with the exchange it looks at. Every
 * message that comes is held against the rules that hold for all of them.
 */
import { createConnection } from 'node:net';
import { checksum, read, SOH, utc } from './fix-message.mjs';

const RESPONSE_MS = 10_000;

/** @typedef {Array<[number | string, string | number]>} Fields */
/** @typedef {import('./fix-message.mjs').Received} Received */

/** One session of a client, over any number of connections. */
export class FixClient {
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  #held = '';
  /** @type {Received[]} */
  #messages = [];
  #isClosed = true;
  #notify = () => {};
  /** @type {Error | null} */
  #fault = null;
  /** The next message may be ahead of the received ones. */
  #isBehind = false;
  nextIn = 1;
  nextOut = 1;

  /** @param {{ host: string, port: number, compId: string, target: string, password?: string | undefined }} options */
  constructor(options) {
    this.options = options;
  }

  /** @returns {Promise<void>} */
  async connect() {
    const { host, port } = this.options;
    this.#held = '';
    this.#messages = [];
    const socket = createConnection({ host, port, noDelay: true });
    this.#socket = socket;
    this.#isClosed = false;
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      if (this.#socket === socket) this.#receive(String(text));
    });
    const ended = () => {
      if (this.#socket !== socket) return;
      this.#isClosed = true;
      this.#notify();
    };
    socket.on('end', ended);
    socket.on('close', ended);
    socket.on('error', ended);
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  }

  /**
   * Connects and logs on.
   * @param {object} [how]
   * @param {boolean} [how.reset] both sides start at 1
   * @param {boolean} [how.behind] messages were missed: the response's number is ahead
   * @param {Fields} [how.fields] more fields of the Logon
   * @returns {Promise<Received>} the response
   */
  async logon({ reset = false, behind = false, fields = [] } = {}) {
    await this.connect();
    this.#isBehind = behind;
    if (reset) this.nextIn = this.nextOut = 1;
    const { compId, password } = this.options;
    const known =
      password === undefined
        ? []
        : [
            [553, compId],
            [554, password],
          ];
    const flag = reset ? [[141, 'Y']] : [];
    this.send('A', /** @type {Fields} */ ([[98, 0], [108, 30], ...flag, ...known, ...fields]));
    return this.expect('A');
  }

  /**
   * @param {string} type
   * @param {Fields} fields
   * @param {Fields} [header]
   */
  send(type, fields, header = []) {
    const { compId, target } = this.options;
    /** @type {Fields} */
    const head = [
      [35, type],
      [34, this.nextOut],
      [49, compId],
      [52, utc(Date.now())],
      [56, target],
    ];
    this.nextOut += 1;
    const body = [...head, ...header, ...fields]
      .map(([tag, value]) => `${tag}=${value}${SOH}`)
      .join('');
    const text = `8=FIX.4.4${SOH}9=${body.length}${SOH}${body}`;
    this.#socket?.write(`${text}10=${checksum(text)}${SOH}`, 'latin1');
  }

  /** An order's TransactTime, now. @returns {[number, string]} */
  static now() {
    return [60, utc(Date.now())];
  }

  /**
   * The next message, which must be of this type; a failure names the received one.
   * @param {string} type
   * @param {Record<number, string | number>} [values] fields it must have
   * @returns {Promise<Received>}
   */
  async expect(type, values = {}) {
    const message = await this.next();
    if (message === null) throw new Error(`35=${type} expected, the connection was closed`);
    if (message.type !== type) throw new Error(`35=${type} expected, came ${message.text}`);
    for (const [tag, value] of Object.entries(values)) {
      const got = message.get(Number(tag));
      if (got !== String(value))
        throw new Error(`${tag}=${value} expected, came ${got}: ${message.text}`);
    }
    return message;
  }

  /** Only a response to a TestRequest comes: earlier messages have caused nothing more. */
  async expectNothing() {
    const id = `quiet-${this.nextOut}`;
    this.send('1', [[112, id]]);
    await this.expect('0', { 112: id });
  }

  /** The other side closes the connection. */
  async expectClosed() {
    const message = await this.next();
    if (message !== null) throw new Error(`an end expected, came ${message.text}`);
  }

  /** @returns {Promise<Received | null>} the next message; null when the connection was closed */
  async next() {
    const deadline = Date.now() + RESPONSE_MS;
    while (this.#messages.length === 0 && !this.#isClosed && this.#fault === null) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`nothing within ${RESPONSE_MS} ms`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#notify = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    if (this.#fault !== null) throw this.#fault;
    return this.#messages.shift() ?? null;
  }

  /** Logs out and waits for the response. */
  async logout() {
    if (this.#isClosed) return;
    this.send('5', []);
    for (let message = await this.next(); message !== null; message = await this.next()) {
      if (message.type === '5') break;
    }
    this.#socket?.destroy();
    this.#isClosed = true;
  }

  /** The line is cut, without a word. */
  async cut() {
    const socket = this.#socket;
    this.#isClosed = true;
    if (socket === null || socket.destroyed) return;
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.destroy();
    });
  }

  /** @param {string} text */
  #receive(text) {
    this.#held += text;
    for (;;) {
      const [begin = '', length = '', ...rest] = this.#held.split(SOH, 3);
      if (rest.length === 0) break;
      const end = begin.length + length.length + 2 + Number(length.slice(2)) + 7;
      if (this.#held.length < end) break;
      const frame = this.#held.slice(0, end);
      this.#held = this.#held.slice(end);
      try {
        this.#take(read(frame));
      } catch (error) {
        this.#fault = error instanceof Error ? error : new Error(String(error));
      }
    }
    this.#notify();
  }

  /** @param {Received} message */
  #take(message) {
    const seqNum = Number(message.get(34));
    if (this.#isBehind) this.nextIn = seqNum;
    this.#isBehind = false;
    if (seqNum !== this.nextIn) throw new Error(`34=${this.nextIn} expected: ${message.text}`);
    this.nextIn = seqNum + 1;
    if (message.type === '4') this.nextIn = Number(message.get(36));
    if (message.type === '1') this.send('0', [[112, message.get(112) ?? '']]);
    else if (message.type !== '4' && (message.type !== '0' || message.get(112) !== undefined)) {
      this.#messages.push(message);
    }
  }
}
