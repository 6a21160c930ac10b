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

/** A dealer's distance from the model's yield on each side, basis points. */
type Indication = { readonly bid: number; readonly ask: number; readonly isAbsent: boolean };
type Best = Omit<Indication, 'isAbsent'> & { readonly dealers: number };

/** What one dealer indicates in a period; its axe is that of the period's first tick. */
function indicationAt(
  seed: number,
  period: number,
  of: { readonly dealer: Dealer; readonly bond: Bond },
) {
  const { dealer, bond } = of;
  const draws = drawsFrom(hash32(`${seed}|indication|${dealer.dealerId}|${bond.isin}|${period}`));
  const isAbsent = draws.next() * 100 < dealer.passPct;
  const half = usualHalfBp(bond) * dealer.width;
  const lean = (2 * draws.next() - 1) * LEAN_MAX * half;
  const axe = axeAt({ seed, tick: period * INDICATION_TICKS }, dealer, bond);
  const { bid, ask } = axedHalves(half, axe, INDICATED_QTY);
  const indication: Indication = { isAbsent, bid: lean + bid, ask: lean - ask };
  return indication;
}

function findBest(seed: number, period: number, bond: Bond): Best {
  const all = DEALERS.filter((dealer) => isSpecialist(dealer, bond)).map((dealer) =>
    indicationAt(seed, period, { dealer, bond }),
  );
  const present = all.filter(({ isAbsent }) => !isAbsent);
  // Where all would be absent at once, none is: a bond never is without a composite.
  const quotes = present.length === 0 ? all : present;
  return {
    bid: Math.min(...quotes.map(({ bid }) => bid)),
    ask: Math.max(...quotes.map(({ ask }) => ask)),
    dealers: quotes.length,
  };
}

type Made = { readonly seed: number; readonly period: number; readonly best: Best };
/** The last best of each bond: ten seconds of batches read the same. */
const made = new Map<string, Made>();

/**
 * The composite of a bond.
 * @param midYield the model's yield at that tick, per cent
 */
export function compositeAt(
  { seed, tick }: { readonly seed: number; readonly tick: number },
  bond: Bond,
  midYield: number,
): Composite {
  const period = Math.floor(tick / INDICATION_TICKS);
  const last = made.get(bond.isin);
  const isLast = last?.seed === seed && last.period === period;
  const best = isLast ? last.best : findBest(seed, period, bond);
  if (!isLast) made.set(bond.isin, { seed, period, best });
  const { bid, ask, dealers } = best;
  return { bidYield: midYield + bid / 100, askYield: midYield + ask / 100, dealers };
}
