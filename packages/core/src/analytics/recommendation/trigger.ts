/**
 * When a signal is published: sure enough, for long enough, and not published recently. Without it a market of noise
 * would bring a recommendation every few milliseconds (domain.md 6.2).
 */
import type { Signal, SignalBatch } from '@tradefloor/contracts/intelligence';
import type { Side } from '@tradefloor/contracts/order';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';

/** The confidence has to be above this, not at it. */
export const CONFIDENCE_ABOVE = 0.6;
/** Once published, a side is quiet until its confidence has fallen below this. */
export const REARM_BELOW = 0.45;
/** Batches in a row: two seconds. */
export const PERSISTENCE = 8;
/** Milliseconds of market time before the same side of the same symbol may be published again. */
export const COOL_DOWN_MS = 60_000;
/** Recommendations of the whole platform in any minute. */
export const PER_MINUTE = 30;
const MINUTE_MS = 60_000;

type SideState = {
  /** Batches in a row the confidence was above the threshold. */
  streak: number;
  isArmed: boolean;
  saidMs: number;
};

const fresh = (): SideState => ({ streak: 0, isArmed: true, saidMs: Number.NEGATIVE_INFINITY });

/** A signal that triggers now. */
export type Call = { readonly side: Side; readonly signal: Signal };

export class Trigger {
  readonly #sides = new Map<string, Readonly<Record<Side, SideState>>>();
  /** Market times of the signals published in the last minute, oldest first. */
  readonly #published: number[] = [];

  /**
   * Restores the signals published before a restart: cool-downs continue, and their side is not
   * armed.
   */
  remember({ symbol, side, simTime }: { symbol: string; side: Side; simTime: number }): void {
    const state = this.#describeState(symbol)[side];
    state.saidMs = Math.max(state.saidMs, simTime);
    state.isArmed = false;
    this.#published.push(simTime);
    this.#published.sort((a, b) => a - b);
  }

  /**
   * Takes the signals of one batch.
   * @returns the signals to publish, surest first; never more than the minute has room for
   */
  take({ simTime, signals }: SignalBatch): Call[] {
    const ready = signals.flatMap((signal) => this.#validate(signal, simTime));
    ready.sort(
      (a, b) =>
        b.signal.confidence - a.signal.confidence || (a.signal.symbol < b.signal.symbol ? -1 : 1),
    );
    while ((this.#published[0] ?? simTime) <= simTime - MINUTE_MS) this.#published.shift();
    const published = ready.slice(0, Math.max(0, PER_MINUTE - this.#published.length));
    for (const { side, signal } of published) {
      const state = this.#describeState(signal.symbol)[side];
      state.isArmed = false;
      state.saidMs = simTime;
      this.#published.push(simTime);
    }
    return published;
  }

  #validate(signal: Signal, simTime: number): Call[] {
    const sides = this.#describeState(signal.symbol);
    const towards = signal.signal > 0 ? 'BUY' : 'SELL';
    const calls: Call[] = [];
    for (const side of SIDES) {
      const state = sides[side];
      const confidence = side === towards ? signal.confidence : 0;
      state.streak = confidence > CONFIDENCE_ABOVE ? state.streak + 1 : 0;
      if (confidence < REARM_BELOW) state.isArmed = true;
      const isCool = simTime - state.saidMs >= COOL_DOWN_MS;
      if (state.streak >= PERSISTENCE && state.isArmed && isCool) calls.push({ side, signal });
    }
    return calls;
  }

  #describeState(symbol: string): Readonly<Record<Side, SideState>> {
    const known = this.#sides.get(symbol);
    if (known !== undefined) return known;
    const made = { BUY: fresh(), SELL: fresh() };
    this.#sides.set(symbol, made);
    return made;
  }
}
