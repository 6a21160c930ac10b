/** The best-execution note: dealers with their quotes and outcomes, the choice with its reason, and the client's price. */
import { userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { ChosenQuote } from '@tradefloor/contracts/rfq';
import { expect, it } from 'vitest';
import { describeBestExecution } from './best-execution.ts';
import { decide, rankedQuotes } from './choose-quote.ts';
import { dealerGiven, RFQ_AT, rfqGiven } from './rfq.given.ts';

const dealers = [
  dealerGiven({ ask: 100_100_000 }),
  dealerGiven({ dealerId: 'HALX', ask: 100_120_000 }),
  dealerGiven({ dealerId: 'MERI', ask: 100_140_000 }),
  dealerGiven({ dealerId: 'OAKS', status: 'DECLINED', quote: null }),
  dealerGiven({ dealerId: 'PINE', status: 'PENDING', quote: null }),
];

function traded(nth: number, note: string | null) {
  const rfq = rfqGiven({ dealers });
  const ranked = rankedQuotes(rfq, RFQ_AT);
  const winner = ranked[nth];
  if (winner === undefined) throw new Error('there are quotes');
  const decision = decide(rfq, ranked, { winner, note });
  return rfqGiven({ ...decision, dealers: [...decision.dealers], state: 'EXECUTED' });
}

it('names each dealer with quote and outcome, the choice and the mid', () => {
  expect(describeBestExecution(traded(0, null))).toBe(
    'BUY 1000000 US9128TF1010: 5 dealers: BRKD 100.100 won, HALX 100.120 cover, MERI 100.140 worse, OAKS declined, PINE no quote in time; BRKD at 100.100, the best quote; mid 100.000',
  );
});

it('of a choice by hand states what it cost and why', () => {
  expect(describeBestExecution(traded(1, 'settles with us'))).toContain(
    'HALX at 100.120, chosen by hand, 0.020 worse than the best (settles with us)',
  );
});

it('of a trade with a client states its price and the mark-up; of one by phone the one dealer', () => {
  const chosen: ChosenQuote = {
    dealerId: 'BRKD',
    price: px(100_100_000),
    yield: 4,
    spreadBps: 0,
    reason: 'OPERATOR',
    slippage: px(0),
    note: 'by phone',
  };
  const clientQuote = {
    price: px(100_250_000),
    yield: 3.97,
    markupBps: 2.5,
    pnl: null,
    validUntil: null,
  };
  const rfq = rfqGiven({
    flow: 'SALES',
    state: 'EXECUTED',
    clientUserId: userId('acme'),
    dealers: [dealerGiven({ quote: null, outcome: 'WON' })],
    chosen,
    clientQuote,
  });
  expect(describeBestExecution(rfq)).toBe(
    'BUY 1000000 US9128TF1010 for acme: 1 dealer: BRKD won; BRKD at 100.100, chosen by hand (by phone); mid 100.000; client at 100.250, mark-up 2.50 bp of yield',
  );
});
