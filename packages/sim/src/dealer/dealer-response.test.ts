/** A dealer's response: the same for the same request, two-sided around the model, wider for size and for strangers. */
import type { Bond } from '@tradefloor/contracts/bond';
import { describe, expect, it } from 'vitest';
import {
  type DealerResponse,
  dealerResponse,
  type Requested,
  responseDelay,
  withdraws,
} from './dealer-response.ts';
import { DEALERS, isSpecialist } from './dealers.ts';

const BOND = {
  kind: 'GOVERNMENT',
  curve: 'USD',
  rating: 'AAA',
  currency: 'USD',
} as unknown as Bond;
const CORPORATE = { ...BOND, kind: 'CORPORATE', rating: 'BB' } as unknown as Bond;
const [DEALER] = DEALERS;
if (DEALER === undefined) throw new Error('there are dealers');

const toRequest = (n: number, over: Partial<Requested> = {}): Requested => ({
  seed: 42,
  rfqId: `rfq-${n}`,
  bond: BOND,
  qty: 1_000_000,
  ...over,
});
const always = { ...DEALER, noResponsePct: 0, passPct: 0 };
const quotes = (over: Partial<Requested>, dealer = always) =>
  Array.from({ length: 400 }, (_, n) => dealerResponse(toRequest(n, over), dealer, 4)).flatMap(
    (one) => (one.kind === 'QUOTE' ? [one] : []),
  );
const meanWidth = (list: readonly Extract<DealerResponse, { kind: 'QUOTE' }>[]) =>
  list.reduce((sum, { bidYield, askYield }) => sum + (bidYield - askYield), 0) / list.length;

describe('a response', () => {
  it('is the same for the same request, and others for another seed, request or dealer', () => {
    const one = dealerResponse(toRequest(1), always, 4);
    expect(dealerResponse(toRequest(1), always, 4)).toEqual(one);
    expect(dealerResponse(toRequest(2), always, 4)).not.toEqual(one);
    expect(dealerResponse(toRequest(1, { seed: 43 }), always, 4)).not.toEqual(one);
    expect(dealerResponse(toRequest(1), { ...always, dealerId: 'ZZZZ' }, 4)).not.toEqual(one);
  });

  it('bids at a higher yield than it offers: never crossed', () => {
    const list = quotes({});
    expect(list).toHaveLength(400);
    expect(list.filter(({ bidYield, askYield }) => bidYield <= askYield)).toEqual([]);
  });

  it('stands around the model’s yield, whatever that is', () => {
    for (const [n, mid] of [4, -0.5, 12].entries()) {
      const one = dealerResponse(toRequest(n), always, mid);
      if (one.kind !== 'QUOTE') throw new Error('it always quotes');
      expect(Math.abs((one.bidYield + one.askYield) / 2 - mid)).toBeLessThan(1);
    }
  });

  it('comes within the dealer’s own delay, and the delay is known before', () => {
    const [shortest, longest] = always.latencyMs;
    for (let n = 0; n < 200; n += 1) {
      const delay = responseDelay(toRequest(n), always);
      expect(delay).toBeGreaterThanOrEqual(shortest);
      expect(delay).toBeLessThanOrEqual(longest);
      expect(dealerResponse(toRequest(n), always, 4)).toMatchObject({ latencyMs: delay });
    }
  });

  it('is wider for each tenfold of a million by 35 %, and not for less than one', () => {
    const usual = meanWidth(quotes({}));
    expect(meanWidth(quotes({ qty: 10_000_000 })) / usual).toBeCloseTo(1.35, 6);
    expect(meanWidth(quotes({ qty: 100_000_000 })) / usual).toBeCloseTo(1.7, 6);
    expect(meanWidth(quotes({ qty: 1_000 })) / usual).toBeCloseTo(1, 6);
  });

  it('is wider for a weak company than for a government', () => {
    expect(meanWidth(quotes({ bond: CORPORATE }))).toBeGreaterThan(5 * meanWidth(quotes({})));
  });

  it('is 1.8 times as wide from a dealer that does not make a market in the bond', () => {
    const specialist = DEALERS.find((one) => isSpecialist(one, BOND));
    const stranger = DEALERS.find((one) => !isSpecialist(one, BOND));
    if (specialist === undefined || stranger === undefined) throw new Error('there are both');
    const alike = { noResponsePct: 0, passPct: 0, width: 1, skewBp: 0, dealerId: 'ABCD' };
    const own = meanWidth(quotes({}, { ...specialist, ...alike }));
    expect(meanWidth(quotes({}, { ...stranger, ...alike })) / own).toBeCloseTo(1.8, 6);
  });
});

describe('no quote', () => {
  const share = (dealer: typeof always, kind: DealerResponse['kind']) =>
    Array.from({ length: 1_000 }, (_, n) => dealerResponse(toRequest(n), dealer, 4)).filter(
      (one) => one.kind === kind,
    ).length / 1_000;

  it('comes as often as the dealer is silent', () => {
    expect(share({ ...always, noResponsePct: 0 }, 'NO_ANSWER')).toBe(0);
    expect(share({ ...always, noResponsePct: 100 }, 'NO_ANSWER')).toBe(1);
    expect(share({ ...always, noResponsePct: 30 }, 'NO_ANSWER')).toBeCloseTo(0.3, 1);
  });

  it('silence is known as a delay that never comes', () => {
    expect(responseDelay(toRequest(1), { ...always, noResponsePct: 100 })).toBeNull();
  });

  it('a pass comes with its delay', () => {
    const passing = { ...always, passPct: 100 };
    expect(share(passing, 'PASS')).toBe(1);
    expect(dealerResponse(toRequest(1), passing, 4)).toEqual({
      kind: 'PASS',
      latencyMs: responseDelay(toRequest(1), passing),
    });
  });

  it('a quote is withdrawn at last look as often as the dealer does', () => {
    const withdrawn = (lastLookPct: number) =>
      Array.from({ length: 1_000 }, (_, n) =>
        withdraws(toRequest(n), { ...always, lastLookPct }),
      ).filter(Boolean).length / 1_000;
    expect([withdrawn(0), withdrawn(100)]).toEqual([0, 1]);
    expect(withdrawn(20)).toBeCloseTo(0.2, 1);
  });
});
