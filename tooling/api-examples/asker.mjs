/** Makes the calls of the reference on a running platform as its demo users, and keeps requests and responses. */
import { readFileSync } from 'node:fs';
import { enterAs, enterAsGuest } from '../client/session.mjs';
import { Problem } from '../process/problem.mjs';
import { shortened } from './shorten.mjs';

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {{ input: Fields, status: number, response: any }} Example */
/** @typedef {{ method: string, path: string, hasBody: boolean }} Address */

const PATIENCE_MS = 120_000;
const AGAIN_MS = 250;

/** @param {string} document the OpenAPI document's path */
function addressesIn(document) {
  const { paths } = JSON.parse(readFileSync(document, 'utf8'));
  /** @type {Map<string, Address>} */
  const found = new Map();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(
      /** @type {Record<string, any>} */ (methods),
    )) {
      const hasBody = method !== 'get' && method !== 'delete';
      found.set(operation.operationId, { method: method.toUpperCase(), path, hasBody });
    }
  }
  return found;
}

export class Requester {
  /** @type {Map<string, Example>} */
  examples = new Map();
  /** @type {string[]} */
  failures = [];
  #base;
  #addresses;
  /** @type {Map<string, Promise<import('../client/session.mjs').Session>>} */
  #sessions = new Map();
  /** @type {Map<string, string>} */
  #passwords = new Map();
  /** @type {Map<string, string>} */
  #keys = new Map();

  /** @param {string} base @param {string} document */
  constructor(base, document) {
    this.#base = base;
    this.#addresses = addressesIn(document);
  }

  /** The password of a user who is none of the demo's. @param {string} who @param {string} password */
  knowPassword(who, password) {
    this.#passwords.set(who, password);
  }

  /** A program that sends a key in place of a cookie. @param {string} who @param {string} key */
  knowKey(who, key) {
    this.#keys.set(who, key);
  }

  /** The session of a demo user, or of the one guest. @param {string} who */
  session(who) {
    const known = this.#sessions.get(who);
    if (known) return known;
    const fresh =
      who === 'guest'
        ? enterAsGuest(this.#base)
        : enterAs(this.#base, who, this.#passwords.get(who));
    this.#sessions.set(who, fresh);
    return fresh;
  }

  /** The next call of this user uses a session of its own. @param {string} who */
  forget(who) {
    this.#sessions.delete(who);
  }

  /**
   * Makes a call and keeps the first response that is no failure.
   * @param {string} who a demo user, or `guest`
   * @param {string} name of the call
   * @param {Fields} [input]
   * @returns {Promise<any>} the response, or null
   */
  async request(who, name, input = {}) {
    const { status, response } = await this.#send(who, name, input);
    if (status >= 400) {
      this.failures.push(`${name} as ${who}: ${status} ${JSON.stringify(response).slice(0, 300)}`);
      return null;
    }
    if (!this.examples.has(name)) {
      this.examples.set(name, { input, status, response: shortened(response) });
    }
    return response;
  }

  /**
   * Makes a call that must be refused, for the refusal. @param {string} who @param {string} name @param {Fields} input
   */
  async refused(who, name, input) {
    const { status } = await this.#send(who, name, input);
    if (status !== 422) this.failures.push(`${name} as ${who}: ${status} instead of a refusal`);
  }

  /**
   * Repeats a call until the response is as expected, and keeps that one.
   * @param {string} who
   * @param {string} name
   * @param {{ input?: Fields, until: (response: any) => boolean }} how
   * @returns {Promise<any>}
   */
  async askUntil(who, name, { input = {}, until }) {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const { status, response } = await this.#send(who, name, input);
      if (status < 400 && until(response)) {
        this.examples.set(name, { input, status, response: shortened(response) });
        return response;
      }
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
    this.failures.push(`${name} as ${who}: never as wanted`);
    return null;
  }

  /** @param {string} who @param {string} name @param {Fields} input */
  async #send(who, name, input) {
    const address = this.#addresses.get(name);
    if (!address) throw new Problem(`There is no call ${name}.`);
    const rest = { ...input };
    const path = address.path.replaceAll(/\{(\w+)\}/g, (_, /** @type {string} */ field) => {
      delete rest[field];
      return encodeURIComponent(String(input[field]));
    });
    const query = new URLSearchParams();
    for (const [field, value] of Object.entries(rest)) query.append(field, String(value));
    const credential = await this.#credential(who);
    const target = address.hasBody || query.size === 0 ? path : `${path}?${query}`;
    const responded = await fetch(`${this.#base}${target}`, {
      method: address.method,
      headers: {
        ...credential,
        ...(address.hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(address.hasBody ? { body: JSON.stringify(rest) } : {}),
      signal: AbortSignal.timeout(65_000),
    });
    return { status: responded.status, response: await responded.json() };
  }

  /** @param {string} who @returns {Promise<Record<string, string>>} */
  async #credential(who) {
    const key = this.#keys.get(who);
    if (key !== undefined) return { authorization: `Bearer ${key}` };
    return { cookie: who === 'anonymous' ? '' : (await this.session(who)).cookie };
  }
}
