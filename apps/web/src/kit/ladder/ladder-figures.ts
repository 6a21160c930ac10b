/** The figures above the ladder: React's, unlike its rows, and rendered again only when one of them differs. */
import { useCallback, useState } from 'react';
import type { Frame } from './ladder-model.ts';

export type LadderFigures = {
  readonly bestBid: number | null;
  readonly bestAsk: number | null;
  /** -100 to 100. */
  readonly imbalancePct: number;
  readonly away: number;
};
const NO_FIGURES: LadderFigures = { bestBid: null, bestAsk: null, imbalancePct: 0, away: 0 };

const toFigures = ({ book, imbalance, away }: Frame): LadderFigures => ({
  bestBid: book.bestBid,
  bestAsk: book.bestAsk,
  imbalancePct: Math.round(imbalance * 100),
  away,
});

const isSame = (a: LadderFigures, b: LadderFigures): boolean =>
  a.bestBid === b.bestBid &&
  a.bestAsk === b.bestAsk &&
  a.imbalancePct === b.imbalancePct &&
  a.away === b.away;

/** The newest figures, and a subscription to every frame. */
export function useLadderFigures() {
  const [figures, setFigures] = useState<LadderFigures>(NO_FIGURES);
  const onFrame = useCallback((frame: Frame): void => {
    const next = toFigures(frame);
    setFigures((before) => (isSame(before, next) ? before : next));
  }, []);
  return [figures, onFrame] as const;
}
