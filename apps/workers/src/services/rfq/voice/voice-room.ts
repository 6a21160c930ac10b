/** The calls and the timers of voice deals, bound to their handlers. */
import {
  acceptVoicePrice,
  askVoicePrice,
  declineVoiceDeal,
  listVoiceDeals,
  makeVoicePrice,
  passVoiceDeal,
  voiceClients,
} from '@tradefloor/contracts/calls/voice';
import { answer } from '@tradefloor/runtime';
import { onAcceptVoicePrice, onPassVoiceDeal } from './voice-accept.ts';
import { onAskVoicePrice, onVoiceEnd, onVoiceStale } from './voice-ask.ts';
import { onListVoiceDeals, onVoiceClients } from './voice-people.ts';
import { onDeclineVoiceDeal, onMakeVoicePrice } from './voice-price.ts';

/**
 * A deal's steps run in order, for all users. They do not block their caller: the OMS looks up contracts here, in the
 * trader's lane, while it checks the trader's price.
 */
const ofDeal = ({ dealId }: { readonly dealId: string }): string => `voice ${dealId}`;

export const VOICE_ANSWERS = [
  answer(listVoiceDeals, onListVoiceDeals, { as: 'user' }),
  answer(voiceClients, onVoiceClients, { as: 'user' }),
  answer(askVoicePrice, onAskVoicePrice, { as: 'user' }),
  answer(makeVoicePrice, onMakeVoicePrice, { as: 'user', lane: ofDeal }),
  answer(acceptVoicePrice, onAcceptVoicePrice, { as: 'user', lane: ofDeal }),
  answer(passVoiceDeal, onPassVoiceDeal, { as: 'user', lane: ofDeal }),
  answer(declineVoiceDeal, onDeclineVoiceDeal, { as: 'user', lane: ofDeal }),
];

export const VOICE_WAKES = { 'voice-stale': onVoiceStale, 'voice-end': onVoiceEnd } as const;
