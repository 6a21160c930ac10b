/** Voice deals in futures as this person sees them, and the line that a new version of one is worth. */

import { VOICE_ENDED } from '@tradefloor/contracts/vocabulary/rfq';
import type { Urgency } from '../../lib/a11y/announcer.ts';
import { parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Capability } from '../account/capabilities.ts';
import type { VoiceDeal } from '../client/shapes.ts';
import type { NewsItem } from '../feed/news.ts';
import { VersionedBook } from './versioned-book.ts';

export const isLiveVoice = ({ state }: Pick<VoiceDeal, 'state'>): boolean =>
  !VOICE_ENDED.has(state);

export class VoiceBook extends VersionedBook<VoiceDeal> {
  constructor() {
    super({ toId: ({ dealId }) => dealId, isLive: isLiveVoice });
  }
}

/** `BUY 10 CLF27`, or `SELL 5 CLF27/CLG27` for a spread: the client's side. */
export const voiceText = ({
  side,
  lots,
  symbol,
  farSymbol,
}: Pick<VoiceDeal, 'side' | 'lots' | 'symbol' | 'farSymbol'>): string =>
  `${side} ${lots} ${symbol}${farSymbol === null ? '' : `/${farSymbol}`}`;

type Reader = { readonly userId: string; readonly can: (capability: Capability) => boolean };

/** The notice of a deal's newest version for this user; null for no news: own actions, others' deals. */
export function findVoiceNews(deal: VoiceDeal, { userId, can }: Reader): NewsItem | null {
  const { state, askedBy, tradedBy, clientUserId, dealId, version, updatedAt } = deal;
  const item = (tone: NewsItem['tone'], published: string, spoken: Urgency): NewsItem => ({
    id: `voice-${dealId}-${version}`,
    atMs: parseMs(updatedAt),
    orderId: null,
    text: `${published} ${voiceText(deal)}`,
    tone,
    spoken,
  });
  const isMine = askedBy === userId;
  if (state === 'ASKED') {
    return isMine || !can('futures')
      ? null
      : item('warn', phrase`CLIENT REQUEST ${clientUserId}:`, 'assertive');
  }
  if (!isMine && tradedBy !== userId) return null;
  if (state === 'PRICED') return isMine ? item('good', 'PRICED', 'assertive') : null;
  if (state === 'DONE') return item('good', 'VOICE DONE', 'polite');
  if (state === 'DECLINED') return isMine ? item('bad', 'DESK DECLINED', 'assertive') : null;
  if (state === 'PASSED') return isMine ? null : item('plain', 'CLIENT PASSED', 'polite');
  return item('plain', state === 'STALE' ? 'QUOTE EXPIRED' : 'REQUEST EXPIRED', 'polite');
}
