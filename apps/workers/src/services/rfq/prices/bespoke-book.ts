/** What the options desk has over the counter: firm quotes while their end is known, contracts until they end. */

import type { OptionQuoteId } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import { hash32 } from '@tradefloor/core/prng';
import type { Table } from '@tradefloor/core/table';
import type {
  BespokeOptionRow,
  OptionQuoteRow,
} from '@tradefloor/core/trading/dealer/option-quote-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { findBespoke } from '@tradefloor/instruments/option/bespoke-option';
import { optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import type { StateIo } from '@tradefloor/runtime';

export class BespokeBook {
  readonly #quotes: Table<OptionQuoteRow>;
  readonly #contracts: Table<BespokeOptionRow>;

  constructor(io: StateIo) {
    this.#quotes = io.table(DEALER_TABLES.optionQuotes);
    this.#contracts = io.table(DEALER_TABLES.bespokeOptions);
  }

  quote(quoteId: string): OptionQuoteRow | undefined {
    return this.#quotes.get(quoteId);
  }

  /** Quotes of one person that can still be dealt on. */
  countOpenQuotes(userId: string, nowMs: number): number {
    let count = 0;
    for (const row of this.#quotes.values()) {
      if (row.userId === userId && row.state === 'OPEN' && nowMs <= row.validUntil) count += 1;
    }
    return count;
  }

  putQuote(row: OptionQuoteRow): void {
    this.#quotes.put(row);
  }

  /** The end of a quote is no longer known: an undealt one has lapsed. */
  closeQuote(quoteId: OptionQuoteId, nowMs: number): void {
    const row = this.#quotes.get(quoteId);
    if (row === undefined) return;
    const lapsed = { state: 'LAPSED' as const, decidedAt: row.validUntil };
    this.#quotes.put({ ...row, ...(row.state === 'OPEN' ? lapsed : {}), closedAt: nowMs });
    this.#quotes.forget(quoteId);
  }

  /** A deal on a quote: the contract is written, and marked from now until it ends. */
  deal(row: OptionQuoteRow): void {
    this.#quotes.put(row);
    const contract = findBespoke(row.symbol);
    if (contract === null || this.#contracts.get(row.symbol) !== undefined) return;
    const { symbol, underlying, expiry } = contract;
    const firstDealtAt = row.decidedAt ?? row.quotedAt;
    this.#contracts.put({ symbol, underlying, expiry, firstDealtAt, endedAt: null });
  }

  /** Contracts that were dealt and have not been settled at their end. */
  written(): OptionContract[] {
    return [...this.#contracts.values()].flatMap(({ symbol }) => findBespoke(symbol) ?? []);
  }

  /** When the next of them ends; never where there is none. */
  nextEnd(): number {
    return Math.min(
      ...[...this.#contracts.values()].map(({ expiry }) => optionEndsAt(expiry)),
      Number.POSITIVE_INFINITY,
    );
  }

  /** The contract was settled; a contract not dealt here is ignored. */
  end(symbol: string, nowMs: number): void {
    const row = this.#contracts.get(symbol);
    if (row === undefined) return;
    this.#contracts.put({ ...row, endedAt: nowMs });
    this.#contracts.forget(symbol);
  }

  /** Quoted publicly besides the listed contracts: dealt ones, and recently quoted ones. */
  marked(nowMs: number): OptionContract[] {
    const symbols = new Set<string>();
    for (const { symbol } of this.#contracts.values()) symbols.add(symbol);
    for (const { symbol } of this.#quotes.values()) symbols.add(symbol);
    return [...symbols].flatMap((symbol) => this.contract(symbol, nowMs) ?? []);
  }

  /** A contract that has not ended; null for what is on no terms of this desk. */
  contract(symbol: string, nowMs: number): OptionContract | null {
    const contract = findBespoke(symbol);
    return contract !== null && optionEndsAt(contract.expiry) > nowMs ? contract : null;
  }

  /** A number that two copies of the same book share. */
  hash(): number {
    let sum = 0;
    for (const { quoteId, state } of this.#quotes.values()) sum ^= hash32(`${quoteId}|${state}`);
    for (const { symbol } of this.#contracts.values()) sum ^= hash32(symbol);
    return sum;
  }
}
