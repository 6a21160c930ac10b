/** Messages over Redis Streams as the platform carries them: one entry each, in pipelines, read with XREAD. */
import type { TopicName } from '@tradefloor/contracts/topics';
import { Redis } from 'ioredis';
import type { Message } from './group-commit.ts';

const MAXLEN = '100000';

const streamKey = (topic: TopicName): string => `skeleton:${topic}`;

/** Publishes in order; what comes while a pipeline is under way goes into the next. */
export class StreamWriter {
  readonly #redis: Redis;
  #queue: Message[] = [];
  #busy = false;

  constructor(redisUrl: string) {
    this.#redis = new Redis(redisUrl);
  }

  push(messages: readonly Message[]): void {
    this.#queue.push(...messages);
    if (!this.#busy && this.#queue.length > 0) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    while (this.#queue.length > 0) {
      const chunk = this.#queue;
      this.#queue = [];
      const commands = chunk.map(({ topic, text }) => [
        'xadd',
        streamKey(topic),
        'MAXLEN',
        '~',
        MAXLEN,
        '*',
        'e',
        text,
      ]);
      await this.#redis.pipeline(commands).exec();
    }
    this.#busy = false;
  }
}

type Read = [stream: string, entries: [id: string, fields: string[]][]][] | null;

/** Subscribes to the topics from now on. */
export async function readStreams(
  redisUrl: string,
  topics: readonly TopicName[],
  receive: (message: Message) => void,
): Promise<void> {
  const redis = new Redis(redisUrl);
  const ids = new Map<string, string>();
  for (const topic of topics) {
    const [last] = await redis.xrevrange(streamKey(topic), '+', '-', 'COUNT', 1);
    ids.set(streamKey(topic), last?.[0] ?? '0-0');
  }
  const turn = async (): Promise<void> => {
    const read = (await redis.xread(
      'COUNT',
      500,
      'BLOCK',
      2_000,
      'STREAMS',
      ...ids.keys(),
      ...ids.values(),
    )) as Read;
    for (const [stream, entries] of read ?? []) {
      for (const [id, fields] of entries) {
        ids.set(stream, id);
        const text = fields[1] ?? '';
        receive({ ...(JSON.parse(text) as Omit<Message, 'text'>), text });
      }
    }
    setImmediate(() => void turn());
  };
  void turn();
}
