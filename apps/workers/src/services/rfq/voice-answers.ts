/** The calls and the wakes of voice deals, bound to who handles them. */
import { VOICE_CALLS } from '@tradefloor/contracts/calls/voice';
import { answer } from '@tradefloor/runtime';
import { onAcceptVoicePrice, onPassVoiceDeal } from './voice-accept.ts';
import { onAskVoicePrice, onVoiceEnd, onVoiceStale } from './voice-ask.ts';
import { onListVoiceDeals, onVoiceClients } from './voice-people.ts';
import { onDeclineVoiceDeal, onMakeVoicePrice } from './voice-price.ts';

/**
 * A deal's steps wait for each other, whoever takes them. Not for whoever asks: the OMS looks up contracts here, in the
 * trader's lane, while it checks the trader's price.
 */
const ofDeal = ({ dealId }: { readonly dealId: string }): string => `voice ${dealId}`;

export const VOICE_ANSWERS = [
  answer(VOICE_CALLS.listVoiceDeals, onListVoiceDeals),
  answer(VOICE_CALLS.voiceClients, onVoiceClients),
  answer(VOICE_CALLS.askVoicePrice, onAskVoicePrice),
  answer(VOICE_CALLS.makeVoicePrice, onMakeVoicePrice, ofDeal),
  answer(VOICE_CALLS.acceptVoicePrice, onAcceptVoicePrice, ofDeal),
  answer(VOICE_CALLS.passVoiceDeal, onPassVoiceDeal, ofDeal),
  answer(VOICE_CALLS.declineVoiceDeal, onDeclineVoiceDeal, ofDeal),
];

export const VOICE_WAKES = { 'voice-stale': onVoiceStale, 'voice-end': onVoiceEnd } as const;
