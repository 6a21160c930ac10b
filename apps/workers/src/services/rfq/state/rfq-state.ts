/** What the RFQ service holds: requests, their steps, the bonds, what may not trade, and where the market stands. */

import type { Bond } from '@tradefloor/contracts/bond';
import type { ClientCredit } from '@tradefloor/contracts/calls/clients';
import type { FutureRoot } from '@tradefloor/contracts/future';
import type { Money } from '@tradefloor/contracts/money';
import type { QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import { type Rfq, toClientView } from '@tradefloor/contracts/rfq';
import type { User } from '@tradefloor/contracts/user';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { hash32, mix32 } from '@tradefloor/core/prng';
import type { Log, Table } from '@tradefloor/core/table';
import type { FxDealRow } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import type { HaltedScope } from '@tradefloor/core/trading/ems/halted-scope';
import { type ClientDayRow, toCredit, withTrade } from '@tradefloor/core/trading/rfq/client-credit';
import { haltsRfq, type RfqSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { evolve, type RfqEvent } from '@tradefloor/core/trading/rfq/rfq-state';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import {
  KEPT_ENDED_MAX,
  type RfqReader,
  type RfqRow,
  type RfqStepRow,
} from '@tradefloor/core/trading/rfq/tables';
import {
  type ClearingClockRow,
  toClearingTime,
} from '@tradefloor/core/trading/settlement/clearing-clock-row';
import {
  type SettlementTerms,
  tradeSettlementDate,
} from '@tradefloor/instruments/trade-settlement';
import {
  type Ctx,
  type HandlerOutput,
  type Published,
  publish,
  type StateIo,
  type UserCtx,
} from '@tradefloor/runtime';
import type { dealerResponse } from '@tradefloor/sim/dealer/dealer-response';
import { ExpirySettlement } from '../expiry/expiry-settlement.ts';
import { BespokeBook } from '../prices/bespoke-book.ts';
import { BondPricer, type Listed, listBonds } from '../prices/bond-pricer.ts';
import { FuturePricer } from '../prices/future-pricer.ts';
import { FutureTrading } from '../prices/future-trading.ts';
import { FxPricer } from '../prices/fx-pricer.ts';
import { FxStreamBook } from '../prices/fx-stream-book.ts';
import { IssuerMoves } from '../prices/issuer-moves.ts';
import { OptionPricer } from '../prices/option-pricer.ts';
import { RequestIndex } from './request-index.ts';
import type { Step } from './rfq-step.ts';
import { VoiceDeals } from './voice-deal-state.ts';

export const RFQ_TOPICS = [
  'orders.filled',
  'orders.acknowledged',
  'fix.execution',
  'rfq.executed',
  'rfq.quote.update',
  'rfq.client.update',
  'rfq.voice.update',
  'market.bonds',
  'market.fx',
  'market.quotes',
  'contracts.expired',
  'futures.settled',
  'requests.step',
] as const;
export type RfqTopic = (typeof RFQ_TOPICS)[number];
export type RfqTimer =
  | 'dealer-answer'
  | 'window-end'
  | 'firm-end'
  | 'client-end'
  | 'list-due'
  | 'unconfirmed-halt'
  | 'fx-look'
  | 'fx-stream-end'
  | 'option-quote-end'
  | 'voice-stale'
  | 'voice-end';
export type RfqOut = HandlerOutput<RfqTopic, RfqTimer>;
export type RfqCtx = Ctx<RfqState>;
/** Of a handler that serves a person. */
export type RfqUserCtx = UserCtx<RfqState>;

export type RfqSettings = {
  readonly bonds: readonly Bond[];
  readonly reader: RfqReader;
  /** How long dealers may respond and an operator may choose. */
  readonly quoteWindowMs: number;
  readonly settlement: SettlementTerms;
  /** Whether the winner may take its quote back. */
  readonly hasLastLook: boolean;
  /** By how many basis points of spot others hold a product's months away from fair value at a time; by none by default. */
  readonly futurePressure?: (root: FutureRoot, nowMs: number) => number;
  /** The dealers' responses; simulated by default. */
  readonly dealerResponse?: typeof dealerResponse;
};

/** Between two batches of the market (service interface: Limits). */
const TICK_MS = 250;

export class RfqState {
  readonly settings: RfqSettings;
  readonly seed: number;
  readonly bonds: ReadonlyMap<string, Listed>;
  readonly bespoke: BespokeBook;
  readonly options: OptionPricer;
  readonly futures: FuturePricer;
  readonly futureTrading: FutureTrading;
  readonly fx: FxPricer;
  readonly streams: FxStreamBook;
  readonly issuers = new IssuerMoves();
  readonly voice: VoiceDeals;
  readonly fxDeals: Table<FxDealRow>;
  readonly expiry: ExpirySettlement;
  readonly halts: Table<HaltedScope>;
  /** What the CCP has published of its clock. */
  readonly clearingClock: Table<ClearingClockRow>;
  readonly #rfqs: Table<RfqRow>;
  readonly #steps: Log<RfqStepRow>;
  readonly #clientDays: Table<ClientDayRow>;
  readonly #requests = new RequestIndex();
  /** Ended requests in memory, the one that ended longest ago first. */
  readonly #ended = new Set<string>();
  /** Number of the market's newest batch. */
  seq = 0;

  constructor(io: StateIo, settings: RfqSettings) {
    this.settings = settings;
    this.seed = io.seed;
    this.bonds = listBonds(settings.bonds);
    this.bespoke = new BespokeBook(io);
    this.options = new OptionPricer(io.seed, this.bespoke);
    this.futures = new FuturePricer(io.seed, settings.futurePressure);
    this.futureTrading = new FutureTrading(io, this.futures);
    this.fx = new FxPricer(io.seed);
    this.streams = new FxStreamBook(io);
    this.voice = new VoiceDeals(io);
    this.fxDeals = io.table(DEALER_TABLES.fxDeals);
    this.expiry = new ExpirySettlement(io, this);
    this.#rfqs = io.table(RFQ_TABLES.requests);
    this.#steps = io.log(RFQ_TABLES.steps);
    this.#clientDays = io.table(RFQ_TABLES.clientDays);
    this.halts = io.table(RFQ_TABLES.killSwitches);
    this.clearingClock = io.table(RFQ_TABLES.clearingClock);
    const rows = [...this.#rfqs.values()].toSorted((a, b) => a.updatedAt - b.updatedAt);
    for (const row of rows) this.#index(row);
  }

  get(rfqId: string): RfqRow | undefined {
    return this.#rfqs.get(rfqId);
  }

  byOrder(orderId: string): RfqRow | undefined {
    return this.#rfqs.get(this.#requests.byOrder(orderId) ?? '');
  }

  byKey(requestKey: string): RfqRow | undefined {
    return this.#rfqs.get(this.#requests.byKey(requestKey) ?? '');
  }

  /** The lines of a list in its order; empty for a list that is unknown, or ended so long ago that memory let go of it. */
  inList(listId: string): RfqRow[] {
    const rows = this.#requests.inList(listId).flatMap((rfqId) => this.#rfqs.get(rfqId) ?? []);
    return rows.toSorted((a, b) => (a.list?.line ?? 0) - (b.list?.line ?? 0));
  }

  /** The switch that forbids the trade now; null for none. */
  haltOn(subject: RfqSubject): HaltedScope | null {
    for (const halt of this.halts.values()) if (haltsRfq(halt, subject)) return halt;
    return null;
  }

  /** Where a client stands against its lines now. */
  toCredit({ userId, limits }: Pick<User, 'userId' | 'limits'>, nowMs: number): ClientCredit {
    return toCredit(limits, this.#clientDays.get(userId), nowMs);
  }

  /** Counts a trade against the client's daily line. */
  countTrade(trade: {
    readonly clientUserId: ClientDayRow['clientUserId'];
    readonly notional: Money;
    readonly at: number;
  }): void {
    this.#clientDays.put(withTrade(this.#clientDays.get(trade.clientUserId), trade));
  }

  /** Newest first. */
  newest(): RfqRow[] {
    return [...this.#rfqs.values()].toSorted(
      (a, b) => b.createdAt - a.createdAt || (a.rfqId < b.rfqId ? 1 : -1),
    );
  }

  pricer(nowMs: number): BondPricer {
    return new BondPricer(this.bonds, this.#marketAt(this.seq, nowMs));
  }

  /** What a trade of a moment is dated by. */
  #dating(nowMs: number) {
    return {
      tradedAt: this.toClearingTime(nowMs),
      settlementDays: this.settings.settlement.settlementDays,
    };
  }

  /** The time that a deal of a moment is dated by. */
  toClearingTime(nowMs: number): number {
    return toClearingTime(this.clearingClock, nowMs, this.settings.settlement.simDayMs);
  }

  /** Reference prices of pairs, and of forwards that were dealt or are streamed. */
  fxMarket(nowMs: number): QuotedMarket {
    return this.streams.market(this.fx, nowMs, this.toClearingTime(nowMs));
  }

  /** The date on which a deal of a moment settles, by the clearing clock. */
  settlesOn(of: Parameters<typeof tradeSettlementDate>[0], nowMs: number): string {
    const { tradedAt, settlementDays } = this.#dating(nowMs);
    return tradeSettlementDate(of, tradedAt, settlementDays);
  }

  /** The bond pricer at an earlier instant; at the market's first tick for all times before that. */
  getPricerAt(at: number, nowMs: number): { readonly pricer: BondPricer; readonly at: number } {
    const back = Math.min(this.seq, Math.round((nowMs - at) / TICK_MS));
    const then = nowMs - back * TICK_MS;
    return { pricer: new BondPricer(this.bonds, this.#marketAt(this.seq - back, then)), at: then };
  }

  #marketAt(seq: number, nowMs: number) {
    return { seed: this.seed, seq, equity: this.issuers.at(seq), ...this.#dating(nowMs) };
  }

  #index(row: RfqRow): void {
    this.#requests.add(row);
    if (!RFQ_TERMINAL.has(row.state)) return;
    this.#ended.add(row.rfqId);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= KEPT_ENDED_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(rfqId: string): void {
    const row = this.#rfqs.get(rfqId);
    this.#ended.delete(rfqId);
    if (row !== undefined) this.#requests.remove(row);
    this.#rfqs.forget(rfqId);
  }

  /** Keeps a row in its current state, with the step that led to it; returns the events for all concerned. */
  keep(
    row: RfqRow,
    { actor, action, detail = null, keyId = null }: Step,
  ): Published<'rfq.quote.update' | 'rfq.client.update'>[] {
    this.#rfqs.put(row);
    this.#index(row);
    const { rfqId, version, updatedAt: at } = row;
    const stepId = `${rfqId}-S${version}`;
    this.#steps.append({ stepId, rfqId, version, at, actor, action, detail, keyId });
    const rfq = toRfq(row);
    const toClient =
      rfq.clientUserId === null ? [] : [publish('rfq.client.update', toClientView(rfq))];
    return [publish('rfq.quote.update', rfq), ...toClient];
  }

  /** An event of a request: the row after it, stored, and the resulting events. */
  apply(row: RfqRow, event: RfqEvent, step: Step) {
    const next: RfqRow = { ...row, ...evolve(toRfq(row), event) };
    return { row: next, events: this.keep(next, step) };
  }

  /** A number that two copies of the same requests and switches share. */
  hash(): number {
    let sum = 0;
    for (const { rfqId, version, state } of this.#rfqs.values()) {
      if (!RFQ_TERMINAL.has(state)) sum ^= hash32(`${rfqId}|${version}|${state}`);
    }
    for (const { orderId, state } of this.fxDeals.values()) sum ^= hash32(`${orderId}|${state}`);
    sum ^= this.bespoke.hash() ^ this.streams.hash();
    for (const { killSwitchId: id, active } of this.halts.values()) if (active) sum ^= hash32(id);
    return mix32(sum ^ this.voice.hash());
  }
}

/** The record alone, as it is returned and published. */
export function toRfq(row: RfqRow): Rfq {
  const { routed: _routed, requestKey: _requestKey, lastLooks: _lastLooks, ...rfq } = row;
  return rfq;
}
