/**
 * Reads streams as they grow, over a connection of its own. Survives restarts and wipes of Redis; reports when entries
 * may have been missed.
 */
import { inOrder, type RawEntry } from './entry-order.ts';
import { type Log, toError } from './log.ts';
import { BLOCK_MS, openRedis, type RedisClient, whenReady } from './redis.ts';
import type { RedisPlace } from './redis-place.ts';

type Reading = {
  readonly streams: readonly string[];
  readonly onEntry: (entry: RawEntry) => void;
  readonly onGap: () => void;
  /** Whether the order of a stream's entries among those of other streams matters; not for any by default. */
  readonly isOrdered?: (stream: string) => boolean;
  /** The start position; from now on by default. */
  readonly fromId?: string;
};

const COUNT = 500;
const RETRY_MS = 200;
const READY_MS = 2_000;
/** The id before every entry. */
export const FROM_THE_START = '0-0';

/** One reading: a turn of its own, on a connection of its own, so that no blocked read stands in its way. */
type ReadLoop = Reading & { readonly redis: RedisClient; isOver: boolean };

export class StreamReader {
  readonly #of: { readonly redis: RedisPlace; readonly name: string; readonly log: Log };
  /** Where each stream has been read to. Another reading of the same stream goes on from there. */
  readonly #ids = new Map<string, string>();
  #turn: ReadLoop | null = null;

  constructor(of: { readonly redis: RedisPlace; readonly name: string; readonly log: Log }) {
    this.#of = of;
  }

  /** True while nothing is to be read, or its connection stands. */
  get isUp(): boolean {
    return this.#turn === null || this.#turn.redis.status === 'ready';
  }

  /**
   * Reads these streams instead of the ones before: those it knows from where it was, others from now on. Resolves
   * once it does, or when it is closed.
   */
  async read(reading: Reading): Promise<void> {
    this.#end();
    if (reading.streams.length === 0) return;
    const { redis: place, name, log } = this.#of;
    const redis = openRedis({ place, name, purpose: 'reading', log });
    const turn: ReadLoop = { ...reading, redis, isOver: false };
    this.#turn = turn;
    await this.#settle(turn, async () => {
      await Promise.all(turn.streams.map((stream) => this.#begin(turn, stream)));
    });
    void this.#loop(turn);
  }

  async #begin(turn: ReadLoop, stream: string): Promise<void> {
    const from = turn.fromId ?? this.#ids.get(stream) ?? (await readLastId(turn.redis, stream));
    if (!turn.isOver) this.#ids.set(stream, from);
  }

  async close(): Promise<void> {
    this.#end();
  }

  #end(): void {
    if (!this.#turn) return;
    this.#turn.isOver = true;
    this.#turn.redis.disconnect();
    this.#turn = null;
  }

  async #loop(turn: ReadLoop): Promise<void> {
    while (!turn.isOver) {
      try {
        await this.#readOnce(turn);
      } catch {
        await this.#settle(turn, () => this.#resume(turn));
        if (!turn.isOver) turn.onGap();
      }
    }
  }

  async #readOnce(turn: ReadLoop): Promise<void> {
    const { redis, streams, isOrdered = () => false } = turn;
    const from = [...streams, ...streams.map((name) => this.#ids.get(name) ?? FROM_THE_START)];
    let read = await redis.xread('COUNT', COUNT, 'BLOCK', BLOCK_MS, 'STREAMS', ...from);
    // A read that has waited returns the first stream that something was added to, and no other: what was added
    // together is read together.
    const [only, ...others] = read ?? [];
    if (only !== undefined && others.length === 0 && isOrdered(only[0]))
      read = await redis.xread('COUNT', COUNT, 'STREAMS', ...from);
    if (turn.isOver) return;
    const before = new Map(this.#ids);
    for (const entry of inOrder(read ?? [], COUNT)) this.#hand(turn, entry);
    for (const [stream, entries] of read ?? []) {
      // Only a reader that is far behind can have been overtaken by the stream's trimming.
      const last = before.get(stream) ?? FROM_THE_START;
      if (entries.length === COUNT && (await isTrimmedPast(redis, stream, last))) turn.onGap();
    }
  }

  /**
   * An error of a listener affects only that listener: the entries after it are read all the same.
   */
  #hand(turn: ReadLoop, entry: RawEntry): void {
    this.#ids.set(entry.stream, entry.id);
    try {
      turn.onEntry(entry);
    } catch (error) {
      this.#of.log.error({ stream: entry.stream, id: entry.id, error }, 'entry.failed');
    }
  }

  /** After an outage: a stream that is behind where we were has been wiped, and is read from its start. */
  async #resume(turn: ReadLoop): Promise<void> {
    for (const stream of turn.streams) {
      const last = await readLastId(turn.redis, stream);
      if (isBefore(last, this.#ids.get(stream) ?? FROM_THE_START))
        this.#ids.set(stream, FROM_THE_START);
    }
  }

  /** Retries until it succeeds or no caller waits for it any more. */
  async #settle(turn: ReadLoop, work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; !turn.isOver; attempt += 1) {
      try {
        await whenReady(turn.redis, READY_MS);
        await work();
        return;
      } catch (error) {
        // It was ended on purpose: there is nothing to try again.
        if (turn.isOver) return;
        if (attempt === 1) this.#of.log.warn({ error: toError(error) }, 'stream.waiting');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/** The id of the newest entry; {@link FROM_THE_START} for a stream that is not there. */
async function readLastId(redis: RedisClient, stream: string): Promise<string> {
  const [entry] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  return entry?.[0] ?? FROM_THE_START;
}

async function isTrimmedPast(redis: RedisClient, stream: string, id: string): Promise<boolean> {
  const [first] = await redis.xrange(stream, '-', '+', 'COUNT', 1);
  return first !== undefined && id !== FROM_THE_START && isBefore(id, first[0]);
}

/** Stream ids are `milliseconds-number`. */
export function isBefore(a: string, b: string): boolean {
  const [aMs = 0, aNo = 0] = a.split('-').map(Number);
  const [bMs = 0, bNo = 0] = b.split('-').map(Number);
  return aMs < bMs || (aMs === bMs && aNo < bNo);
}
