/** The time in UTC, the reader's own zone in the title; beside it the market's time, where the market has trading days. */

import { useAccount, useTimed } from '../../kit/live/use-client.ts';
import { formatLeft, formatLocal, formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';

const secondNow = (): number => Math.floor(Date.now() / 1_000);

/** Drawn with the prices: a clock's own timer would paint a frame a second more. */
const useNow = (): number => useTimed(secondNow) * 1_000;

export function Clock() {
  const nowMs = useNow();
  return (
    <time className="font-mono text-12 text-t2" title={phrase`Local time: ${formatLocal(nowMs)}`}>
      {formatTime(nowMs)}Z
    </time>
  );
}

const NEW_YORK_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const NEW_YORK_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The hour of the session: sessions follow each other without nights, so it is not that of the wall. */
export function MarketClock() {
  const nowMs = useNow();
  const status = useAccount((account) => account.marketStatus());
  if (status?.session === undefined) return null;
  const { marketTime, closesAt } = status.session;
  const closesMs = parseMs(closesAt);
  const sinceMs = Math.max(0, nowMs - parseMs(status.at));
  const marketMs = Math.min(closesMs, parseMs(marketTime) + sinceMs);
  const left = formatLeft(closesMs - marketMs);
  return (
    <time
      data-testid="market-clock"
      className="whitespace-nowrap font-mono text-12 text-t2"
      title={phrase`Market time: ${NEW_YORK_DAY.format(marketMs)} in New York. The session closes in ${left}; the next one opens at once.`}
    >{phrase`NY ${NEW_YORK_TIME.format(marketMs)}`}</time>
  );
}
