/** What one option contract is exposed to: its delta at the spot, at the marks. A risk figure, so floating-point. */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  impliedVolatility,
  type OptionInput,
  valueOption,
} from '@tradefloor/instruments/option/black-scholes';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import type { GreekMarks } from './underlying-greeks.ts';

/**
 * What values one contract: at the volatility it is quoted at, at the one that its mid implies where none is quoted.
 * @returns null for what is no option, and while spot or volatility are not known
 */
export function optionInput(symbol: InstrumentSymbol, marks: GreekMarks): OptionInput | null {
  const contract = parseOptionSymbol(symbol);
  const mid = contract === null ? null : marks.spot(contract.underlying);
  if (contract === null || mid === null) return null;
  const { underlying, type, expiry } = contract;
  const spot = mid / PX_PER_UNIT;
  const years = yearsTo(expiry, marks.nowMs);
  const strike = contract.strike / PX_PER_UNIT;
  const terms = { type, spot, strike, rate: marks.rate(expiry), yield: 0, years };
  const volatility = marks.volatility(underlying, symbol) ?? implied(terms, marks.mid(symbol));
  return volatility === null ? null : { ...terms, volatility };
}

/** Delta times spot of one contract, in its currency; null while that is not known. */
export function optionExposure(input: OptionInput | null): number | null {
  return input === null ? null : OPTION_MULTIPLIER * valueOption(input).delta * input.spot;
}

/** Of a contract that has ended none is needed. */
function implied(terms: Omit<OptionInput, 'volatility'>, mid: Px | null): number | null {
  if (terms.years === 0) return 0;
  return mid === null ? null : impliedVolatility(terms, mid / PX_PER_UNIT);
}
