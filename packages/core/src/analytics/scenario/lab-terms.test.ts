/** One order through every strategy: the parameters it keeps, loses and gets. */
import { qty } from '@tradefloor/contracts/money';
import { isAlgo, STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { describe, expect, it } from 'vitest';
import { algoParamsFault } from '../../trading/order/algo-settings.ts';
import { through } from './lab-terms.ts';
import { givenTerms } from './scenario.given.ts';

describe('an order through another strategy', () => {
  it('is as it stands through its own, faults and all', () => {
    const faulty = givenTerms({ algoParams: { displayQty: qty(100) } });
    expect(through(faulty, 'TWAP')).toBe(faulty);
  });

  it('loses the parameters that strategy does not know and keeps the others', () => {
    const terms = givenTerms({
      algoParams: { slices: 5, riskAversion: 0.9, wouldPrice: undefined, urgency: 'PASSIVE' },
      strategy: 'IS',
    });
    expect(through(terms, 'POV').algoParams).toEqual({
      participationPct: 10,
      urgency: 'PASSIVE',
      wouldPrice: undefined,
    });
    expect(through(terms, 'TWAP').algoParams).toMatchObject({ slices: 5, durationMs: 600_000 });
    expect(through(terms, 'TWAP').algoParams).not.toHaveProperty('riskAversion');
  });

  it('prefers what was named to what is filled in', () => {
    const terms = givenTerms({ algoParams: { durationMs: 60_000 } });
    expect(through(terms, 'VWAP').algoParams).toEqual({ durationMs: 60_000 });
    const paced = givenTerms({ strategy: 'ARRIVAL', algoParams: { participationPct: 25 } });
    expect(through(paced, 'POV').algoParams).toEqual({ participationPct: 25 });
  });

  it('is worked in fine slices in a market that it moves: a block would trade before its own impact', () => {
    const real = givenTerms({ strategy: 'LIT', market: 'REAL' });
    const slices = (lengthMs: number) => through({ ...real, lengthMs }, 'IS').algoParams?.slices;
    expect([10_000, 120_000, 600_000, 3_600_000].map(slices)).toEqual([10, 20, 100, 100]);
    expect(through(givenTerms({ strategy: 'LIT' }), 'IS').algoParams).not.toHaveProperty('slices');
  });

  it('has no parameters where it is not worked by an algo', () => {
    const plain = through(givenTerms({ algoParams: { slices: 5 } }), 'LIT');
    expect(plain).not.toHaveProperty('algoParams');
    expect(plain).toEqual({ ...givenTerms(), strategy: 'LIT' });
  });

  it.each([
    // A twentieth in whole hundreds, and never more than the order.
    [50, 50],
    [100, 100],
    [1_000, 100],
    [2_000, 100],
    [2_001, 200],
    [50_000, 2_500],
    [50_001, 2_600],
  ])('of %i shares shows %i of them as an iceberg', (shares, shown) => {
    const { algoParams } = through(givenTerms({ qty: qty(shares) }), 'ICEBERG');
    expect(algoParams).toEqual({ displayQty: shown });
  });

  it('passes the checks of every strategy, with the same symbol, side, size, seed and time', () => {
    const terms = givenTerms({ strategy: 'LIT' });
    for (const strategy of STRATEGIES) {
      const { algoParams = {}, ...rest } = through(terms, strategy);
      expect(rest).toEqual({ ...terms, strategy });
      if (isAlgo(strategy)) {
        expect(algoParamsFault({ strategy, params: algoParams, qty: terms.qty })).toBeNull();
      }
    }
  });
});
