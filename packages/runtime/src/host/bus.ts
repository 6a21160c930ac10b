/**
 * Topics as Redis Streams: one stream per topic, one entry per message, whose text is the envelope. Redis may lose all
 * of it; the outbox in Postgres republishes it.
 */
import { parseEvent, toWireText } from '@tradefloor/contracts/event-wire';
import { isTopicName, TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from '../engine/durable.ts';
import type { Wire } from '../engine/ports.ts';
import { ENTRY_NUMBER, findField, type RawEntry } from './entry-order.ts';
import type { Log } from './log.ts';
import { openRedis, type RedisClient } from './redis.ts';
import { type RedisPlace, toKeyRoot } from './redis-place.ts';
import { openPulse } from './redis-pulse.ts';
import { FROM_THE_START, isBefore, StreamReader } from './stream-reader.ts';

/** Ten seconds of a busy day a topic. Who is further behind reads the outbox, which has all of it. */
const KEPT_DURABLE = 10_000;
const KEPT_LATEST = 240;
/** Gaps need no memory: who was away when one was published reads everything again anyway. */
const KEPT_GAPS = 100;
/** The stream of gaps, beside those of topics. */
const GAPS = 'feed-gaps';
/** Counts the entries of all streams: which of two came first shows also where they are of one millisecond. */
const COUNTER = 'entries';
/** Messages of `latest` topics that may be on their way; what comes beyond is dropped. */
const LATEST_ON_THE_WAY = 2_000;

export type StreamEntry = { readonly topic: TopicName; readonly id: string; readonly text: string };

export type Bus = Wire & {
  /**
   * Entries of topics as they arrive, after `fromId` or from now on; returns a stop function. `onGap` is called when
   * entries may have been missed, those of a `feed` topic's producer that ended before it published them included.
   */
  tail(
    topics: readonly TopicName[],
    onEntry: (entry: StreamEntry) => void,
    options?: { readonly fromId?: string; readonly onGap?: () => void },
  ): Promise<() => Promise<void>>;
  /** Entries of one topic after an id; null when the stream no longer holds all of them. */
  range(topic: TopicName, afterId: string, limit: number): Promise<readonly StreamEntry[] | null>;
  /** Down also while Redis is connected and does not answer. */
  status(): 'up' | 'down';
  close(): Promise<void>;
};

type Options = {
  readonly redis: RedisPlace;
  /** Names this process: its own entries need not be read again. */
  readonly origin: string;
  readonly prefix?: string;
  readonly log: Log;
};

export function openBus({ redis, origin, prefix = 'tf', log }: Options): Bus {
  const writer = openRedis({ place: redis, name: `${origin}-bus`, purpose: 'commands', log });
  const root = toKeyRoot(redis, prefix);
  // In a cluster, of the node that has the events.
  const pulse = openPulse({ ping: () => writer.exists(`${root}:${COUNTER}`) });
  const reader = new StreamReader({ redis, name: `${origin}-listen`, log });
  const tails = new Set<StreamReader>();
  const streamKey = (topic: TopicName) => `${root}:${topic}`;
  const isOrdered = (stream: string) => {
    const topic = stream.slice(root.length + 1);
    return isTopicName(topic) && TOPICS[topic].delivery !== 'latest';
  };
  const gapsKey = `${root}:${GAPS}`;
  const toEntry = (raw: RawEntry) => findStreamEntry(raw, raw.stream.slice(root.length + 1));
  const add = async (events: readonly EventEnvelope[]) => {
    const keys = [...events.map(({ topic }) => streamKey(topic)), `${root}:${COUNTER}`];
    await writer.eval(ADD_ALL, keys.length, ...keys, ...addArguments(events, origin));
  };
  return {
    publish: add,
    publishLatest: latestPublisher(writer, add),
    publishGap: async () => {
      await writer.xadd(gapsKey, 'MAXLEN', '~', KEPT_GAPS, '*', 'o', origin);
    },
    listen: (topics, subscribe) =>
      reader.read({
        streams: topics.map(streamKey),
        onGap: subscribe.onGap,
        isOrdered,
        onEntry: (raw) => {
          if (findField(raw.fields, 'o') === origin) return;
          const read = parseEvent(toEntry(raw)?.text ?? '');
          if (read.ok) subscribe.onEvent(read.value);
          else
            log.error({ stream: raw.stream, id: raw.id, error: read.error }, 'letter.unreadable');
        },
      }),
    tail: async (topics, onEntry, { fromId, onGap = () => undefined } = {}) => {
      const tail = new StreamReader({ redis, name: `${origin}-tail`, log });
      tails.add(tail);
      await tail.read({
        streams: topics.some(isFed) ? [...topics.map(streamKey), gapsKey] : topics.map(streamKey),
        onGap,
        isOrdered,
        onEntry: (raw) => {
          const entry = toEntry(raw);
          if (entry) onEntry(entry);
          else if (raw.stream === gapsKey) onGap();
        },
        ...(fromId === undefined ? {} : { fromId }),
      });
      return async () => {
        tails.delete(tail);
        await tail.close();
      };
    },
    range: async (topic, afterId, limit) => {
      const stream = streamKey(topic);
      if (!(await holdsAllAfter(writer, stream, afterId))) return null;
      const entries = await writer.xrange(stream, `(${afterId}`, '+', 'COUNT', limit);
      return entries.flatMap(([id, fields]) => toEntry({ stream, id, fields }) ?? []);
    },
    status: () => (writer.status === 'ready' && pulse.isAnswering && reader.isUp ? 'up' : 'down'),
    close: async () => {
      pulse.stop();
      await Promise.all([reader, ...tails].map((each) => each.close()));
      writer.disconnect();
    },
  };
}

const isFed = (topic: TopicName): boolean => TOPICS[topic].delivery === 'feed';

/**
 * Adds each message to its stream, numbered in the order of all streams: many messages are one command, and one
 * response. After an error some of them may be there.
 */
const ADD_ALL = `
local count = #KEYS - 1
local before = redis.call('INCRBY', KEYS[#KEYS], count) - count
for i = 1, count do
  redis.call('XADD', KEYS[i], 'MAXLEN', '~', ARGV[2 * i], '*', 'e', ARGV[2 * i + 1], 'o', ARGV[1], '${ENTRY_NUMBER}', before + i)
end`;

/** Who writes, and of each message how many its stream keeps, and its text. */
function addArguments(events: readonly EventEnvelope[], origin: string): string[] {
  const given = [origin];
  for (const event of events) {
    const kept = TOPICS[event.topic].delivery === 'latest' ? KEPT_LATEST : KEPT_DURABLE;
    given.push(String(kept), toWireText(event));
  }
  return given;
}

/**
 * Sends and forgets, what a turn has published together; while Redis is away or behind, messages are dropped, as their
 * kind allows.
 */
function latestPublisher(
  writer: RedisClient,
  add: (events: readonly EventEnvelope[]) => Promise<void>,
) {
  let onTheWay = 0;
  let waiting: EventEnvelope[] = [];
  const send = () => {
    const events = waiting;
    waiting = [];
    if (writer.status !== 'ready') return;
    onTheWay += events.length;
    void add(events)
      .catch(() => undefined)
      .finally(() => {
        onTheWay -= events.length;
      });
  };
  return (event: EventEnvelope): void => {
    if (writer.status !== 'ready' || onTheWay + waiting.length >= LATEST_ON_THE_WAY) return;
    if (waiting.push(event) === 1) setImmediate(send);
  };
}

function findStreamEntry({ id, fields }: RawEntry, topic: string): StreamEntry | null {
  const text = findField(fields, 'e');
  return isTopicName(topic) && text !== null ? { topic, id, text } : null;
}

/** False when entries after the id may have been trimmed or wiped away. */
async function holdsAllAfter(
  redis: RedisClient,
  stream: string,
  afterId: string,
): Promise<boolean> {
  const info = await redis.xinfo('STREAM', stream).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('no such key')) return null;
    throw error;
  });
  if (!Array.isArray(info)) return afterId === FROM_THE_START;
  const facts = new Map<unknown, unknown>();
  for (let i = 0; i < info.length; i += 2) facts.set(info[i], info[i + 1]);
  if (afterId === FROM_THE_START) return facts.get('entries-added') === facts.get('length');
  const first = facts.get('first-entry');
  const firstId = Array.isArray(first) ? String(first[0]) : FROM_THE_START;
  const lastId = String(facts.get('last-generated-id'));
  return !isBefore(afterId, firstId) && !isBefore(lastId, afterId);
}
