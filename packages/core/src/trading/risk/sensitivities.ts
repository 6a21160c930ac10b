/**
 * What holdings gain in dollars when the market moves: delta, gamma, vega, value of a basis point and open currencies,
 * added up by desk, by user and by what moves.
 */
import type { SensitivityRow } from '@tradefloor/contracts/firm-risk';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import type { Desk } from '@tradefloor/contracts/user';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { TYPE_OF_DESK } from '@tradefloor/instruments/contract/contract-size';
import { findUnderlying } from '@tradefloor/instruments/contract/underlying';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import { findBond } from '@tradefloor/instruments/instrument';
import { type OptionInput, valueOption } from '@tradefloor/instruments/option/black-scholes';
import type { BondSensitivity } from './bond-risks.ts';

/** Signed holding of one symbol. */
export type SensitiveHolding = {
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly netQty: number;
  readonly mark: Px | null;
  /** Dollars that a unit of quantity gains when its price rises by 1.00. */
  readonly usdPerPrice: number;
};

/** What values a holding; null while it is not known. */
export type SensitivityInputs = {
  readonly option: (symbol: InstrumentSymbol) => OptionInput | null;
  readonly bond: (symbol: InstrumentSymbol, mark: Px) => BondSensitivity | null;
};

type Amounts = Omit<SensitivityRow, 'by' | 'key'>;
/** What one unit of quantity gains by the moves of one underlying. */
type UnitPart = { readonly underlying: string; readonly amounts: Amounts };

const NOTHING: Amounts = {
  deltaUsd: 0,
  gammaUsd: 0,
  vegaUsd: 0,
  dv01Usd: 0,
  currencyUsd: 0,
  unvalued: 0,
};

const PER_CENT = 0.01;

/** The sensitivities of a unit, by what it follows; null where it cannot be valued. */
function listParts(of: SensitiveHolding, inputs: SensitivityInputs): UnitPart[] | null {
  const { desk, symbol, mark, usdPerPrice } = of;
  const underlying = findUnderlying(symbol) ?? symbol;
  const part = (amounts: Partial<Amounts>, key: string = underlying): UnitPart => ({
    underlying: key,
    amounts: { ...NOTHING, ...amounts },
  });
  if (usdPerPrice === 0) return null;
  const worth = mark === null ? null : (mark / PX_PER_UNIT) * usdPerPrice;
  switch (TYPE_OF_DESK[desk]) {
    case 'option': {
      const input = inputs.option(symbol);
      return input === null ? null : [part(toOptionAmounts(input, usdPerPrice))];
    }
    case 'bond': {
      const bond = mark === null ? null : inputs.bond(symbol, mark);
      const currency = findBond(symbol)?.currency;
      if (bond === null || currency === undefined) return null;
      return [part({ dv01Usd: usdPerPrice * bond.dv01Per100 }, currency)];
    }
    case 'fx': {
      const pair = findDealtPair(symbol);
      if (pair === null || worth === null) return null;
      const legs = [
        part({ currencyUsd: worth }, pair.base),
        part({ currencyUsd: -worth }, pair.quote),
      ];
      return legs.filter(({ underlying: currency }) => currency !== 'USD');
    }
    case 'equity':
    case 'commodity':
      return worth === null ? null : [part({ deltaUsd: worth })];
  }
}

/** Gamma for a per cent of the share, vega for a point of volatility. */
function toOptionAmounts(input: OptionInput, usdPerPrice: number): Partial<Amounts> {
  const { delta, gamma, vega } = valueOption(input);
  const { spot } = input;
  return {
    deltaUsd: usdPerPrice * delta * spot,
    gammaUsd: usdPerPrice * gamma * spot * spot * PER_CENT,
    vegaUsd: usdPerPrice * vega * PER_CENT,
  };
}

/** Sums by desk, by user or by underlying, the largest first. */
export class SensitivityTable {
  readonly #inputs: SensitivityInputs;
  readonly #units = new Map<string, readonly UnitPart[] | null>();
  readonly #rows = new Map<string, SensitivityRow>();

  constructor(inputs: SensitivityInputs) {
    this.#inputs = inputs;
  }

  /** Adds a holding under a name; by underlying, under those that it follows. */
  add(by: SensitivityRow['by'], name: string, holding: SensitiveHolding): void {
    const { symbol, netQty } = holding;
    if (netQty === 0) return;
    const parts = this.#getParts(holding);
    if (parts === null) {
      const key = by === 'UNDERLYING' ? (findUnderlying(symbol) ?? symbol) : name;
      this.#put({ by, key }, { ...NOTHING, unvalued: 1 }, 1);
      return;
    }
    for (const { underlying, amounts } of parts) {
      this.#put({ by, key: by === 'UNDERLYING' ? underlying : name }, amounts, netQty);
    }
  }

  #getParts(holding: SensitiveHolding): readonly UnitPart[] | null {
    const key = `${holding.desk}|${holding.symbol}`;
    const known = this.#units.get(key);
    if (known !== undefined) return known;
    const made = listParts(holding, this.#inputs);
    this.#units.set(key, made);
    return made;
  }

  #put(of: Pick<SensitivityRow, 'by' | 'key'>, amounts: Amounts, times: number): void {
    const key = `${of.by}|${of.key}`;
    const known = this.#rows.get(key) ?? { ...of, ...NOTHING };
    this.#rows.set(key, {
      ...of,
      deltaUsd: known.deltaUsd + times * amounts.deltaUsd,
      gammaUsd: known.gammaUsd + times * amounts.gammaUsd,
      vegaUsd: known.vegaUsd + times * amounts.vegaUsd,
      dv01Usd: known.dv01Usd + times * amounts.dv01Usd,
      currencyUsd: known.currencyUsd + times * amounts.currencyUsd,
      unvalued: known.unvalued + times * amounts.unvalued,
    });
  }

  /** Largest delta and open currencies first. */
  list(): SensitivityRow[] {
    const toSize = ({ deltaUsd, currencyUsd, dv01Usd }: SensitivityRow): number =>
      Math.abs(deltaUsd) + Math.abs(currencyUsd) + Math.abs(dv01Usd);
    return [...this.#rows.values()].sort((a, b) => toSize(b) - toSize(a));
  }
}
