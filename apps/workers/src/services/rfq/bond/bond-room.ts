/** Requests for quote on bonds: orders put before dealers, and clients' requests that sales works. */
import { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
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
import { answer } from '@tradefloor/runtime';
import { onDealerAnswer, onFirmEnd, onWindowEnd } from './dealer-flow.ts';
import { onAcceptQuote, onCancelRfq, onDeclineQuote, onRequestQuote } from './on-client.ts';
import { onClientFile, onPeople } from './on-clients.ts';
import { onMarkUp, onPreviewMarkUp } from './on-mark-up.ts';
import { onNote } from './on-note.ts';
import { onBondOrder, onCancelRequested } from './on-orders.ts';
import { onAnalytics, onDealers, onGet, onList, onSteps } from './on-reads.ts';
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

export const BOND_ANSWERS = [
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
  answer(rfqPeople, onPeople),
  answer(clientFile, onClientFile),
  answer(listDealers, onDealers),
];

export const BOND_CONSUMES = {
  'orders.fi.rfq': onBondOrder,
  'orders.fi.cancel-requested': onCancelRequested,
} as const;

export const BOND_WAKES = {
  'dealer-answer': onDealerAnswer,
  'window-end': onWindowEnd,
  'firm-end': onFirmEnd,
  'client-end': onClientEnd,
} as const;
