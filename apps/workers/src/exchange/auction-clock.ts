/** What begins and ends the exchange's auctions: a schedule with the end of the session before, and its calls. */
import { findCall, findSchedule } from '@tradefloor/core/trading/order/auction-times';
import type { SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import type { AuctionChange } from '@tradefloor/sim/exchange/auction/auction-calls';

type Call = Extract<AuctionChange, { readonly step: 'CALL' }>;

export class AuctionClock {
  readonly #hours: SessionHours;
  #date = '';
  /** The ends of the session's two calls that are still to come. */
  #ends: readonly number[] = [];
  /** The call that was begun last and is not over. */
  #running: Call | null = null;

  constructor(hours: SessionHours) {
    this.#hours = hours;
  }

  /**
   * What is due since the last look. After a restart the end of a call comes again, the schedule, and a call that is under
   * way: none changes an exchange that has had them.
   */
  due(nowMs: number): readonly AuctionChange[] {
    const changes: AuctionChange[] = [];
    // On the first look too, and after a call that was slept through: orders for it must not stay.
    const isFirst = this.#date === '';
    if (isFirst || this.#ends.some((at) => nowMs >= at)) {
      this.#running = null;
      changes.push({ step: 'UNCROSS' });
    }
    const schedule = findSchedule(this.#hours, nowMs);
    if (schedule === null) return changes;
    this.#ends = [schedule.opensAt, schedule.closesAt].filter((at) => at > nowMs);
    if (schedule.day !== this.#date) {
      this.#date = schedule.day;
      changes.push({ step: 'SCHEDULE', schedule });
    }
    const call = findCall(schedule, nowMs);
    if (call !== null && this.#running === null) {
      this.#running = { step: 'CALL', ...call };
      changes.push(this.#running);
    }
    return changes;
  }
}
