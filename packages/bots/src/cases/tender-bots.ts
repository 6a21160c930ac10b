/**
 * Takes blocks that are offered and trades out of them: all of them and by market orders at once, or those whose price is
 * better than the market by more than trading out costs, and over 80 seconds.
 */
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { TenderOffer } from '../case-event.ts';
import type { Market, OwnFill, Strategy } from '../strategy.ts';
import { PositionSchedule } from './position-schedule.ts';

/** About what trading out of a block costs. */
const LEAST_EDGE_BPS = 18;
/** Left between the last order and the end of the run. */
const SPARE_MS = 5_000;
const TRADE_OUT_MS = 80_000;

export class PatientDealer implements Strategy {
  readonly #schedule = new PositionSchedule();
  readonly #tenders = new Set<string>();

  onTender(tender: TenderOffer, market: Market): void {
    const { id, symbol, side, price } = tender;
    const tick = market.tick(symbol);
    if (tick === null) return;
    const edgeBps = (sideSign(side) * (tick.mid - price) * BPS_PER_ONE) / tick.mid;
    if (edgeBps < LEAST_EDGE_BPS) return;
    this.#tenders.add(id);
    market.acceptTender(id);
  }

  onFill({ clientOrderId, symbol }: OwnFill, market: Market): void {
    if (!this.#tenders.has(clientOrderId)) return;
    const endMs = market.endMs ?? Number.POSITIVE_INFINITY;
    const untilMs = Math.min(endMs - SPARE_MS, market.nowMs + TRADE_OUT_MS);
    this.#schedule.start({ symbol, wanted: 0, untilMs }, market);
  }

  onTimer(name: string, market: Market): void {
    this.#schedule.onTimer(name, market);
  }
}

export class HastyDealer implements Strategy {
  readonly #tenders = new Set<string>();

  onTender({ id }: TenderOffer, market: Market): void {
    this.#tenders.add(id);
    market.acceptTender(id);
  }

  onFill({ clientOrderId, symbol, side, qty: block }: OwnFill, market: Market): void {
    if (!this.#tenders.has(clientOrderId)) return;
    market.place({ symbol, side: otherSide(side), qty: block });
  }
}
