/**
 * A bond book by key rates: what each holding gains when the sovereign's par yields fall by a basis point about one
 * maturity. The platform's bonds follow their curve at their own maturity (sim/bond/bond-market), so a bond's share of a
 * key rate is the weight that the key rate's move has there: one at its own maturity, none at its neighbours', straight
 * between (Tuckman and Serrat, Fixed Income Securities, chapter 5). The weights of a maturity add up to one, and so the
 * buckets to the DV01.
 */
import type { CurveName } from '@tradefloor/contracts/bond';
import type { BondBook } from '@tradefloor/contracts/bond-book';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { CURVES, KEY_RATE_YEARS } from '@tradefloor/contracts/vocabulary/instruments';
import { findBond } from '@tradefloor/instruments/instrument';
import type { BondSensitivity } from './bond-risks.ts';

/** How much each key rate's move moves a maturity, in the order of {@link KEY_RATE_YEARS}; before the first and after the last it is that one alone. */
export function keyRateWeights(years: number): number[] {
  const after = KEY_RATE_YEARS.findIndex((node) => node >= years);
  return KEY_RATE_YEARS.map((node, at) => {
    if (after <= 0) return at === (after === 0 ? 0 : KEY_RATE_YEARS.length - 1) ? 1 : 0;
    const [low = node, high = node] = [KEY_RATE_YEARS[after - 1], KEY_RATE_YEARS[after]];
    const part = (years - low) / (high - low);
    if (at === after) return part;
    return at === after - 1 ? 1 - part : 0;
  });
}

/** Signed face amount of a bond, with its mark; null without one. */
export type BondHolding = {
  readonly symbol: InstrumentSymbol;
  readonly netQty: number;
  readonly mark: Px | null;
};

/**
 * Holdings by curve and key rate, in the order of the curves; those of nothing held are left out. Amounts are in whole
 * units of the curve's currency for a basis point of lower yields.
 * @param toRisk what values a bond; null where it cannot be
 */
export function toBondBook(
  holdings: Iterable<BondHolding>,
  toRisk: (symbol: InstrumentSymbol, mark: Px) => BondSensitivity | null,
): Pick<BondBook, 'items' | 'unvalued'> {
  const rows = new Map<CurveName, BondBook['items'][number]>();
  let unvalued = 0;
  for (const { symbol, netQty, mark } of holdings) {
    if (netQty === 0) continue;
    const currency = findBond(symbol)?.currency;
    const risk = mark === null ? null : toRisk(symbol, mark);
    if (risk === null || currency === undefined) {
      unvalued += 1;
      continue;
    }
    const dv01 = (risk.dv01Per100 * netQty) / 100;
    const weights = keyRateWeights(risk.years);
    const row = rows.get(risk.curve);
    rows.set(risk.curve, {
      curve: risk.curve,
      currency,
      dv01: (row?.dv01 ?? 0) + dv01,
      bonds: (row?.bonds ?? 0) + 1,
      buckets: KEY_RATE_YEARS.map((years, at) => ({
        years,
        dv01: (row?.buckets[at]?.dv01 ?? 0) + dv01 * (weights[at] ?? 0),
      })),
    });
  }
  return { items: CURVES.flatMap((curve) => rows.get(curve) ?? []), unvalued };
}
