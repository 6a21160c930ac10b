/**
 * Expiry of contracts: those expired since the last check are settled at the market's prices, once, and published;
 * bonds that have matured with them, at par, currency forwards that have become spot, and those that are fixed.
 */
import type { ContractsExpired, FinalSettlement } from '@tradefloor/contracts/expiry';
import type { FutureContract } from '@tradefloor/contracts/future';
import { type Px, px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import type { Log, Table } from '@tradefloor/core/table';
import { EXPIRY_TABLES, type ExpiryClockRow } from '@tradefloor/core/trading/expiry/tables';
import { listedFutures } from '@tradefloor/instruments/futures/future-contract';
import { intrinsicValue, optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import type { StateIo } from '@tradefloor/runtime';
import { modelPrice, onTick } from '@tradefloor/sim/futures/future-market';
import type { BespokeBook } from '../prices/bespoke-book.ts';
import type { Listed as ListedBond } from '../prices/bond-pricer.ts';
import type { FuturePricer } from '../prices/future-pricer.ts';
import type { FxPricer } from '../prices/fx-pricer.ts';
import type { FxStreamBook } from '../prices/fx-stream-book.ts';
import { listedOptions, type OptionPricer } from '../prices/option-pricer.ts';
import { takeRedemptions } from './bond-redemptions.ts';
import { takeMaturedForwards } from './fx-forward-ends.ts';
import { takeFixings } from './ndf-fixings.ts';

const CLOCK = 'expiry';

type Listed =
  | { readonly kind: 'option'; readonly contract: OptionContract; readonly endsAt: number }
  | { readonly kind: 'commodity'; readonly contract: FutureContract; readonly endsAt: number };

type Desks = {
  readonly options: OptionPricer;
  readonly futures: FuturePricer;
  readonly bespoke: BespokeBook;
  readonly fx: FxPricer;
  readonly streams: FxStreamBook;
  readonly bonds: ReadonlyMap<string, ListedBond>;
  toClearingTime(nowMs: number): number;
};
type Priced = { readonly finalPrice: Px; readonly underlyingPrice: Px };

/** All that traded at a time, with its end, and what was written over the counter and has not ended. */
const tradedAt = (ms: number, bespoke: readonly OptionContract[]): Listed[] => [
  ...[...listedOptions(ms), ...bespoke].map((contract) => ({
    kind: 'option' as const,
    contract,
    endsAt: optionEndsAt(contract.expiry),
  })),
  ...listedFutures(ms).map((contract) => ({
    kind: 'commodity' as const,
    contract,
    endsAt: contract.expiresAt,
  })),
];

export class ExpirySettlement {
  readonly #clock: Table<ExpiryClockRow>;
  readonly #log: Log<FinalSettlement>;
  readonly #desks: Desks;
  /** When the next contract ends, of those that traded when contracts were settled last. */
  #nextEnd: number | null = null;

  constructor(io: StateIo, desks: Desks) {
    this.#clock = io.table(EXPIRY_TABLES.expiryClock);
    this.#log = io.log(EXPIRY_TABLES.finalSettlements);
    this.#desks = desks;
  }

  /**
   * Settles all expired contracts, forwards that are spot or fixed now and matured bonds, also those of a downtime; null where there is none. Options wait
   * until their underlying has a price.
   */
  settle(nowMs: number): ContractsExpired | null {
    const tickSeq = this.#desks.futures.tick ?? 0;
    const matured = takeRedemptions(
      this.#clock,
      this.#desks.bonds,
      this.#desks.toClearingTime(nowMs),
    ).map((bond) => ({ ...bond, tickSeq, at: nowMs }));
    const clearingMs = this.#desks.toClearingTime(nowMs);
    const forwards = [
      ...takeMaturedForwards(this.#desks, { nowMs, clearingMs }),
      ...takeFixings(this.#desks, { nowMs, clearingMs }),
    ];
    for (const item of [...matured, ...forwards]) this.#log.append(item);
    const items = [...this.#settleContracts(nowMs), ...matured, ...forwards];
    return items.length === 0 ? null : { at: nowMs, items };
  }

  /** The contracts that have ended, as they were settled; none while one of them waits for a price. */
  #settleContracts(nowMs: number): readonly FinalSettlement[] {
    const settledUpTo = this.#clock.get(CLOCK)?.settledUpTo;
    if (settledUpTo === undefined) {
      this.#clock.put({ id: CLOCK, settledUpTo: nowMs });
      return [];
    }
    const { bespoke } = this.#desks;
    this.#nextEnd ??= Math.min(...tradedAt(settledUpTo, []).map(({ endsAt }) => endsAt));
    if (nowMs < Math.min(this.#nextEnd, bespoke.nextEnd())) return [];
    const items: FinalSettlement[] = [];
    for (const each of tradedAt(settledUpTo, bespoke.written())) {
      if (each.endsAt > nowMs) continue;
      const priced = this.#toPrice(each, nowMs);
      if (priced === null) return [];
      const { symbol, expiry } = each.contract;
      const tickSeq = this.#desks.futures.tick ?? 0;
      items.push({ symbol, instrumentType: each.kind, expiry, ...priced, tickSeq, at: nowMs });
    }
    for (const item of items) {
      this.#log.append(item);
      bespoke.end(item.symbol, nowMs);
    }
    this.#clock.put({ id: CLOCK, settledUpTo: nowMs });
    this.#nextEnd = null;
    return items;
  }

  #toPrice(listed: Listed, nowMs: number): Priced | null {
    if (listed.kind === 'commodity') {
      const { root } = listed.contract;
      const moment = this.#desks.futures.moment(root, nowMs);
      if (moment === null) return null;
      // At its end a month is worth its spot price: of a note future, that of its own cheapest note.
      const spot = onTick(root, modelPrice(listed.contract, moment));
      return { finalPrice: spot, underlyingPrice: spot };
    }
    const spot = this.#desks.options.lastSpot(listed.contract.underlying);
    if (spot === null) return null;
    return { finalPrice: px(intrinsicValue(listed.contract, spot)), underlyingPrice: spot };
  }
}
