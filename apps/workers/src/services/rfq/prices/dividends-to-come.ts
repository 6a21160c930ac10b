/** Dividends that are still to leave the prices of the shares that options are on, by the date the market states. */
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { listDividends } from '@tradefloor/instruments/equity/dividends';
import type { ComingDividend } from '@tradefloor/sim/option/option-market';

/** Beyond the last expiry that is listed or dealt. */
const DAYS_AHEAD = 1_500;
const DAYS_PER_YEAR = 365;

export class DividendsToCome {
  #upTo: string | null = null;
  readonly #listed = new Map<string, readonly ComingDividend[]>();

  /** @param upTo date up to which they have left the prices; null where prices do not fall for them */
  take(upTo: string | null): void {
    if (upTo === this.#upTo) return;
    this.#upTo = upTo;
    this.#listed.clear();
  }

  /** By date. Their time is in whole days: the clock of ex-dates is another one than that of expiries. */
  list(symbol: string): readonly ComingDividend[] {
    if (this.#upTo === null) return [];
    const known = this.#listed.get(symbol);
    if (known !== undefined) return known;
    const after = toDay(this.#upTo);
    const listed = listDividends(symbol, { after, until: after + DAYS_AHEAD }, 0).map(
      ({ exDay, rate }) => ({
        exDay,
        years: (exDay - after) / DAYS_PER_YEAR,
        amount: rate / PX_PER_UNIT,
      }),
    );
    this.#listed.set(symbol, listed);
    return listed;
  }
}
