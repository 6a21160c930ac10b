/**
 * The platform as the quote service of the exchange meets it, in memory: users, bonds, orders by their client's key,
 * requests by hand.
 */
import { type Bond, isin } from '@tradefloor/contracts/bond';
import type { Call } from '@tradefloor/contracts/calls/call';
import { orderId, RfqId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Rfq, RfqDealer, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { dealerGiven, RFQ_AT, rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import { toTrade } from '@tradefloor/core/trading/rfq/rfq-trade';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { Ask } from './quote-platform.ts';

const [FIRST] = BONDS;
if (FIRST === undefined) throw new Error('there are no bonds');
export const A_BOND: Bond = FIRST;

type Failing = { readonly code: RefusalCode | 'TIMEOUT'; times: number };

/** The received requests, the open ones, and the injected faults. */
export class GivenPlatform {
  readonly asked: { readonly call: string; readonly input: unknown }[] = [];
  readonly requests = new Map<string, Rfq>();
  readonly #orders = new Map<string, { readonly id: string; readonly text: string }>();
  readonly #failing = new Map<string, Failing>();

  /** The next responses to a call are these. */
  fail(call: string, code: RefusalCode | 'TIMEOUT', times = 1): void {
    this.#failing.set(call, { code, times });
  }

  countFor(call: string): number {
    return this.asked.filter((one) => one.call === call).length;
  }

  /** The only request there is. */
  get only(): Rfq {
    const [rfq] = this.requests.values();
    if (rfq === undefined) throw new Error('no call was made');
    return rfq;
  }

  /** A request as it stands after a change. */
  change(change: Partial<Rfq>): Rfq {
    const { only } = this;
    const next = { ...only, ...change, version: only.version + 1 };
    this.requests.set(next.rfqId, next);
    return next;
  }

  quoted(...dealers: RfqDealer[]): Rfq {
    return this.change({ dealers });
  }

  /** The trade with a dealer, as the platform publishes it. */
  executed(dealerId: string): RfqExecuted {
    const price = dealerGiven().quote?.askPrice;
    if (price === undefined) throw new Error('no price');
    const chosen = { dealerId, price, yield: 3.98, spreadBps: 4, reason: 'OPERATOR' } as const;
    const rfq = this.change({
      state: 'EXECUTED',
      chosen: { ...chosen, slippage: px(0), note: null },
      executedAt: RFQ_AT,
    });
    const row = { ...rfq, routed: null, requestKey: null, lastLooks: 0 };
    const moment = { at: RFQ_AT, tickSeq: 1, settlementDate: '2026-11-24', accrued: 0.5 };
    return toTrade(row, rfq, moment).executed;
  }

  readonly request: Ask = async (call, input) => {
    this.asked.push({ call: call.name, input });
    const failing = this.#failing.get(call.name);
    if (failing !== undefined && failing.times > 0) {
      failing.times -= 1;
      return failing.code === 'TIMEOUT'
        ? { ok: false, error: { kind: 'TIMEOUT' } }
        : { ok: false, error: { kind: 'REFUSED', code: failing.code, info: {} } };
    }
    const response = this.#handle(call, input as never);
    return response === null
      ? { ok: false, error: { kind: 'REFUSED', code: 'CONFLICT', info: { detail: 'no more' } } }
      : { ok: true, value: response as never };
  };

  #handle(call: Call, input: Readonly<Record<string, string>>): unknown {
    switch (call.name) {
      case 'userOf':
        return { user: givenUser() };
      case 'listBonds':
        return { items: [A_BOND] };
      case 'bondValuation':
        return { cashFlows: [{ date: A_BOND.maturity, amount: 100 }], yield: 4 };
      case 'placeOrder':
        return this.#place(input);
      case 'getRfq':
        return this.requests.get(input['rfqId'] ?? '') ?? null;
      case 'executeRfq':
        return this.only.state === 'PENDING' ? this.only : null;
      case 'cancelOrder':
        return this.only.state === 'PENDING' ? {} : null;
      default:
        throw new Error(`${call.name} was not expected`);
    }
  }

  /** As the OMS does: the same order under the same key is the first one, another one is refused. */
  #place(input: Readonly<Record<string, unknown>>): unknown {
    const key = String(input['clientOrderId']);
    const text = canonicalJson(input);
    const first = this.#orders.get(key);
    if (first !== undefined) return first.text === text ? { orderId: first.id } : null;
    const id = `00000000-0000-7000-8000-00000000000${this.#orders.size}`;
    this.#orders.set(key, { id, text });
    const face = qty(Number(input['qty']));
    const rfq = { rfqId: RfqId.parse(id), orderId: orderId(id), qty: face };
    this.requests.set(id, rfqGiven({ ...rfq, isin: isin(A_BOND.isin), dealers: [] }));
    return { orderId: id };
  }
}
