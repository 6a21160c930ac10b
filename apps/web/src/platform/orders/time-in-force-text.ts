/** How long an order is good for, as it is typed and as it is shown: dates and times are UTC. Pure. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { GOOD_TILL_MAX_MS } from '@tradefloor/contracts/vocabulary/order';
import { parseMs } from '../../lib/format/time.ts';
import type { Order } from '../client/shapes.ts';

/** When an order that is good till a date expires, as the wire has it, or what is wrong with the text. */
export type ExpiryRead =
  | { readonly ok: true; readonly at: string }
  | { readonly ok: false; readonly problem: string };

const FIELD_CHARS = 16;

/** An instant as a field of date and time holds it: `2026-12-04T21:00`. */
export const expiryText = (at: string): string =>
  new Date(parseMs(at)).toISOString().slice(0, FIELD_CHARS);

/** Reads the field of an expiry; the server has the same two limits. */
export function readExpiry(text: string, nowMs: number): ExpiryRead {
  const atMs = parseMs(`${text}Z`);
  if (Number.isNaN(atMs)) return { ok: false, problem: 'Enter a date and a time' };
  if (atMs <= nowMs) return { ok: false, problem: 'Expiry is in the past' };
  if (atMs - nowMs > GOOD_TILL_MAX_MS) {
    return { ok: false, problem: 'Expiry is more than a year away' };
  }
  return { ok: true, at: new Date(atMs).toISOString() };
}

const FRIDAY = 5;
const LAST_HOUR = 21;
const DAYS = 7;

/** Where an expiry begins: the next Friday, 21:00 UTC, when a week of trading is over. */
export function defaultExpiry(nowMs: number): string {
  const at = new Date(nowMs);
  at.setUTCHours(LAST_HOUR, 0, 0, 0);
  at.setUTCDate(at.getUTCDate() + ((FRIDAY - at.getUTCDay() + DAYS) % DAYS));
  if (at.getTime() <= nowMs) at.setUTCDate(at.getUTCDate() + DAYS);
  return expiryText(at.toISOString());
}

const DATE = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type Lasting = Pick<Order, 'timeInForce' | 'expireAt'>;

const IN_AUCTION = { OPG: 'At open', ATC: 'At close' } as const;

/** `DAY`; `At close`; of an order that is good till a date with the date: `GTD 4 Dec 21:00`. */
export function timeInForceText({ timeInForce, expireAt }: Lasting): string {
  if (isForAuction(timeInForce)) return IN_AUCTION[timeInForce];
  if (timeInForce !== 'GTD' || !expireAt) return timeInForce;
  const parts = new Map(
    DATE.formatToParts(parseMs(expireAt)).map(({ type, value }) => [type, value]),
  );
  const time = expiryText(expireAt).slice('2026-12-04T'.length);
  return `${timeInForce} ${parts.get('day')} ${parts.get('month')} ${time}`;
}
