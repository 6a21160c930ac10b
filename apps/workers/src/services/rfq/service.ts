/** Requests for quote: sends bond orders and clients' requests to dealers, and trades each at most once. */
import {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { contractMarks, futureStrip, listFutures } from '@tradefloor/contracts/calls/futures';
import { fxQuotes, fxTerms, listFxPairs } from '@tradefloor/contracts/calls/fx';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
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
  rfqPanel,
  rfqSteps,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import { FX_DEALS } from '@tradefloor/core/dealer/fx-deal-tables';
import { BESPOKE_OPTIONS, OPTION_QUOTES } from '@tradefloor/core/dealer/option-quote-tables';
import { EXPIRY_CLOCK, FINAL_SETTLEMENTS } from '@tradefloor/core/expiry/tables';
import { CLIENT_DAYS } from '@tradefloor/core/rfq/client-credit';
import { RFQ_HALTS } from '@tradefloor/core/rfq/halted-rfq';
import { RFQ_STEPS, RFQS } from '@tradefloor/core/rfq/tables';
import { VOICE_DEALS, VOICE_STEPS } from '@tradefloor/core/voice/voice-deal';
import { answer, defineService, type StateIo, say } from '@tradefloor/runtime';
import { onDealerAnswer, onFirmEnd, onWindowEnd } from './dealer-flow.ts';
import { onListFutures, onStrip } from './future-desk.ts';
import { onFxQuotes, onFxTerms, onListFxPairs } from './fx-desk.ts';
import { onFxLook } from './fx-orders.ts';
import { onAcceptQuote, onCancelRfq, onDeclineQuote, onRequestQuote } from './on-client.ts';
import { onClientFile, onPeople } from './on-clients.ts';
import { onHalt, onKillSwitch, onUnconfirmedHalt } from './on-kill-switch.ts';
import { onMarkUp, onPreviewMarkUp } from './on-mark-up.ts';
import { onNote } from './on-note.ts';
import { onBondOrder, onCancelRequested } from './on-orders.ts';
import {
  onAnalytics,
  onCurves,
  onDealers,
  onGet,
  onHistory,
  onList,
  onListBonds,
  onQuotes,
  onSteps,
  onValuation,
} from './on-reads.ts';
import {
  onClientEnd,
  onExecute,
  onPanel,
  onQuoteClient,
  onReject,
  onReview,
  onSend,
} from './on-sales.ts';
import { onVoiceTrade } from './on-voice.ts';
import { OPTION_ANSWERS } from './option-answers.ts';
import { onOptionQuoteEnd } from './option-quotes.ts';
import { onMarks, onOtcCancel, onOtcOrder, onPackage } from './otc-orders.ts';
import { RFQ_TOPICS, type RfqCtx, type RfqSettings, RfqState } from './rfq-state.ts';
import { VOICE_ANSWERS, VOICE_WAKES } from './voice-answers.ts';

/** Bonds are quoted to everybody once a second. */
const TICKS_PER_BATCH = 4;

export const rfqService = (settings: RfqSettings) =>
  defineService({
    name: 'rfq',
    tables: [
      RFQS,
      RFQ_STEPS,
      CLIENT_DAYS,
      RFQ_HALTS,
      FX_DEALS,
      VOICE_DEALS,
      VOICE_STEPS,
      EXPIRY_CLOCK,
      FINAL_SETTLEMENTS,
      OPTION_QUOTES,
      BESPOKE_OPTIONS,
    ],
    state: (io: StateIo) => new RfqState(io, settings),
    publishes: RFQ_TOPICS,
    asks: [userOf, usersInRole, previewOrder, holdDeal, riskCheck],
    consumes: {
      'orders.fi.rfq': onBondOrder,
      'orders.fi.cancel-requested': onCancelRequested,
      'orders.otc': onOtcOrder,
      'orders.otc.package': onPackage,
      'orders.otc.cancel-requested': onOtcCancel,
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
    },
    answers: [
      answer(listRfqs, onList, { as: 'user' }),
      answer(getRfq, onGet, { as: 'user' }),
      answer(rfqSteps, onSteps, { as: 'user' }),
      answer(rfqAnalytics, onAnalytics, { as: 'user' }),
      answer(executeRfq, onExecute, { as: 'user' }),
      answer(requestQuote, onRequestQuote, { as: 'user' }),
      answer(reviewRfq, onReview, { as: 'user' }),
      answer(rfqPanel, onPanel, { as: 'user' }),
      answer(sendRfq, onSend, { as: 'user' }),
      answer(markUpRfq, onMarkUp, { as: 'user' }),
      answer(previewMarkUp, onPreviewMarkUp, { as: 'user' }),
      answer(quoteClient, onQuoteClient, { as: 'user' }),
      answer(acceptQuote, onAcceptQuote, { as: 'user' }),
      answer(declineQuote, onDeclineQuote, { as: 'user' }),
      answer(rejectRfq, onReject, { as: 'user' }),
      answer(cancelRfq, onCancelRfq, { as: 'user' }),
      answer(noteRfq, onNote, { as: 'user' }),
      answer(voiceTrade, onVoiceTrade, { as: 'user' }),
      answer(haltRfqs, onHalt),
      answer(rfqPeople, onPeople),
      answer(clientFile, onClientFile),
      ...OPTION_ANSWERS,
      answer(listFutures, onListFutures),
      answer(futureStrip, onStrip),
      answer(contractMarks, onMarks),
      ...VOICE_ANSWERS,
      answer(listFxPairs, onListFxPairs),
      answer(fxQuotes, onFxQuotes),
      answer(fxTerms, onFxTerms),
      answer(listBonds, onListBonds),
      answer(bondValuation, onValuation),
      answer(curves, onCurves),
      answer(bondQuotes, onQuotes),
      answer(bondHistory, onHistory),
      answer(listDealers, onDealers),
    ],
    wakes: {
      'dealer-answer': onDealerAnswer,
      'window-end': onWindowEnd,
      'firm-end': onFirmEnd,
      'client-end': onClientEnd,
      'unconfirmed-halt': onUnconfirmedHalt,
      'fx-look': onFxLook,
      'option-quote-end': onOptionQuoteEnd,
      ...VOICE_WAKES,
    },
    stateHash: (state) => state.hash(),
  });

/** The market has moved on: bonds, options, futures and currencies are priced at its newest batch, and contracts end. */
function onTicks({ state, nowMs }: RfqCtx, batch: TickBatch) {
  state.seq = batch.seq;
  state.options.take(batch);
  state.futures.take(batch);
  state.fx.take(batch);
  const expired = state.expiry.settle(nowMs);
  const streamed = [
    ...(expired === null ? [] : [say('contracts.expired', expired)]),
    say('market.fx', state.fx.batch(nowMs)),
  ];
  return batch.seq % TICKS_PER_BATCH === 0
    ? [
        ...streamed,
        say('market.bonds', state.desk(nowMs).batch(nowMs)),
        say('market.options', state.options.batch(nowMs)),
        say('market.futures', state.futures.batch(nowMs)),
      ]
    : streamed;
}
