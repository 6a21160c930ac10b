/** What is scheduled in the market: reports of earnings, dividends, and releases of figures about the economy. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { AtWire, CalendarDate } from './time.ts';

/** Releases of figures about the economy. */
export const MACRO_KINDS = [
  'CPI',
  'PAYROLLS',
  'FOMC',
  'GDP',
  'RETAIL_SALES',
  'PURCHASING_MANAGERS',
  'CONSUMER_CONFIDENCE',
  'JOBLESS_CLAIMS',
] as const;
export type MacroKind = (typeof MACRO_KINDS)[number];

const CALENDAR_KINDS = ['EARNINGS', 'DIVIDEND', ...MACRO_KINDS] as const;
export const CalendarKind = z.enum(CALENDAR_KINDS);
export type CalendarKind = z.infer<typeof CalendarKind>;

const Figure = z.string().min(1).max(24).nullable();

export const CalendarEntry = z.strictObject({
  eventId: z.string().min(1).max(64),
  kind: CalendarKind,
  title: z.string().min(1).max(80),
  /** Of a report and a dividend; null for the whole market. */
  symbol: InstrumentSymbol.nullable(),
  /** In New York, by the market's time; of a dividend the ex-date, by the clearing clock. */
  date: CalendarDate,
  /** Market time; null for a dividend. */
  at: AtWire.nullable(),
  /** Of a report: before the open or after the close. */
  when: z.enum(['BEFORE_OPEN', 'AFTER_CLOSE']).nullable(),
  /** What is expected: earnings a share, a figure; of a dividend what it pays. */
  forecast: Figure,
  /** The figure before; null where there is none. */
  prior: Figure,
  /** What came; null until it is released. */
  actual: Figure,
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;
