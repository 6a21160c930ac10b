/**
 * Manages the default of a member: declares it once its call is overdue and closes its position out, evenly over 75 seconds
 * and by the members' bids that cost less than the market; or tries to declare it at the first call, and sells all of it at
 * once by market orders.
 */
import { qty } from '@tradefloor/contracts/money';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { MemberCall, TenderOffer } from '../case-event.ts';
import type { Market, OwnFill, Strategy } from '../strategy.ts';
import { PositionSchedule } from './position-schedule.ts';

const CLOSE_OUT_MS = 75_000;
/** About what trading out costs: a bid that is worse is left. */
const MOST_COST_BPS = 18;
const PORTFOLIO = 'PORTFOLIO-1';

export class PatientManager implements Strategy {
  readonly #schedule = new PositionSchedule();
  #untilMs: number | null = null;

  onMemberCall({ callId, status }: MemberCall, market: Market): void {
    if (status === 'OVERDUE') market.declareDefault(callId);
  }

  onFill({ clientOrderId, symbol }: OwnFill, market: Market): void {
    if (clientOrderId === PORTFOLIO) this.#untilMs = market.nowMs + CLOSE_OUT_MS;
    const isOffVenue = clientOrderId === PORTFOLIO || clientOrderId.startsWith('BID-');
    if (this.#untilMs === null || !isOffVenue) return;
    this.#schedule.start({ symbol, wanted: 0, untilMs: this.#untilMs }, market);
  }

  onTender(bid: TenderOffer, market: Market): void {
    const tick = market.tick(bid.symbol);
    const sign = sideSign(bid.side);
    if (tick === null || -sign * market.position(bid.symbol) < bid.qty) return;
    const costBps = (sign * (bid.price - tick.mid) * BPS_PER_ONE) / tick.mid;
    if (costBps <= MOST_COST_BPS) market.acceptTender(bid.id);
  }

  onTick({ symbol }: { readonly symbol: string }, market: Market): void {
    if (this.#untilMs === null) return;
    if (market.position(symbol) !== 0 || market.openOrders(symbol).length > 0) return;
    this.#untilMs = null;
    market.allocateLoss();
  }

  onTimer(name: string, market: Market): void {
    this.#schedule.onTimer(name, market);
  }
}

export class HastyManager implements Strategy {
  #isClosing = false;

  onMemberCall({ callId, status }: MemberCall, market: Market): void {
    if (status === 'ISSUED' || status === 'OVERDUE') market.declareDefault(callId);
  }

  onFill({ clientOrderId, symbol, side, qty: held }: OwnFill, market: Market): void {
    if (clientOrderId !== PORTFOLIO) return;
    this.#isClosing = true;
    market.place({ symbol, side: otherSide(side), qty: held });
  }

  onTick({ symbol }: { readonly symbol: string }, market: Market): void {
    if (!this.#isClosing || market.openOrders(symbol).length > 0) return;
    const held = market.position(symbol);
    if (held === 0) {
      this.#isClosing = false;
      market.allocateLoss();
    } else market.place({ symbol, side: held > 0 ? 'SELL' : 'BUY', qty: qty(Math.abs(held)) });
  }
}
