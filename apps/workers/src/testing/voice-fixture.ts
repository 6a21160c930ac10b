/** The RFQ service with a futures market, a phone and people at both ends of it. Only tests import it. */

import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { futureStrip } from '@tradefloor/contracts/calls/futures';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import { acceptVoicePrice, askVoicePrice, makeVoicePrice } from '@tradefloor/contracts/calls/voice';
import type { FutureStrip } from '@tradefloor/contracts/future';
import { userId } from '@tradefloor/contracts/ids';
import { money, type Px, qty } from '@tradefloor/contracts/money';
import type { RiskDecision } from '@tradefloor/contracts/risk';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller, Desk, Role, TradingStyle, User } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { invariant } from '@tradefloor/core/result';
import { givenCaller, givenUser } from '@tradefloor/core/trading/order/order.given';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { HandlerOutput, TimerRequest } from '@tradefloor/runtime';
import { rfqService } from '../services/rfq/service.ts';
import { type LoneService, openLone, publishedOn } from './lone-service.ts';

type Outcome = HandlerOutput<TopicName, string>;
export const VOICE_START_MS = Date.parse('2026-11-23T15:00:00Z');

const person = (name: string, role: Role, tradingStyle: TradingStyle, desk: Desk): User => {
  const { limits, ...plain } = givenUser();
  return {
    ...plain,
    userId: userId(name),
    username: name,
    displayName: name,
    role,
    tradingStyle,
    limits: {
      ...limits,
      maxOrderQty: qty(400),
      maxDailyNotional: money(20_000_000 * 10_000),
      desks: [desk],
    },
  };
};
const makeCaller = ({ userId: id, role, tradingStyle }: User): Caller =>
  givenCaller({ userId: id, role, tradingStyle });

const PEOPLE = {
  sam: person('sam', 'sales', 'fi_voice', 'FI'),
  sue: person('sue', 'sales', 'fi_voice', 'FI'),
  cora: person('cora', 'trader', 'commodities_voice', 'COMM'),
  carl: person('carl', 'trader', 'commodities_voice', 'COMM'),
  luis: person('luis', 'trader', 'low_touch', 'EQ'),
  ada: person('ada', 'admin', 'oversight', 'COMM'),
  dora: person('dora', 'desk-head', 'oversight', 'COMM'),
  edith: person('edith', 'external-client', 'fi_voice', 'FI'),
};
type Name = keyof typeof PEOPLE;

const PASSED: RiskDecision = {
  decision: 'ACCEPT',
  checks: [],
  riskConfigVersion: 1,
  elapsedMs: 0,
};

export class VoiceFixture {
  readonly lone: LoneService;
  readonly published: Outcome[] = [];
  /** Risk's responses, and the calls it received. */
  risk: RiskDecision = PASSED;
  readonly riskAsked: CallInput<typeof riskCheck>[] = [];
  riskTakesMs = 0;
  /** The OMS's objection to a deal at its end, and the holds it was called for. */
  holding: CallOutput<typeof holdDeal>['refusal'] = null;
  readonly holdsAsked: CallInput<typeof holdDeal>[] = [];
  /** The first check an order of the trader would fail; null where all pass. */
  failing: { readonly name: string; readonly detail: string } | null = null;
  readonly #peers = this.#peersNow();
  /** Pending timers, by key. */
  readonly #timers = new Map<string, { name: string; dueMs: number; data: TimerRequest['data'] }>();
  #keys = 0;

  constructor() {
    const service = rfqService({
      bonds: BONDS,
      reader: { listSteps: async () => [], find: async () => null },
      quoteWindowMs: 1_000,
      settlement: settlementTerms('seed'),
      hasLastLook: false,
    });
    this.lone = openLone(service, { nowMs: VOICE_START_MS, peers: this.#peers });
  }

  #peersNow() {
    const all = Object.values(PEOPLE);
    const peer = <C extends Call>(call: C, value: (input: CallInput<C>) => unknown) => ({
      call,
      value,
    });
    return [
      peer(userOf, ({ userId: id }) => ({ user: all.find((one) => one.userId === id) ?? null })),
      peer(usersInRole, ({ role }) => ({ items: all.filter((one) => one.role === role) })),
      peer(previewOrder, () => {
        const { failing } = this;
        const check = failing === null ? [] : [{ ...failing, passed: false }];
        return { wouldPass: failing === null, reasonCode: failing?.name ?? null, checks: check };
      }),
      peer(holdDeal, (input) => {
        this.holdsAsked.push(input);
        return { refusal: this.holding };
      }),
      peer(riskCheck, (input) => {
        this.riskAsked.push(input);
        this.lone.nowMs += this.riskTakesMs;
        return this.risk;
      }),
    ];
  }

  /** A service stops responding to a call. */
  silence({ name }: Call): void {
    const at = this.#peers.findIndex(({ call }) => call.name === name);
    this.#peers.splice(at, 1);
  }

  #take(events: readonly Outcome[]): void {
    for (const out of events) {
      this.published.push(out);
      if (out.type !== 'wake') continue;
      const { name, data, key, delayMs } = out;
      this.#timers.set(key, { name, data, dueMs: this.lone.nowMs + delayMs });
    }
  }

  /** The market publishes a batch. */
  async tick(seq = 40_000): Promise<void> {
    const { nowMs: at } = this.lone;
    this.#take(await this.lone.receive('market.ticks', { seq, at, simTime: at, ticks: [] }));
  }

  async strip(): Promise<FutureStrip> {
    const { result } = await this.lone.request(futureStrip, { root: 'CL' });
    invariant(result.ok, 'the strip is answered');
    return result.value as FutureStrip;
  }

  /** Calls as a user; the result, or the refusal's code and text. */
  async as<C extends Call>(name: Name, call: C, input: CallInput<C>) {
    const { result, events } = await this.lone.request(call, input, makeCaller(PEOPLE[name]));
    this.#take(events);
    if (!result.ok) return { code: result.error.code, detail: result.error.info.detail ?? '' };
    return { code: 'OK' as const, detail: '', value: result.value };
  }

  key(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  /** The front month requested by sales, with a test's changes. */
  async requested(change: object = {}, by: Name = 'sam') {
    const [, month] = (await this.strip()).months;
    invariant(month !== undefined, 'months are listed');
    return this.as(by, askVoicePrice, {
      requestKey: this.key(),
      symbol: month.symbol,
      side: 'BUY',
      lots: qty(10),
      clientUserId: userId('edith'),
      ...change,
    });
  }

  /** A price at the far touch, or a given one. */
  async priced(deal: VoiceDeal, change: object = {}, by: Name = 'cora') {
    return this.as(by, makeVoicePrice, {
      dealId: deal.dealId,
      requestKey: this.key(),
      price: await this.touch(deal),
      validForMs: 20_000,
      ...change,
    });
  }

  async touch({ symbol, farSymbol, side }: VoiceDeal): Promise<Px> {
    const { months, spreads } = await this.strip();
    const quote =
      farSymbol === null
        ? months.find((month) => month.symbol === symbol)
        : spreads.find(({ near, far }) => near === symbol && far === farSymbol);
    invariant(quote !== undefined, 'it is quoted');
    return side === 'BUY' ? quote.ask : quote.bid;
  }

  async accepted(deal: VoiceDeal, change: object = {}, by: Name = 'sam') {
    const { dealId, price } = this.deal(deal.dealId);
    invariant(price !== null, 'there is a price');
    return this.as(by, acceptVoicePrice, { dealId, requestKey: this.key(), price, ...change });
  }

  /** The newest published version of a deal. */
  deal(dealId: string): VoiceDeal {
    const reported = this.of('rfq.voice.update').findLast((deal) => deal.dealId === dealId);
    invariant(reported !== undefined, `${dealId} was published`);
    return reported;
  }

  of<T extends TopicName>(topic: T): Payload<T>[] {
    return publishedOn(this.published, topic);
  }

  /** Time passes; due timers fire at their time. */
  async pass(ms: number): Promise<void> {
    const until = this.lone.nowMs + ms;
    const due = [...this.#timers].filter(([, { dueMs }]) => dueMs <= until);
    for (const [key, { name, data, dueMs }] of due.sort(([, a], [, b]) => a.dueMs - b.dueMs)) {
      this.#timers.delete(key);
      this.lone.nowMs = dueMs;
      this.#take(await this.lone.fireTimer(name, data));
    }
    this.lone.nowMs = until;
  }
}
