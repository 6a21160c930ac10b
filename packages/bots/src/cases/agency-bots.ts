/** Execution of clients' orders: evenly over the time there is, or each by one market order. */
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Mandate } from '../case-event.ts';
import type { Market, Strategy } from '../strategy.ts';
import { PositionSchedule } from './position-schedule.ts';

export class EvenAgent implements Strategy {
  readonly #schedule = new PositionSchedule();

  onMandate({ symbol, side, qty, untilMs }: Mandate, market: Market): void {
    const wanted = market.position(symbol) + sideSign(side) * qty;
    this.#schedule.start({ symbol, wanted, untilMs }, market);
  }

  onTimer(name: string, market: Market): void {
    this.#schedule.onTimer(name, market);
  }
}

export class HastyAgent implements Strategy {
  onMandate({ symbol, side, qty }: Mandate, market: Market): void {
    market.place({ symbol, side, qty });
  }
}
