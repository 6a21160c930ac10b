/** The announcements of a room, the newest first; each new one is read out. */
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { RoomNotice } from '../../../platform/client/shapes.ts';
import { formatClock } from './room-text.ts';

/** @param items the oldest first, as the platform has them */
export function Announcements({ items }: { readonly items: readonly RoomNotice[] }) {
  const newest = items.at(-1);
  return (
    <section aria-label="Announcements" className="min-w-0 border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Announcements</h3>
      <p role="status" className="visually-hidden">
        {newest === undefined ? '' : `${newest.kind === 'NEWS' ? 'News: ' : ''}${newest.text}`}
      </p>
      {newest === undefined ? (
        <Empty title="No announcements">Messages of the instructor and news appear here.</Empty>
      ) : (
        <ol className="flex max-h-56 flex-col gap-1 overflow-auto text-12">
          {items.toReversed().map(({ no, kind, text, clockMs, at }) => (
            <li key={no} className="flex gap-2">
              <time dateTime={at} className="shrink-0 text-11 text-t2 tabular-nums">
                {clockMs === null ? formatTime(parseMs(at)) : formatClock(clockMs)}
              </time>
              <span className="min-w-0 break-words">
                {kind === 'NEWS' ? <b className="text-info">News </b> : null}
                {text}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
