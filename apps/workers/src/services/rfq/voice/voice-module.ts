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
import { handle } from '@tradefloor/runtime';
import { onAcceptVoicePrice, onPassVoiceDeal } from './voice-accept.ts';
import { onListVoiceDeals, onVoiceClients } from './voice-people.ts';
import { onDeclineVoiceDeal, onMakeVoicePrice } from './voice-price.ts';
import { onRequestVoicePrice, onVoiceEnd, onVoiceStale } from './voice-request.ts';

/**
 * A deal's steps run in order, for all users. They do not block their caller: the OMS looks up contracts here, in the
 * trader's lane, while it checks the trader's price.
 */
const dealLane = ({ dealId }: { readonly dealId: string }): string => `voice ${dealId}`;

export const VOICE_HANDLERS = [
  handle(listVoiceDeals, onListVoiceDeals, { as: 'user' }),
  handle(voiceClients, onVoiceClients, { as: 'user' }),
  handle(askVoicePrice, onRequestVoicePrice, { as: 'user' }),
  handle(makeVoicePrice, onMakeVoicePrice, { as: 'user', lane: dealLane }),
  handle(acceptVoicePrice, onAcceptVoicePrice, { as: 'user', lane: dealLane }),
  handle(passVoiceDeal, onPassVoiceDeal, { as: 'user', lane: dealLane }),
  handle(declineVoiceDeal, onDeclineVoiceDeal, { as: 'user', lane: dealLane }),
];

export const VOICE_TIMERS = { 'voice-stale': onVoiceStale, 'voice-end': onVoiceEnd } as const;
