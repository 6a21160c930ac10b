/** The instruments as the market last listed them, kept in memory by services that need tick, lot or volume. */
import type { Instrument } from '@tradefloor/contracts/market';
import { fxForwardInstrument } from '@tradefloor/instruments/fx/fx-forward';
import { bespokeInstrument } from '@tradefloor/instruments/option/bespoke-option';

/** An unlisted symbol is looked up again after this long, not at every order that names it. */
const RELIST_MS = 10_000;
/** After this long where a source of the list did not respond, as happens while services start. */
const RELIST_PART_MS = 500;

/** The listed instruments; `isWhole` is false when a source of the list did not respond. */
export type Listing = { readonly items: readonly Instrument[]; readonly isWhole: boolean };

type Ask = () => Promise<Listing | null>;

export class InstrumentDirectory {
  #listed: ReadonlyMap<string, Instrument> = new Map();
  #listedAt: number | null = null;
  #isWhole = true;
  #requesting: Promise<boolean> | null = null;

  /**
   * The instrument, a bespoke option's and a currency forward's by its name alone; null when it is not listed; undefined when the market has to
   * be called first.
   */
  find(symbol: string, nowMs: number): Instrument | null | undefined {
    const found =
      this.#listed.get(symbol) ?? bespokeInstrument(symbol, nowMs) ?? fxForwardInstrument(symbol);
    if (found !== undefined && found !== null) return found;
    const keptMs = this.#isWhole ? RELIST_MS : RELIST_PART_MS;
    const isKnown = this.#listedAt !== null && Math.abs(nowMs - this.#listedAt) < keptMs;
    return isKnown ? null : undefined;
  }

  /** False when a source of the list did not respond: what is not known may be listed. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The market lists an instrument on other terms now: it is called before that one is named again. */
  forget(symbol: string): void {
    this.#listed = new Map([...this.#listed].filter(([listed]) => listed !== symbol));
    this.#listedAt = null;
  }

  /** The listed symbols. */
  symbols(): string[] {
    return [...this.#listed.keys()];
  }

  /**
   * Calls the market for its list; concurrent callers share the result.
   * @param request returns null when the market cannot be reached
   * @returns false when there was no answer: what is known stays
   */
  learn(nowMs: number, request: Ask): Promise<boolean> {
    this.#requesting ??= this.#requestOnce(nowMs, request);
    return this.#requesting;
  }

  async #requestOnce(nowMs: number, request: Ask): Promise<boolean> {
    const listing = await request();
    this.#requesting = null;
    if (listing === null) return false;
    const { items, isWhole } = listing;
    // Instruments missing from this partial list are kept.
    const before = isWhole ? [] : [...this.#listed.values()];
    this.#listed = new Map([...before, ...items].map((item) => [item.symbol, item]));
    this.#listedAt = nowMs;
    this.#isWhole = isWhole;
    return true;
  }
}
