/** The columns of the auctions: what each symbol's call would come to now. */
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { qtyColumn, symbolColumn, timeColumn } from '../../../kit/order/order-columns.tsx';
import { formatMove, formatPx, NONE } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { AuctionCall } from '../../../platform/client/shapes.ts';
import { AUCTION_NAMES, imbalanceText } from './auction-text.ts';

/** The part of the price before the call that the indicative price is away from it; null without one. */
const findMove = ({
  indicativePrice,
  reference,
}: Pick<AuctionCall, 'indicativePrice' | 'reference'>): number | null =>
  indicativePrice === null ? null : indicativePrice / reference - 1;

/** Shares that would be left, above zero to buy and below zero to sell. */
const signedImbalance = ({ imbalance, imbalanceSide }: AuctionCall): number =>
  imbalanceSide === 'SELL' ? -imbalance : imbalance;

export const auctionColumns = (getDecimals: DecimalsOf): readonly GridColumn<AuctionCall>[] => {
  const formatPrice = (symbol: string, price: number): string =>
    formatPx(toPx(price), getDecimals(symbol));
  return [
    symbolColumn<AuctionCall>(),
    {
      id: 'kind',
      title: 'Auction',
      description: 'Opening, closing, or reopening after a halt',
      kind: 'word',
      text: ({ kind }) => AUCTION_NAMES[kind],
      sort: ({ kind }) => kind,
    },
    timeColumn<AuctionCall>(
      { id: 'ends', title: 'Held at', description: 'When the call ends and orders trade, UTC' },
      ({ endsAt }) => endsAt,
    ),
    {
      id: 'reference',
      title: 'Reference',
      description: 'Price before the call',
      kind: 'figure',
      text: ({ symbol, reference }) => formatPrice(symbol, reference),
      sort: ({ reference }) => reference,
    },
    {
      id: 'indicative',
      title: 'Indicative',
      description: 'The one price at which most shares would trade now',
      kind: 'figure',
      text: ({ symbol, indicativePrice }) =>
        indicativePrice === null ? NONE : formatPrice(symbol, indicativePrice),
      sort: ({ indicativePrice }) => indicativePrice ?? 0,
    },
    {
      id: 'change',
      title: 'Change',
      description: 'Indicative price from the reference',
      kind: 'figure',
      text: (call) => {
        const move = findMove(call);
        return move === null ? NONE : formatMove(move);
      },
      sort: (call) => findMove(call) ?? 0,
    },
    qtyColumn<AuctionCall>(
      { id: 'paired', title: 'Paired', description: 'Shares that would trade' },
      ({ paired }) => paired,
    ),
    {
      id: 'imbalance',
      title: 'Imbalance',
      description: 'Shares that would be left at the indicative price, and on which side',
      kind: 'figure',
      text: imbalanceText,
      sort: signedImbalance,
      csv: (call) => String(signedImbalance(call)),
    },
  ];
};
