/**
 * What the holdings of now would have earned in every recorded minute, carried to a day: options by full revaluation at
 * the moved share and volatility, bonds by duration and convexity from the moved yield, everything else in proportion.
 */
import { TYPE_OF_DESK } from '@tradefloor/instruments/contract/contract-size';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import type { OptionInput } from '@tradefloor/instruments/option/black-scholes';
import { type BondRisks, relativeChange } from './bond-risks.ts';
import type { MarkedCell } from './exposure.ts';
import type { FactorMoves, Moves } from './factor-moves.ts';
import { priceChange } from './revaluation.ts';

type Kept = { readonly version: number; readonly price: number; readonly moves: Moves };
/** A price this near to the one of the last working out, as a part of it, needs no other. */
const SAME_PRICE = 0.005;

/** A vector of relative or absolute moves and the dollars that it counts for. */
type Weighted = { readonly moves: Moves; readonly weight: number };

export class HoldingProfits {
  readonly #moves: FactorMoves;
  readonly #bonds: BondRisks;
  /** What one unit of a symbol gains by minute, with the minutes and the price it was worked out for. */
  readonly #kept = new Map<string, Kept>();

  constructor(moves: FactorMoves, bonds: BondRisks) {
    this.#moves = moves;
    this.#bonds = bonds;
  }

  /**
   * Dollars by minute.
   * @param getOption what values an option now; null while that is not known
   */
  list(
    cells: readonly MarkedCell[],
    at: { readonly nowMs: number; readonly getOption: (cell: MarkedCell) => OptionInput | null },
  ): Float64Array {
    const profits = new Float64Array(this.#moves.count);
    for (const cell of cells) {
      if (cell.netQty === 0 || cell.unvalued !== null) continue;
      for (const { moves, weight } of this.#listWeighted(cell, at)) {
        for (let i = 0; i < profits.length; i += 1) {
          profits[i] = (profits[i] ?? 0) + weight * (moves[i] ?? 0);
        }
      }
    }
    return profits;
  }

  #listWeighted(
    cell: MarkedCell,
    at: { readonly nowMs: number; readonly getOption: (cell: MarkedCell) => OptionInput | null },
  ): Weighted[] {
    const { desk, symbol, netNotional: weight } = cell;
    switch (TYPE_OF_DESK[desk]) {
      case 'equity':
        return [{ moves: this.#moves.share(symbol), weight }];
      case 'fx':
        return this.#listLegs(cell);
      case 'commodity': {
        const root = parseFutureSymbol(symbol)?.product.root;
        return root === undefined ? [] : [{ moves: this.#moves.future(symbol, root), weight }];
      }
      case 'bond':
        return this.#listBond(cell, at.nowMs);
      case 'option': {
        const input = at.getOption(cell);
        if (input === null) return [];
        const dollars = cell.netQty * cell.usdPerPrice;
        return [{ moves: this.#optionMoves(cell, input), weight: dollars }];
      }
    }
  }

  /** A pair is one currency bought with the other. */
  #listLegs({ symbol, netNotional }: MarkedCell): Weighted[] {
    const pair = findDealtPair(symbol);
    if (pair === null) return [];
    const [base, quote] = [this.#moves.currency(pair.base), this.#moves.currency(pair.quote)];
    return [
      ...(base === null ? [] : [{ moves: base, weight: netNotional }]),
      ...(quote === null ? [] : [{ moves: quote, weight: -netNotional }]),
    ];
  }

  #listBond({ symbol, mark, netNotional }: MarkedCell, nowMs: number): Weighted[] {
    const bond = mark === null ? null : this.#bonds.get(symbol, mark, nowMs);
    if (bond === null) return [];
    const moves = this.#keep(symbol, bond.clean, () => {
      const of = { curve: bond.curve, duration: (bond.modifiedDuration * bond.dirty) / bond.clean };
      const points = this.#moves.yieldPoints(symbol, of);
      return points.map((move) => relativeChange(bond, move));
    });
    return [{ moves, weight: netNotional }];
  }

  #optionMoves({ symbol, factor }: MarkedCell, input: OptionInput): Moves {
    return this.#keep(symbol, input.spot, () => {
      const volatilities = this.#moves.volatility(factor);
      return this.#moves.share(factor).map((price, i) =>
        priceChange(
          { kind: 'OPTION', input },
          // A volatility cannot fall below nothing.
          { price, volatility: Math.max(-0.99, volatilities[i] ?? 0), yieldPct: 0 },
        ),
      );
    });
  }

  /** Worked out once a minute, and when the price has moved: what a unit gains changes little with a second's price. */
  #keep(symbol: string, price: number, make: () => Moves): Moves {
    const { version } = this.#moves;
    const known = this.#kept.get(symbol);
    const isNear = known !== undefined && Math.abs(price - known.price) <= SAME_PRICE * price;
    if (isNear && known.version === version) return known.moves;
    const moves = make();
    this.#kept.set(symbol, { version, price, moves });
    return moves;
  }

  /** Forgets what is not held any more, for what was worked out for earlier minutes. */
  forgetOld(): void {
    const { version } = this.#moves;
    for (const [symbol, kept] of this.#kept) {
      if (kept.version < version - 1) this.#kept.delete(symbol);
    }
  }
}
