/**
 * Times on the wire: RFC 3339 UTC with milliseconds; inside: whole milliseconds since 1970.
 * Nothing here knows what time it is.
 */
import * as z from 'zod';

const RFC3339_MS =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

// tidy-ok: formats a given time and reads no clock.
const format = (ms: number): string => new Date(ms).toISOString();

/** The end of what a date can be (ECMA-262, Time Values and Time Range): its second is not kept, for it is not whole. */
const LAST_MS = 8.64e15;
/** Seconds whose text was made last: the times of one moment lie in a few of them. */
const KEPT = 64;
const seconds = new Float64Array(KEPT).fill(Number.NaN);
const texts = new Array<string>(KEPT).fill('');
const ENDS = Array.from({ length: 1_000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** Milliseconds since 1970 as the wire's text, for example `2026-11-21T14:30:00.250Z`. */
export function toIso(ms: number): string {
  if (!Number.isSafeInteger(ms) || Math.abs(ms) >= LAST_MS) return format(ms);
  const second = Math.floor(ms / 1_000);
  const place = second & (KEPT - 1);
  if (seconds[place] !== second) {
    texts[place] = format(ms).slice(0, -'000Z'.length);
    seconds[place] = second;
  }
  return `${texts[place]}${ENDS[ms - second * 1_000]}`;
}

/** `YYYY-MM-DD` in UTC of a time in milliseconds. */
export const toDate = (ms: number): string => toIso(ms).slice(0, 10);

/** Every month has as many. */
const DAYS_MIN = 28;
// tidy-ok: reads a given time.
const parse = (text: string): number => Date.parse(text);

/**
 * Whether the day that a date or a time begins with exists: the runtime takes 30 February for 2 March. It is called with
 * text of another form, too, which the form's own check has refused by then.
 */
function hasDay(text: string): boolean {
  if (Number(text.slice(8, 10)) <= DAYS_MIN) return true;
  const ms = parse(text);
  return Number.isNaN(ms) || toDate(ms) === text.slice(0, 10);
}

const NO_DAY = 'there is no such day';

/** A time: text on the wire, milliseconds inside. */
export const AtWire = z.codec(z.string().regex(RFC3339_MS).refine(hasDay, NO_DAY), z.int(), {
  decode: parse,
  encode: toIso,
});

/** A calendar date, `YYYY-MM-DD`, on the wire and inside. */
export const CalendarDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(hasDay, NO_DAY);
