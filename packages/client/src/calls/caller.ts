/** Every call of the platform: paced, within its time, repeated where that is safe, logged in again where it can be. */

import { CALL_FACTS, type CallFacts, PACES } from '../generated/facts.ts';
import type { AuthIdentity, CallTypes } from '../generated/schemas.ts';
import type { Session } from '../transport/credentials.ts';
import type { Deps } from '../transport/deps.ts';
import { TradefloorError } from '../transport/error.ts';
import type { Http } from './http.ts';
import { withKeys } from './keys.ts';
import { computeCost, Pacer } from './pacer.ts';
import { findWaitMs, isRepeatable } from './repeats.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Milliseconds one attempt may take; by default what the platform allows the call, and two seconds. */
  readonly timeoutMs?: number;
  /** Milliseconds all attempts may take together; by default the client's, or the one attempt of a call that is not repeated. */
  readonly deadlineMs?: number;
};

type Name = keyof CallTypes;
type Fields = Readonly<Record<string, unknown>>;
type Sent = {
  readonly name: Name;
  readonly facts: CallFacts;
  readonly input: Fields;
  readonly options: CallOptions;
  readonly deadline: number;
};

/** A response's way, beside the time that the platform may take. */
const WAY_MS = 2_000;
const DEADLINE_MS = 30_000;

type CallerParts = {
  readonly deps: Deps;
  readonly http: Http;
  readonly session: Session;
  readonly deadlineMs?: number | undefined;
};

export class Caller {
  readonly #deps: Deps;
  readonly #http: Http;
  readonly #session: Session;
  readonly #deadlineMs: number;
  readonly #pacers: Readonly<Record<CallFacts['allowance'], Pacer>>;

  constructor({ deps, http, session, deadlineMs = DEADLINE_MS }: CallerParts) {
    this.#deps = deps;
    this.#http = http;
    this.#session = session;
    this.#deadlineMs = deadlineMs;
    this.#pacers = {
      orders: new Pacer(PACES.orders, deps),
      calls: new Pacer(PACES.calls, deps),
      logins: new Pacer(PACES.logins, deps),
    };
  }

  /**
   * Makes a call. One under an id of the caller (an order, a package, a locate) gets one where none is given.
   * @throws TradefloorError whose `keys` are these ids
   */
  async call(name: Name, input: Fields, options: CallOptions = {}): Promise<unknown> {
    const facts: CallFacts = CALL_FACTS[name];
    const keyed = facts.key === null ? { input, keys: [] } : withKeys(input, facts.key);
    const timeoutMs = options.timeoutMs ?? facts.timeoutMs + WAY_MS;
    const deadlineMs = options.deadlineMs ?? (isRepeatable(facts) ? this.#deadlineMs : timeoutMs);
    const deadline = this.#deps.elapsedMs() + deadlineMs;
    const sent = { name, facts, input: keyed.input, options: { ...options, timeoutMs }, deadline };
    try {
      return await this.#renewing(sent);
    } catch (error) {
      throw error instanceof TradefloorError && keyed.keys.length > 0
        ? error.under(keyed.keys)
        : error;
    }
  }

  /** Logs in, or finds out who is logged in already. */
  async logIn(options: CallOptions = {}): Promise<AuthIdentity> {
    if (!this.#session.logsIn) return (await this.call('whoAmI', {}, options)) as AuthIdentity;
    return this.#session.logIn(async (name, body) => {
      const facts: CallFacts = CALL_FACTS[name];
      const timeoutMs = options.timeoutMs ?? facts.timeoutMs + WAY_MS;
      const deadline = this.#deps.elapsedMs() + (options.deadlineMs ?? this.#deadlineMs);
      return this.#repeating({
        name,
        facts,
        input: body,
        options: { ...options, timeoutMs },
        deadline,
      });
    });
  }

  /** A session that ended is replaced once: the platform did nothing without it. */
  async #renewing(sent: Sent): Promise<unknown> {
    const before = this.#session.count;
    try {
      return (await this.#repeating(sent)).body;
    } catch (error) {
      if (!isOver(error) || !this.#session.renews) throw error;
      // Shared with every call that waits for it: the signal of one does not end it.
      if (this.#session.count === before) await this.logIn();
      return (await this.#repeating(sent)).body;
    }
  }

  async #repeating(sent: Sent): ReturnType<Http['send']> {
    const { facts, input, options, deadline } = sent;
    const { signal, timeoutMs = facts.timeoutMs } = options;
    const pacer = this.#pacers[facts.allowance];
    const cost = computeCost(facts, input);
    for (let attempt = 0; ; attempt += 1) {
      const retryAfterMs = await pacer.take(cost, signal, deadline - this.#deps.elapsedMs());
      const leftMs = deadline - this.#deps.elapsedMs();
      if (signal?.aborted) throw aborted();
      if (retryAfterMs > 0 || leftMs <= 0) throw tooLate(retryAfterMs);
      try {
        return await this.#http.send({
          facts,
          input,
          signal,
          timeoutMs: Math.min(timeoutMs, leftMs),
        });
      } catch (error) {
        if (!(error instanceof TradefloorError)) throw error;
        if (error.retryAfterMs !== null) pacer.rest(error.retryAfterMs);
        const waitMs = findWaitMs(error, facts, { attempt, random: this.#deps.random() });
        if (waitMs === null || this.#deps.elapsedMs() + waitMs >= deadline) throw error;
        await this.#deps.sleep(waitMs, signal);
      }
    }
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof TradefloorError && error.code === 'UNAUTHENTICATED';

const aborted = (): TradefloorError =>
  new TradefloorError({ code: 'ABORTED', detail: 'the call was aborted' });

/** The allowance is used up beyond the deadline: this attempt was not sent. */
const tooLate = (retryAfterMs: number): TradefloorError =>
  new TradefloorError({
    code: 'TIMEOUT',
    detail: 'the allowance leaves no room before the deadline',
    retryAfterMs: Math.ceil(retryAfterMs),
  });
