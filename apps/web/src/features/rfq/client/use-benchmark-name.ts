/** The name of the government bond that a bond's spread is measured over; null for governments. */
import { useBonds } from '../../../kit/live/use-bonds.ts';
import type { Bond } from '../../../platform/client/shapes.ts';

export function useBenchmarkName(bond: Bond | null): string | null {
  const benchmarkIsin = bond?.benchmarkIsin ?? null;
  return useBonds((book) =>
    benchmarkIsin === null ? null : (book.bond(benchmarkIsin)?.name ?? benchmarkIsin),
  );
}
