/**
 * Dealers' indicative quotes for a million of face, and their composite. Who makes markets in a bond indicates it, around
 * the model's yield, changing every ten seconds; a function of seed and tick alone.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import { axeAt, axedHalves } from './axes.ts';
import { usualHalfBp } from './dealer-response.ts';
import { DEALERS, type Dealer, isSpecialist } from './dealers.ts';

const INDICATION_TICKS = 40;
const INDICATED_QTY = 1_000_000;
/** How far a dealer leans to one side, of its half width: so little that no bid is above another's offer. */
const LEAN_MAX = 0.4;

/** The best of the dealers' indicative quotes: the highest bid and the lowest offer. Yields in per cent. */
export type Composite = {
  readonly bidYield: number;
  readonly askYield: number;
  /** Of how many dealers. */
  readonly dealers: number;
};

type At = { readonly seed: number; readonly tick: number };
type Indication = Pick<Composite, 'bidYield' | 'askYield'> & { readonly isAbsent: boolean };

/** What one dealer indicates. */
function indicationAt(at: At, of: { readonly dealer: Dealer; readonly bond: Bond }, mid: number) {
  const { dealer, bond } = of;
  const period = Math.floor(at.tick / INDICATION_TICKS);
  const key = `${at.seed}|indication|${dealer.dealerId}|${bond.isin}|${period}`;
  const draws = drawsFrom(hash32(key));
  const isAbsent = draws.next() * 100 < dealer.passPct;
  const half = usualHalfBp(bond) * dealer.width;
  const lean = (2 * draws.next() - 1) * LEAN_MAX * half;
  const { bid, ask } = axedHalves(half, axeAt(at, dealer, bond), INDICATED_QTY);
  const indication: Indication = {
    isAbsent,
    bidYield: mid + (lean + bid) / 100,
    askYield: mid + (lean - ask) / 100,
  };
  return indication;
}

/**
 * The composite of a bond.
 * @param midYield the model's yield at that tick, per cent
 */
export function compositeAt(at: At, bond: Bond, midYield: number): Composite {
  const all = DEALERS.filter((dealer) => isSpecialist(dealer, bond)).map((dealer) =>
    indicationAt(at, { dealer, bond }, midYield),
  );
  const present = all.filter(({ isAbsent }) => !isAbsent);
  // Where all would be absent at once, none is: a bond never is without a composite.
  const quotes = present.length === 0 ? all : present;
  return {
    bidYield: Math.min(...quotes.map(({ bidYield }) => bidYield)),
    askYield: Math.max(...quotes.map(({ askYield }) => askYield)),
    dealers: quotes.length,
  };
}
