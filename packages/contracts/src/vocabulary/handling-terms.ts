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

/** What a change may name of an order beside its quantity, its prices and its date. */
export const AMENDABLE = ['displayQty', 'minQty', 'postOnly', 'pegOffset'] as const;

/** How a record stands with these terms: null and false where it has none. */
export type AmendableTerms<Q extends number = number, P extends number = number> = {
  readonly displayQty: Q | null;
  readonly minQty: Q | null;
  readonly postOnly: boolean;
  readonly pegOffset: P | null;
};

type AmendableChange<Q extends number, P extends number> = {
  readonly [T in keyof AmendableTerms<Q, P>]?: AmendableTerms<Q, P>[T] | null | undefined;
};

/** The terms of a record with those that a change names; null and absent name nothing. */
export const amendTerms = <Q extends number, P extends number>(
  from: AmendableTerms<Q, P>,
  to: AmendableChange<Q, P> = {},
): AmendableTerms<Q, P> => ({
  displayQty: to.displayQty ?? from.displayQty,
  minQty: to.minQty ?? from.minQty,
  postOnly: to.postOnly ?? from.postOnly,
  pegOffset: to.pegOffset ?? from.pegOffset,
});

/** Whether two records stand alike with these terms. */
export const hasSameTerms = (a: AmendableTerms, b: AmendableTerms): boolean =>
  AMENDABLE.every((name) => a[name] === b[name]);

/**
 * Why a change cannot name these terms of an order of which so much is open; null where it can. What stands unchanged in
 * the record is not looked at: fills make the open part smaller than what it shows at a time.
 */
export function amendedFault(to: AmendableChange<number, number>, openQty: number): string | null {
  for (const name of ['displayQty', 'minQty'] as const) {
    const named = to[name];
    if (isNamed(named) && named > openQty) return `${name} ${named} is above the open ${openQty}`;
  }
  return null;
}

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
