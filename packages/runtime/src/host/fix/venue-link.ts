/**
 * The EMS's line to an exchange, in the platform's messages. An accepted request reaches the exchange whatever crashes;
 * a report counts as received only when its consumer has committed it.
 */
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { EXCHANGE_DICTIONARY, FIX } from '@tradefloor/fix/application/field-codes';
import { readVenueReport, reportOfRefusal } from '@tradefloor/fix/application/read-venue-report';
import { writeVenueRequest } from '@tradefloor/fix/application/write-venue-request';
import { decode } from '@tradefloor/fix/decode';
import { type FixMessage, field, readCount, toText } from '@tradefloor/fix/message';
import { type SessionSettings, USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MSG, TAG } from '@tradefloor/fix/tags';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import type { Log } from '../log.ts';
import { FileStore } from './file-store.ts';
import type { InitiatorTls } from './fix-tls.ts';
import { Initiator, type InitiatorStatus } from './initiator.ts';
import { NewestIds } from './newest-ids.ts';
import { type InHand, ProcessedStore } from './processed-store.ts';
import { ReportLanes } from './report-lanes.ts';
import { createWriteGroup } from './write-group.ts';

export type VenueLinkState = {
  readonly status: InitiatorStatus;
  /** Why it is not logged on. */
  readonly detail: string | null;
  readonly nextIn: number;
  readonly nextOut: number;
  /** Reports that were handed over and are not committed yet. */
  readonly unprocessed: number;
  readonly lastReceivedAt: number | null;
};

export type VenueLinkOptions = {
  readonly address: { readonly host: string; readonly port: number };
  /** Where left out, or null, the connection is plain. */
  readonly tls?: InitiatorTls | null;
  readonly ourCompId: string;
  readonly theirCompId: string;
  /** Where the session's files are kept. */
  readonly folder: string;
  /** Password (554), with the CompID as Username (553), where the exchange requires it. */
  readonly password?: string;
  readonly heartBtIntS?: number;
  readonly nowMs: () => number;
  readonly log: Log;
  /** Resolves when the report is committed; rejects to have it again. */
  readonly onReport: (report: VenueReport) => Promise<void>;
  readonly onState?: (state: VenueLinkState) => void;
  /** The exchange has lost its state: both sides restarted at 1. Unacknowledged requests were sent again. */
  readonly onReset?: () => void;
};

export type VenueLink = {
  /** Resolves once the request is in the file: from then on it reaches the exchange. A known clOrdId is not sent again. */
  send(request: VenueRequest): Promise<void>;
  state(): VenueLinkState;
  whenLoggedOn(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the link and keeps it open. @throws when its folder cannot be written */
export function startVenueLink(options: VenueLinkOptions): VenueLink {
  return new Link(options);
}

const DAY_LOOK_MS = 60_000;
/**
 * So many requests are known by name. An older one that is sent again goes out again, and the exchange refuses it as a
 * duplicate.
 */
const SEEN_MAX = 50_000;
/** With more reports than this uncommitted the link stops reading. */
const UNPROCESSED_MAX = 1_000;
/** A file was lost: ours, as the other side finds; theirs, as we do. */
const FOUND_THERE = /^logged out: MsgSeqNum too low, expecting (\d+) but received/;
const FOUND_HERE = /^MsgSeqNum too low, expecting/;

const toDay = (nowMs: number): string => formatUtcTimestamp(nowMs).slice(0, 8);

class Link implements VenueLink {
  readonly #options: VenueLinkOptions;
  readonly #files: FileStore;
  readonly #store: ProcessedStore;
  readonly #group = createWriteGroup();
  readonly #initiator: Initiator;
  readonly #lanes: ReportLanes<InHand>;
  /** ClOrdIDs of the newest requests in the file. */
  readonly #known = new NewestIds(SEEN_MAX);
  /** ClOrdIDs the exchange may have received before both sides restarted. */
  readonly #knownBefore = new NewestIds(SEEN_MAX);
  /** Requests of this process without a report so far, by ClOrdID. */
  readonly #pending = new Map<string, FixMessage>();
  /** ClOrdIDs of requests that were numbered while there was no session. */
  readonly #unsent = new Set<string>();
  readonly #dayTimer: NodeJS.Timeout;
  #waiting: (() => void)[] = [];

  constructor(options: VenueLinkOptions) {
    this.#options = options;
    const { folder, nowMs, log } = options;
    this.#files = new FileStore({ folder, day: toDay(nowMs()), life: 'continuous' });
    this.#store = new ProcessedStore(this.#files);
    this.#files.onDirty(() => this.#group.file(this.#files));
    const last = this.#files.nextOut - 1;
    for (const { bytes } of this.#files.saved(Math.max(1, last - SEEN_MAX), last)) {
      const id = toId(bytes);
      if (id !== null) this.#known.add(id);
    }
    this.#lanes = new ReportLanes({
      handle: options.onReport,
      onProcessed: (inHand) => this.#processed(inHand),
      onFailed: (error) => log.warn({ error }, 'fix.report.again'),
    });
    this.#initiator = this.#createInitiator();
    this.#initiator.start();
    this.#dayTimer = setInterval(() => this.#files.roll(toDay(nowMs())), DAY_LOOK_MS);
    this.#dayTimer.unref();
  }

  send(request: VenueRequest): Promise<void> {
    const { clOrdId } = request;
    if (!this.#known.has(clOrdId)) this.#publish(clOrdId, writeVenueRequest(request));
    return new Promise((resolve) => this.#group.afterwards(resolve));
  }

  state(): VenueLinkState {
    const { status, why, line } = this.#initiator;
    return {
      status,
      detail: why,
      nextIn: this.#store.nextIn,
      nextOut: this.#store.nextOut,
      unprocessed: this.#lanes.unprocessed,
      lastReceivedAt: line.lastReceivedAt,
    };
  }

  whenLoggedOn(): Promise<void> {
    if (this.#initiator.status === 'logged-on') return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async stop(): Promise<void> {
    clearInterval(this.#dayTimer);
    await this.#initiator.stop();
    await this.#lanes.stop();
    this.#group.settle();
    this.#files.close();
  }

  #createInitiator(): Initiator {
    const { address, tls, ourCompId, theirCompId, password, nowMs, log, heartBtIntS } =
      this.#options;
    const logonFields =
      password === undefined ? [] : [field(TAG.Username, ourCompId), field(TAG.Password, password)];
    const settings: SessionSettings = {
      ...USUAL_SETTINGS,
      role: 'initiator',
      ourCompId,
      theirCompId,
      dictionary: EXCHANGE_DICTIONARY,
      store: this.#store,
      logonFields,
      ...(heartBtIntS === undefined ? {} : { heartBtIntS }),
    };
    return new Initiator({
      address,
      tls: tls ?? null,
      settings,
      group: this.#group,
      nowMs,
      listeners: {
        onMessage: ({ message, seqNum }) => this.#receive(message, seqNum),
        onRejected: (message) => this.#refused(message),
        onLoggedOn: ({ wasReset }) => {
          if (wasReset) this.#beginAgain();
          else this.#repeatUnsent();
          this.#unsent.clear();
          log.info({ nextIn: this.#store.nextIn, nextOut: this.#store.nextOut }, 'fix.logged-on');
          for (const resolve of this.#waiting.splice(0)) resolve();
          this.#notify();
        },
        onClosed: (why) => {
          log.info({ why }, 'fix.closed');
          this.#mend(why);
          this.#notify();
        },
      },
    });
  }

  #notify(): void {
    this.#options.onState?.(this.state());
  }

  #publish(clOrdId: string, request: FixMessage): void {
    const isRepeat = this.#knownBefore.has(clOrdId);
    const header = isRepeat ? [field(TAG.PossResend, 'Y')] : [];
    this.#known.add(clOrdId);
    this.#pending.set(clOrdId, request);
    if (!this.#initiator.line.isUp) this.#unsent.add(clOrdId);
    this.#initiator.send({ ...request, header });
  }

  #receive(message: FixMessage, seqNum: number): void {
    const read = readVenueReport(message);
    if (read.kind === 'report') {
      this.#commit(read.venueOrderId, read.report, seqNum);
    } else if (read.kind === 'unreadable') {
      this.#options.log.error({ seqNum, why: read.why }, 'fix.unreadable');
    } else if (message.type === MSG.BusinessMessageReject) this.#refused(message);
    else
      this.#options.log.info(
        { type: message.type, text: toText(message.body, TAG.Text) },
        'fix.notice',
      );
  }

  #commit(venueOrderId: string, report: VenueReport, seqNum: number): void {
    this.#pending.delete(report.clOrdId);
    const isNamed = venueOrderId !== '' && venueOrderId !== 'NONE';
    const lane = isNamed ? venueOrderId : report.clOrdId;
    this.#lanes.push(lane, report, this.#store.begin(seqNum));
    if (this.#lanes.unprocessed >= UNPROCESSED_MAX) this.#initiator.line.pauseReading();
  }

  #processed(inHand: InHand): void {
    this.#store.processed(inHand);
    if (this.#lanes.unprocessed < UNPROCESSED_MAX / 2) this.#initiator.line.resumeReading();
  }

  /** A request was rejected at message level: its sender gets the report of a rejected order. */
  #refused(message: FixMessage): void {
    const { log, nowMs } = this.#options;
    const text = toText(message.body, TAG.Text) ?? 'refused without a word';
    const seqNum = readCount(toText(message.header, TAG.MsgSeqNum)) ?? 0;
    log.error({ type: message.type, seqNum, text }, 'fix.refused');
    const request = this.#toRequest(message);
    if (request === null) return;
    const execId = `j-${this.#files.day}-${seqNum}`;
    const report = reportOfRefusal({ request, execId, text, nowMs: nowMs() });
    if (report !== null) this.#commit('', report, seqNum);
  }

  #toRequest({ body }: FixMessage): FixMessage | null {
    const refSeqNum = readCount(toText(body, TAG.RefSeqNum));
    if (refSeqNum === null) {
      return this.#pending.get(toText(body, FIX.BusinessRejectRefID) ?? '') ?? null;
    }
    for (const { bytes } of this.#store.saved(refSeqNum, refSeqNum)) {
      const decoded = decode(bytes, EXCHANGE_DICTIONARY);
      if (decoded.kind === 'message') return decoded.message;
    }
    return null;
  }

  /**
   * One side has lost its file. Lost here: the other side's number is adopted, and all its messages are requested
   * again. Lost there: both restart at 1, and unacknowledged messages are sent again, marked as possible duplicates.
   */
  #mend(why: string): void {
    const expected = FOUND_THERE.exec(why)?.[1];
    if (expected !== undefined) {
      this.#store.reset();
      this.#store.setNextOut(Number(expected));
      this.#publishAgain();
    } else if (FOUND_HERE.test(why)) this.#initiator.resetAtNextLogon();
  }

  /** Both sides are at 1: messages possibly lost with the old numbers are sent again. */
  #beginAgain(): void {
    this.#options.log.warn({ unanswered: this.#pending.size }, 'fix.reset');
    this.#publishAgain();
    this.#options.onReset?.();
  }

  /**
   * Another host may have had the session meanwhile, with numbers of its own, so that numbers of ours count for received.
   * What is known there is ignored, for all are marked as possible duplicates.
   */
  #repeatUnsent(): void {
    for (const [id, request] of [...this.#pending].filter((each) => this.#unsent.has(each[0]))) {
      this.#knownBefore.add(id);
      this.#publish(id, request);
    }
  }

  #publishAgain(): void {
    for (const id of this.#known.values()) this.#knownBefore.add(id);
    this.#known.clear();
    for (const [id, request] of [...this.#pending]) this.#publish(id, request);
  }
}

/** ClOrdID of a stored request. */
function toId(bytes: Uint8Array): string | null {
  const decoded = decode(bytes, EXCHANGE_DICTIONARY);
  return decoded.kind === 'message' ? (toText(decoded.message.body, FIX.ClOrdID) ?? null) : null;
}
