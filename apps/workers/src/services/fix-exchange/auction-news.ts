/**
 * What of the exchange's auctions is news: that a call has begun, with the next batch; how calls stand, once a second
 * while there are any; and each result once.
 */
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import type { TickBatch } from '@tradefloor/contracts/market';
import { type Published, publish } from '@tradefloor/runtime';

/**
 * The exchange is looked at so often, by the batches' own time. On a day of auctions each batch looks whether a call
 * has begun: the market goes on printing until it knows.
 */
const LOOK_MS = 1_000;

type News = readonly Published<'market.auctions'>[];

export class AuctionNews {
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The time of the newest result that is known; null before the first look: what was held before it is no news. */
  #newestAt: number | null = null;
  /** What was published last, but for how the calls stand. */
  #day = '';
  #hadCalls = false;

  /** Whether it is time to look. A clock that was set back makes it so, too. */
  isDue({ at }: Pick<TickBatch, 'at'>): boolean {
    const isAwaited = this.#day !== '' && !this.#hadCalls;
    if (!isAwaited && at >= this.#lookedAt && at - this.#lookedAt < LOOK_MS) return false;
    this.#lookedAt = at;
    return true;
  }

  /** The batch to publish after a look, if there is anything new in it. */
  publish({ seq, at }: Pick<TickBatch, 'seq' | 'at'>, view: AuctionsView): News {
    const { day, calls, results: all } = view;
    const since = this.#newestAt;
    const results = since === null ? [] : all.filter((result) => result.at > since);
    this.#newestAt = all.reduce((newest, result) => Math.max(newest, result.at), since ?? 0);
    const isNewDay = (day?.day ?? '') !== this.#day;
    const isNews = calls.length > 0 || this.#hadCalls || results.length > 0 || isNewDay;
    this.#day = day?.day ?? '';
    this.#hadCalls = calls.length > 0;
    return isNews ? [publish('market.auctions', { seq, at, day, calls, results })] : [];
  }
}
