/** Requests for quote, bonds and curves. */
import {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
import { contractMarks, futureStrip, listFutures } from '@tradefloor/contracts/calls/futures';
import { fxQuotes, fxTerms, listFxPairs } from '@tradefloor/contracts/calls/fx';
import {
  listOptions,
  optionChain,
  optionStrategy,
  optionSurface,
} from '@tradefloor/contracts/calls/options';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  executeRfq,
  getRfq,
  listDealers,
  listRfqs,
  markUpRfq,
  noteRfq,
  previewMarkUp,
  quoteClient,
  rejectRfq,
  requestQuote,
  reviewRfq,
  rfqAnalytics,
  rfqPanel,
  rfqSteps,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const rfqRouter = router({
  list: queryOf(listRfqs),
  get: queryOf(getRfq),
  steps: queryOf(rfqSteps),
  analytics: queryOf(rfqAnalytics),
  execute: mutationOf(executeRfq),
  request: mutationOf(requestQuote),
  review: mutationOf(reviewRfq),
  panel: queryOf(rfqPanel),
  send: mutationOf(sendRfq),
  markUp: mutationOf(markUpRfq),
  previewMarkUp: queryOf(previewMarkUp),
  quoteClient: mutationOf(quoteClient),
  accept: mutationOf(acceptQuote),
  decline: mutationOf(declineQuote),
  reject: mutationOf(rejectRfq),
  cancel: mutationOf(cancelRfq),
  note: mutationOf(noteRfq),
  voiceTrade: mutationOf(voiceTrade),
  people: queryOf(rfqPeople),
  client: queryOf(clientFile),
  bonds: queryOf(listBonds),
  valuation: queryOf(bondValuation),
  options: queryOf(listOptions),
  chain: queryOf(optionChain),
  surface: queryOf(optionSurface),
  strategy: queryOf(optionStrategy),
  futures: queryOf(listFutures),
  strip: queryOf(futureStrip),
  marks: queryOf(contractMarks),
  fxPairs: queryOf(listFxPairs),
  fxQuotes: queryOf(fxQuotes),
  fxTerms: queryOf(fxTerms),
  curves: queryOf(curves),
  quotes: queryOf(bondQuotes),
  history: queryOf(bondHistory),
  dealers: queryOf(listDealers),
});
