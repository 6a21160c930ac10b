/** What the calls for requests for quote take, and the rules between their fields. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import { clientFile } from './clients.ts';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  executeRfq,
  getRfq,
  markUpRfq,
  markUpTwoWay,
  noteRfq,
  previewMarkUp,
  previewTwoWay,
  quoteClient,
  rejectRfq,
  requestQuote,
  reviewRfq,
  rfqPanel,
  rfqSteps,
  sendRfq,
  voiceTrade,
} from './rfq.ts';
import {
  acceptVoicePrice,
  askVoicePrice,
  declineVoiceDeal,
  makeVoicePrice,
  passVoiceDeal,
} from './voice.ts';

const RFQ_ID = { accepts: ['r', 'r'.repeat(64)], refuses: ['', 'r'.repeat(65), 7] };
const NOTE = { accepts: ['x', 'x'.repeat(500)], refuses: ['', '   ', 'x'.repeat(501)] };
const DEALER = { accepts: ['ABCD', 'ABCD1234'], refuses: ['abc', 'ABC', 'ABCDEFGHI', ''] };
const FACE = { accepts: [1, 1_000_000_000], refuses: [0, -1, 1_000_000_001, 0.5, '5'] };
const CLEAN = { accepts: [0.000001, 100.125], refuses: [0, -100, 100.0000001, '100'] };
const ISIN = {
  accepts: ['GB00BM8Z2T38', 'XS2310118976'],
  refuses: ['GB00BM8Z2T3', 'gb00bm8z2t38', 'GB00BM8Z2T3X', '0000BM8Z2T38'],
};
const KEY = { accepts: ['k', 'k'.repeat(64)], refuses: ['', 'k'.repeat(65), 'a key'] };
const PERSON = { accepts: ['client-2'], refuses: ['', 'Client', 'client_2', 'c'.repeat(49)] };
const SIDE = { accepts: ['BUY', 'SELL'], refuses: ['buy', 'TWO_WAY', ''] };

for (const named of [getRfq, rfqSteps, reviewRfq, rfqPanel, declineQuote, cancelRfq]) {
  describeInput(named, { required: { rfqId: 'rfq-1' }, cases: { rfqId: RFQ_ID } });
}

describeInput(acceptQuote, {
  required: { rfqId: 'rfq-1' },
  optional: { side: 'BUY' },
  cases: { rfqId: RFQ_ID, side: SIDE },
});

describeInput(requestQuote, {
  required: { requestKey: 'key-1', isin: 'US9128TF0224', side: 'BUY', qty: 1_000_000 },
  optional: { limitPrice: 101.5, note: 'for the close', clientUserId: 'client-2' },
  cases: {
    requestKey: KEY,
    isin: ISIN,
    side: { accepts: ['BUY', 'SELL'], refuses: ['buy', 'two-way', ''] },
    qty: FACE,
    limitPrice: CLEAN,
    note: NOTE,
    clientUserId: PERSON,
  },
});
describeInput(executeRfq, {
  required: { rfqId: 'rfq-1', dealerId: 'ABCD' },
  optional: { note: 'the client’s choice' },
  cases: { rfqId: RFQ_ID, dealerId: DEALER, note: NOTE },
});
describeInput(sendRfq, {
  required: { rfqId: 'rfq-1' },
  optional: { dealerIds: ['AAAA', 'BBBB', 'CCCC'] },
  cases: {
    dealerIds: {
      accepts: [['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE']],
      refuses: [[], ['AAAA', 'BBBB'], ['a', 'b', 'c']],
    },
  },
});
describeInput(quoteClient, {
  required: { rfqId: 'rfq-1' },
  optional: { validForMs: 30_000 },
  cases: { validForMs: { accepts: [1_000, 300_000], refuses: [999, 300_001, 1.5] } },
});
describeInput(rejectRfq, {
  required: { rfqId: 'rfq-1', reason: 'too large' },
  cases: { reason: NOTE },
});
describeInput(noteRfq, {
  required: { rfqId: 'rfq-1', note: 'please call' },
  optional: { traderUserId: 'trader-1' },
  cases: { note: NOTE, traderUserId: PERSON },
});
describeInput(voiceTrade, {
  required: {
    requestKey: 'key-1',
    isin: 'US9128TF0224',
    side: 'SELL',
    qty: 500_000,
    dealerId: 'ABCD',
    dealerPrice: 99.5,
    clientPrice: 99.4,
    clientUserId: 'client-2',
    note: 'by phone',
  },
  cases: {
    requestKey: KEY,
    isin: ISIN,
    side: SIDE,
    qty: FACE,
    dealerId: DEALER,
    dealerPrice: CLEAN,
    clientPrice: CLEAN,
    clientUserId: PERSON,
    note: NOTE,
  },
});
describeInput(clientFile, {
  required: { clientUserId: 'client-2' },
  cases: { clientUserId: PERSON },
});

describe.each([markUpRfq, previewMarkUp])('$name', (call) => {
  it.each([
    [{ markupBps: 0 }, true],
    [{ markupBps: 200, dealerId: 'ABCD' }, true],
    [{ clientPrice: 101.25 }, true],
    [{ markupBps: 200.1 }, false],
    [{ markupBps: -0.1 }, false],
    [{ clientPrice: 0 }, false],
    [{ markupBps: 5, dealerId: 'abcd' }, false],
    [{ markupBps: 5, clientPrice: 101 }, false],
    [{}, false],
  ])('%j: accepted is %s', (terms, isAccepted) => {
    expect(refusedFields(call, { rfqId: 'rfq-1', ...terms }).length === 0).toBe(isAccepted);
  });
});

describe.each([markUpTwoWay, previewTwoWay])('$name', (call) => {
  const ONE = { markupBps: 2 };
  it.each([
    [{ bid: ONE, ask: ONE }, true],
    [{ bid: { clientPrice: 99.5 }, ask: { markupBps: 0, dealerId: 'ABCD' } }, true],
    [{ bid: ONE }, false],
    [{ bid: ONE, ask: {} }, false],
    [{ bid: { ...ONE, clientPrice: 99 }, ask: ONE }, false],
    [{ bid: ONE, ask: { markupBps: 200.1 } }, false],
    [{ bid: { clientPrice: 0 }, ask: ONE }, false],
  ])('%j: accepted is %s', (terms, isAccepted) => {
    expect(refusedFields(call, { rfqId: 'rfq-1', ...terms }).length === 0).toBe(isAccepted);
  });
});

it('a two-way request discloses no side and so has no limit', () => {
  const wanted = { requestKey: 'key-1', isin: 'US9128TF0224', side: 'TWO_WAY', qty: 1_000_000 };
  expect(refusedFields(requestQuote, wanted)).toEqual([]);
  expect(refusedFields(requestQuote, { ...wanted, limitPrice: 99 })).not.toEqual([]);
});

const DEAL = { dealId: '019aae5c-0000-7000-8000-000000000001', requestKey: 'key-1' };
const DEAL_ID = { refuses: ['', 'deal-1', '019aae5c-0000-4000-8000-000000000001'] };
const SHORT_TEXT = { accepts: ['x'.repeat(200)], refuses: ['', '  ', 'x'.repeat(201)] };

describeInput(askVoicePrice, {
  required: {
    requestKey: 'key-1',
    symbol: 'CLF27',
    side: 'BUY',
    lots: 10,
    clientUserId: 'client-2',
  },
  optional: { farSymbol: 'CLG27', note: 'spread' },
  cases: {
    requestKey: KEY,
    side: SIDE,
    symbol: { refuses: ['clf27', '', 'CL F27'] },
    farSymbol: { refuses: ['clg27', ''] },
    lots: { accepts: [1, 1_000_000], refuses: [0, 1_000_001, 2.5] },
    clientUserId: PERSON,
    note: SHORT_TEXT,
  },
});
describeInput(makeVoicePrice, {
  required: { ...DEAL, price: 71.25 },
  optional: { validForMs: 20_000 },
  cases: {
    dealId: DEAL_ID,
    requestKey: KEY,
    price: { accepts: [-0.35, 0], refuses: ['71', 0.0000001] },
    validForMs: { accepts: [5_000, 60_000], refuses: [4_999, 60_001] },
  },
});
describeInput(acceptVoicePrice, {
  required: { ...DEAL, price: 71.25 },
  cases: { dealId: DEAL_ID, requestKey: KEY, price: { refuses: ['71.25'] } },
});
describeInput(passVoiceDeal, {
  required: DEAL,
  optional: { reason: 'dealt elsewhere' },
  cases: { dealId: DEAL_ID, reason: SHORT_TEXT },
});
describeInput(declineVoiceDeal, {
  required: { ...DEAL, reason: 'no liquidity' },
  cases: { dealId: DEAL_ID, reason: SHORT_TEXT },
});

it('a voice price without a life is good for 20 seconds', () => {
  expect(makeVoicePrice.in.decode({ ...DEAL, price: 71 } as never)).toMatchObject({
    validForMs: 20_000,
  });
});
