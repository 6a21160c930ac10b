/**
 * The FIX exchange as a process part: the acceptor on its port, the exchange behind it, their files. A report leaves
 * only when its journal entry and the session's own file are written; after a crash reports missing in a session's file
 * are sent again from the journal.
 */
import { join } from 'node:path';
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { MemoryStore, type SessionStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { type Acceptor, startAcceptor } from '@tradefloor/runtime/host/fix/acceptor';
import { FileStore } from '@tradefloor/runtime/host/fix/file-store';
import type { LineListeners } from '@tradefloor/runtime/host/fix/fix-line';
import { FixMeters } from '@tradefloor/runtime/host/fix/fix-meters';
import { createWriteGroup, type WriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import type { ExchangeDepth } from '@tradefloor/sim/exchange/depth-view';
import { entryBytes } from '@tradefloor/sim/exchange/entry-bytes';
import type { Exchange, HaltChange } from '@tradefloor/sim/exchange/exchange';
import { type JournalEntry, reportsAfter } from '@tradefloor/sim/exchange/exchange-journal';
import { getCompId } from '@tradefloor/sim/exchange/session-name';
import type { Handled } from '@tradefloor/sim/exchange/turn';
import { AuctionView } from './auction-view.ts';
import { EXCHANGE_COMP_ID, type ExchangeClient } from './clients/exchange-clients.ts';
import { readGauges, wasThrottled } from './exchange-meters.ts';
import type { FixExchange, FixExchangeOptions } from './exchange-options.ts';
import { ExchangeSession, memoryMark, type ReportMark, toNews } from './exchange-session.ts';
import { QuoteCounter } from './quotes/quote-counter.ts';
import { JournalFile } from './record/journal-file.ts';
import { openRecorded, type Recorded } from './record/recorded-exchange.ts';
import { type ExchangeSessionFacts, sessionFacts } from './session-facts.ts';

/** Conflated market data goes out this often while a client is logged on. */
const TIMER_MS = 100;
const DAY_LOOK_MS = 1_000;
/** A journal longer than this is replaced by a snapshot. */
const JOURNAL_BYTES_MAX = 64 * 1_024 * 1_024;

/** Opens the exchange: its state as the journal left it, then its port. @throws when the port is taken or a file broken */
export async function startFixExchange(options: FixExchangeOptions): Promise<FixExchange> {
  const floor = new ExchangeServer(options);
  await floor.open();
  return floor;
}

const toDay = (ms: number): string => formatUtcTimestamp(ms).slice(0, 8);

class ExchangeServer implements FixExchange {
  readonly #options: FixExchangeOptions;
  readonly #group: WriteGroup = createWriteGroup();
  readonly #journal: JournalFile<JournalEntry> | null;
  readonly #recorded: Recorded;
  readonly #exchange: Exchange;
  readonly #sessions = new Map<string, ExchangeSession>();
  readonly #quotes: QuoteCounter | null;
  readonly #auctions = new AuctionView();
  readonly #files: FileStore[] = [];
  readonly #meters = new FixMeters(
    () => readGauges(this.#sessions.values(), this.#options.nowMs()),
    () => this.#acceptor?.notAfterMs ?? null,
  );
  readonly #timers: NodeJS.Timeout[] = [];
  #acceptor: Acceptor | null = null;
  #day: string;

  constructor(options: FixExchangeOptions) {
    const { folder, request } = options;
    this.#options = options;
    this.#day = this.#today();
    this.#journal = folder === null ? null : new JournalFile<JournalEntry>(folder, 'journal');
    const entries = this.#journal?.entries ?? [];
    this.#recorded = openRecorded({ ...options, entries, group: this.#group });
    this.#exchange = this.#recorded.exchange;
    const toLine = (compId: string) => this.#session(compId).line;
    this.#quotes =
      request === undefined
        ? null
        : new QuoteCounter({ ...options, request, toLine, group: this.#group });
  }

  get port(): number {
    return this.#acceptor?.port ?? 0;
  }

  async open(): Promise<void> {
    const { compId = EXCHANGE_COMP_ID, clients, nowMs } = this.#options;
    this.#acceptor = await startAcceptor({
      ...this.#options,
      ourCompId: compId,
      dictionary: EXCHANGE_DICTIONARY,
      clients: clients.map((client) => ({ ...client, store: this.#openSession(client) })),
      makeListeners: (compId) => this.#makeListeners(compId),
      getMeter: (compId) => this.#meters.line(compId),
      group: this.#group,
    });
    for (const [compId, session] of this.#sessions) session.seat(this.#acceptor.line(compId));
    const isLaterDay = this.#isLaterDay();
    this.#logMissing();
    if (isLaterDay) this.#publish(this.#exchange.onDayRoll(nowMs()));
    this.#endAuctions();
    this.#lookAtAuctions();
    this.#quotes?.open();
    this.#repeat(TIMER_MS, () => this.#onTimer());
    this.#repeat(DAY_LOOK_MS, () => this.#lookAtDay());
  }

  onTicks(batch: TickBatch): void {
    const nowMs = this.#options.nowMs();
    this.#recorded.beforeTicks(nowMs);
    this.#publish(this.#exchange.onTicks(batch, nowMs));
  }

  onHalt(change: HaltChange): void {
    this.#publish(this.#exchange.onHalt(change, this.#options.nowMs()));
  }

  onRfq(rfq: Rfq): void {
    this.#quotes?.onRfq(rfq);
  }

  onRfqExecuted(done: RfqExecuted): void {
    this.#quotes?.onExecuted(done);
  }

  depth(symbol: string, levels: number, account: string | null): ExchangeDepth | null {
    return this.#exchange.depth({ symbol, levels, account }, this.#options.nowMs());
  }

  auctions(): AuctionsView {
    return this.#auctions.read(this.#exchange, this.#options.nowMs());
  }

  sessions(): readonly ExchangeSessionFacts[] {
    return [...this.#sessions.values()].map(sessionFacts);
  }

  metrics(): Promise<string> {
    return this.#meters.text();
  }

  stateHash(): string {
    return this.#exchange.stateHash();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#quotes?.stop();
    for (const { line } of this.#sessions.values())
      line.pass(toNews('The exchange is closing for maintenance'));
    await this.#acceptor?.stop('the exchange is closing');
    this.#group.settle();
    this.#recorded.close();
    this.#journal?.close();
    this.#quotes?.close();
    for (const file of this.#files) file.close();
  }

  #today(): string {
    return toDay(this.#options.nowMs());
  }

  /** Whether the end of a day has passed since the journal was last written. */
  #isLaterDay(): boolean {
    const last = this.#journal?.entries.at(-1);
    return last !== undefined && toDay(last.at) !== this.#day;
  }

  #repeat(everyMs: number, run: () => void): void {
    const timer = setInterval(run, everyMs);
    timer.unref();
    this.#timers.push(timer);
  }

  #openSession(client: ExchangeClient): SessionStore {
    const { folder } = this.#options;
    const store =
      folder === null ? new MemoryStore() : this.#openFile(join(folder, 'sessions'), client);
    const mark: ReportMark = store instanceof FileStore ? store : memoryMark();
    this.#sessions.set(client.compId, new ExchangeSession(client, mark));
    return store;
  }

  #openFile(folder: string, { compId, life }: ExchangeClient): FileStore {
    const store = new FileStore({ folder: join(folder, compId), day: this.#day, life });
    this.#files.push(store);
    return store;
  }

  #session(compId: string): ExchangeSession {
    const session = this.#sessions.get(compId);
    if (session === undefined) throw new Error(`there is no client ${compId}`);
    return session;
  }

  #makeListeners(compId: string): LineListeners {
    const { nowMs, log } = this.#options;
    return {
      onMessage: (delivered) => {
        if (this.#quotes?.take(compId, delivered)) return;
        const getSession = this.#session(compId);
        const message = getSession.read(delivered, nowMs());
        if (message === null) return;
        const { session } = getSession;
        const handled = this.#meters.matching(() =>
          this.#exchange.onClientMessage(session, message, nowMs()),
        );
        if (wasThrottled(handled)) this.#meters.throttled(compId);
        this.#publish(handled);
      },
      onLoggedOn: (effect) => {
        this.#session(compId).onLoggedOn(effect, nowMs());
        log.info({ compId, wasReset: effect.wasReset }, 'fix.logged-on');
      },
      onRejected: (message) => log.warn({ compId, type: message.type }, 'fix.rejected'),
      onClosed: (why) => this.#onClosed(compId, why),
    };
  }

  #onClosed(compId: string, why: string): void {
    const session = this.#session(compId);
    this.#options.log.info({ compId, why }, 'fix.closed');
    if (session.loggedOnAt === null) return;
    session.loggedOnAt = null;
    const cancelOrders = session.cancelsOnDisconnect;
    this.#publish(
      this.#exchange.onDisconnect(session.session, { cancelOrders }, this.#options.nowMs()),
    );
  }

  /** Journals an event and passes its messages to the clients; they leave at the end of the turn. */
  #publish(handled: Handled): void {
    const { entry, outputs } = handled;
    this.#auctions.note(handled);
    if (entry !== null && this.#journal !== null) {
      this.#journal.appendBytes(entryBytes(entry));
      this.#group.journal(this.#journal);
    }
    for (const output of outputs) this.#sessions.get(getCompId(output.session))?.publish(output);
  }

  /** Reports of the journal that a crash kept from their sessions' files. */
  #logMissing(): void {
    if (this.#journal === null) return;
    const toMark = (session: string) => this.#sessions.get(getCompId(session))?.mark.mark ?? 0;
    for (const output of reportsAfter(this.#journal.entries, toMark)) {
      this.#sessions.get(getCompId(output.session))?.publish(output);
    }
    this.#group.settle();
    this.#beginJournal();
  }

  #beginJournal(): void {
    this.#journal?.restart([this.#exchange.snapshot(this.#options.nowMs())]);
  }

  /** Where the setting is off now, what the journal has of auctions is over. */
  #endAuctions(): void {
    const nowMs = this.#options.nowMs();
    if (this.#options.auctions !== undefined) return;
    if (this.#exchange.snapshot(nowMs).auctions === undefined) return;
    this.#publish(this.#exchange.onAuction({ step: 'SCHEDULE', schedule: null }, nowMs));
  }

  #lookAtAuctions(): void {
    const nowMs = this.#options.nowMs();
    for (const change of this.#options.auctions?.due(nowMs) ?? []) {
      this.#publish(this.#exchange.onAuction(change, nowMs));
    }
  }

  #onTimer(): void {
    this.#lookAtAuctions();
    const hasClients = [...this.#sessions.values()].some(({ line }) => line.isUp);
    if (hasClients) this.#publish(this.#exchange.onTimer(this.#options.nowMs()));
    if ((this.#journal?.bytes ?? 0) <= JOURNAL_BYTES_MAX) return;
    // Reports of the old journal are in the sessions' files before it goes.
    this.#group.settle();
    this.#beginJournal();
  }

  /** A new day: DAY orders end, and daily sessions start at 1. Connected clients must log on again. */
  #lookAtDay(): void {
    const today = this.#today();
    if (today === this.#day) return;
    this.#day = today;
    this.#publish(this.#exchange.onDayRoll(this.#options.nowMs()));
    for (const { client, line } of this.#sessions.values()) {
      if (client.life === 'daily') line.logout('the session day is over');
    }
    this.#group.settle();
    for (const { client, line } of this.#sessions.values()) {
      if (client.life === 'daily') line.cut();
    }
    for (const file of this.#files) file.roll(today);
    this.#quotes?.onNewDay();
  }
}
