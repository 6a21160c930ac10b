/**
 * How an order is handled where it trades: how much of it is shown, the least that trades, and whether it may take. Only
 * orders on shares that go to venues as they are have a choice; algos decide it for their own slices.
 */
import { isForAuction } from './auctions.ts';
import { isImmediate, type Side, type TimeInForce } from './order.ts';
import { isNamed, type OrderType, rests } from './price-terms.ts';
import type { Strategy } from './strategies.ts';

/** An order shows itself at most this often: the exchange refuses a smaller part (its own limit). */
export const DISPLAY_PARTS_MAX = 10_000;

/** The terms as they travel and are kept: absent in a request, null or false in a record. */
export type HandlingTerms<Q extends number = number> = {
  readonly displayQty?: Q | null | undefined;
  readonly minQty?: Q | null | undefined;
  readonly postOnly?: boolean | undefined;
  readonly shortExempt?: boolean | undefined;
};

type Handled = HandlingTerms & {
  readonly orderType: OrderType;
  readonly side?: Side;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly qty: number;
};

const mayRest = ({ orderType, timeInForce }: Handled): boolean =>
  rests({ type: orderType }) && !isImmediate(timeInForce) && !isForAuction(timeInForce);

/** Why an order cannot be handled so; null when it can, or names nothing. */
export function handlingFault(order: Handled): string | null {
  const { displayQty, minQty, postOnly, shortExempt, side } = order;
  return (
    (isNamed(displayQty) ? displayFault(order, displayQty) : null) ??
    (isNamed(minQty) ? minimumFault(order, minQty) : null) ??
    (postOnly ? postOnlyFault(order) : null) ??
    (shortExempt && side === 'BUY' ? 'only a sale is short exempt' : null)
  );
}

function displayFault(order: Handled, displayQty: number): string | null {
  const { strategy, qty } = order;
  if (strategy === 'ICEBERG') return 'an ICEBERG names its displayQty in algoParams';
  if (strategy !== 'LIT') return `${strategy} takes no displayQty`;
  if (!mayRest(order)) return 'displayQty needs an order with a limit that may rest in a book';
  if (displayQty > qty) return `displayQty ${displayQty} is above the quantity ${qty}`;
  return displayQty * DISPLAY_PARTS_MAX < qty
    ? `displayQty ${displayQty} shows less than a ${DISPLAY_PARTS_MAX}th of the quantity ${qty}`
    : null;
}

function minimumFault({ strategy, qty, timeInForce }: Handled, minQty: number): string | null {
  if (minQty > qty) return `minQty ${minQty} is above the quantity ${qty}`;
  if (strategy === 'DARK') return null;
  if (strategy !== 'LIT') return `${strategy} takes no minQty`;
  return timeInForce === 'IOC' ? null : 'minQty needs an IOC order, or the dark pool';
}

function postOnlyFault(order: Handled): string | null {
  if (order.strategy !== 'LIT') return `${order.strategy} takes no postOnly`;
  return mayRest(order) ? null : 'postOnly needs an order with a limit that may rest in a book';
}

/** The terms as another request carries them on: without what is not named. */
export const copyHandling = <Q extends number>({
  displayQty,
  minQty,
  postOnly,
  shortExempt,
}: HandlingTerms<Q>): {
  readonly displayQty?: Q;
  readonly minQty?: Q;
  readonly postOnly?: true;
  readonly shortExempt?: true;
} => ({
  ...(isNamed(displayQty) ? { displayQty } : {}),
  ...(isNamed(minQty) ? { minQty } : {}),
  ...(postOnly ? { postOnly } : {}),
  ...(shortExempt ? { shortExempt } : {}),
});

/** How the terms read, a part each: `shows 200`, `at least 500`, `post only`; none where nothing is named. */
export const describeHandling = (
  { displayQty, minQty, postOnly, shortExempt }: HandlingTerms,
  write: (qty: number) => string,
): readonly string[] => [
  ...(isNamed(displayQty) ? [`shows ${write(displayQty)}`] : []),
  ...(isNamed(minQty) ? [`at least ${write(minQty)}`] : []),
  ...(postOnly ? ['post only'] : []),
  ...(shortExempt ? ['short exempt'] : []),
];
