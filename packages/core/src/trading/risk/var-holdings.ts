/**
 * A holding as the parametric figure sees it: what it is exposed to, factor by factor. Shares and the options on them
 * follow the share, futures their product, a pair each of its currencies against the dollar, a bond its curve.
 */
import { TYPE_OF_DESK } from '@tradefloor/instruments/contract/contract-size';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import { findDollarPair } from '@tradefloor/instruments/usd-rate';
import { dailySigma } from '../execution/impact.ts';
import type { BondSensitivity } from './bond-risks.ts';
import { DAILY_YIELD_PCT } from './daily-deviations.ts';
import type { MarkedCell } from './exposure.ts';
import type { RiskHolding } from './value-at-risk.ts';

/** @param bond how it moves with its yield; null for what is no bond, or none that is known */
export function toHoldings(cell: MarkedCell, bond: BondSensitivity | null): RiskHolding[] {
  const { desk, symbol, factor, sector, netNotional: net } = cell;
  const sigmaDaily = dailySigma(cell.volatilityPpm);
  switch (TYPE_OF_DESK[desk]) {
    case 'fx':
      return toLegs(cell);
    case 'commodity': {
      const product = parseFutureSymbol(symbol)?.product.root ?? symbol;
      return [{ symbol: product, sector: 'COMM', net, sigmaDaily }];
    }
    case 'bond': {
      if (bond === null) return [{ symbol, sector: 'RATES', net, sigmaDaily }];
      const points = (bond.modifiedDuration * bond.dirty) / bond.clean;
      const sigma = (points * DAILY_YIELD_PCT) / 100;
      return [{ symbol: bond.curve, sector: 'RATES', net, sigmaDaily: sigma }];
    }
    case 'equity':
    case 'option':
      return [{ symbol: factor, sector, net, sigmaDaily }];
  }
}

/** A pair is one currency bought with the other; the dollar does not move. */
function toLegs({ symbol, netNotional }: MarkedCell): RiskHolding[] {
  const pair = findDealtPair(symbol);
  if (pair === null) return [];
  const legs = [
    { currency: pair.base, net: netNotional },
    { currency: pair.quote, net: -netNotional },
  ];
  return legs.flatMap(({ currency, net }) => {
    const dollars = findDollarPair(currency);
    if (dollars === null) return [];
    const sigmaDaily = dailySigma(dollars.volatilityPpm);
    return [{ symbol: currency, sector: 'FX', net, sigmaDaily }];
  });
}
