/** The futures market: the months that trade now and their quotes, at the market's newest batch. */

import type { FutureContract, FutureQuote, FutureRoot } from '@tradefloor/contracts/future';
import type { AcrossAssets, TickBatch } from '@tradefloor/contracts/market';
import type { QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { listedFutures } from '@tradefloor/instruments/futures/future-contract';
import {
  atPriorClose,
  type FutureMoment,
  futureMomentAt,
  modelPrice,
  onTick,
  toQuote,
} from '@tradefloor/sim/futures/future-market';

const TICK_MS = 250;
const DAY_MS = 86_400_000;

type Opens = { readonly day: number; readonly moments: ReadonlyMap<FutureRoot, FutureMoment> };

export class FuturePricer {
  readonly #seed: number;
  readonly #pressure: (root: FutureRoot, nowMs: number) => number;
  #listed: readonly FutureContract[] = [];
  /** Until when the list holds: the next end of trading. */
  #listedUntil = 0;
  #tick: number | null = null;
  #opens: Opens | null = null;
  #acrossAssets: AcrossAssets | null = null;

  /** @param pressure basis points of spot by which quotes stray beside what the market makes them stray by */
  constructor(seed: number, pressure: (root: FutureRoot, nowMs: number) => number = () => 0) {
    this.#seed = seed;
    this.#pressure = pressure;
  }

  /** The market has moved on. */
  take({ seq, acrossAssets }: Pick<TickBatch, 'seq' | 'acrossAssets'>): void {
    const isAcross = acrossAssets !== undefined;
    // A market of another kind had another open.
    if (isAcross !== (this.#acrossAssets !== null)) this.#opens = null;
    this.#tick = seq;
    this.#acrossAssets = acrossAssets ?? null;
  }

  /** Number of the batch that quotes are made at; null before the first. */
  get tick(): number | null {
    return this.#tick;
  }

  /** Listed again when a month has ended. */
  listed(nowMs: number): readonly FutureContract[] {
    if (nowMs >= this.#listedUntil) {
      this.#listed = listedFutures(nowMs);
      this.#listedUntil = Math.min(...this.#listed.map(({ expiresAt }) => expiresAt));
    }
    return this.#listed;
  }

  listMonths(root: FutureRoot, nowMs: number): FutureContract[] {
    return this.listed(nowMs).filter((contract) => contract.root === root);
  }

  /** Spot and carry of a product now; null before the market's first batch. */
  moment(root: FutureRoot, nowMs: number): FutureMoment | null {
    return this.#tick === null ? null : this.momentAt(root, { seq: this.#tick, nowMs });
  }

  /** Spot and carry of a product at a batch; what shares mean to futures is of the newest one. */
  momentAt(root: FutureRoot, { seq, nowMs }: { readonly seq: number; readonly nowMs: number }) {
    const moment = futureMomentAt(this.#seed, root, {
      tick: seq,
      nowMs,
      acrossAssets: this.#acrossAssets,
    });
    const pressed = (this.#pressure(root, nowMs) * moment.spot) / BPS_PER_ONE;
    return { ...moment, mispricing: moment.mispricing + pressed };
  }

  /**
   * Spot and carry of a product at an earlier time, at the market's first batch for all before that; of a future on the
   * listed shares, at their last close.
   */
  closeAt(
    root: FutureRoot,
    { seq, nowMs }: { readonly seq: number; readonly nowMs: number },
    then: number,
  ): FutureMoment {
    const tick = Math.max(0, seq - Math.round((nowMs - then) / TICK_MS));
    const moment = this.momentAt(root, { seq: tick, nowMs: then });
    return root === 'ES' && this.#acrossAssets !== null
      ? atPriorClose(moment, this.#acrossAssets)
      : moment;
  }

  /** The months of a product as they are quoted now, nearest first; none before the market's first batch. */
  listQuotes(root: FutureRoot, nowMs: number): FutureQuote[] {
    const moment = this.moment(root, nowMs);
    if (moment === null) return [];
    const open =
      root === 'ES' && this.#acrossAssets !== null
        ? atPriorClose(moment, this.#acrossAssets)
        : this.#listOpen(root, nowMs);
    return this.listMonths(root, nowMs).map((contract, place) => ({
      symbol: contract.symbol,
      ...toQuote(contract, moment, place),
      open: onTick(root, modelPrice(contract, open ?? moment)),
    }));
  }

  /** What the day began with: the market at midnight, or at its first batch. */
  #listOpen(root: FutureRoot, nowMs: number): FutureMoment | undefined {
    const day = Math.floor(nowMs / DAY_MS);
    if (this.#opens?.day !== day && this.#tick !== null) {
      const midnight = day * DAY_MS;
      const tick = Math.max(0, this.#tick - Math.round((nowMs - midnight) / TICK_MS));
      const at = { tick, nowMs: midnight, acrossAssets: this.#acrossAssets };
      const moments = FUTURE_ROOTS.map(
        (each) => [each, futureMomentAt(this.#seed, each, at)] as const,
      );
      this.#opens = { day, moments: new Map(moments) };
    }
    return this.#opens?.moments.get(root);
  }

  /** The reference prices of all months of all products. */
  market(nowMs: number): QuotedMarket {
    const quotes = FUTURE_ROOTS.flatMap((root) => this.listQuotes(root, nowMs)).map(
      ({ symbol, bid, ask, mid }) => ({ symbol, bid, ask, mid }),
    );
    return { type: 'commodity', at: nowMs, quotes };
  }

  /** One month as it is quoted now; null when it is not. */
  quote(symbol: string, nowMs: number): FutureQuote | null {
    const contract = this.listed(nowMs).find((each) => each.symbol === symbol);
    if (contract === undefined) return null;
    return this.listQuotes(contract.root, nowMs).find((each) => each.symbol === symbol) ?? null;
  }
}
