/** One attempt of a call over HTTP: within a time, under the caller's signal, and read for the platform's clock. */

import type { CallFacts } from '../generated/facts.ts';
import type { ServerClock } from '../transport/clock.ts';
import { findCookie, type Session } from '../transport/credentials.ts';
import type { Deps } from '../transport/deps.ts';
import { TradefloorError } from '../transport/error.ts';
import { readResponse, toWireRequest, type WireResponse } from './wire.ts';

export type Attempt = {
  readonly facts: CallFacts;
  readonly input: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** `Date` headers are in whole seconds. */
const DATE_WIDTH_MS = 999;

export class Http {
  /** Without a slash at its end. */
  readonly url: string;
  readonly #deps: Deps;
  readonly #session: Session;
  readonly #clock: ServerClock;

  constructor(
    url: string,
    { deps, session, clock }: { deps: Deps; session: Session; clock: ServerClock },
  ) {
    this.url = toBase(url);
    this.#deps = deps;
    this.#session = session;
    this.#clock = clock;
  }

  /** @returns the body, and the session's cookie where the response set one. @throws TradefloorError */
  async send(
    attempt: Attempt,
  ): Promise<{ readonly body: unknown; readonly cookie: string | null }> {
    const response = await this.#exchange(attempt);
    return {
      body: readResponse(response, attempt.facts.path),
      cookie: findCookie(response.headers.getSetCookie()),
    };
  }

  async #exchange({ facts, input, timeoutMs, signal }: Attempt): Promise<WireResponse> {
    const { path, body } = toWireRequest(facts, input);
    const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
    const sentMs = this.#deps.nowMs();
    try {
      const response = await this.#deps.fetch(`${this.url}${path}`, {
        method: facts.method,
        headers: this.#headers(body !== null),
        body,
        credentials: this.#session.key === null ? 'same-origin' : 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      this.#readClock(response.headers, sentMs);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      throw toFailure(cause, { signal, timeout, timeoutMs });
    }
  }

  #headers(hasBody: boolean): Record<string, string> {
    const own = this.#deps.isBrowser && this.#session.key === null ? {} : this.#session.headers();
    return {
      accept: 'application/json',
      ...own,
      ...(hasBody && { 'content-type': 'application/json' }),
    };
  }

  #readClock(headers: Headers, sentMs: number): void {
    const fromMs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(fromMs)) return;
    const receivedMs = this.#deps.nowMs();
    this.#clock.read({ fromMs, untilMs: fromMs + DATE_WIDTH_MS, sentMs, receivedMs });
  }
}

/** @throws TradefloorError INVALID_USE for what is no address of a platform */
function toBase(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new TradefloorError({ code: 'INVALID_USE', detail: `${url} is no http address` });
  }
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
}

type Limits = {
  readonly signal: AbortSignal | undefined;
  readonly timeout: AbortSignal;
  readonly timeoutMs: number;
};

/** The error of a request without a complete response. */
function toFailure(cause: unknown, { signal, timeout, timeoutMs }: Limits): TradefloorError {
  if (cause instanceof TradefloorError) return cause;
  if (signal?.aborted) {
    return new TradefloorError({ code: 'ABORTED', detail: 'the call was aborted', cause });
  }
  if (timeout.aborted) {
    const detail = `no response within ${Math.ceil(timeoutMs)} ms`;
    return new TradefloorError({ code: 'TIMEOUT', detail, cause });
  }
  return new TradefloorError({ code: 'NETWORK', detail: findReason(cause), cause });
}

/** What lies at the bottom: `fetch failed` alone explains nothing. */
function findReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause;
  return inner instanceof Error && inner.message !== '' ? inner.message : cause.message;
}
