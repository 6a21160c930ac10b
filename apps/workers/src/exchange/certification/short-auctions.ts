/**
 * Trading days of seconds, one after the other, each with an opening and a closing auction: a certification cannot wait
 * for those of a real day. Their order is that of New York: the cut-off of the opening lies in its call, that of the
 * closing before it.
 */
import type { AuctionChange } from '@tradefloor/sim/exchange/auction/auction-calls';

/** Milliseconds since the day's beginning. */
const OPENING = { callAt: 4_000, cutOffAt: 6_000, endsAt: 8_000 } as const;
const CLOSING = { cutOffAt: 12_000, callAt: 13_000, endsAt: 16_000 } as const;
const REOPENING_MS = 2_000;

type Step = { readonly at: number; readonly changes: readonly AuctionChange[] };

export class ShortAuctions {
  /** What is still to come of the day. */
  #steps: Step[] = [];
  #days = 0;
  #endsAt = 0;

  /** What is due since the last look; the first look begins the first day. */
  due(nowMs: number): readonly AuctionChange[] {
    const changes: AuctionChange[] = [];
    if (this.#days === 0) this.#endsAt = nowMs;
    while (nowMs >= (this.#steps[0]?.at ?? this.#endsAt)) {
      if (this.#steps.length === 0) this.#beginDay(this.#endsAt);
      changes.push(...(this.#steps.shift()?.changes ?? []));
    }
    return changes;
  }

  #beginDay(at: number): void {
    this.#days += 1;
    this.#endsAt = at + CLOSING.endsAt;
    const schedule = {
      day: `certification-${this.#days}`,
      opensAt: at + OPENING.endsAt,
      closesAt: this.#endsAt,
      openingCutOffAt: at + OPENING.cutOffAt,
      closingCutOffAt: at + CLOSING.cutOffAt,
      reopeningMs: REOPENING_MS,
    };
    const call = (kind: 'OPENING' | 'CLOSING', endsAt: number): AuctionChange => {
      return { step: 'CALL', kind, endsAt };
    };
    this.#steps = [
      // The close of the day before comes first.
      { at, changes: [{ step: 'UNCROSS' }, { step: 'SCHEDULE', schedule }] },
      { at: at + OPENING.callAt, changes: [call('OPENING', schedule.opensAt)] },
      { at: schedule.opensAt, changes: [{ step: 'UNCROSS' }] },
      { at: at + CLOSING.callAt, changes: [call('CLOSING', schedule.closesAt)] },
    ];
  }
}
