/** What market data has of a symbol's auctions: the day's prices, and in a call what it would come to. */

import { qty } from '@tradefloor/contracts/money';
import type { AuctionKind } from '@tradefloor/contracts/vocabulary/auctions';
import {
  AUCTION_FIGURES,
  type AuctionFigure,
  type MarketDataEntryType,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { MarketDataEntry } from '@tradefloor/core/trading/exchange/exchange-responses';
import { indicate } from './hold-auction.ts';
import type { Subscription } from './subscription.ts';
import type { Handling } from './turn.ts';

/** A call after a halt opens its symbol again, so its price is indicated as an opening price. */
const PRICE_OF = {
  OPENING: 'OPENING_PRICE',
  REOPENING: 'OPENING_PRICE',
  CLOSING: 'CLOSING_PRICE',
} as const satisfies Record<AuctionKind, AuctionFigure>;

/** Whether an entry is of auctions. */
export const isAuctionFigure = (type: MarketDataEntryType): boolean =>
  AUCTION_FIGURES.some((figure) => figure === type);

/** The requested entries; none for another venue than the primary one, which holds the auctions. */
export function listAuctionData(
  turn: Handling,
  { symbol, venue, entryTypes }: Pick<Subscription, 'symbol' | 'venue' | 'entryTypes'>,
): readonly MarketDataEntry[] {
  const { prints, listings } = turn.state;
  if (!entryTypes.some(isAuctionFigure)) return [];
  if (venue !== null && venue !== listings.get(symbol)?.primaryVenue) return [];
  const held = (prints.get(symbol) ?? []).map(({ kind, price, volume, at }): MarketDataEntry => {
    return { entry: PRICE_OF[kind], price, size: volume, isIndicative: false, at };
  });
  return [...held, ...listIndication(turn, symbol)].filter(({ entry }) =>
    entryTypes.includes(entry),
  );
}

function listIndication(turn: Handling, symbol: string): readonly MarketDataEntry[] {
  const indication = indicate(turn, symbol);
  if (indication === null) return [];
  const { kind, price, paired, imbalance, imbalanceSide } = indication;
  const condition = imbalanceSide === 'BUY' ? 'MORE_BUYERS' : 'MORE_SELLERS';
  const left: MarketDataEntry = {
    entry: 'IMBALANCE',
    price,
    size: qty(imbalance),
    ...(imbalanceSide === null ? {} : { condition }),
  };
  if (price === null) return [left];
  return [{ entry: PRICE_OF[kind], price, size: paired, isIndicative: true }, left];
}
