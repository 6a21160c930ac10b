/**
 * The live parts of the trading client, put together once per log-in: prices, account, connection, news. Lives outside
 * React, so that no render can open a second socket; React reads it through hooks.
 */

import type { QueryClient } from '@tanstack/query-core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Announcer } from '../../lib/a11y/announcer.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import { plainDecimals } from '../../lib/format/units.ts';
import { createLatency } from '../../lib/hot/latency.ts';
import { createFlasher, type Flasher } from '../../lib/hot/live-cell.ts';
import { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import { Painter } from '../../lib/hot/painter.ts';
import { createSequence } from '../../lib/hot/sequence.ts';
import { prefixProblem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { Account } from '../account/account.ts';
import { type Capability, getCapabilities } from '../account/capabilities.ts';
import type { Calls } from '../client/calls.ts';
import type {
  ClientEvent,
  Connection,
  ExposureTick,
  QuoteBatch,
  Stream,
} from '../client/connection.ts';
import { POLLS } from '../client/polls.ts';
import { PACES, PUSHES } from '../client/pushes.ts';
import { toCodedText, toRefusal } from '../client/refusal.ts';
import type { Identity } from '../client/shapes.ts';
import { StaleQueries } from '../client/stale-queries.ts';
import { listPairs } from '../client/streams.ts';
import {
  FEED_START,
  type FeedFacts,
  onBatch,
  onClosed,
  onOpened,
  onOver,
  onReplayed,
} from '../feed/feed.ts';
import { type NewsItem, toNews, withNews } from '../feed/news.ts';
import { StreamedNews } from '../feed/streamed-news.ts';
import { BondBook, quoteOfBond } from '../stores/bond-book.ts';
import { RfqBook } from '../stores/rfq-book.ts';
import { VoiceBook } from '../stores/voice-book.ts';
import type { ClientBrowser, ClientDeps } from './client-deps.ts';
import type { RestErrors } from './client-parts.ts';
import { keepMarks } from './contract-marks.ts';
import { loadRest } from './load-rest.ts';
import { keepPairMarks } from './pair-marks.ts';
import { findRequestNews } from './request-news.ts';
import { ServerClock } from './server-clock.ts';
import { keepTrailingStops } from './trailing-stops.ts';

export type RoundTrip = { readonly p50: number | null; readonly p99: number | null };

const WATCH_EVERY_MS = 1_000;
/** An open socket without a batch for this long is dropped and opened again. */
const SILENT_MS = 3_000;
const RECONNECT_GAP_MS = 20_000;
const LIMITS_QUIET_MS = 500;
const INTERVALS_KEPT = 9;

export class TradingClient {
  readonly connection: Connection;
  readonly calls: Calls;
  /** Results cached while they have observers. */
  readonly cache: QueryClient;
  readonly stale: StaleQueries;
  readonly browser: ClientBrowser;
  readonly hot = new LiveQuotes();
  readonly painter: Painter;
  readonly flasher: Flasher;
  readonly account: Account;
  readonly announcer: Announcer;
  readonly bonds = new BondBook();
  readonly rfqs = new RfqBook();
  readonly voice = new VoiceBook();
  readonly streamedNews = new StreamedNews();
  readonly identity: StoreApi<Identity>;
  readonly feed: StoreApi<FeedFacts> = createStore(() => FEED_START);
  readonly rest: StoreApi<RestErrors> = createStore<RestErrors>(() => ({}));
  readonly roundTrip: StoreApi<RoundTrip> = createStore(() => ({ p50: null, p99: null }));
  /** The newest published figures of the firm and its desks, by scope. */
  readonly exposure = createStore<Readonly<Record<string, ExposureTick>>>(() => ({}));
  readonly news: StoreApi<readonly NewsItem[]> = createStore<readonly NewsItem[]>(() => []);
  readonly #latency = createLatency();
  readonly #batches = createSequence();
  readonly #stops: (() => void)[] = [];
  readonly #intervals: number[] = [];
  #stream: Stream | null = null;
  #baselineAtMs: number | null = null;
  #marketAtMs: number | null = null;
  readonly #clock = new ServerClock();
  #openedAtMs = 0;
  #reconnectedAtMs = 0;
  #limitsRequested = false;

  constructor({ connection, cache }: ClientDeps, identity: Identity, browser: ClientBrowser) {
    this.connection = connection;
    this.calls = connection.calls;
    this.cache = cache;
    this.stale = new StaleQueries(cache, browser, PACES);
    this.browser = browser;
    this.identity = createStore(() => identity);
    this.painter = new Painter({ ...browser, version: () => this.hot.version() });
    this.flasher = createFlasher({ later: browser.later, isWanted: browser.wantsFlashes });
    this.account = new Account({ later: browser.later });
    this.announcer = new Announcer({ publish: browser.publish, later: browser.later });
  }

  /** Opens the stream and starts the few timers; returns a stop function for all of it. */
  start(): () => void {
    const { browser, hot, painter } = this;
    this.#stops.push(hot.subscribe(() => painter.invalidate()));
    this.#stream = this.connection.open({
      onOpen: () => this.#onOpen(),
      onClosed: () => this.feed.setState(onClosed(this.feed.getState(), browser.nowMs()), true),
      onOver: () => this.#onOver(),
      onIdentity: (identity) => this.#onIdentity(identity),
      onEvent: (event) => this.#onEvent(event),
      onPush: (name) => this.stale.mark(PUSHES[name]),
      onExposure: (tick) => this.exposure.setState({ [tick.scope]: tick }),
      onQuotes: (batch) => this.#onQuotes(batch),
    });
    this.#stops.push(
      browser.repeat(() => void this.#ping(), POLLS.roundTrip.everyMs),
      browser.repeat(() => void this.#watch(), WATCH_EVERY_MS),
      keepMarks(this),
      keepPairMarks(this, listPairs(this.calls)),
      keepTrailingStops(this),
    );
    void this.#ping();
    return () => this.#stop();
  }

  #stop(): void {
    this.#stream?.close();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Whether the person may do this; the server decides again every time. */
  can(capability: Capability): boolean {
    return getCapabilities(this.identity.getState()).has(capability);
  }

  /** Adds a line to the history and announces it where required. */
  notify(item: NewsItem): void {
    const items = withNews(this.news.getState(), item);
    if (items === this.news.getState()) return;
    this.news.setState(items, true);
    if (item.spoken !== null) this.announcer.announce(item.text, item.spoken);
  }

  /** Shows why an action of the user's own failed. */
  notifyFailure(what: string, error: unknown): void {
    const refusal = toRefusal(error);
    const nowMs = this.browser.nowMs();
    this.notify({
      id: `failure-${nowMs}-${what}`,
      atMs: nowMs,
      tone: 'bad',
      ...prefixProblem(`${phrase(what)}: `, toCodedText(refusal)),
      spoken: 'assertive',
      orderId: refusal.orderId,
    });
  }

  /** Fetches the user's limit utilisation, at most twice a second. */
  refreshLimits(): void {
    if (this.#limitsRequested || !this.can('trade')) return;
    this.#limitsRequested = true;
    this.browser.later(() => {
      this.#limitsRequested = false;
      this.calls.orders.limitUse.query({}).then(
        (use) => this.account.setLimitUse(use),
        // The ticket shows the check as unknown; the server checks all the same.
        () => undefined,
      );
    }, LIMITS_QUIET_MS);
  }

  /** Decimals of an instrument's prices; two where it is not known. */
  getDecimals(symbol: string): number {
    return plainDecimals(symbol, this.account.instrument(symbol)?.tickSize);
  }

  /** How often prices come: the median of the last batches, rounded so that it can be read. */
  batchIntervalMs(): number {
    const sorted = [...this.#intervals].sort((a, b) => a - b);
    return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) / 10) * 10;
  }

  /** The market's own time, by its last batch: what decides in which candle a trade falls. */
  marketAtMs(): number {
    return this.#marketAtMs ?? this.browser.nowMs();
  }

  /** The server's time, whatever the clock of the browser shows. */
  serverNowMs(): number {
    return this.browser.nowMs() + this.#clock.aheadMs();
  }

  #onIdentity(identity: Identity): void {
    this.identity.setState(identity, true);
    this.refreshLimits();
  }

  #onOpen(): void {
    this.#openedAtMs = this.browser.nowMs();
    this.#batches.restart();
    this.#baselineAtMs = null;
    this.feed.setState(onOpened(this.feed.getState()), true);
  }

  #onQuotes(batch: QuoteBatch): void {
    const arrival = this.#batches.take(batch.seq);
    if (arrival.kind === 'repeat' && !batch.full) return;
    // The first frame of a connection has past prices. Only one that follows it proves that they are live.
    const isProof = this.#baselineAtMs !== null && batch.atMs > this.#baselineAtMs;
    this.#baselineAtMs = batch.atMs;
    this.#marketAtMs = batch.atMs;
    const nowMs = this.browser.nowMs();
    if (!isProof) {
      this.hot.apply(batch.changes, null);
      return;
    }
    this.#clock.takeBatch(batch.atMs, nowMs);
    const lastMs = this.hot.lastBatchAtMs();
    if (lastMs !== null) this.#intervals.push(nowMs - lastMs);
    if (this.#intervals.length > INTERVALS_KEPT) this.#intervals.shift();
    this.hot.apply(batch.changes, nowMs);
    this.stale.mark(PUSHES['market.ticks']);
    const missed = arrival.kind === 'gap' && !batch.full ? arrival.missed : 0;
    this.feed.setState(onBatch(this.feed.getState(), nowMs, missed), true);
  }

  #onEvent(event: ClientEvent): void {
    this.#clock.takeEvent(parseMs(event.at), this.browser.nowMs());
    this.streamedNews.take(event);
    // Composite prices are known beside the market's own, for what is held; that they come proves nothing of the feed.
    if (event.event === 'market.bonds' && this.bonds.take(event.data)) {
      this.hot.apply(event.data.quotes.map(quoteOfBond), null);
    }
    const request = findRequestNews(this, event);
    if (request !== null) this.notify(request);
    const isNew = this.account.apply(event);
    if (event.event === 'snapshot') {
      // Something may have been missed.
      this.stale.markAll();
      void loadRest(this);
    }
    if (!isNew || event.event === 'snapshot') return;
    if (this.feed.getState().downSinceMs !== null && parseMs(event.at) < this.#openedAtMs) {
      this.feed.setState(onReplayed(this.feed.getState()), true);
    }
    if (event.event.startsWith('orders.')) this.refreshLimits();
    const item = toNews(event, {
      userId: this.identity.getState().userId,
      price: (symbol, price) => formatFixed(price, this.getDecimals(symbol)),
    });
    if (item !== null) this.notify(item);
  }

  async #ping(): Promise<void> {
    if (this.browser.isHidden()) return;
    const roundTripMs = await this.connection.ping();
    const nowMs = this.browser.nowMs();
    if (roundTripMs !== null) this.#latency.add(roundTripMs, nowMs);
    this.roundTrip.setState({
      p50: this.#latency.percentile(50, nowMs),
      p99: this.#latency.percentile(99, nowMs),
    });
  }

  /** Looks after a socket that is open and silent where prices are sent, and after a session that ended while it was down. */
  async #watch(): Promise<void> {
    const nowMs = this.browser.nowMs();
    const { socket, lastBatchAtMs, downSinceMs } = this.feed.getState();
    const silentMs = nowMs - Math.max(lastBatchAtMs ?? 0, this.#openedAtMs);
    const lately = nowMs - this.#reconnectedAtMs < RECONNECT_GAP_MS;
    if (socket === 'open' && this.can('market') && silentMs > SILENT_MS && !lately) {
      this.#reconnectedAtMs = nowMs;
      this.#stream?.reconnect();
    }
    if (socket === 'down' && downSinceMs !== null && nowMs - downSinceMs > SILENT_MS && !lately) {
      this.#reconnectedAtMs = nowMs;
      if ((await this.connection.isSessionAlive()) === false) this.#onOver();
    }
  }

  /** The session is over: no further calls are made. */
  #onOver(): void {
    this.feed.setState(onOver(this.feed.getState()), true);
    this.#stop();
  }
}
