/** When an order expires: ExpireTime (126), or the last moment of ExpireDate (432) in New York, whose dates trades have. */
import { parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { timeOfLocal } from '@tradefloor/instruments/calendar/time-zone';
import { type FixField, toText } from '../message.ts';
import { parseUtcTimestamp } from '../utc-timestamp.ts';
import { REFUSE, Unreadable } from './unreadable.ts';

const TAGS = { ExpireTime: 126, ExpireDate: 432 } as const;

/** Milliseconds since 1970; null where the message has neither field. @throws Unreadable for what is no time, and for both */
export function readExpiry(body: readonly FixField[]): number | null {
  const time = toText(body, TAGS.ExpireTime);
  const date = toText(body, TAGS.ExpireDate);
  if (time !== undefined && date !== undefined) {
    throw new Unreadable(REFUSE.other, 'ExpireTime or ExpireDate, not both');
  }
  if (time !== undefined) return known(parseUtcTimestamp(time), 'ExpireTime is no time');
  if (date === undefined) return null;
  const day = parseDate(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
  return timeOfLocal('America/New_York', known(day, 'ExpireDate is no date') + 1, 0);
}

function known(value: number | null, text: string): number {
  if (value === null) throw new Unreadable(REFUSE.other, text);
  return value;
}
