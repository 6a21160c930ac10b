/** What is scheduled: reports of earnings, ex-dates, and releases of figures, day by day, with the figures once out. */

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { CalendarEntry } from '../../../platform/client/shapes.ts';

const NEW_YORK = { timeZone: 'America/New_York' } as const;
const TIME = new Intl.DateTimeFormat('en-GB', { ...NEW_YORK, hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const HEADS = toHeads(['Event'], ['Forecast', 'Prior', 'Actual']);

export function CalendarList({ onPick }: { readonly onPick: (symbol: string) => void }) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.market.calendar.queryOptions({})));
  if (data === undefined) {
    return <Awaited what="the calendar" error={error} retry={() => void refetch()} />;
  }
  if (data.items.length === 0) {
    return <Empty title="Nothing is scheduled: prices of this market do not move by the news" />;
  }
  return (
    <div className="@container min-h-0 flex-1 overflow-y-auto px-2">
      <p className="py-1 text-11 text-t3">{phrase`Times in New York; the market stands at ${TIME.format(parseMs(data.simTime))}. Ex-dates go by the clearing clock.`}</p>
      <DataTable heads={HEADS}>
        {data.items.map((entry, i) => (
          <Fragment key={entry.eventId}>
            {data.items[i - 1]?.date === entry.date ? null : <DayRow date={entry.date} />}
            <EntryRow entry={entry} onPick={onPick} />
          </Fragment>
        ))}
      </DataTable>
    </div>
  );
}

function DayRow({ date }: { readonly date: string }) {
  return (
    <tr>
      <td
        colSpan={HEADS.length}
        className="border-line border-b px-1 pt-2 text-left font-medium text-11 text-t2"
      >
        <time dateTime={date}>{DAY.format(parseMs(`${date}T00:00:00.000Z`))}</time>
      </td>
    </tr>
  );
}

function EntryRow({
  entry,
  onPick,
}: {
  readonly entry: CalendarEntry;
  readonly onPick: (symbol: string) => void;
}) {
  const { symbol, title, forecast, prior, actual } = entry;
  return (
    <tr className={cx('tabular-nums', actual === null ? '' : 'text-t2')}>
      <td className="px-1 py-0.5 text-left align-top">
        <span className="flex flex-wrap gap-x-1.5 text-11 text-t3">
          {toTime(entry)}
          {symbol === null ? (
            <span>Market</span>
          ) : (
            <button
              type="button"
              className="font-semibold text-12 text-t1 hover:underline"
              onClick={() => onPick(symbol)}
            >
              {symbol}
            </button>
          )}
        </span>
        {title}
      </td>
      <td className="whitespace-nowrap px-1 text-right align-bottom">{forecast ?? '–'}</td>
      <td className="whitespace-nowrap px-1 text-right align-bottom">{prior ?? '–'}</td>
      <td className="whitespace-nowrap px-1 text-right align-bottom">{actual ?? '–'}</td>
    </tr>
  );
}

/** When in its day: an hour, or where it lies beside the session. */
function toTime({ at, when }: CalendarEntry): string {
  if (when === 'BEFORE_OPEN') return 'before open';
  if (when === 'AFTER_CLOSE') return 'after close';
  return at === null ? 'ex-date' : TIME.format(parseMs(at));
}
