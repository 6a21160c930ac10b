/** A subscriber of market data who keeps what it was sent, as a client of FIX does. */
import type { MarketDataRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  MarketDataChange,
  MarketDataEntry,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { QUIET } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

/** A request for all figures of auctions and the last trade. */
export const dataRequest = (over: Partial<MarketDataRequest> = {}): MarketDataRequest => ({
  type: 'MARKET_DATA',
  requestId: 'd',
  kind: 'SUBSCRIBE',
  depth: 0,
  incremental: true,
  symbols: [QUIET],
  venue: null,
  entryTypes: ['TRADE', 'OPENING_PRICE', 'CLOSING_PRICE', 'IMBALANCE'],
  ...over,
});

const toKey = ({ entry, isIndicative = false }: MarketDataEntry): string =>
  isIndicative ? 'INDICATIVE' : entry;

export class DataSubscriber {
  readonly entries = new Map<string, MarketDataEntry>();

  /** Takes in the market data of a handling; returns its changes. */
  take(outputs: readonly Outgoing[]): readonly MarketDataChange[] {
    return outputs.flatMap(({ message }) => {
      if (message.type === 'MARKET_DATA_SNAPSHOT') {
        this.entries.clear();
        for (const one of message.entries) this.entries.set(toKey(one), one);
      }
      if (message.type !== 'MARKET_DATA_UPDATE') return [];
      for (const { action, ...one } of message.changes) {
        if (action === 'DELETE') this.entries.delete(toKey(one));
        else this.entries.set(toKey(one), one);
      }
      return message.changes;
    });
  }

  /** Price in cents and size of each entry, by its name. */
  figures(): Record<string, readonly [price: number | null, size: number]> {
    return Object.fromEntries(
      [...this.entries].map(([key, { price, size }]) => [
        key,
        [price === null ? null : price / 10_000, size],
      ]),
    );
  }
}
