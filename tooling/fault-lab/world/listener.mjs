/**
 * A program that listens at `/ws` as the trading client does: it reconnects by itself, and keeps the orders it
 * received, by events and by the snapshot that each connection begins with.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { toFrame } from './frame.mjs';

const AGAIN_MS = 100;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
/** A pong without a word, masked as a client's frames are (RFC 6455, section 5.3); of nothing any mask makes nothing. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

export class Listener {
  #base;
  #cookie;
  #isOver = false;
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  #lostMs = 0;
  #receivedMs = 0;
  /** @type {number[]} milliseconds between frames since the last count */
  frameGaps = [];
  /** @type {number[]} milliseconds that each loss lasted */
  gaps = [];
  /** @type {Map<string, string>} the newest received state of each order */
  orders = new Map();

  /** @param {{ base: string, cookie: string }} of */
  constructor({ base, cookie }) {
    this.#base = base;
    this.#cookie = cookie;
    this.#connect();
  }

  beginCounting() {
    this.frameGaps = [];
    this.#receivedMs = 0;
  }

  stop() {
    this.#isOver = true;
    this.#socket?.destroy();
  }

  #connect() {
    if (this.#isOver) return;
    const requested = request(`${this.#base}/ws`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        cookie: this.#cookie,
        origin: this.#base,
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    const again = () => setTimeout(() => this.#connect(), AGAIN_MS);
    requested.once('upgrade', (_answer, socket, head) => this.#attach(socket, head));
    requested.once('response', (response) => {
      response.resume();
      again();
    });
    requested.once('error', again);
    requested.end();
  }

  /** @param {import('node:net').Socket} socket @param {Buffer} head */
  #attach(socket, head) {
    this.#socket = socket;
    let bytes = head;
    const read = () => {
      for (let frame = toFrame(bytes); frame !== null; frame = toFrame(bytes)) {
        bytes = bytes.subarray(frame.length);
        if (frame.opcode === TEXT) this.#receive(JSON.parse(frame.text));
        if (frame.opcode === PING) socket.write(PONG);
        if (frame.opcode === CLOSE) socket.end();
      }
    };
    socket.on('data', (/** @type {Buffer} */ more) => {
      bytes = Buffer.concat([bytes, more]);
      read();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#lostMs = performance.now();
      this.#connect();
    });
    read();
  }

  /** @param {{ event: string, data: any }} frame */
  #receive({ event, data }) {
    const nowMs = performance.now();
    if (this.#receivedMs > 0) this.frameGaps.push(nowMs - this.#receivedMs);
    this.#receivedMs = nowMs;
    if (event === 'snapshot') {
      if (this.#lostMs > 0) this.gaps.push(performance.now() - this.#lostMs);
      for (const order of data.orders) this.orders.set(order.orderId, order.status);
    } else if (event.startsWith('orders.')) {
      const order = data.order ?? data;
      if (typeof order.status === 'string') this.orders.set(order.orderId, order.status);
    }
  }
}
