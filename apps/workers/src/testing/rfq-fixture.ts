/**
 * The RFQ service by itself, with a market that moves and people who make requests. Only tests
 * import it.
 */

import type { Bond } from '@tradefloor/contracts/bond';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, type UserId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { RoutedOrder } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller, Role, User } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { invariant } from '@tradefloor/core/result';
import { givenUser, NOW } from '@tradefloor/core/trading/order/order.given';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { HandlerOutput } from '@tradefloor/runtime';
import { rfqService } from '../services/rfq/service.ts';
import type { RfqSettings } from '../services/rfq/state/rfq-state.ts';
import { type LoneOptions, type LoneService, openLone, publishedOn } from './lone-service.ts';

type Outcome = HandlerOutput<TopicName, string>;

export const WINDOW_MS = 1_000;

export const givenPerson = (role: Role, name: string = role): Caller => ({
  userId: userId(name),
  role,
  tradingStyle: 'fi_voice',
  guest: false,
  darkPoolAccess: false,
  sessionId: `session of ${name}`,
});

/** The ten-year Treasury of the universe. */
export const givenBond = (start = 'UST 4.25 2036'): Bond => {
  const bond = BONDS.find(({ name }) => name.startsWith(start));
  invariant(bond !== undefined, `${start} is listed`);
  return bond;
};

const toUuid = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A bond order as the OMS routes it. */
export function givenBondOrder(n = 1, change: Partial<RoutedOrder['order']> = {}): RoutedOrder {
  const bond = givenBond();
  return {
    tradingStyle: 'fi_voice',
    protectionPx: null,
    order: {
      orderId: toUuid(n) as RoutedOrder['order']['orderId'],
      clientOrderId: `client-${n}`,
      userId: userId('trader'),
      parentOrderId: null,
      linkId: null,
      symbol: instrumentSymbol(bond.isin),
      side: 'BUY',
      orderType: 'MARKET',
      qty: qty(1_000_000),
      price: null,
      pegTo: null,
      pegOffset: null,
      stopPrice: null,
      trailAmount: null,
      trailPct: null,
      triggerBy: null,
      triggered: null,
      expireAt: null,
      displayQty: null,
      minQty: null,
      postOnly: false,
      shortQty: null,
      shortExempt: false,
      timeInForce: 'DAY',
      strategy: 'LIT',
      algoParams: null,
      instrumentType: 'bond',
      bondSpec: { isin: bond.isin, coupon: bond.couponPct, periods: 20, yield: 4.2 },
      quoteId: null,
      desk: 'FI',
      currency: bond.currency,
      destinationVenue: null,
      status: 'NEW',
      filledQty: qty(0),
      leavesQty: qty(1_000_000),
      avgPx: null,
      rejectCode: null,
      rejectReason: null,
      riskConfigVersion: 1,
      createdAt: NOW,
      updatedAt: NOW,
      version: 1,
      ...change,
    },
  };
}

/** People the user service knows: two clients, a sales, a trader of bonds and one of shares. */
const PEOPLE: readonly User[] = (
  [
    ['client', 'external-client', 'FI'],
    ['stranger', 'external-client', 'FI'],
    ['sam', 'sales', 'FI'],
    ['fiona', 'trader', 'FI'],
    ['hannah', 'trader', 'EQ'],
  ] as const
).map(([name, role, desk]) => {
  const plain = givenUser();
  return {
    ...plain,
    userId: userId(name),
    username: name,
    displayName: name,
    role,
    limits: {
      ...plain.limits,
      maxOrderQty: qty(10_000_000),
      maxDailyNotional: money(190_000_000_000),
      desks: [desk],
    },
  };
});

const USER_SERVICE: NonNullable<LoneOptions['peers']> = [
  {
    call: userOf,
    value: ({ userId: id }: CallInput<typeof userOf>) => ({
      user: PEOPLE.find((person) => person.userId === id) ?? null,
    }),
  },
  {
    call: usersInRole,
    value: ({ role }: CallInput<typeof usersInRole>) => ({
      items: PEOPLE.filter((person) => person.role === role),
    }),
  },
];

export class RfqFixture {
  readonly lone: LoneService;
  readonly published: Outcome[] = [];
  /** Pending timers, by key. */
  readonly #timers = new Map<
    string,
    { name: string; dueMs: number; data: Record<string, string | number> }
  >();
  #seq = 1_000;

  constructor(change: Partial<RfqSettings> = {}, peers: LoneOptions['peers'] = USER_SERVICE) {
    const service = rfqService({
      bonds: BONDS,
      quoteWindowMs: WINDOW_MS,
      settlement: settlementTerms('seed'),
      hasLastLook: false,
      reader: {
        find: (rfqId) => Promise.resolve(this.rows().find((row) => row.rfqId === rfqId) ?? null),
        listSteps: (rfqId) =>
          Promise.resolve(
            this.lone
              .rows(RFQ_TABLES.steps)
              .filter((step) => step.rfqId === rfqId)
              .map(({ stepId: _, rfqId: __, ...step }) => step),
          ),
      },
      ...change,
    });
    this.lone = openLone(service, { nowMs: NOW, peers });
  }

  rows(): RfqRow[] {
    return this.lone.rows(RFQ_TABLES.requests);
  }

  rfq(rfqId: string): RfqRow {
    const row = this.rows().find((one) => one.rfqId === rfqId);
    invariant(row !== undefined, `${rfqId} is kept`);
    return row;
  }

  #take(events: readonly Outcome[]): readonly Outcome[] {
    for (const out of events) {
      if (out.type === 'wake') {
        const { name, delayMs, data, key } = out;
        this.#timers.set(key, { name, dueMs: this.lone.nowMs + delayMs, data: { ...data } });
      } else this.published.push(out);
    }
    return events;
  }

  async tick(): Promise<void> {
    this.#seq += 1;
    const batch = { seq: this.#seq, at: this.lone.nowMs, simTime: this.lone.nowMs, ticks: [] };
    this.#take(await this.lone.receive('market.ticks', batch));
  }

  async route(routed = givenBondOrder()): Promise<string> {
    this.#take(await this.lone.receive('orders.fi.rfq', routed));
    return routed.order.orderId;
  }

  async cancel(routed: RoutedOrder, requestNo = 1): Promise<readonly Outcome[]> {
    const { orderId, userId: owner } = routed.order;
    return this.#take(
      await this.lone.receive('orders.fi.cancel-requested', {
        orderId,
        userId: owner,
        strategy: 'LIT',
        requestNo,
        actor: owner,
        reason: 'changed my mind',
        at: this.lone.nowMs,
      }),
    );
  }

  /** Lets time pass: every timer that falls due fires at its time, in order. */
  async pass(ms: number): Promise<void> {
    const until = this.lone.nowMs + ms;
    for (;;) {
      const [next] = [...this.#timers].toSorted(([, a], [, b]) => a.dueMs - b.dueMs);
      if (next === undefined || next[1].dueMs > until) break;
      const [key, { name, dueMs, data }] = next;
      this.#timers.delete(key);
      this.lone.nowMs = Math.max(this.lone.nowMs, dueMs);
      this.#take(await this.lone.fireTimer(name, data));
    }
    this.lone.nowMs = until;
  }

  /** Time passes while the service is down: timers fall due, and fire after it is back. */
  async sleepThrough(ms: number): Promise<void> {
    this.lone.restart();
    this.lone.nowMs += ms;
    await this.pass(0);
  }

  async request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller,
  ): Promise<{
    readonly code: RefusalCode | null;
    readonly value: unknown;
    readonly detail: string;
  }> {
    const { result, events } = await this.lone.request(call, input, caller);
    this.#take(events);
    return result.ok
      ? { code: null, value: result.value, detail: '' }
      : { code: result.error.code, value: null, detail: result.error.info.detail ?? '' };
  }

  /** The events published on a topic so far. */
  on<T extends TopicName>(topic: T): Payload<T>[] {
    return publishedOn(this.published, topic);
  }
}

export const owner = (id: string): UserId => userId(id);
export const asRfq = (value: unknown): Rfq => value as Rfq;
export const price = (units: number) => px(Math.round(units * 1_000) * 1_000);
