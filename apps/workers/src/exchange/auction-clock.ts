/**
 * When the exchange's auctions are: a schedule with the end of the session before, a call before the opening and one
 * before the close, as long as those of the London Stock Exchange (MIT201), and their ends.
 */
import { findSession, type SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import { type AuctionChange, makeSchedule } from '@tradefloor/sim/exchange/auction/auction-calls';

const OPENING_CALL_MS = 10 * 60_000;
const CLOSING_CALL_MS = 5 * 60_000;

type Call = Extract<AuctionChange, { readonly step: 'CALL' }>;

export class AuctionClock {
  readonly #hours: SessionHours;
  #date = '';
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
    // On the first look too: a call may have ended while the process was down.
    const isFirst = this.#date === '';
    if (isFirst || (this.#running !== null && nowMs >= this.#running.endsAt)) {
      this.#running = null;
      changes.push({ step: 'UNCROSS' });
    }
    const { date, opensAtMs: opensAt, closesAtMs: closesAt } = findSession(this.#hours, nowMs);
    if (date !== this.#date) {
      this.#date = date;
      changes.push({ step: 'SCHEDULE', schedule: makeSchedule(date, { opensAt, closesAt }) });
    }
    const call = findCall(nowMs, { opensAt, closesAt });
    if (call !== null && this.#running === null) {
      this.#running = call;
      changes.push(call);
    }
    return changes;
  }
}

/** The call that a time is in. */
function findCall(
  nowMs: number,
  { opensAt, closesAt }: { readonly opensAt: number; readonly closesAt: number },
): Call | null {
  if (nowMs >= opensAt - OPENING_CALL_MS && nowMs < opensAt) {
    return { step: 'CALL', kind: 'OPENING', endsAt: opensAt };
  }
  return nowMs >= closesAt - CLOSING_CALL_MS && nowMs < closesAt
    ? { step: 'CALL', kind: 'CLOSING', endsAt: closesAt }
    : null;
}
