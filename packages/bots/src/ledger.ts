/**
 * What a run came to: holdings by average cost as the platform keeps them, marked to the mid of every batch. Exact integers:
 * profits and fees count 1/10,000 of the currency.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { ShownTick } from '@tradefloor/contracts/market';
import { type Money, money, type Px } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { applyFill, toMoney } from '@tradefloor/core/trading/position/position';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';

/** `total = realised + unrealised - fees`, exactly. */
export type Pnl = {
  readonly realised: Money;
  readonly unrealised: Money;
  readonly fees: Money;
  readonly total: Money;
};

export type Inventory = {
  readonly symbol: string;
  readonly netQty: number;
  readonly maxAbsQty: number;
};

export type Holding = {
  readonly symbol: string;
  readonly netQty: number;
  readonly avgPx: Px | null;
  readonly mid: Px | null;
};

type Account = {
  row: PositionRow | null;
  /** Paid less received, price units times quantity. */
  paid: bigint;
  firstMid: Px | null;
  mid: Px | null;
  maxAbsQty: number;
};

export class Ledger {
  readonly #accounts: Map<string, Account>;
  #tradedQty = 0;
  #tradedNotional = 0;
  #fills = 0;
  #peak = 0;
  #maxDrawdown = 0;

  constructor(symbols: readonly InstrumentSymbol[]) {
    this.#accounts = new Map(
      symbols.map((symbol) => [
        symbol,
        { row: null, paid: 0n, firstMid: null, mid: null, maxAbsQty: 0 },
      ]),
    );
  }

  onFill(fill: Fill): void {
    const account = this.#accounts.get(fill.symbol);
    if (account === undefined) return;
    account.row = applyFill(account.row, fill);
    account.paid += BigInt(sideSign(fill.side) * fill.qty) * BigInt(fill.price);
    account.maxAbsQty = Math.max(account.maxAbsQty, Math.abs(account.row.netQty));
    this.#fills += 1;
    this.#tradedQty += fill.qty;
    this.#tradedNotional += toMoney(BigInt(fill.price) * BigInt(fill.qty), fill);
  }

  /** Marks all holdings to a batch; the drawdown is measured then. */
  onTicks(ticks: readonly ShownTick[]): void {
    for (const { symbol, mid } of ticks) {
      const account = this.#accounts.get(symbol);
      if (account === undefined) continue;
      account.firstMid ??= mid;
      account.mid = mid;
    }
    if (this.#fills === 0) return;
    const { total } = this.pnl();
    this.#peak = Math.max(this.#peak, total);
    this.#maxDrawdown = Math.max(this.#maxDrawdown, this.#peak - total);
  }

  pnl(): Pnl {
    let [realised, unrealised, fees] = [0, 0, 0];
    for (const { row, paid, mid } of this.#accounts.values()) {
      if (row === null) continue;
      const worth = BigInt(row.netQty) * BigInt(mid ?? row.avgPx);
      realised += row.realisedPnl;
      // What is left of the exact whole: the two never differ from it by a rounding.
      unrealised += toMoney(worth - paid, row) - row.realisedPnl;
      fees += row.fees;
    }
    return {
      realised: money(realised),
      unrealised: money(unrealised),
      fees: money(fees),
      total: money(realised + unrealised - fees),
    };
  }

  netQty(symbol: string): number {
    return this.#accounts.get(symbol)?.row?.netQty ?? 0;
  }

  /** The mids of a symbol at the first batch and at the last; null before any. */
  mids(symbol: string): { readonly first: Px; readonly last: Px } | null {
    const account = this.#accounts.get(symbol);
    if (account === undefined || account.firstMid === null || account.mid === null) return null;
    return { first: account.firstMid, last: account.mid };
  }

  inventory(): Inventory[] {
    return [...this.#accounts].map(([symbol, { row, maxAbsQty }]) => ({
      symbol,
      netQty: row?.netQty ?? 0,
      maxAbsQty,
    }));
  }

  /** What is held, at average cost, and the newest mid; prices are null before any. */
  holdings(): Holding[] {
    return [...this.#accounts].map(([symbol, { row, mid }]) => ({
      symbol,
      netQty: row?.netQty ?? 0,
      avgPx: row === null || row.netQty === 0 ? null : row.avgPx,
      mid,
    }));
  }

  turnover(): { readonly fills: number; readonly tradedQty: number; readonly notional: Money } {
    return {
      fills: this.#fills,
      tradedQty: this.#tradedQty,
      notional: money(this.#tradedNotional),
    };
  }

  /** Largest fall of the total profit from its highest value so far, the beginning's zero included. */
  get maxDrawdown(): Money {
    return money(this.#maxDrawdown);
  }
}
