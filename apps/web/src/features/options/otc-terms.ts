/** The terms of a contract over the counter as they are typed: read, or the fault of each field. Pure. */
import { OTC_CONTRACTS_MAX } from '@tradefloor/contracts/vocabulary/order';
import { parseQty } from '../../lib/format/entry.ts';
import type { WireInput } from '../../platform/client/shapes.ts';

export type OtcTerms = WireInput<'askOptionQuote'>;

/** The form as it stands. */
export type TypedTerms = {
  readonly type: OtcTerms['type'];
  readonly strike: string;
  readonly expiry: string;
  readonly qty: string;
};

export type TermsFaults = Partial<Record<'strike' | 'expiry' | 'qty', string>>;

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** From tomorrow to a year ahead. */
export function expiryBounds(nowMs: number): { readonly min: string; readonly max: string } {
  const end = new Date(nowMs);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return { min: toDate(nowMs + DAY_MS), max: toDate(end.getTime()) };
}

/** What the form begins with: a call at the money, a weekday some two months ahead. */
export function firstTerms(spot: number | null, nowMs: number): TypedTerms {
  let at = nowMs + 60 * DAY_MS;
  while ([SUNDAY, SATURDAY].includes(new Date(at).getUTCDay())) at += DAY_MS;
  const strike = spot === null ? '' : String(Math.round(spot * 2) / 2);
  return { type: 'CALL', strike, expiry: toDate(at), qty: '10' };
}

/**
 * The terms of the request, or the fault; holidays and bounds by the spot are checked by the
 * dealer.
 */
export function readTerms(
  underlying: string,
  { type, strike, expiry, qty }: TypedTerms,
): { readonly terms: OtcTerms } | { readonly faults: TermsFaults } {
  const price = Number(strike.trim());
  const contracts = parseQty(qty, OTC_CONTRACTS_MAX);
  const isPrice = strike.trim() !== '' && Number.isFinite(price) && price > 0;
  const day = new Date(`${expiry}T00:00:00Z`).getUTCDay();
  const faults: TermsFaults = {
    ...(isPrice ? {} : { strike: 'Enter a strike in dollars' }),
    ...(isPrice && (price * 2) % 1 !== 0 ? { strike: 'A multiple of 0.50' } : {}),
    ...(Number.isNaN(day) ? { expiry: 'Enter a date' } : {}),
    ...(day === SUNDAY || day === SATURDAY ? { expiry: 'A business day' } : {}),
    ...(contracts.ok ? {} : { qty: contracts.problem.replace('shares', 'contracts') }),
  };
  return Object.keys(faults).length === 0 && contracts.ok
    ? { terms: { underlying, type, strike: price, expiry, qty: contracts.value } }
    : { faults };
}
