/** What the CCP holds in memory: its book, the newest prices, and the last reading of its checks. */

import type { CcpStats } from '@tradefloor/contracts/ccp';
import type { Caller } from '@tradefloor/contracts/user';
import { ClearingBook } from '@tradefloor/core/clearing/clearing-book';
import { DAY_MS } from '@tradefloor/core/clearing/clearing-clock';
import type { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { readInvariants } from '@tradefloor/core/clearing/clearing-stats';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import type { ClearingSettings } from '@tradefloor/core/clearing/settings';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import {
  type Ctx,
  type HandlerOutput,
  publish,
  type StateIo,
  setTimer,
  type UserCtx,
} from '@tradefloor/runtime';

export type CcpSettings = {
  readonly clearing: ClearingSettings;
  readonly marginMtmMs: number;
  readonly settlementSweepMs: number;
};
export type CcpDeps = { readonly reader: ClearingReader; readonly settings: CcpSettings };

export type CcpTopic =
  | 'ccp.novation'
  | 'ccp.option.ended'
  | 'ccp.margin'
  | 'ccp.margin.called'
  | 'ccp.bought-in'
  | 'ccp.borrow-fee'
  | 'ccp.settlement.queued'
  | 'ccp.settlement.complete'
  | 'ccp.clock'
  | 'ccp.open-interest';
export type CcpTimer = 'call-due' | 'sweep' | 'audit' | 'clock';
export type CcpOut = HandlerOutput<CcpTopic, CcpTimer>;
export type CcpCtx = Ctx<CcpState>;
/** Of a handler that serves a person. */
export type CcpUserCtx = UserCtx<CcpState>;

export class CcpState {
  readonly book: ClearingBook;
  readonly quotes = new QuoteBoard();
  readonly seed: number;
  #reading: CcpStats['invariants'] | null = null;
  #brokenBalances = 0;

  constructor(io: StateIo, settings: ClearingSettings) {
    this.seed = io.seed;
    this.book = new ClearingBook(io.open(CCP_TABLES), settings, io.nowMs);
  }

  /** For the desks: they date trades by it. */
  publishClock(at: number): CcpOut {
    const { anchorMs, anchorSimMs } = this.book.row;
    return publish('ccp.clock', { anchorMs, anchorSimMs, at });
  }

  /** True while the clearing clock is the world's: the desks date by that until it is put ahead. */
  get isInStep(): boolean {
    const { anchorMs, anchorSimMs } = this.book.row;
    return anchorMs === anchorSimMs && this.book.settings.simDayMs === DAY_MS;
  }

  /** Runs the zero-sum checks over the whole book. */
  check(nowMs: number): CcpStats['invariants'] {
    const brokenBalances = this.#brokenBalances;
    this.#reading = { ...readInvariants(this.book), brokenBalances, checkedAt: nowMs };
    return this.#reading;
  }

  /** The newest reading; the first question makes the first one. */
  reading(nowMs: number): CcpStats['invariants'] {
    return this.#reading ?? this.check(nowMs);
  }

  /** What the audit of the database found. */
  audited(brokenBalances: number): void {
    this.#brokenBalances = brokenBalances;
    if (this.#reading !== null) this.#reading = { ...this.#reading, brokenBalances };
  }
}

/** The book's output, as messages and timers. */
export const outputsPublished = (outputs: ClearingOutputs, callDeadlineMs: number): CcpOut[] => [
  ...outputs.novations.map((leg) => publish('ccp.novation', leg)),
  ...outputs.optionEnds.map((end) => publish('ccp.option.ended', end)),
  ...outputs.margin.map((event) => publish('ccp.margin', event)),
  ...outputs.calls.map((call) => publish('ccp.margin.called', call)),
  ...outputs.boughtIn.map((done) => publish('ccp.bought-in', done)),
  ...outputs.borrowFees.map((fee) => publish('ccp.borrow-fee', fee)),
  ...outputs.queued.map((due) => publish('ccp.settlement.queued', due)),
  ...outputs.complete.map((done) => publish('ccp.settlement.complete', done)),
  ...outputs.deadlines.map((callId) =>
    setTimer('call-due', callDeadlineMs, { key: callId, callId }),
  ),
];

export const seesFirm = (caller: Caller): boolean => ROLE_POWERS[caller.role].sees === 'firm';

/** A user's account has the user's id. */
export const isOwn = (caller: Caller, participant: string): boolean =>
  caller.userId === participant;

/** The caller's own account, or any account for those who see the firm. */
export const maySee = (caller: Caller, participant: string): boolean =>
  isOwn(caller, participant) || seesFirm(caller);

/** One's own account; an administrator shows it to others. */
export const mayAct = (caller: Caller, participant: string): boolean =>
  isOwn(caller, participant) || caller.role === 'admin';
