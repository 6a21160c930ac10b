/**
 * The dealers' composite of bonds as ticks: bid and ask are the composite's, for a million of face; mid is what positions are
 * marked at. Nothing prints, so that there is no volume, and the last price is the mid.
 */
import type { BondBatch, BondQuote } from '@tradefloor/contracts/bond';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { ShownTick } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';

const INDICATED_FACE = qty(1_000_000);
const NOTHING = qty(0);

type Range = { readonly open: Px; readonly high: Px; readonly low: Px };

export class BondTicks {
  readonly #isins: readonly string[];
  /** Of the mids since the first batch. */
  readonly #ranges = new Map<string, Range>();

  constructor(isins: readonly string[]) {
    this.#isins = isins;
  }

  /** Ticks of the bonds that the batch quotes, in the order in which they were given. */
  take({ quotes }: BondBatch): ShownTick[] {
    return this.#isins.flatMap((isin) => {
      const quote = quotes.find((one) => one.isin === isin);
      return quote === undefined ? [] : [this.#toTick(quote)];
    });
  }

  #toTick({ isin, bid, ask, mid }: BondQuote): ShownTick {
    const { open, high, low } = this.#ranges.get(isin) ?? { open: mid, high: mid, low: mid };
    const range = { open, high: px(Math.max(high, mid)), low: px(Math.min(low, mid)) };
    this.#ranges.set(isin, range);
    return {
      symbol: instrumentSymbol(isin),
      bid,
      ask,
      mid,
      last: mid,
      bidSize: INDICATED_FACE,
      askSize: INDICATED_FACE,
      volume: NOTHING,
      dayVolume: NOTHING,
      ...range,
    };
  }
}
