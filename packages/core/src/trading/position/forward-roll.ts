/**
 * A forward whose value date has become the spot date is a spot deal of its pair: the same currencies on the same day at
 * the same price. What is held of it becomes a holding of the pair, at the cost that it has; nothing is earned by that.
 */

import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import {
  averagePx,
  divideHalfUp,
  money,
  px,
  qty,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import { toMoneyUnits } from './position.ts';
import type { PositionRow } from './tables.ts';

/** A signed quantity with its signed cost, in price units times quantity. */
export type Costed = { readonly held: number; readonly basis: bigint };

/** The cost of what is held after another holding of the same has come to it. What offsets takes cost out in proportion. */
export function mergedBasis(to: Costed, from: Costed): bigint {
  if (to.held === 0 || from.held === 0 || Math.sign(to.held) === Math.sign(from.held)) {
    return to.basis + from.basis;
  }
  const left = to.held + from.held;
  const rest = Math.sign(left) === Math.sign(to.held) ? to : from;
  return divideHalfUp(rest.basis * BigInt(Math.abs(left)), BigInt(Math.abs(rest.held)));
}

/**
 * The holdings of forward and pair after the first has become the second.
 * @param into the pair's holding; null for none
 */
export function rollForward(
  forward: PositionRow,
  into: PositionRow | null,
  { pair, at }: { readonly pair: InstrumentSymbol; readonly at: number },
): readonly [forward: PositionRow, pair: PositionRow] {
  const from = { held: forward.netQty, basis: BigInt(forward.basis) };
  const to = { held: into?.netQty ?? 0, basis: BigInt(into?.basis ?? 0) };
  const left = {
    ...forward,
    netQty: 0,
    avgPx: px(0),
    basis: '0',
    paid: String(BigInt(forward.paid) - from.basis),
    updatedAt: at,
    version: forward.version + 1,
  };
  const basis = mergedBasis(to, from);
  const paid = BigInt(into?.paid ?? 0) + from.basis;
  const netQty = to.held + from.held;
  const size = Math.abs(from.held);
  return [
    left,
    {
      ...forward,
      symbol: pair,
      netQty,
      avgPx: netQty === 0 ? px(0) : averagePx(basis < 0n ? -basis : basis, Math.abs(netQty)),
      realisedPnl: money(toSafeInteger(toMoneyUnits(basis - paid, { ...forward, symbol: pair }))),
      fees: into?.fees ?? money(0),
      boughtQty: qty((into?.boughtQty ?? 0) + (from.held > 0 ? size : 0)),
      soldQty: qty((into?.soldQty ?? 0) + (from.held < 0 ? size : 0)),
      basis: String(basis),
      paid: String(paid),
      updatedAt: at,
      version: (into?.version ?? 0) + 1,
    },
  ];
}
