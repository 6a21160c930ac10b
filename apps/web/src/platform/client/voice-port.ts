/** The calls of both ends of a voice deal in futures. */
import type { VoiceDeal, WireAnswer, WireAsked } from './shapes.ts';

export type VoicePort = {
  readonly voiceDeals: () => Promise<readonly VoiceDeal[]>;
  readonly voiceClients: () => Promise<WireAnswer<'voiceClients'>['items']>;
  readonly askVoice: (asked: WireAsked<'askVoicePrice'>) => Promise<VoiceDeal>;
  readonly priceVoice: (asked: WireAsked<'makeVoicePrice'>) => Promise<VoiceDeal>;
  readonly acceptVoice: (asked: WireAsked<'acceptVoicePrice'>) => Promise<VoiceDeal>;
  readonly passVoice: (asked: WireAsked<'passVoiceDeal'>) => Promise<VoiceDeal>;
  readonly declineVoice: (asked: WireAsked<'declineVoiceDeal'>) => Promise<VoiceDeal>;
};
