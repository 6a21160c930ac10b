/**
 * An order's quantity in whole lots over slices, so that the slices always add up to the order.
 * Largest remainder (Hamilton): exact shares rounded down, lots left over to the largest fractions.
 */
import { invariant } from '../../result.ts';

/** Equal slices: `qty` in `slices` parts of whole lots; an odd lot goes to the last. */
export const sliceEvenly = (qty: number, slices: number, lot: number): number[] =>
  sliceByWeights(
    qty,
    Array.from({ length: slices }, () => 1),
    lot,
  );

/**
 * Slices in proportion to weights (not negative, not all zero), in whole lots. Equal fractions favour the
 * earlier slice; the odd lot at the end goes to the last slice. The result adds up to `qty`.
 * @throws InvariantViolation for no slices, a weight or sum that is no proportion, or a lot below one
 */
export function sliceByWeights(qty: number, weights: readonly number[], lot: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  invariant(Number.isFinite(sum) && sum > 0, 'weights add up to a positive number');
  invariant(
    weights.every((weight) => weight >= 0),
    'no weight is negative',
  );
  invariant(Number.isSafeInteger(qty) && qty >= 0, 'a quantity is a whole number');
  invariant(Number.isSafeInteger(lot) && lot >= 1, 'a lot is at least one');
  const lots = Math.floor(qty / lot);
  const exact = weights.map((weight) => (lots * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = lots - parts.reduce((total, part) => total + part, 0);
  const byFraction = exact
    .map((share, i) => ({ i, fraction: share - Math.floor(share) }))
    .sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  for (const { i } of byFraction.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  const odd = qty - lots * lot;
  return parts.map((part, i) => part * lot + (i === parts.length - 1 ? odd : 0));
}
