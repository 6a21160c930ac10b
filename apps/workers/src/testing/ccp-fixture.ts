/** The CCP by itself, its callers, fills and prices, for tests. Only tests import it. */

import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { userOf } from '@tradefloor/contracts/calls/users';
import { participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenCaller, givenFill } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import {
  CLEARING_DEFAULTS,
  type ClearingSettings,
  settlementDays,
} from '@tradefloor/core/clearing/settings';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { clearingTime } from '@tradefloor/instruments/calendar/clearing-time';
import { tradeSettlementDate } from '@tradefloor/instruments/trade-settlement';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { memoryClearing } from '../scenario/memory-clearing.ts';
import { ccp } from '../services/ccp/service.ts';
import { type LoneOptions, type LoneService, openLone } from './lone-service.ts';

export const TRADER = givenCaller();
export const STRANGER = givenCaller({ userId: userId('trader-2') });
export const RISK = givenCaller({ userId: userId('risk-1'), role: 'risk-manager' });
export const COMPLIANCE = givenCaller({ userId: userId('compliance-1'), role: 'compliance' });
export const ADMIN = givenCaller({ userId: userId('admin-1'), role: 'admin' });
export const VIEWER = givenCaller({ userId: userId('viewer-1'), role: 'viewer' });
export const DEALER = participant('SIMA');

export class CcpFixture {
  readonly lone: LoneService;
  #fills = 0;
  #ticks = 0;
  #latest: Fill = givenFill();

  constructor(settings: Partial<ClearingSettings>, options: LoneOptions) {
    const clearing = { ...CLEARING_DEFAULTS, marginTolerance: money(0), ...settings };
    const reader = memoryClearing({
      accounts: () => this.lone.rows(CCP_TABLES.accounts),
      transfers: () => this.lone.rows(CCP_TABLES.transfers),
      obligations: () => this.lone.rows(CCP_TABLES.obligations),
      calls: () => this.lone.rows(CCP_TABLES.calls),
      novations: () => this.lone.rows(CCP_TABLES.novations),
      events: () => this.lone.rows(CCP_TABLES.marginEvents),
      optionEnds: () => this.lone.rows(CCP_TABLES.optionEnds),
      payments: () => this.lone.rows(CCP_TABLES.positionPayments),
      buyIns: () => this.lone.rows(CCP_TABLES.buyIns),
    });
    const service = ccp({
      reader,
      settings: { clearing, marginMtmMs: 10_000, settlementSweepMs: 30_000 },
    });
    this.lone = openLone(service, { nowMs: A_MONDAY_MS, ...options });
  }

  /** The next fill: trader-1 buys 100 AAPL at 150 of SIMA, by default. */
  fill(over: Partial<Fill>) {
    this.#fills += 1;
    const at = this.lone.nowMs;
    const fill = givenFill({ execId: execId(`exec-${this.#fills}`), at, ...over });
    const settlementDate = tradeSettlementDate(fill, this.#clock(fill.at), settlementDays('seed'));
    this.#latest = { ...fill, settlementDate, ...over };
    return this.again();
  }

  /** What the clearing clock reads: by this the desks date their trades. */
  #clock(atMs: number): number {
    const [row] = this.lone.rows(CCP_TABLES.state);
    const { simDayMs } = CLEARING_DEFAULTS;
    return row === undefined ? atMs : clearingTime({ ...row, simDayMs }, atMs);
  }

  /** The latest fill once more. */
  again() {
    return this.lone.receive('orders.filled', this.#latest);
  }

  /** AAPL at a price, in currency units. */
  async tick(units: number, { at = this.lone.nowMs }: { at?: number } = {}): Promise<void> {
    this.#ticks += 1;
    const mid = px(Math.round(units * 1_000_000));
    const batch: TickBatch = {
      seq: this.#ticks,
      at,
      simTime: at,
      ticks: [
        {
          symbol: instrumentSymbol('AAPL'),
          bid: mid,
          ask: mid,
          last: mid,
          mid,
          open: mid,
          high: mid,
          low: mid,
          bidSize: qty(1),
          askSize: qty(1),
          volume: qty(0),
          dayVolume: qty(0),
        },
      ],
    };
    await this.lone.receive('market.ticks', batch);
  }

  /** The result; a refusal fails the test. */
  async value<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null,
  ): Promise<CallOutput<C>> {
    const { result } = await this.lone.request(call, input, caller);
    if (!result.ok) throw new Error(`${result.error.code} ${result.error.info.detail ?? ''}`);
    return result.value as CallOutput<C>;
  }

  /** The code of the refusal; null without one. */
  async code<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null,
  ): Promise<string | null> {
    const { result } = await this.lone.request(call, input, caller);
    return result.ok ? null : result.error.code;
  }
}

/** A CCP that knows the market's instruments and one user who has never traded. */
export const openCcp = (
  settings: Partial<ClearingSettings> = {},
  options: LoneOptions = {
    peers: [
      { call: instruments, value: { items: EQUITIES, nextCursor: null } },
      { call: userOf, value: { user: null } },
    ],
  },
): CcpFixture => new CcpFixture(settings, options);
