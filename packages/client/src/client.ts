/** The client of a Tradefloor platform: its calls, its events, its clock. */
import { Caller, type CallOptions } from './calls/caller.ts';
import { Http } from './calls/http.ts';
import {
  type Calls,
  type FetchPage,
  type ListName,
  type RowType,
  readAllRows,
} from './calls/rows.ts';
import type { EventOptions, StreamEvent, TopicName } from './events/event-types.ts';
import { EventStream, type StreamDeps } from './events/stream.ts';
import { CALL_FACTS } from './generated/facts.ts';
import type { AuthIdentity, CallTypes } from './generated/schemas.ts';
import { ServerClock } from './transport/clock.ts';
import { type Credentials, Session } from './transport/credentials.ts';
import type { Deps } from './transport/deps.ts';

/** Where the platform is, and who logs in. */
export type ClientOptions = Credentials & {
  /** Of the gateway; by default `http://localhost:5011`. A path before its own is kept. */
  readonly url?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds that all attempts of a call which is repeated may take; by default 30,000. */
  readonly deadlineMs?: number;
};

const DEFAULT_URL = 'http://localhost:5011';

export class Client {
  readonly calls: Calls;
  /** Who was logged in, with role and limits. */
  readonly user: AuthIdentity;
  readonly #deps: Deps;
  readonly #clock: ServerClock;
  readonly #session: Session;
  readonly #stream: StreamDeps;

  constructor({ deps, clock, session, caller, user, url }: ClientParts) {
    this.#deps = deps;
    this.#clock = clock;
    this.#session = session;
    this.user = user;
    this.calls = toCalls(caller);
    const confirm = async (signal: AbortSignal) => {
      await caller.call('whoAmI', {}, { signal });
    };
    this.#stream = { deps, session, clock, url, confirm };
  }

  /**
   * The events of some topics, for `for await`: first a `snapshot` of how things stand, then each event as it happens.
   * It reconnects by itself (`disconnected`), goes on without a hole where the platform still has the missed events, and
   * yields a `gap`, then a `snapshot`, where it has not. Each stream is a connection; a session may have five.
   * @throws TradefloorError INVALID_USE for an unknown topic; in the loop UNAUTHENTICATED where the session is over
   */
  events<T extends TopicName>(
    topics: readonly T[],
    options: EventOptions = {},
  ): AsyncGenerator<StreamEvent<T>, void, void> {
    const stream = new EventStream(this.#stream, topics, options);
    return stream.events(options.signal) as AsyncGenerator<StreamEvent<T>, void, void>;
  }

  /**
   * Every row of a list, page after page, for `for await`: `rows('journalFills', { symbol: 'AAPL' })`. One page is in
   * memory at a time, of 1,000 rows or of the input's `limit`; the options hold for each page.
   * @throws in the loop TradefloorError of the page that could not be read
   */
  rows<N extends ListName>(
    name: N,
    input?: CallTypes[N]['input'],
    options: CallOptions = {},
  ): AsyncGenerator<RowType<N>, void, void> {
    const fetchPage = this.calls[name] as unknown as FetchPage<RowType<N>>;
    return readAllRows(fetchPage, input ?? {}, options);
  }

  /** The platform's time, milliseconds since 1970: this machine's, corrected by what responses showed. */
  nowMs(): number {
    return this.#deps.nowMs() + this.#clock.offsetMs;
  }

  /** Platform's clock less this machine's in milliseconds, and how far off that may be. */
  get clock(): { readonly offsetMs: number; readonly toleranceMs: number } {
    return { offsetMs: this.#clock.offsetMs, toleranceMs: this.#clock.toleranceMs };
  }

  /** The session's cookie, to go on with it elsewhere; null with a key, and in a browser. */
  get cookie(): string | null {
    return this.#session.cookie;
  }
}

type ClientParts = {
  readonly deps: Deps;
  readonly clock: ServerClock;
  readonly session: Session;
  readonly caller: Caller;
  readonly user: AuthIdentity;
  /** Of the gateway, without a slash at its end. */
  readonly url: string;
};

const toCalls = (caller: Caller): Calls =>
  Object.fromEntries(
    (Object.keys(CALL_FACTS) as (keyof CallTypes)[]).map((name) => [
      name,
      (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
        caller.call(name, input, options),
    ]),
  ) as unknown as Calls;

/**
 * Logs in to a platform; with a key, a cookie or the page's session it checks whose they are.
 * @throws TradefloorError LOGIN_FAILED or UNAUTHENTICATED for credentials that are not valid; SECOND_FACTOR_REQUIRED or
 * SECOND_FACTOR_SETUP where they are not enough
 */
export async function connectWith(deps: Deps, options: ClientOptions): Promise<Client> {
  const { url = DEFAULT_URL, signal, deadlineMs } = options;
  const session = new Session(options);
  const clock = new ServerClock();
  const http = new Http(url, { deps, session, clock });
  const caller = new Caller({ deps, http, session, deadlineMs });
  const user = await caller.logIn(signal ? { signal } : {});
  return new Client({ deps, clock, session, caller, user, url: http.url });
}
