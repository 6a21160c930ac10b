/** What the firm's holdings are valued by at one instant: the newest prices there are, however old. */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Marks } from '@tradefloor/core/trading/risk/exposure';
import { optionExposure } from '@tradefloor/core/trading/risk/option-delta';
import type { GreekMarks } from '@tradefloor/core/trading/risk/underlying-greeks';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { usdRate } from '@tradefloor/instruments/usd-rate';
import type { RiskState } from './risk-state.ts';

/** The prices and volatilities of an instant. */
export const toGreekMarks = ({ quotes, optionMarks }: RiskState, nowMs: number): GreekMarks => ({
  nowMs,
  rate: optionMarks.rate,
  mid: (symbol) => quotes.tick(symbol)?.mid ?? null,
  spot: (underlying) => optionMarks.spot(underlying),
  volatility: (underlying, symbol) => optionMarks.volatility(underlying, symbol),
});

/** Marks of an instant; each option is valued once for all its holders. */
export function makeMarks(state: RiskState, nowMs: number): Marks {
  const { quotes, instruments } = state;
  const greekMarks = toGreekMarks(state, nowMs);
  const deltas = new Map<InstrumentSymbol, number | null>();
  const getExposure = (symbol: InstrumentSymbol): number | null => {
    const known = deltas.get(symbol);
    if (known !== undefined) return known;
    const made = optionExposure(symbol, greekMarks);
    deltas.set(symbol, made);
    return made;
  };
  return {
    tick: (symbol) => quotes.tick(symbol),
    instrument: (symbol) => instruments.find(symbol, nowMs) ?? null,
    // A bond that is on no list is valued in the currency of its record.
    usdRate: ({ symbol, currency }) =>
      usdRate(getCurrency(symbol, currency), (pair) => quotes.tick(pair.symbol)?.mid ?? null),
    optionExposure: getExposure,
  };
}
