/** Which market maker stands behind a price of the display. */
import type { Side } from '@tradefloor/contracts/order';
import { combine32, mix32 } from '@tradefloor/core/prng';
import { MARKET_MAKERS } from '../venue/venues.ts';
import type { Trade } from './matching.ts';
import type { VenueBook } from './venue-book.ts';

/** A market maker by number; the same for the same side and salt, usually the price. */
export const makerIndex = ({ makerKeys }: VenueBook, side: Side, salt: number): number =>
  mix32(combine32(makerKeys[side], salt)) % MARKET_MAKERS.length;

export const toMakerName = (index: number): string => MARKET_MAKERS[index] ?? MARKET_MAKERS[0];

/** Who is on the other side of a trade with no client's order: the order's market maker, or one of the reserve. */
export const getMakerName =
  (venueBook: VenueBook) =>
  ({ maker, price }: Trade): string =>
    toMakerName(maker === null ? makerIndex(venueBook, 'SELL', price) : -1 - maker.handle);
