/** What is held in options and their shares, by underlying, with sensitivities at the quotes on the screen. Pure. */

import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { type Holding, sumGreeks } from '@tradefloor/instruments/option/position-greeks';
import { toPx } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Position, WireOutput } from '../../platform/client/shapes.ts';
import { unrealised } from '../../platform/marks/valuation.ts';

export type OptionView = WireOutput<'optionGreeks'>['items'][number];
export type Greeks = ReturnType<typeof sumGreeks>;

/** An option position: average and mark of one share's worth, profit in dollars, sensitivities of all its contracts. */
export type HeldOption = {
  readonly symbol: string;
  readonly expiry: string;
  readonly netQty: number;
  readonly avgPx: number;
  /** Null while it is not quoted. */
  readonly mark: number | null;
  readonly pnl: number | null;
  readonly greeks: Greeks | null;
};

/** All that follows one share. */
export type HeldOn = {
  readonly underlying: string;
  readonly options: readonly HeldOption[];
  /** Shares held, below zero for shares sold short. */
  readonly shares: number;
  /** Of the options that are quoted and the shares. */
  readonly greeks: Greeks;
  /** Options of which neither mark nor sensitivities are known: the sums are without them. */
  readonly unquoted: number;
  /** Of the options that are quoted. */
  readonly pnl: number;
};

const isOption = ({ symbol }: Position): boolean => findInstrument(symbol)?.type === 'option';
/** The symbols of all options held. */
export const listOptionSymbols = (positions: readonly Position[]): readonly string[] =>
  positions.filter((one) => one.netQty !== 0 && isOption(one)).map(({ symbol }) => symbol);

function toHeld(position: Position, view: OptionView | undefined): HeldOption {
  const { symbol, netQty, avgPx } = position;
  return {
    symbol,
    netQty,
    avgPx,
    expiry: parseOptionSymbol(symbol)?.expiry ?? '',
    mark: view?.mid ?? null,
    pnl: view === undefined ? null : unrealised(position, toPx(view.mid)),
    greeks: view === undefined ? null : sumGreeks([toHolding(netQty, view)]),
  };
}

const toHolding = (contracts: number, view: OptionView): Holding => ({ contracts, greeks: view });

/** What one user holds on a share. @param positions of that user alone */
export function getHeldOn(
  underlying: string,
  positions: readonly Position[],
  views: readonly OptionView[],
): HeldOn {
  const bySymbol = new Map(views.map((view) => [view.symbol, view]));
  const options = positions
    .filter((one) => one.netQty !== 0 && isOption(one))
    .filter(({ symbol }) => parseOptionSymbol(symbol)?.underlying === underlying)
    .map((one) => toHeld(one, bySymbol.get(one.symbol)));
  const shares = positions.find(({ symbol }) => symbol === underlying)?.netQty ?? 0;
  const quoted = options.flatMap(({ symbol, netQty }) => {
    const view = bySymbol.get(symbol);
    return view === undefined ? [] : [toHolding(netQty, view)];
  });
  return {
    underlying,
    options,
    shares,
    greeks: sumGreeks(quoted, shares),
    unquoted: options.length - quoted.length,
    pnl: options.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0),
  };
}

/** The shares of which options are held, by name. */
export const listUnderlyings = (positions: readonly Position[]): readonly string[] =>
  [
    ...new Set(
      listOptionSymbols(positions).flatMap((symbol) => parseOptionSymbol(symbol)?.underlying ?? []),
    ),
  ].toSorted();

/** What is held and what is added to it. */
export const addGreeks = (one: Greeks, other: Greeks): Greeks => ({
  delta: one.delta + other.delta,
  gamma: one.gamma + other.gamma,
  vega: one.vega + other.vega,
  theta: one.theta + other.theta,
  rho: one.rho + other.rho,
});

/** The columns of sensitivities: name, unit, decimals. Deltas and gammas are in shares of 1, a contract on 100. */
export const GREEK_COLUMNS = [
  { key: 'delta', name: 'Delta', unit: 'shares', decimals: 1 },
  { key: 'gamma', name: 'Gamma', unit: 'shares per USD', decimals: 2 },
  { key: 'vega', name: 'Vega', unit: 'USD per vol point', decimals: 1 },
  { key: 'theta', name: 'Theta', unit: 'USD per day', decimals: 1 },
  { key: 'rho', name: 'Rho', unit: 'USD per 1 % of rate', decimals: 1 },
] as const satisfies readonly {
  readonly key: keyof Greeks;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
}[];

/** How many shares a contract is on. */
export const contractNote = (): string => phrase`One contract is on ${OPTION_MULTIPLIER} shares.`;
