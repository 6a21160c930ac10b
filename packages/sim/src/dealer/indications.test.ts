/** The composite of dealers' indicative quotes: around the model, never crossed, of those who make markets in the bond. */
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEALERS, isSpecialist } from './dealers.ts';
import { compositeAt } from './indications.ts';

const anyBond = fc.constantFrom(...BONDS);
const anyTick = fc.nat(3_000_000);

describe('a composite', () => {
  it('has its bid below the model’s price and its offer above, for every bond at every tick', () => {
    fc.assert(
      fc.property(anyBond, anyTick, fc.nat(), (bond, tick, seed) => {
        const { bidYield, askYield, dealers } = compositeAt({ seed, tick }, bond, 4);
        expect(bidYield).toBeGreaterThan(4);
        expect(askYield).toBeLessThan(4);
        const makers = DEALERS.filter((dealer) => isSpecialist(dealer, bond)).length;
        expect(dealers).toBeGreaterThan(0);
        expect(dealers).toBeLessThanOrEqual(makers);
      }),
    );
  });

  it('is the same at the same tick, stands for ten seconds, and moves with the model', () => {
    const [bond] = BONDS;
    if (bond === undefined) throw new Error('there are bonds');
    const at = (tick: number, mid = 4) => compositeAt({ seed: 42, tick }, bond, mid);
    expect(at(4_000)).toEqual(at(4_000));
    expect(at(4_039)).toEqual(at(4_000));
    expect(at(4_040)).not.toEqual(at(4_000));
    expect(at(4_000, 5).bidYield).toBeCloseTo(at(4_000).bidYield + 1, 12);
  });

  it('counts fewer dealers now and then, since not everyone indicates all the time', () => {
    const [bond] = BONDS;
    if (bond === undefined) throw new Error('there are bonds');
    const counts = Array.from({ length: 200 }, (_, n) =>
      compositeAt({ seed: 42, tick: n * 40 }, bond, 4),
    ).map(({ dealers }) => dealers);
    expect(new Set(counts).size).toBeGreaterThan(1);
  });
});
