/**
 * What the event relay writes next: every durable message once, each producer's in order of publication, whatever the
 * bus drops, repeats or delivers too early. A filtered message counts as written.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS } from '@tradefloor/contracts/topics';

/** How far each producer's messages are written: the number of the last. */
export type RelayPosition = ReadonlyMap<ServiceName, number>;

/** A message as it came: where it stands, and its line. */
export type RelayLine = {
  readonly producer: ServiceName;
  readonly seq: number;
  /** A name of this version, or of an older one. */
  readonly topic: string;
  readonly key: string;
  readonly text: string;
};

/** Topics by name or, with a star at the end, by their beginning; keys as they are. Nothing named: everything. */
export type RelayFilter = { readonly topics: readonly string[]; readonly keys: readonly string[] };

/** The patterns that match no topic at all: certainly a mistake. */
export const unknownPatterns = ({ topics }: RelayFilter): string[] =>
  topics.filter((pattern) => !Object.keys(TOPICS).some((topic) => fits(pattern, topic)));

const fits = (pattern: string, topic: string): boolean =>
  pattern.endsWith('*') ? topic.startsWith(pattern.slice(0, -1)) : topic === pattern;

export const passes = (
  { topics, keys }: RelayFilter,
  { topic, key }: Pick<RelayLine, 'topic' | 'key'>,
): boolean =>
  (topics.length === 0 || topics.some((pattern) => fits(pattern, topic))) &&
  (keys.length === 0 || keys.includes(key));

/** Whether a message has a sequence number, by which the outbox keeps it: others have none, and are written as they come. */
export const isKept = ({ seq }: Pick<RelayLine, 'seq'>): boolean => seq > 0;

/**
 * `write`: it is next. `known`: it was written before. `gap`: others of its producer come first and have to be fetched.
 */
export type Turn = 'write' | 'known' | 'gap';

export class RelayOrder {
  readonly #written: Map<ServiceName, number>;

  constructor(position: RelayPosition) {
    this.#written = new Map(position);
  }

  /** Whose turn it is. What is not kept has no number and no turn to wait for. */
  makeTurn({ producer, seq }: Pick<RelayLine, 'producer' | 'seq'>): Turn {
    if (!isKept({ seq })) return 'write';
    const next = this.written(producer) + 1;
    return seq === next ? 'write' : seq < next ? 'known' : 'gap';
  }

  /** Notes that a message is written, or left out by the filter. */
  note({ producer, seq }: Pick<RelayLine, 'producer' | 'seq'>): void {
    if (isKept({ seq })) this.#written.set(producer, seq);
  }

  /** Number of the producer's last message that is written; 0 for none. */
  written(producer: ServiceName): number {
    return this.#written.get(producer) ?? 0;
  }

  get position(): RelayPosition {
    return this.#written;
  }
}
