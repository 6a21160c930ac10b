/**
 * What news leaves behind in each symbol: an event's weight, how much news there is, and its tone over a short and a
 * long time. Everything fades exponentially, so one factor for all symbols carries each measure to the next batch.
 */
import type { NewsEvent } from '@tradefloor/contracts/news';
import { exp } from '@tradefloor/instruments/math/elementary';

const MINUTE_MS = 60_000;
export const EVENT_TAU_MS = 20 * MINUTE_MS;
export const COUNT_TAU_MS = 60 * MINUTE_MS;
export const FAST_TAU_MS = 10 * MINUTE_MS;
export const SLOW_TAU_MS = 120 * MINUTE_MS;
/**
 * Weight of a headline in the slow average when it comes in; in the fast one it is 1. Both decay by the weight they
 * take in.
 */
export const SLOW_SHARE = FAST_TAU_MS / SLOW_TAU_MS;

/** News further ahead than this is of another market. */
const AHEAD_MS = MINUTE_MS;

/** Older news has no part in any measure worth a rounding. */
export const NEWS_REACH_MS = 8 * COUNT_TAU_MS;

type Piece = Pick<NewsEvent, 'newsId' | 'simTime' | 'impact' | 'sentiment'>;

export class NewsDecay {
  readonly #events: Float64Array;
  readonly #counts: Float64Array;
  readonly #fast: Float64Array;
  readonly #slow: Float64Array;
  /** Ids and times of what was taken: a repeat changes nothing. */
  readonly #known = new Map<string, number>();
  #atMs: number;

  /**
   * @param rates news an hour each symbol usually has: what is supposed to have been before `atMs`
   * @param atMs market time from which on news is known
   */
  constructor(rates: Float64Array, atMs: number) {
    this.#events = new Float64Array(rates.length);
    this.#counts = rates.slice();
    this.#fast = new Float64Array(rates.length);
    this.#slow = new Float64Array(rates.length);
    this.#atMs = atMs;
  }

  /** Lets everything fade up to `atMs`. */
  advance(atMs: number): void {
    const passed = atMs - this.#atMs;
    if (passed <= 0) return;
    this.#atMs = atMs;
    fade(this.#events, passed / EVENT_TAU_MS);
    fade(this.#counts, passed / COUNT_TAU_MS);
    fade(this.#fast, passed / FAST_TAU_MS);
    fade(this.#slow, passed / SLOW_TAU_MS);
  }

  /** Takes a piece of news of some symbols, as faded as its age makes it. A repeat is known by its id. */
  receive(places: readonly number[], { newsId, simTime, impact, sentiment }: Piece): void {
    if (this.#known.has(newsId) || this.#atMs - simTime > NEWS_REACH_MS) return;
    this.#known.set(newsId, simTime);
    this.#forgetOld();
    // News of the batch to come is ahead of the last one: its age is negative until that comes.
    const age = Math.max(-AHEAD_MS, this.#atMs - simTime);
    for (const place of places) {
      add(this.#events, place, impact * exp(-age / EVENT_TAU_MS));
      add(this.#counts, place, exp(-age / COUNT_TAU_MS));
      add(this.#fast, place, sentiment * exp(-age / FAST_TAU_MS));
      add(this.#slow, place, SLOW_SHARE * sentiment * exp(-age / SLOW_TAU_MS));
    }
  }

  #forgetOld(): void {
    for (const [id, simTime] of this.#known) {
      if (this.#atMs - simTime <= NEWS_REACH_MS) return;
      this.#known.delete(id);
    }
  }

  /** Impacts of the symbol's events, as faded as their age. */
  eventScore(place: number): number {
    return this.#events[place] ?? 0;
  }

  /** News an hour. */
  perHour(place: number): number {
    return this.#counts[place] ?? 0;
  }

  /** The short average of tone less the long one. */
  sentimentDelta(place: number): number {
    return (this.#fast[place] ?? 0) - (this.#slow[place] ?? 0);
  }
}

function fade(column: Float64Array, lifetimes: number): void {
  const factor = exp(-lifetimes);
  for (let i = 0; i < column.length; i += 1) column[i] = (column[i] ?? 0) * factor;
}

const add = (column: Float64Array, place: number, amount: number): void => {
  column[place] = (column[place] ?? 0) + amount;
};
