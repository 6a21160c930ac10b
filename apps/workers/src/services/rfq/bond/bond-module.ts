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
} from '@tradefloor/contracts/calls/rfq';
import { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import {
  acceptList,
  cancelList,
  getRfqList,
  quoteList,
  requestList,
  sendList,
} from '@tradefloor/contracts/calls/rfq-lists';
import { handle } from '@tradefloor/runtime';
import { onDealerResponse, onFirmEnd, onWindowEnd } from './dealer-flow.ts';
import { onAcceptQuote } from './on-accept.ts';
import { onCancelRfq, onDeclineQuote, onRequestQuote } from './on-client.ts';
import { onClientFile, onPeople } from './on-clients.ts';
import {
  onAcceptList,
  onCancelList,
  onGetList,
  onListDue,
  onQuoteList,
  onSendList,
} from './on-list.ts';
import { onMarkUp, onPreviewMarkUp } from './on-mark-up.ts';
import { onNote } from './on-note.ts';
import { onBondOrder, onCancelRequested } from './on-orders.ts';
import { onAnalytics, onDealers, onGet, onList, onSteps } from './on-reads.ts';
import { onRequestList } from './on-request-list.ts';
import {
  onClientEnd,
  onExecute,
  onPanel,
  onQuoteClient,
  onReject,
  onReview,
  onSend,
} from './on-sales.ts';
import { onMarkUpTwoWay, onPreviewTwoWay } from './on-two-way.ts';
import { onVoiceTrade } from './on-voice.ts';

/** Where requests for quote on bonds trade: for API keys of one desk. */
const desks = () => ['FI'] as const;

export const BOND_HANDLERS = [
  handle(listRfqs, onList, { as: 'user' }),
  handle(getRfq, onGet, { as: 'user' }),
  handle(rfqSteps, onSteps, { as: 'user' }),
  handle(rfqAnalytics, onAnalytics, { as: 'user' }),
  handle(executeRfq, onExecute, { as: 'user', desks }),
  handle(requestQuote, onRequestQuote, { as: 'user', desks }),
  handle(reviewRfq, onReview, { as: 'user', desks }),
  handle(rfqPanel, onPanel, { as: 'user' }),
  handle(sendRfq, onSend, { as: 'user', desks }),
  handle(markUpRfq, onMarkUp, { as: 'user', desks }),
  handle(previewMarkUp, onPreviewMarkUp, { as: 'user' }),
  handle(markUpTwoWay, onMarkUpTwoWay, { as: 'user', desks }),
  handle(previewTwoWay, onPreviewTwoWay, { as: 'user' }),
  handle(quoteClient, onQuoteClient, { as: 'user', desks }),
  handle(acceptQuote, onAcceptQuote, { as: 'user', desks }),
  handle(declineQuote, onDeclineQuote, { as: 'user', desks }),
  handle(rejectRfq, onReject, { as: 'user', desks }),
  handle(cancelRfq, onCancelRfq, { as: 'user', desks }),
  handle(noteRfq, onNote, { as: 'user' }),
  handle(voiceTrade, onVoiceTrade, { as: 'user' }),
  handle(requestList, onRequestList, { as: 'user', desks }),
  handle(getRfqList, onGetList, { as: 'user' }),
  handle(sendList, onSendList, { as: 'user', desks }),
  handle(quoteList, onQuoteList, { as: 'user', desks }),
  handle(acceptList, onAcceptList, { as: 'user', desks }),
  handle(cancelList, onCancelList, { as: 'user', desks }),
  handle(rfqPeople, onPeople, { as: 'anyone' }),
  handle(clientFile, onClientFile, { as: 'anyone' }),
  handle(listDealers, onDealers, { as: 'anyone' }),
];

export const BOND_CONSUMES = {
  'orders.fi.rfq': onBondOrder,
  'orders.fi.cancel-requested': onCancelRequested,
} as const;

export const BOND_TIMERS = {
  'dealer-answer': onDealerResponse,
  'window-end': onWindowEnd,
  'firm-end': onFirmEnd,
  'client-end': onClientEnd,
  'list-due': onListDue,
} as const;
