/**
 * What each option contract gains in the sixteen scenarios: worked out once for all accounts, and again when its mark,
 * its underlying's or the hour has changed. Derived from stored marks, so a book that is read back has the same.
 */
import type { OptionContract } from '@tradefloor/contracts/option';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { optionArray, type RiskArray } from '../trading/margin/scenarios.ts';

const HOUR_MS = 3_600_000;
/** More than is listed and dealt at a time; what has ended is forgotten with the rest. */
const KEPT = 20_000;

export type OptionRisk = { readonly contract: OptionContract; readonly gains: RiskArray };
type Kept = {
  readonly contract: OptionContract;
  price: number;
  spot: number;
  hour: number;
  gains: RiskArray;
};

export class RiskArrays {
  readonly #kept = new Map<string, Kept>();

  /**
   * One contract bought, at its mark and its underlying's, in price units; time is counted in whole hours.
   * @returns null for a symbol that names no terms
   */
  get(
    symbol: string,
    at: { readonly price: number; readonly spot: number | null; readonly nowMs: number },
  ): OptionRisk | null {
    const known = this.#kept.get(symbol);
    const contract = known?.contract ?? parseOptionSymbol(symbol);
    if (contract === null) return null;
    // Until the underlying is marked, the strike stands in.
    const { price, spot: seen } = at;
    const spot = seen ?? contract.strike;
    const hour = Math.floor(at.nowMs / HOUR_MS);
    if (known?.price === price && known.spot === spot && known.hour === hour) return known;
    const gains = optionArray({
      type: contract.type,
      price: price / PX_PER_UNIT,
      spot: spot / PX_PER_UNIT,
      strike: contract.strike / PX_PER_UNIT,
      years: yearsTo(contract.expiry, hour * HOUR_MS),
    });
    if (known === undefined && this.#kept.size >= KEPT) this.#kept.clear();
    const kept = { contract, price, spot, hour, gains };
    this.#kept.set(symbol, kept);
    return kept;
  }
}
