/**
 * The sentence of each way to refuse an order, made from what was found and where the limit stood. A refused order, its
 * check, its line in the blotter and the toast show this sentence and no other.
 */
import { type RejectReason, toSentence } from './refusals.ts';

/** A whole number with a comma at every thousand. */
const grouped = (count: number): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** An amount of currency with two decimals. */
function amount(units: number): string {
  const [whole = '0', cents = '00'] = units.toFixed(2).split('.');
  return `${grouped(Number(whole))}.${cents}`;
}

const plain = (share: number, decimals: number): string => `${Number(share.toFixed(decimals))} %`;

/** A share beyond its limit, with as many decimals as separate the two. */
function beyond(share: number, limit: number): string {
  const most = plain(limit, 4);
  const decimals = [1, 2, 3, 4].find((count) => plain(share, count) !== most) ?? 4;
  return plain(share, decimals);
}

const listed = (names: readonly string[]): string => names.join(', ') || 'none';

type Share = { readonly pct: number; readonly maxPct: number };
type Count = { readonly count: number; readonly max: number };

/** `Face amount is 12,000,000 (max. 10,000,000 left today)`: what is beyond its limit, in whole units. */
export const excessText = (what: string, { count, max }: Count, note = ''): string =>
  `${what} is ${grouped(Math.ceil(count))} (max. ${grouped(Math.floor(max))}${note})`;

/** `50 orders are open (max. 50)`: what there is no room for one more of. */
export const fullText = (what: string, { count, max }: Count): string =>
  `${grouped(count)} ${what} (max. ${grouped(max)})`;

/** An order that would add risk after the day's loss has reached its limit. Currency units. */
export const dayLossText = (of: { loss: number; max: number }): string =>
  `Loss of the day is ${amount(of.loss)} (max. ${amount(of.max)}); orders that close are accepted`;

/** The same while it is not known whether it has. */
export const UNKNOWN_DAY_LOSS_TEXT =
  'Loss of the day is not known: a position has no price; orders that close are accepted';

/** An order that would add risk to a desk after its loss of the day has reached the limit. Currency units. */
export const deskLossText = (of: { desk: string; loss: number; max: number }): string =>
  of.loss >= of.max
    ? `Loss of the day of desk ${of.desk} is ${amount(of.loss)} (max. ${amount(of.max)}); orders that close are accepted`
    : `Loss of the day of desk ${of.desk} has reached ${amount(of.max)} today and is ${amount(of.loss)}; orders that close are accepted until the limit is released`;

/** The same while it is not known whether it has. */
export const unknownDeskLossText = (desk: string): string =>
  `Loss of the day of desk ${desk} is not known: a position has no price; orders that close are accepted`;

/** How each refusal of an order reads. Figures are decimals: per cent, currency units, milliseconds. */
export const REJECTION = {
  INVALID_ORDER: (fault: string) => toSentence(fault),
  UNKNOWN_SYMBOL: (of: { instrumentType: string; symbol: string; isTraded: boolean }) =>
    of.isTraded
      ? `Unknown ${of.instrumentType} ${of.symbol}`
      : `Instruments of type ${of.instrumentType} are not traded here`,
  ROLE_NOT_PERMITTED: (of: { role: string | null; isDisabled: boolean }) => {
    if (of.role === null) return 'Unknown user';
    return of.isDisabled ? 'The user is disabled' : `Role ${of.role} may not send orders`;
  },
  KILL_SWITCH_ACTIVE: (switchText: string) => toSentence(switchText),
  DESK_NOT_PERMITTED: (of: { desk: string; permitted: readonly string[]; style: string | null }) =>
    of.style === null
      ? `Desk ${of.desk} is not permitted (permitted: ${listed(of.permitted)})`
      : `Desk ${of.desk} is not traded by trading style ${of.style}`,
  STRATEGY_NOT_PERMITTED: (of: {
    strategy: string;
    permitted: readonly string[];
    style: string | null;
  }) =>
    of.style === null
      ? `Strategy ${of.strategy} is not permitted (permitted: ${listed(of.permitted)})`
      : `Strategy ${of.strategy} is not used by trading style ${of.style}`,
  DARK_POOL_NOT_PERMITTED: () => 'The user has no access to the dark pool',
  DARK_POOL_MIN_QTY: (of: { count: number; min: number }) =>
    `Quantity for the dark pool is ${grouped(of.count)} (min. ${grouped(of.min)})`,
  QTY_LIMIT_EXCEEDED: ({ count, max }: Count) =>
    `Quantity is ${grouped(count)} (max. ${grouped(max)} per order)`,
  DAILY_NOTIONAL_EXCEEDED: (of: { used: number; added: number; max: number }) =>
    `Notional of the day would be ${amount(of.used + of.added)} (max. ${amount(of.max)})`,
  MARKET_CLOSED: (opening: string) => toSentence(opening),
  HALTED: (symbol: string) => `${symbol} is halted`,
  PRICE_COLLAR: ({ pct, maxPct, from }: Share & { readonly from: 'mid' | 'stop' }) =>
    `Price is ${beyond(pct, maxPct)} from ${from} (max. ${plain(maxPct, 4)})`,
  NO_REFERENCE_PRICE: (of: { symbol: string; maxAgeMs: number }) =>
    `No market price of ${of.symbol} within the last ${of.maxAgeMs / 1_000} s`,
  DUPLICATE_ORDER: (of: { ageMs: number; windowMs: number }) =>
    `The same order was accepted ${of.ageMs} ms ago (min. ${of.windowMs} ms apart)`,
  MAX_OPEN_ORDERS: (of: Count) => fullText('orders are open', of),
  SELF_CROSS: (ownOrder: string) => `The order would trade with ${ownOrder}`,
  ADV_LIMIT: (of: (Share & { readonly symbol: string }) | { readonly symbol: string }) =>
    'pct' in of
      ? `Quantity is ${beyond(of.pct, of.maxPct)} of the average daily volume (max. ${plain(of.maxPct, 4)})`
      : `${of.symbol} has no average daily volume`,
  RATE_LIMIT: ({ count, max }: Count) =>
    `${grouped(count)} orders were sent within the last second (max. ${grouped(max)})`,
  RISK_ENGINE_UNAVAILABLE: (why: string) => toSentence(why),
} as const satisfies Record<RejectReason, (found: never) => string>;
