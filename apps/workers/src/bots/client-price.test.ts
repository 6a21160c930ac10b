/** A client is shown one price that is never better than the dealers': the table of the Python client, and its rule. */
import type { RequestQuote } from '@tradefloor/bots/case-event';
import { px } from '@tradefloor/contracts/money';
import type { RfqDealer, RfqSide } from '@tradefloor/contracts/rfq';
import { dealerGiven, RFQ_AT, rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkUp } from './client-price.ts';

const BEST = [
  dealerGiven({ bid: 99_900_000, ask: 100_300_000 }),
  dealerGiven({ bid: 99_800_000, ask: 100_250_000 }),
  dealerGiven({ bid: 100_000_000, ask: 100_100_000, isLate: true }),
];

const toInput = (
  side: RfqSide,
  quote: RequestQuote,
  dealers: readonly RfqDealer[] = BEST,
): unknown => {
  const made = toMarkUp({ ...rfqGiven(), side, dealers: [...dealers] }, quote, RFQ_AT);
  if (!made.ok) return made.error.code;
  const { rfqId: _, ...input } = made.value.input;
  return [made.value.call.name, input];
};

describe('the client’s price', () => {
  it.each<[RfqSide, RequestQuote, unknown]>([
    ['BUY', { ask: px(100_400_000) }, ['markUpRfq', { clientPrice: 100_400_000 }]],
    ['BUY', { ask: px(100_100_000) }, ['markUpRfq', { clientPrice: 100_250_000 }]],
    ['SELL', { bid: px(100_000_000) }, ['markUpRfq', { clientPrice: 99_900_000 }]],
    [
      'TWO_WAY',
      { bid: px(99_700_000), ask: px(100_000_000) },
      ['markUpTwoWay', { bid: { clientPrice: 99_700_000 }, ask: { clientPrice: 100_250_000 } }],
    ],
  ])('of a request to %s at %j is %j', (side, quote, expected) => {
    expect(toInput(side, quote)).toEqual(expected);
  });

  it('is none without a price of the wanted side, and without a dealer’s live quote', () => {
    expect(toInput('BUY', { bid: px(99_000_000) })).toBe('VALIDATION_FAILED');
    expect(toInput('SELL', { ask: px(99_000_000) })).toBe('VALIDATION_FAILED');
    expect(toInput('TWO_WAY', { ask: px(99_000_000) })).toBe('VALIDATION_FAILED');
    const quote = { bid: px(99_000_000), ask: px(101_000_000) };
    for (const side of ['BUY', 'SELL', 'TWO_WAY'] as const) {
      expect(toInput(side, quote, BEST.slice(2))).toBe('CONFLICT');
    }
  });

  it('is at no quote better than a dealer’s, nor than the strategy’s', () => {
    const price = fc
      .integer({ min: 90_000, max: 110_000 })
      .map((thousandths) => px(thousandths * 1_000));
    const dealer = fc
      .tuple(price, price, fc.boolean())
      .map(([bid, ask, isLate]) => dealerGiven({ bid, ask, isLate }));
    fc.assert(
      fc.property(fc.array(dealer, { minLength: 1 }), price, price, (dealers, bid, ask) => {
        const live = dealers.flatMap(({ isLate, quote }) =>
          isLate || quote === null ? [] : quote,
        );
        fc.pre(live.length > 0);
        const high = Math.max(ask, Math.min(...live.map(({ askPrice }) => askPrice)));
        const low = Math.min(bid, Math.max(...live.map(({ bidPrice }) => bidPrice)));
        expect(toInput('TWO_WAY', { bid, ask }, dealers)).toEqual([
          'markUpTwoWay',
          { bid: { clientPrice: low }, ask: { clientPrice: high } },
        ]);
      }),
    );
  });
});
