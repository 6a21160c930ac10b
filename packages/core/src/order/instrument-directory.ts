/** The instruments as the market last listed them, kept in memory by services that need tick, lot or volume. */
import type { Instrument } from '@tradefloor/contracts/market';

/** A symbol that is not listed is asked for again after this long, not at every order that names it. */
const RELIST_MS = 10_000;

type Ask = () => Promise<readonly Instrument[] | null>;

export class InstrumentDirectory {
  #listed: ReadonlyMap<string, Instrument> = new Map();
  #listedAt: number | null = null;
  #asking: Promise<boolean> | null = null;

  /** The instrument; null when the market lists none; undefined when the market has to be asked first. */
  find(symbol: string, nowMs: number): Instrument | null | undefined {
    const found = this.#listed.get(symbol);
    if (found !== undefined) return found;
    const isKnown = this.#listedAt !== null && Math.abs(nowMs - this.#listedAt) < RELIST_MS;
    return isKnown ? null : undefined;
  }

  /**
   * Asks the market for its list; those who ask meanwhile share the answer.
   * @param ask answers null when the market cannot be reached
   * @returns false when there was no answer: what is known stays
   */
  learn(nowMs: number, ask: Ask): Promise<boolean> {
    this.#asking ??= this.#askOnce(nowMs, ask);
    return this.#asking;
  }

  async #askOnce(nowMs: number, ask: Ask): Promise<boolean> {
    const items = await ask();
    this.#asking = null;
    if (items === null) return false;
    this.#listed = new Map(items.map((item) => [item.symbol, item]));
    this.#listedAt = nowMs;
    return true;
  }
}
