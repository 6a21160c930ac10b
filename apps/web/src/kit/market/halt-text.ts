/** The texts of a halt and of an event; one place, so that every screen shows the same. */

import { formatSignedPct } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { MarketStatus, SymbolHalt } from '../../platform/client/shapes.ts';

const CAUSES = {
  LULD: 'limit up-limit down',
  MANUAL: 'administrative halt',
  SPLIT: 'share split',
} as const;

/** `Paused since 19:45:10 (limit up-limit down), until 19:45:40`. */
export function haltText({ state, cause, sinceAt, untilAt }: SymbolHalt): string {
  if (state === 'LIMIT_STATE') return 'At the price band: a trading pause may follow';
  const until =
    untilAt === null ? 'until it is resumed' : phrase`until ${formatTime(parseMs(untilAt))}`;
  return phrase`Paused since ${formatTime(parseMs(sinceAt))} (${CAUSES[cause]}), ${until}`;
}

type Live = MarketStatus['events'][number];

const SUBJECTS: Readonly<Record<Live['kind'], (size: number | null) => string>> = {
  FLASH_CRASH: (size) => phrase`Flash crash −${size ?? 0}%`,
  SHOCK: (size) => phrase`Shock ${formatSignedPct((size ?? 0) / 100)}`,
  VOLATILITY: (size) => phrase`Volatility ×${size ?? 1}`,
  HALT: () => 'Halt',
  RESUME: () => 'Resume',
  REALISM: () => 'Features',
  SPLIT: (size) => phrase`Split ${size ?? 1}-for-1`,
  DIVIDEND: (size) => phrase`Dividend ${size ?? 0}`,
  AUCTION: () => 'Auction call',
};

/** `Flash crash −12% MARKET`. */
export const eventText = ({ kind, size, target }: Pick<Live, 'kind' | 'size' | 'target'>): string =>
  phrase`${SUBJECTS[kind](size)} ${target}`;

/** The market names a shock that its news made by the item of news: the news panel shows it. */
const isNews = (eventId: string): boolean => eventId.startsWith('news-');

/** What the bar at the top says: paused symbols first, then what moves the market; null in a quiet one. */
export function indicatorText(status: MarketStatus | null): string | null {
  if (status === null) return null;
  const paused = status.halts.filter(({ state }) => state === 'PAUSED').map(({ symbol }) => symbol);
  const limited = status.halts.length - paused.length;
  const events = status.events.filter(({ eventId }) => !isNews(eventId)).map(eventText);
  const parts = [
    ...(paused.length === 0
      ? []
      : [paused.length > 2 ? `${paused.length} PAUSED` : `${paused.join(' ')} PAUSED`]),
    ...(limited === 0 ? [] : [phrase`${limited} at price band`]),
    ...(events[0] === undefined
      ? []
      : [events.length > 1 ? `${events[0]} +${events.length - 1}` : events[0]]),
    ...(status.regime === 'STRESSED' ? ['Stressed'] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
