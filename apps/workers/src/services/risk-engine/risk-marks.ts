/** What the firm's holdings are valued by at one instant: the newest prices there are, however old. */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Marks } from '@tradefloor/core/trading/risk/exposure';
import { optionExposure, optionInput } from '@tradefloor/core/trading/risk/option-delta';
import type { GreekMarks } from '@tradefloor/core/trading/risk/underlying-greeks';
import { getCurrency } from '@tradefloor/instruments/instrument';
import type { OptionInput } from '@tradefloor/instruments/option/black-scholes';
import { usdRate } from '@tradefloor/instruments/usd-rate';
import type { RiskState } from './risk-state.ts';

/** The prices and volatilities of an instant. */
export const toGreekMarks = ({ quotes, optionMarks }: RiskState, nowMs: number): GreekMarks => ({
  nowMs,
  rate: (expiry) => optionMarks.rate(expiry),
  mid: (symbol) => quotes.tick(symbol)?.mid ?? null,
  spot: (underlying) => optionMarks.spot(underlying),
  volatility: (underlying, symbol) => optionMarks.volatility(underlying, symbol),
});

/** What values holdings and their risk at one instant. */
export type RiskMarks = Marks & {
  readonly nowMs: number;
  /** What values an option contract; null while it is not known. */
  readonly option: (symbol: InstrumentSymbol) => OptionInput | null;
};

/** Marks of an instant; each option is valued once for all its holders. */
export function makeMarks(state: RiskState, nowMs: number): RiskMarks {
  const { quotes, instruments } = state;
  const greekMarks = toGreekMarks(state, nowMs);
  const inputs = new Map<InstrumentSymbol, OptionInput | null>();
  const getOption = (symbol: InstrumentSymbol): OptionInput | null => {
    const known = inputs.get(symbol);
    if (known !== undefined) return known;
    const made = optionInput(symbol, greekMarks);
    inputs.set(symbol, made);
    return made;
  };
  const deltas = new Map<InstrumentSymbol, number | null>();
  const getExposure = (symbol: InstrumentSymbol): number | null => {
    const known = deltas.get(symbol);
    if (known !== undefined) return known;
    const made = optionExposure(getOption(symbol));
    deltas.set(symbol, made);
    return made;
  };
  return {
    nowMs,
    option: getOption,
    tick: (symbol) => quotes.tick(symbol),
    instrument: (symbol) => instruments.find(symbol, nowMs) ?? null,
    // A bond that is on no list is valued in the currency of its record, and a forward that was fixed in dollars.
    usdRate: ({ symbol, currency }) =>
      usdRate(
        currency === 'USD' ? currency : getCurrency(symbol, currency),
        (pair) => quotes.tick(pair.symbol)?.mid ?? null,
      ),
    optionExposure: getExposure,
  };
}
