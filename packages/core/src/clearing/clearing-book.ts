/**
 * The CCP's book in memory: its tables, the indexes over them and its counters. Rules are in the files beside it; here
 * is only what keeps them consistent with each other. Bounded by what is open, not by what has happened.
 */
import type { AssetClass, BuyIn, MarginEvent, Participant } from '@tradefloor/contracts/ccp';
import { money } from '@tradefloor/contracts/money';
import type { Split } from '@tradefloor/contracts/split';
import { isCallOpen } from '@tradefloor/contracts/vocabulary/clearing';
import type { Stores, Table } from '../table.ts';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { hashRows } from './book-hash.ts';
import { businessDateAt, calendarDateAt } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { firstState, STATE_ID, withFill } from './first-state.ts';
import { type GroupMoment, Ledger } from './ledger.ts';
import { openAccounts } from './open-accounts.ts';
import { RiskArrays } from './risk-arrays.ts';
import type { ClearingSettings } from './settings.ts';
import { isOpen } from './settled-part.ts';
import {
  type CallRow,
  type CCP_TABLES,
  type CcpStateRow,
  type ClearedPositionRow,
  clearedKey,
  type ExpiryLegRow,
  KEPT_FILLS,
  type MarkRow,
  type NovationRow,
  nettingKey,
  type ObligationRow,
  type OptionEndRow,
  type ParticipantRow,
  type PositionPaymentRow,
  type SplitLegRow,
} from './tables.ts';

export type BookStores = Stores<typeof CCP_TABLES>;

export class ClearingBook {
  readonly settings: ClearingSettings;
  readonly ledger: Ledger;
  readonly riskArrays = new RiskArrays();
  readonly futureSettlements: BookStores['futureSettlements'];
  /**
   * The date up to which dividends have left the marks; null where prices do not fall for them, and before the first marks.
   * It comes with marks, so it is not stored.
   */
  dividendsUpTo: string | null = null;
  readonly #stores: BookStores;
  readonly #listPositions = new Map<string, Set<string>>();
  readonly #open = new Map<string, ClearedPositionRow>();
  readonly #queued = new Map<string, string>();
  readonly #openCalls = new Map<string, string>();
  readonly #keptLegs: string[];
  #row: CcpStateRow;
  /** The instant whose business date is in the row. */
  #datedMs: number | null = null;

  constructor(stores: BookStores, settings: ClearingSettings, nowMs: number) {
    this.settings = settings;
    this.#stores = stores;
    this.futureSettlements = stores.futureSettlements;
    this.#row = stores.state.get(STATE_ID) ?? firstState(nowMs);
    this.ledger = new Ledger({
      ...stores,
      lastSeq: () => this.#row.transferSeq,
      onBooked: (transferSeq) => this.change({ transferSeq }),
    });
    this.#keptLegs = [...stores.novations.values()].map(({ novationId }) => novationId);
    for (const row of stores.positions.values()) this.#indexPosition(row);
    for (const row of stores.obligations.values())
      this.#queued.set(nettingKey(row), row.obligationId);
    for (const row of stores.calls.values()) this.#indexCall(row);
  }

  get row(): CcpStateRow {
    return this.#row;
  }

  change(to: Partial<CcpStateRow>): void {
    if (to.anchorMs !== undefined) this.#datedMs = null;
    this.#row = { ...this.#row, ...to };
    this.#stores.state.put(this.#row);
  }

  /** One more fill of a class, of two legs. */
  countFill(assetClass: AssetClass, notional: number): void {
    this.change(withFill(this.#row, assetClass, notional));
  }

  /** The date it is for the CCP, which it remembers so as never to go back. */
  businessDate(nowMs: number): string {
    // Read several times within one handling, which is one instant.
    if (nowMs === this.#datedMs) return this.#row.businessDate;
    const date = businessDateAt(this.#row, nowMs, this.settings.simDayMs);
    if (date !== this.#row.businessDate) this.change({ businessDate: date });
    this.#datedMs = nowMs;
    return date;
  }

  /** The calendar's date: on a weekend before the business date, which what is due on waits for. */
  calendarDate(nowMs: number): string {
    return calendarDateAt(this.#row, nowMs, this.settings.simDayMs);
  }

  moment(groupId: string, nowMs: number): GroupMoment {
    return { groupId, businessDate: this.businessDate(nowMs), at: nowMs };
  }

  /** True for a fill whose legs memory still knows. */
  hasCleared(execId: string): boolean {
    return this.#stores.novations.get(`${execId}:B`) !== undefined;
  }

  addLeg(row: NovationRow): void {
    this.#stores.novations.put(row);
    this.#keptLegs.push(row.novationId);
    // In large steps: shifting one by one would cost the length of the list each time.
    if (this.#keptLegs.length < 4 * KEPT_FILLS) return;
    for (const old of this.#keptLegs.splice(0, 2 * KEPT_FILLS)) this.#stores.novations.forget(old);
  }

  /** The end of a contract that has ended. */
  getExpiry(symbol: string): ExpiryRow | undefined {
    return this.#stores.expiries.get(symbol);
  }

  putExpiry(row: ExpiryRow): void {
    this.#stores.expiries.put(row);
  }

  addPayment(row: PositionPaymentRow): void {
    this.#stores.positionPayments.append(row);
  }

  /** Splits that positions are after. */
  get splits(): Table<Split> {
    return this.#stores.splits;
  }

  addSplitLeg(row: SplitLegRow): void {
    this.#stores.splitLegs.append(row);
  }

  addOptionEnd(row: OptionEndRow): void {
    this.#stores.optionEnds.append(row);
  }

  addExpiryLeg(row: ExpiryLegRow): void {
    this.#stores.expiryLegs.append(row);
  }

  /** A purchase for a member that failed: stored and published. */
  addBuyIn(outputs: ClearingOutputs, row: BuyIn): void {
    this.#stores.buyIns.append(row);
    outputs.boughtIn.push(row);
  }

  /** A margin movement that is no transfer, or only in part: stored and published. */
  addEvent(outputs: ClearingOutputs, event: MarginEvent): void {
    this.#stores.marginEvents.append({ businessDate: this.businessDate(event.at), ...event });
    outputs.margin.push(event);
  }

  /** The participant, with accounts and opening cash; the first word of one opens them. */
  participant(id: Participant, kind: ParticipantRow['kind'], nowMs: number): ParticipantRow {
    const known = this.#stores.participants.get(id);
    if (known !== undefined) return known;
    openAccounts(this, { id, cash: this.settings.openingCash[kind], nowMs });
    const row: ParticipantRow = {
      participant: id,
      kind,
      autoPay: kind === 'DEALER' || this.settings.autoPay,
      inDefault: false,
      marked: money(0),
      paid: money(0),
      callNo: 0,
      openedAt: nowMs,
      version: 1,
    };
    this.#stores.participants.put(row);
    return row;
  }

  findParticipant(id: string): ParticipantRow | undefined {
    return this.#stores.participants.get(id);
  }

  participants(): IterableIterator<ParticipantRow> {
    return this.#stores.participants.values();
  }

  changeParticipant(row: ParticipantRow, to: Partial<ParticipantRow>): ParticipantRow {
    const after = { ...row, ...to, version: row.version + 1 };
    this.#stores.participants.put(after);
    return after;
  }

  position(participant: string, symbol: string): ClearedPositionRow | undefined {
    return this.#stores.positions.get(clearedKey(participant, symbol));
  }

  putPosition(row: ClearedPositionRow): void {
    this.#stores.positions.put(row);
    this.#indexPosition(row);
  }

  #indexPosition(row: ClearedPositionRow): void {
    const key = clearedKey(row.participant, row.symbol);
    const keys = this.#listPositions.get(row.participant);
    if (keys === undefined) this.#listPositions.set(row.participant, new Set([key]));
    else keys.add(key);
    if (isOpen(row)) this.#open.set(key, row);
    else this.#open.delete(key);
  }

  /** All positions of one participant, flat ones included. */
  *listPositions(participant: string): Iterable<ClearedPositionRow> {
    for (const key of this.#listPositions.get(participant) ?? []) {
      const row = this.#stores.positions.get(key);
      if (row !== undefined) yield row;
    }
  }

  positions(): IterableIterator<ClearedPositionRow> {
    return this.#stores.positions.values();
  }

  /** Positions that are held or have something left to settle: margin is worked out on these. */
  openPositions(): IterableIterator<ClearedPositionRow> {
    return this.#open.values();
  }

  mark(symbol: string): MarkRow | undefined {
    return this.#stores.marks.get(symbol);
  }

  marks(): IterableIterator<MarkRow> {
    return this.#stores.marks.values();
  }

  putMark(row: MarkRow): void {
    this.#stores.marks.put(row);
  }

  /** The open obligation that legs of a netting key go into. */
  openObligation(key: string): ObligationRow | undefined {
    const id = this.#queued.get(key);
    return id === undefined ? undefined : this.#stores.obligations.get(id);
  }

  obligations(): IterableIterator<ObligationRow> {
    return this.#stores.obligations.values();
  }

  /** Obligations that are not settled. */
  get pendingCount(): number {
    return this.#stores.obligations.size;
  }

  putObligation(row: ObligationRow): void {
    this.#stores.obligations.put(row);
    if (row.status === 'SETTLED') {
      this.#stores.obligations.forget(row.obligationId);
      this.#queued.delete(nettingKey(row));
    } else this.#queued.set(nettingKey(row), row.obligationId);
  }

  /** A call that memory holds: an open one. */
  call(callId: string): CallRow | undefined {
    return this.#stores.calls.get(callId);
  }

  getOpenCall(participant: string): CallRow | undefined {
    const id = this.#openCalls.get(participant);
    return id === undefined ? undefined : this.#stores.calls.get(id);
  }

  get openCallCount(): number {
    return this.#openCalls.size;
  }

  putCall(row: CallRow): void {
    this.#stores.calls.put(row);
    this.#indexCall(row);
    if (!isCallOpen(row.status)) this.#stores.calls.forget(row.callId);
  }

  #indexCall(row: CallRow): void {
    if (isCallOpen(row.status)) this.#openCalls.set(row.userId, row.callId);
    else if (this.#openCalls.get(row.userId) === row.callId) this.#openCalls.delete(row.userId);
  }

  /** Equal for two copies of the same book. */
  hash(): number {
    const { accounts, participants, positions, obligations, calls } = this.#stores;
    return hashRows([accounts, participants, positions, obligations, calls], this.#row);
  }
}
