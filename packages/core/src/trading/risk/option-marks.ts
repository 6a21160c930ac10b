/**
 * The inputs of the option book's valuation: the newest volatility of every contract and price of every underlying.
 * Those of a paused underlying stay as they were, so that its greeks are still shown.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { QuoteBatch, QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import { optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';

const PER_CENT = 100;

export class OptionMarks {
  readonly #spots = new Map<string, Px>();
  /** By underlying, so that a batch replaces all contracts of those it quotes and what has ended is forgotten. */
  readonly #volatilities = new Map<string, Map<string, number>>();
  readonly #rates = new Map<string, number>();

  take({ ticks }: TickBatch): void {
    for (const { symbol, mid } of ticks) this.#spots.set(symbol, mid);
  }

  /** Takes the options of a batch of quotes; it replaces the contracts of every underlying that is quoted. */
  takeQuotes({ markets }: QuoteBatch): void {
    for (const market of markets) if (market.type === 'option') this.#takeOptions(market);
  }

  #takeOptions({ at, rates = [], quotes }: QuotedMarket): void {
    for (const { expiry, rate } of rates) this.#rates.set(expiry, rate);
    for (const expiry of this.#rates.keys()) {
      if (optionEndsAt(expiry) <= at) this.#rates.delete(expiry);
    }
    const replaced = new Set<string>();
    for (const { symbol, volatility } of quotes) {
      if (volatility === undefined) continue;
      const underlying = parseOptionSymbol(symbol)?.underlying;
      if (underlying === undefined) continue;
      if (!replaced.has(underlying)) this.#volatilities.set(underlying, new Map());
      replaced.add(underlying);
      this.#volatilities.get(underlying)?.set(symbol, volatility / PER_CENT);
    }
  }

  /** The newest zero rate to an expiry, continuous, a year; none before the first, and from its end on. */
  rate(expiry: string): number {
    return this.#rates.get(expiry) ?? 0;
  }

  /** The newest mid there was; null before the first. */
  spot(underlying: string): Px | null {
    return this.#spots.get(underlying) ?? null;
  }

  /** The newest volatility of a contract, a year, 1.00 being 100 %; null before the first. */
  volatility(underlying: string, symbol: string): number | null {
    return this.#volatilities.get(underlying)?.get(symbol) ?? null;
  }
}
