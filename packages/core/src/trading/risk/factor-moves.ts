/**
 * A move of a day for every recorded minute and every risk factor: what historical value at risk revalues the holdings
 * by. A minute's recorded move is carried to a day by the root of time. Where none is recorded, of minutes before the
 * service saw the price and of implied volatilities, which come back within the hour, a seeded move takes its place,
 * drawn from the volatility and correlations of the parametric figure.
 */
import type { CurveName } from '@tradefloor/contracts/bond';
import type { FutureRoot } from '@tradefloor/contracts/future';
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import { TRADING_DAY_MINUTES } from '@tradefloor/contracts/vocabulary/trading-day';
import { VOLATILITY_PPM } from '@tradefloor/instruments/futures/future-contract';
import { findDollarPair } from '@tradefloor/instruments/usd-rate';
import { normalQuantile, openUnit } from '../../distribution.ts';
import { drawAt, hash32 } from '../../prng.ts';
import { dailySigma } from '../execution/impact.ts';
import { DAILY_VOLATILITY, DAILY_YIELD_PCT } from './daily-deviations.ts';
import type { MinuteMids } from './minute-mids.ts';
import { FACTOR_VARIANCE } from './value-at-risk.ts';

/** A minute's move grows to a day's with the root of its minutes. */
const DAY_ROOT = Math.sqrt(TRADING_DAY_MINUTES);
/** Draws kept of one name: two days of minutes. */
const DRAWS_KEPT = 2_880;

/** Moves by minute, in the order of `MinuteMids.minutes`. */
export type Moves = Float64Array;

/** A factor: the prices it is recorded by, and the seeded draws that stand in. */
type Factor = {
  /** Whose prices are recorded; null for none. */
  readonly recorded: string | null;
  /** What a recorded relative move, carried to a day, is for the factor. */
  readonly convert: (move: number) => number;
  /** Null: what is not recorded did not move. */
  readonly seeded: { readonly name: string; readonly group: string; readonly sigma: number } | null;
};

const asIs = (move: number): number => move;

/** Standard normal draws by name and minute: the same for every run. */
class SeededDraws {
  readonly #kept = new Map<string, Map<number, number>>();

  get(name: string, minute: number): number {
    const kept = this.#kept.get(name) ?? new Map<number, number>();
    this.#kept.set(name, kept);
    const known = kept.get(minute);
    if (known !== undefined) return known;
    if (kept.size >= DRAWS_KEPT) kept.clear();
    const made = normalQuantile(openUnit(drawAt(hash32(`value at risk ${name}`), minute)));
    kept.set(minute, made);
    return made;
  }
}

export class FactorMoves {
  readonly #mids: MinuteMids;
  readonly #draws = new SeededDraws();
  readonly #kept = new Map<string, { readonly version: number; readonly moves: Moves }>();

  constructor(mids: MinuteMids) {
    this.#mids = mids;
  }

  /** Changes with the recorded minutes. */
  get version(): number {
    return this.#mids.version;
  }

  /** Minutes there are. */
  get count(): number {
    return this.#mids.minutes.length;
  }

  /** Relative moves of a share; none in a minute without a price. */
  share(symbol: string): Moves {
    return this.#moves(symbol, { recorded: symbol, convert: asIs, seeded: null });
  }

  /** Relative moves of a future; its months have the seeded moves of their product. */
  future(symbol: string, root: FutureRoot): Moves {
    const seeded = { name: root, group: 'COMM', sigma: dailySigma(VOLATILITY_PPM[root]) };
    return this.#moves(symbol, { recorded: symbol, convert: asIs, seeded });
  }

  /** Relative moves of a currency against the dollar; null for the dollar. */
  currency(currency: PriceCurrency): Moves | null {
    const pair = findDollarPair(currency);
    if (pair === null) return null;
    const convert = pair.quote === 'USD' ? asIs : (move: number) => -move / (1 + move);
    const seeded = { name: currency, group: 'FX', sigma: dailySigma(pair.volatilityPpm) };
    return this.#moves(currency, { recorded: pair.symbol, convert, seeded });
  }

  /** Percentage points that a bond's yield moves: by its recorded prices, else with its curve. */
  yieldPoints(isin: string, of: { readonly curve: CurveName; readonly duration: number }): Moves {
    const convert = (move: number) => (-100 * move) / of.duration;
    const seeded = { name: of.curve, group: 'RATES', sigma: DAILY_YIELD_PCT };
    return this.#moves(isin, { recorded: isin, convert, seeded });
  }

  /** Relative moves of the implied volatility of a share. */
  volatility(underlying: string): Moves {
    const seeded = {
      name: `volatility ${underlying}`,
      group: 'VOLATILITY',
      sigma: DAILY_VOLATILITY,
    };
    return this.#moves(seeded.name, { recorded: null, convert: asIs, seeded });
  }

  #moves(key: string, factor: Factor): Moves {
    const known = this.#kept.get(key);
    if (known !== undefined && known.version === this.version) return known.moves;
    const { minutes } = this.#mids;
    const returns = factor.recorded === null ? null : this.#mids.listReturns(factor.recorded);
    const moves = Float64Array.from(minutes, (minute, i) => {
      const recorded = returns?.[i] ?? Number.NaN;
      if (!Number.isNaN(recorded)) return factor.convert(recorded * DAY_ROOT);
      return factor.seeded === null ? 0 : this.#drawn(factor.seeded, minute);
    });
    this.#kept.set(key, { version: this.version, moves });
    return moves;
  }

  /** A market, a group and an own draw, in the shares of variance that the parametric figure has. */
  #drawn(of: NonNullable<Factor['seeded']>, minute: number): number {
    const { market, sector, own } = FACTOR_VARIANCE;
    const draw = (name: string): number => this.#draws.get(name, minute);
    const group = Math.sqrt(sector) * draw(`group ${of.group}`);
    const z = Math.sqrt(market) * draw('market') + group + Math.sqrt(own) * draw(of.name);
    return of.sigma * z;
  }
}
