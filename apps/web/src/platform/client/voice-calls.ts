/** The calls of voice deals over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { VoicePort } from './voice-port.ts';

/** @param timed the limit of an ordinary call, from now on */
export const voiceCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): VoicePort => ({
  voiceDeals: async () => (await client.rfq.voiceDeals.query({}, timed())).items,
  voiceClients: async () => (await client.rfq.voiceClients.query({}, timed())).items,
  askVoice: (asked) => client.rfq.askVoice.mutate(asked, timed()),
  priceVoice: (asked) => client.rfq.priceVoice.mutate(asked, timed()),
  acceptVoice: (asked) => client.rfq.acceptVoice.mutate(asked, timed()),
  passVoice: (asked) => client.rfq.passVoice.mutate(asked, timed()),
  declineVoice: (asked) => client.rfq.declineVoice.mutate(asked, timed()),
});
