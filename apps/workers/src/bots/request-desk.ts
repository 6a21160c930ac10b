/**
 * The clients' requests of a case in one world: what is quoted until when, and the decision that follows. The last quote that
 * stands when the client decides counts.
 */
import type { ClientRequest, RequestQuote } from '@tradefloor/bots/case-event';
import { toRefused } from '@tradefloor/bots/own-orders';
import { firstOrderIdAt, toChildId } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { type CaseQuote, getClientPrice } from '@tradefloor/core/competition/cases/client-decision';
import type { CaseRequest } from '@tradefloor/core/competition/cases/competition-case';
import { invariant } from '@tradefloor/core/result';
import type { BotWorld } from './bot-world.ts';
import type { CaseOrders } from './case-orders.ts';
import { decideOnQuote } from './client-desk.ts';
import type { Failure } from './own-requests.ts';

type Open = { readonly item: CaseRequest; readonly untilMs: number; quote: CaseQuote | null };

export class RequestDesk {
  readonly #world: BotWorld;
  readonly #orders: CaseOrders;
  readonly #requests = new Map<string, Open>();
  #decided = 0;

  constructor(world: BotWorld, orders: CaseOrders) {
    this.#world = world;
    this.#orders = orders;
  }

  /** Opens a request. @returns what the participant is to know of it */
  open(item: CaseRequest): ClientRequest {
    const { id, symbol, side, isSideShown, qty } = item;
    const untilMs = this.#world.startMs + item.untilMs;
    this.#requests.set(id, { item, untilMs, quote: null });
    return { id, symbol, side: isSideShown ? side : null, qty, untilMs };
  }

  /** Takes a quote; one that cannot be taken is refused as an event. */
  quote(id: string, prices: RequestQuote): void {
    const quote: CaseQuote = { bid: prices.bid ?? null, ask: prices.ask ?? null };
    const request = this.#requests.get(id);
    const failure = this.#findFault(request, quote);
    if (failure === null && request !== undefined) request.quote = quote;
    if (failure === null) return;
    const refusal = { clientOrderId: id, request: 'QUOTE' as const, ...failure };
    this.#world.add(toRefused(refusal, this.#world.nowMs));
  }

  #findFault(request: Open | undefined, { bid, ask }: CaseQuote): Failure | null {
    if (request === undefined) return { code: 'NOT_FOUND', detail: 'There is no such request' };
    if (this.#world.nowMs >= request.untilMs) {
      return { code: 'CONFLICT', detail: 'The client has decided' };
    }
    const isPrice = (price: Px | null) =>
      price === null || (Number.isSafeInteger(price) && price > 0);
    if (!isPrice(bid) || !isPrice(ask)) {
      return { code: 'VALIDATION_FAILED', detail: 'A price is a whole number above zero' };
    }
    return bid !== null && ask !== null && bid > ask
      ? { code: 'VALIDATION_FAILED', detail: 'The bid is above the offer' }
      : null;
  }

  /** The client decides; beyond the position's limit there is no deal. */
  decide({ id }: Pick<CaseRequest, 'id'>): void {
    const request = this.#requests.get(id);
    const quote = request?.quote ?? null;
    if (request === undefined || quote === null) return;
    const { symbol, side, qty, draw } = request.item;
    const terms = { symbol, side: otherSide(side), qty };
    if (getClientPrice({ side }, quote) === null || !this.#orders.allowsTender(terms)) return;
    this.#decided += 1;
    const orderId = toChildId(firstOrderIdAt(this.#world.nowMs), this.#decided);
    this.#world.record.orders.expectFill(orderId, id);
    const { userId } = this.#world.trader;
    this.#world.send(
      decideOnQuote,
      { orderId, userId, symbol, side, qty, draw, ...quote },
      { caller: null, onRefused: ({ code }) => invariant(false, `${id} is decided: ${code}`) },
    );
  }
}
