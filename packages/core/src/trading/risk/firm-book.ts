/**
 * The firm's positions added up by desk and symbol as they change, in exact integers: a query of every second must not
 * walk through every user's holdings. Equal to a fold over the positions at any time.
 */

import type { PriceCurrency } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Desk } from '@tradefloor/contracts/user';
import type { PositionRow } from '../position/tables.ts';

/** All positions of one symbol, in one currency, on one desk. Money in 1/10 000; `basis` in price units times quantity. */
export type FirmCell = {
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  /** What its positions are paid in. */
  readonly currency: PriceCurrency;
  netQty: number;
  /** Sum of the sizes of all positions, whatever their side. */
  grossQty: number;
  basis: bigint;
  realisedPnl: number;
  fees: number;
  /** Positions that are not flat. */
  positions: number;
};

export class FirmBook {
  readonly #cells = new Map<string, FirmCell>();
  /** Positions that are not flat, by user and desk: who holds anything. */
  readonly #held = new Map<string, Map<Desk, number>>();

  /** Takes a position's change; `before` is undefined for a new one. */
  move(before: PositionRow | undefined, after: PositionRow): void {
    if (before !== undefined) this.#add(before, -1);
    this.#add(after, 1);
  }

  #add(row: PositionRow, sign: 1 | -1): void {
    const cell = this.#cell(row);
    const isHeld = row.netQty !== 0;
    cell.netQty += sign * row.netQty;
    cell.grossQty += sign * Math.abs(row.netQty);
    cell.basis += BigInt(sign) * BigInt(row.basis);
    cell.realisedPnl += sign * row.realisedPnl;
    cell.fees += sign * row.fees;
    if (!isHeld) return;
    cell.positions += sign;
    this.#hold(row, sign);
  }

  #hold({ userId, desk }: PositionRow, sign: 1 | -1): void {
    const desks = this.#held.get(userId) ?? new Map<Desk, number>();
    const count = (desks.get(desk) ?? 0) + sign;
    if (count === 0) desks.delete(desk);
    else desks.set(desk, count);
    if (desks.size === 0) this.#held.delete(userId);
    else this.#held.set(userId, desks);
  }

  #cell({ desk, symbol, currency }: PositionRow): FirmCell {
    // A fixed forward is in dollars, beside those that others still hold in the currency of its price.
    const key = `${desk}|${symbol}|${currency}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell: FirmCell = {
      desk,
      symbol,
      currency,
      netQty: 0,
      grossQty: 0,
      basis: 0n,
      realisedPnl: 0,
      fees: 0,
      positions: 0,
    };
    this.#cells.set(key, cell);
    return cell;
  }

  /** In order of first trade. */
  cells(): Iterable<Readonly<FirmCell>> {
    return this.#cells.values();
  }

  /** Users with an open position, on the desks; on any when none is named. */
  holders(desks: readonly Desk[] | null): number {
    if (desks === null) return this.#held.size;
    let count = 0;
    for (const held of this.#held.values()) if (desks.some((desk) => held.has(desk))) count += 1;
    return count;
  }
}
