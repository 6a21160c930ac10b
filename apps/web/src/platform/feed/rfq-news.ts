/** What moved on a client's request, in one line for those it concerns: its salesperson and the client. Pure. */

import { formatBondPrice, formatCompact } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Capability } from '../account/capabilities.ts';
import type { Identity, Rfq } from '../client/shapes.ts';
import type { NewsItem } from './news.ts';

export type RfqReader = {
  readonly userId: string;
  readonly servesClients: boolean;
  readonly requestsSales: boolean;
  /** A bond by its name; its ISIN where the name is unknown. */
  readonly bondName: (isin: string) => string;
};

/** Who reads at this client. */
export const toRfqReader = (client: {
  readonly identity: { readonly getState: () => Pick<Identity, 'userId'> };
  readonly bonds: { readonly bond: (isin: string) => { readonly name: string } | null };
  readonly can: (capability: Capability) => boolean;
}): RfqReader => ({
  userId: client.identity.getState().userId,
  servesClients: client.can('serve-clients'),
  requestsSales: client.can('ask-sales'),
  bondName: (isin) => client.bonds.bond(isin)?.name ?? isin,
});

type Line = Pick<NewsItem, 'tone' | 'text' | 'spoken'>;

/** The line a request's newest version is worth; null for what is no news to this reader. */
export function findRfqNews(rfq: Rfq, reader: RfqReader): NewsItem | null {
  if (rfq.flow !== 'SALES') return null;
  const what = `${rfq.side.replace('_', '-')} ${formatCompact(rfq.qty)} ${reader.bondName(rfq.isin)}`;
  const line = reader.servesClients
    ? salesLine(rfq, what, reader.userId)
    : reader.requestsSales
      ? clientLine(rfq, what)
      : null;
  if (line === null) return null;
  const id = `rfq-${rfq.rfqId}-${rfq.state}`;
  return { id, atMs: parseMs(rfq.updatedAt), orderId: null, ...line };
}

function salesLine(rfq: Rfq, what: string, userId: string): Line | null {
  const { state, salesUserId, clientUserId, clientQuote } = rfq;
  if (state === 'REQUESTED') {
    return {
      tone: 'warn',
      text: phrase`CLIENT REQUEST ${clientUserId ?? ''}: ${what}`,
      spoken: 'assertive',
    };
  }
  if (salesUserId !== userId) return null;
  if (state === 'EXECUTED') {
    const price = clientQuote === null ? '' : ` @ ${formatBondPrice(clientQuote.price)}`;
    return { tone: 'good', text: `CLIENT DONE ${what}${price}`, spoken: 'polite' };
  }
  if (state === 'CLIENT_DECLINED') {
    return { tone: 'plain', text: phrase`CLIENT DECLINED ${what}`, spoken: 'polite' };
  }
  if (state === 'EXPIRED')
    return { tone: 'plain', text: phrase`EXPIRED ${what}`, spoken: 'polite' };
  return state === 'CANCELED'
    ? { tone: 'plain', text: phrase`CANCELLED ${what}`, spoken: 'polite' }
    : null;
}

function clientLine({ state, clientQuote, twoWay }: Rfq, what: string): Line | null {
  const shown = clientQuote ? [clientQuote] : [twoWay?.bid?.quote, twoWay?.ask?.quote];
  const prices = shown.flatMap((quote) => (quote ? [formatBondPrice(quote.price)] : []));
  if (state === 'CLIENT_QUOTED' && prices.length > 0) {
    const text = phrase`Your price for ${what}: ${prices.join(' / ')}`;
    return { tone: 'good', text, spoken: 'assertive' };
  }
  if (state === 'EXECUTED') return { tone: 'good', text: phrase`Done: ${what}`, spoken: 'polite' };
  if (state === 'EXPIRED')
    return { tone: 'plain', text: phrase`Expired: ${what}`, spoken: 'polite' };
  return state === 'REJECTED'
    ? { tone: 'plain', text: phrase`Rejected: ${what}`, spoken: 'polite' }
    : null;
}
