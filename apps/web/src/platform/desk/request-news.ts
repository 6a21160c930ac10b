/**
 * Clients' requests as they come in, for bonds and by phone in futures: kept in their books, and announced where they
 * are news.
 */

import type { DeskEvent } from '../client/connection.ts';
import type { NewsItem } from '../feed/news.ts';
import { findRfqNews, toRfqReader } from '../feed/rfq-news.ts';
import { findVoiceNews } from '../stores/voice-book.ts';
import type { DeskParts } from './desk-parts.ts';

type RequestDesk = Pick<DeskParts, 'bonds' | 'can' | 'identity' | 'rfqs' | 'voice'>;

/** Takes the request of an event in; the line it is worth, null for what is no request or no news. */
export function findRequestNews(desk: RequestDesk, event: DeskEvent): NewsItem | null {
  switch (event.event) {
    case 'rfq.quote.update':
    case 'rfq.client.update':
      return desk.rfqs.take(event.data) ? findRfqNews(event.data, toRfqReader(desk)) : null;
    case 'rfq.voice.update': {
      const { userId } = desk.identity.getState();
      const reader = {
        userId,
        can: (capability: Parameters<DeskParts['can']>[0]) => desk.can(capability),
      };
      return desk.voice.take(event.data) ? findVoiceNews(event.data, reader) : null;
    }
    default:
      return null;
  }
}
