/**
 * Clients' requests as they come in, for bonds and by phone in futures: kept in their books, and announced where they
 * are news.
 */

import type { ClientEvent } from '../client/connection.ts';
import { isWrittenAs, type NewsItem } from '../feed/news.ts';
import { findRfqNews, toRfqReader } from '../feed/rfq-news.ts';
import { findVoiceNews } from '../stores/voice-book.ts';
import type { ClientParts } from './client-parts.ts';

type RequestClient = Pick<ClientParts, 'bonds' | 'can' | 'identity' | 'rfqs' | 'voice'>;

/** Takes the request of an event in; the line it is worth, null for what is no request or no news. */
export function findRequestNews(client: RequestClient, event: ClientEvent): NewsItem | null {
  if (!isWrittenAs(event, 'request')) return null;
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: the rule does not see the narrowing; the compiler does.
  switch (event.event) {
    case 'rfq.quote.update':
    case 'rfq.client.update':
      return client.rfqs.take(event.data) ? findRfqNews(event.data, toRfqReader(client)) : null;
    case 'rfq.voice.update': {
      const { userId } = client.identity.getState();
      const reader = {
        userId,
        can: (capability: Parameters<ClientParts['can']>[0]) => client.can(capability),
      };
      return client.voice.take(event.data) ? findVoiceNews(event.data, reader) : null;
    }
  }
}
