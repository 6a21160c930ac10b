/**
 * Voice deals in futures: requested by the user who has the client on the phone, priced by the futures desk. Handled by
 * the RFQ service.
 */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from '../ids.ts';
import { PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { VOICE_LOTS_MAX, VOICE_NOTE_MAX, VOICE_VALID_MS } from '../vocabulary/rfq.ts';
import { VoiceDeal, VoiceDealId } from '../voice.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

/** The caller's own key of the request: a repeat returns the first result. */
const RequestKey = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const Words = z.string().trim().min(1).max(VOICE_NOTE_MAX);
const step = { dealId: VoiceDealId, requestKey: RequestKey };

/** Deals of the firm's clients, newest first: of the desk that prices them, of sales, and of those who see the firm. */
export const listVoiceDeals = call('listVoiceDeals', {
  procedure: 'rfq.voiceDeals',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/voice-deals',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: z.object({ items: z.array(VoiceDeal) }),
});
/** The clients whose requests may be taken. */
export const voiceClients = call('voiceClients', {
  procedure: 'rfq.voiceClients',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/voice-clients',
  access: ['trader', 'sales'],
  in: Nothing,
  out: z.object({ items: z.array(z.object({ userId: UserId, displayName: z.string() })) }),
});
/** Records a client's request by phone; it waits for the desk's price. */
export const askVoicePrice = call('askVoicePrice', {
  procedure: 'rfq.askVoice',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-deals',
  access: ['trader', 'sales'],
  in: z.strictObject({
    requestKey: RequestKey,
    symbol: InstrumentSymbol,
    /** The far month, for a calendar spread. */
    farSymbol: InstrumentSymbol.optional(),
    side: Side,
    lots: z.int().min(1).max(VOICE_LOTS_MAX).pipe(Qty),
    clientUserId: UserId,
    note: Words.optional(),
  }),
  out: VoiceDeal,
});
/** The desk's price, good for so long; another takes its place. */
export const makeVoicePrice = call('makeVoicePrice', {
  procedure: 'rfq.priceVoice',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-deals/:dealId/price',
  access: ['trader'],
  in: z.strictObject({
    ...step,
    price: PriceWire,
    validForMs: z
      .int()
      .min(VOICE_VALID_MS.min)
      .max(VOICE_VALID_MS.max)
      .default(VOICE_VALID_MS.usual),
  }),
  out: VoiceDeal,
});
/** The client takes the price that is named, while it is good. */
export const acceptVoicePrice = call('acceptVoicePrice', {
  procedure: 'rfq.acceptVoice',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-deals/:dealId/accept',
  timeoutMs: 8_000,
  access: ['trader', 'sales'],
  in: z.strictObject({ ...step, price: PriceWire }),
  out: VoiceDeal,
});
/** The client does not deal. */
export const passVoiceDeal = call('passVoiceDeal', {
  procedure: 'rfq.passVoice',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-deals/:dealId/pass',
  access: ['trader', 'sales'],
  reducesRisk: true,
  in: z.strictObject({ ...step, reason: Words.optional() }),
  out: VoiceDeal,
});
/** The desk declines the deal, with a reason. */
export const declineVoiceDeal = call('declineVoiceDeal', {
  procedure: 'rfq.declineVoice',
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/voice-deals/:dealId/decline',
  access: ['trader', 'admin'],
  reducesRisk: true,
  in: z.strictObject({ ...step, reason: Words }),
  out: VoiceDeal,
});
