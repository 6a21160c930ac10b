/**
 * One user of the load: sends orders by name and retries. A request without a clear response is sent again under the
 * same name until there is one, as the trading client does; every response is recorded.
 */

/** @typedef {import('../../client/session.mjs').Session} Session */
/** @typedef {ReturnType<typeof import('./ack-log.mjs').openAckLog>} AckLog */
/** @typedef {{ clientOrderId: string, symbol: string, side: 'BUY' | 'SELL', qty: number } & Record<string, unknown>} OrderBody */

/**
 * @typedef {object} Answer
 * @property {number | null} status null without a response
 * @property {string} text
 * @property {number} ms
 * @property {number} atMs when it was sent, on the clock of the process
 */

/** Longer than any call of the platform may take: what is silent so long has no bound. */
const PATIENCE_MS = 12_000;
/** Between tries of one order; it doubles each time, so that those who insist do not become the fault themselves. */
const AGAIN_FIRST_MS = 250;
const AGAIN_LAST_MS = 4_000;

export class Trader {
  #base;
  #acks;
  /** @type {Session} */
  session;
  /** @type {Answer[]} every response to an order, in the order they came */
  answers = [];

  /** @param {{ base: string, acks: AckLog, session: Session }} of */
  constructor({ base, acks, session }) {
    this.#base = base;
    this.#acks = acks;
    this.session = session;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  async request(method, path, body) {
    const atMs = performance.now();
    try {
      const response = await fetch(`${this.#base}${path}`, {
        method,
        headers: {
          cookie: this.session.cookie,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      return { status: response.status, text, ms: performance.now() - atMs, atMs };
    } catch (error) {
      return { status: null, text: String(error), ms: performance.now() - atMs, atMs };
    }
  }

  /**
   * Sends one order once.
   * @param {OrderBody} body
   * @returns {Promise<{ outcome: 'accepted' | 'refused' | 'unknown', orderId: string | null, code: string | null }>}
   */
  async place(body) {
    const sentAt = new Date().toISOString();
    const response = await this.request('POST', '/api/oms/orders', body);
    this.answers.push(response);
    const { status, text } = response;
    const reported = toJson(text);
    const isAccepted = status === 200 || status === 201;
    // 408: the gateway has not read all of it, and its execution is unknown.
    const isRefused = status !== null && status >= 400 && status < 500 && status !== 408;
    const outcome = isAccepted ? 'accepted' : isRefused ? 'refused' : 'unknown';
    const orderId = isAccepted ? String(reported['orderId']) : null;
    const { symbol, side, qty, clientOrderId } = body;
    this.#acks.note({
      userId: this.session.userId,
      clientOrderId,
      body: { symbol, side, qty },
      outcome,
      status,
      orderId,
      answer: isAccepted ? null : text,
      sentAt,
    });
    return {
      outcome,
      orderId,
      code: typeof reported['code'] === 'string' ? reported['code'] : null,
    };
  }

  /**
   * Sends one order until there is a clear response.
   * @param {OrderBody} body
   */
  decided(body) {
    return repeated(
      () => this.place(body),
      ({ outcome }) => outcome !== 'unknown',
    );
  }

  /**
   * The same for who needs no more than the order.
   * @param {OrderBody} body
   * @returns {Promise<string | null>} the id of the order, or null when it was refused
   */
  async insist(body) {
    return (await this.decided(body)).orderId;
  }

  /**
   * Sends a request until the platform takes it: one that it is too busy for has done nothing. What only reads is
   * repeated until there is a clear response.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  insistOn(method, path, body) {
    return repeated(
      () => this.request(method, path, body),
      ({ status, text }) =>
        method === 'GET' ? status !== null && status < 500 : toJson(text)['code'] !== 'OVERLOADED',
    );
  }
}

/**
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {(result: T) => boolean} isClear
 */
async function repeated(attempt, isClear) {
  for (let againMs = AGAIN_FIRST_MS; ; againMs = Math.min(AGAIN_LAST_MS, againMs * 2)) {
    const result = await attempt();
    if (isClear(result)) return result;
    await new Promise((done) => setTimeout(done, againMs));
  }
}

/** @param {string} text @returns {Record<string, unknown>} empty for what is no object */
export function toJson(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
