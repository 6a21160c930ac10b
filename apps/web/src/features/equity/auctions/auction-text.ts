/** How auctions read. Times are UTC. Pure. */

import {
  type AuctionKind,
  type DayAuction,
  isForAuction,
  toAuction,
} from '@tradefloor/contracts/vocabulary/auctions';
import { formatQty } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { AuctionCall, Auctions, TimeInForce } from '../../../platform/client/shapes.ts';

export const AUCTION_NAMES = {
  OPENING: 'Opening auction',
  CLOSING: 'Closing auction',
  REOPENING: 'Reopening auction',
} as const satisfies Record<AuctionKind, string>;

/** What would be left: `4,100 to buy`; `balanced` where nothing would. */
export const imbalanceText = ({
  imbalance,
  imbalanceSide,
}: Pick<AuctionCall, 'imbalance' | 'imbalanceSide'>): string =>
  imbalance === 0 || imbalanceSide === null
    ? phrase('balanced')
    : imbalanceSide === 'BUY'
      ? phrase`${formatQty(imbalance)} to buy`
      : phrase`${formatQty(imbalance)} to sell`;

const toMinute = (at: string): string => formatTime(parseMs(at)).slice(0, 'HH:MM'.length);

const getTimes = (day: NonNullable<Auctions['day']>, auction: DayAuction) =>
  auction === 'OPENING'
    ? { heldAt: day.opensAt, cutOffAt: day.openingCutOffAt }
    : { heldAt: day.closesAt, cutOffAt: day.closingCutOffAt };

/** What an order of a time in force is for, and until when it comes and goes; null for one that is for no auction. */
export function auctionNote(day: Auctions['day'], timeInForce: TimeInForce): string | null {
  if (!isForAuction(timeInForce)) return null;
  if (day === null) return 'The market holds no auctions.';
  const auction = toAuction(timeInForce);
  const { heldAt, cutOffAt } = getTimes(day, auction);
  const name = AUCTION_NAMES[auction].toLowerCase();
  return phrase`Trades at the price of the ${name}, ${day.day} at ${toMinute(heldAt)} UTC, or not at all. Change or cancel it until ${toMinute(cutOffAt)}.`;
}

/** When the day's auctions are, and until when orders for them are taken. */
export function dayText(day: NonNullable<Auctions['day']>): string {
  const [opening, closing] = [getTimes(day, 'OPENING'), getTimes(day, 'CLOSING')];
  return phrase`${day.day}, UTC: opening ${toMinute(opening.heldAt)}, orders until ${toMinute(opening.cutOffAt)}; closing ${toMinute(closing.heldAt)}, orders until ${toMinute(closing.cutOffAt)}.`;
}
