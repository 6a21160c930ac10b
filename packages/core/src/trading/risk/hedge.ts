/** The quantity of one instrument that hedges a book: after it the parametric value at risk is least. Statistics. */
import { parametricVar, type RiskHolding } from './value-at-risk.ts';

/** The variance of a day, up to the square of the quantile. */
const variance = (holdings: readonly RiskHolding[]): number => parametricVar(holdings).var99 ** 2;

const size = (holdings: readonly RiskHolding[]): number =>
  holdings.reduce((sum, { net, sigmaDaily }) => sum + Math.abs(net) * sigmaDaily, 0);

/**
 * The minimum-variance hedge (Johnson 1960; Ederington 1979): minus the covariance of book and hedge over the variance of
 * the hedge. The variance of a sum is that of its parts and twice their covariance, which gives the covariance without
 * a matrix.
 * @param unit what one unit of the hedge, bought, is exposed to
 * @returns units, negative to sell; 0 where the hedge does not move
 */
export function leastRiskQty(book: readonly RiskHolding[], unit: readonly RiskHolding[]): number {
  const [whole, one] = [size(book), size(unit)];
  if (whole === 0 || one === 0) return 0;
  // As large as the book: of a share beside millions rounding would leave nothing.
  const times = whole / one;
  const hedge = unit.map((holding) => ({ ...holding, net: holding.net * times }));
  const own = variance(hedge);
  const covariance = (variance([...book, ...hedge]) - variance(book) - own) / 2;
  return (-covariance / own) * times;
}
