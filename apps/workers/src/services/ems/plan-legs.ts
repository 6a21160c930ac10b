/** What an order's next round looks like: which venues it goes to, with how much and within which price. Pure. */
import type { LitVenue } from '@tradefloor/contracts/market';
import type { Qty } from '@tradefloor/contracts/money';
import { TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import type { LegPeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import {
  atLeast,
  type PlannedLeg,
  type RouteInput,
  snipe,
  sweep,
  venueToPost,
  wholeAt,
} from '@tradefloor/sim/routing/router';

/** Rounds of legs an order goes out in before it rests, waits or ends: what others take meanwhile is not chased for ever. */
const ROUNDS_MAX = 4;
/** All or nothing: each venue is tried once at most. */
const WHOLE_ROUNDS_MAX = 7;

/** The least that the next round has to trade at one venue; null once it has traded, and where any quantity will do. */
export const getMinimum = ({ minQty, cumQty }: WorkingOrder): Qty | null =>
  cumQty > 0 ? null : minQty;

/** The next round; none when the order has had its rounds or finds nothing. */
export function planLegs(order: WorkingOrder, input: RouteInput): PlannedLeg[] {
  const { rounds, topVenues, timeInForce } = order;
  if (TIME_RULES[timeInForce].isWhole) return rounds < WHOLE_ROUNDS_MAX ? wholeAt(input) : [];
  // Its price is the venue's to work out: it goes there at once, and may take there.
  if (isPegged(order.terms.type)) return [];
  const minimum = getMinimum(order);
  if (minimum !== null) return rounds < WHOLE_ROUNDS_MAX ? atLeast(input, minimum) : [];
  if (topVenues !== null) return rounds === 0 ? snipe(input, topVenues) : [];
  return rounds < ROUNDS_MAX ? sweep(input) : [];
}

/** Why an order that trades at once ends with a rest. */
export function unfilledReason(order: WorkingOrder): string {
  if (TIME_RULES[order.timeInForce].isWhole) return 'FOK_NOT_FILLABLE';
  return getMinimum(order) === null ? 'IOC_REMAINDER' : 'MIN_QTY_NOT_FILLABLE';
}

/** What the price of a pegged order's leg follows; null for any other. */
export function findPeg({ terms }: Pick<WorkingOrder, 'terms'>): LegPeg | null {
  if (terms.type !== 'PEGGED') return null;
  const { pegTo, pegOffset } = terms;
  return { pegTo, pegOffset };
}

type Resting = {
  readonly order: Pick<WorkingOrder, 'destinationVenue'>;
  /** The symbol is in an auction call. */
  readonly isCalled: boolean;
};

/** The venue whose book takes the rest: drawn by weight, in a call the primary one, which holds the auction. */
export function venueForRest(
  { rng, books, market }: RouteInput,
  { order: { destinationVenue }, isCalled }: Resting,
): LitVenue | null {
  const { primaryVenue } = market.instrument;
  const primary =
    isCalled && destinationVenue === null
      ? books.find(({ venue }) => venue === primaryVenue)
      : undefined;
  return primary?.venue ?? venueToPost(rng, books);
}
