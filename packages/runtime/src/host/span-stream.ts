/**
 * Spans of all processes in one short Redis stream, read by the trace viewer. Best effort by design: while Redis is
 * unavailable spans are dropped, and the stream keeps only the newest.
 */
import { Span } from '@tradefloor/contracts/trace';
import * as z from 'zod';
import type { Log } from './log.ts';
import { openRedis } from './redis.ts';
import type { RedisPlace } from './redis-place.ts';
import { FROM_THE_START, StreamReader } from './stream-reader.ts';

const STREAM = 'spans';
/** Spans in one entry, and entries that are kept: some ten thousand spans. */
const PER_ENTRY = 50;
const ENTRIES_KEPT = 400;
/** Entries on their way; what comes beyond is dropped. */
const ON_THE_WAY = 100;

type Options = {
  readonly redis: RedisPlace;
  readonly name: string;
  readonly prefix?: string;
  readonly log: Log;
};

export type SpanSink = {
  readonly put: (spans: readonly Span[]) => void;
  readonly close: () => void;
};

/** Puts spans on the stream; never waits and never fails. */
export function openSpanSink({ redis: place, name, prefix = 'tf', log }: Options): SpanSink {
  const redis = openRedis({ place, name: `${name}-spans`, purpose: 'commands', log });
  let onTheWay = 0;
  const add = (spans: readonly Span[]) => {
    if (redis.status !== 'ready' || onTheWay >= ON_THE_WAY) return;
    onTheWay += 1;
    const kept = String(ENTRIES_KEPT);
    void redis
      .xadd(`${prefix}:${STREAM}`, 'MAXLEN', '~', kept, '*', 's', JSON.stringify(spans))
      .catch(() => undefined)
      .finally(() => {
        onTheWay -= 1;
      });
  };
  return {
    put: (spans) => {
      for (let i = 0; i < spans.length; i += PER_ENTRY) add(spans.slice(i, i + PER_ENTRY));
    },
    close: () => redis.disconnect(),
  };
}

const Entry = z.array(Span).max(PER_ENTRY);

/** Reads what is kept and all that comes. An entry of another make is left out. @returns what ends it */
export async function readSpans(
  { redis, name, prefix = 'tf', log }: Options,
  onSpans: (spans: readonly Span[]) => void,
): Promise<() => Promise<void>> {
  const reader = new StreamReader({ redis, name: `${name}-traces`, log });
  await reader.read({
    streams: [`${prefix}:${STREAM}`],
    fromId: FROM_THE_START,
    onGap: () => undefined,
    onEntry: ({ fields }) => {
      const read = Entry.safeParse(toJson(fields[1] ?? ''));
      if (read.success) onSpans(read.data);
    },
  });
  return () => reader.close();
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
