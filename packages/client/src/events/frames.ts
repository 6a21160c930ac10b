/** The frames of `/ws`, and which of them mean that something was missed (docs/api/sockets.md). */
import { TOPIC_NAMES } from '../generated/facts.ts';
import type { Snapshot } from '../generated/schemas.ts';
import type { GapEvent, StreamEvent, TopicEvent, TopicName } from './event-types.ts';

export type Frame = {
  readonly event: string;
  readonly seq: number;
  readonly at: string;
  readonly id?: string;
  readonly data: unknown;
  /** Prints left out before this frame. */
  readonly missed?: number;
};

const TOPICS: ReadonlySet<string> = new Set(TOPIC_NAMES);
const isTopic = (event: string): event is TopicName => TOPICS.has(event);

/** A frame of the platform; null for anything else. */
export function parseFrame(text: unknown): Frame | null {
  if (typeof text !== 'string') return null;
  try {
    const frame = JSON.parse(text) as Partial<Frame> | null;
    const isFrame = typeof frame?.event === 'string' && typeof frame.seq === 'number';
    return isFrame ? (frame as Frame) : null;
  } catch {
    return null;
  }
}

/**
 * Reads the frames of one stream, over all its connections, in their order. It remembers where the stream stands.
 */
export class FrameReader {
  readonly #topics: ReadonlySet<string>;
  /** Number of the last frame on this connection. */
  #seq = 0;
  /** Number of the last batch of prints. */
  #prints: number | null = null;
  #hadSnapshot = false;
  #isBack = false;
  /** Where the next connection goes on; null before the first snapshot. */
  lastId: string | null = null;

  constructor(topics: readonly TopicName[]) {
    this.#topics = new Set(topics);
  }

  /** A new connection has begun. */
  begin(): void {
    this.#isBack = this.#hadSnapshot;
    this.#seq = 0;
  }

  /** What the stream yields for a frame. */
  read(frame: Frame): StreamEvent<TopicName>[] {
    const found: StreamEvent<TopicName>[] = [];
    const skipped = frame.seq - this.#seq - 1;
    this.#seq = frame.seq;
    if (skipped > 0) found.push(gap(frame, 'SEQUENCE', skipped));
    if (frame.event === 'snapshot') found.push(...this.#readSnapshot(frame));
    else if (isTopic(frame.event)) found.push(...this.#readEvent(frame, frame.event));
    return found;
  }

  #readSnapshot(frame: Frame): StreamEvent<TopicName>[] {
    const { at, data, id } = frame;
    const snapshot = { event: 'snapshot', at, data: data as Snapshot } as const;
    const reason = this.#isBack ? 'RECONNECTED' : 'PLATFORM';
    const before = this.#hadSnapshot ? [gap(frame, reason, null)] : [];
    this.#hadSnapshot = true;
    this.#isBack = false;
    this.lastId = id ?? null;
    return [...before, snapshot];
  }

  #readEvent(frame: Frame, topic: TopicName): StreamEvent<TopicName>[] {
    const { at, seq, id = null, data } = frame;
    if (id !== null) this.lastId = id;
    // After a return without a snapshot before it: the platform went on where the stream stood.
    this.#isBack = false;
    if (!this.#topics.has(topic)) return [];
    const event = { event: topic, at, seq, id, data } as TopicEvent<TopicName>;
    return topic === 'market.trades' ? [...this.#readPrints(frame), event] : [event];
  }

  /** Batches of prints are numbered, and the platform counts those it left out. */
  #readPrints(frame: Frame): GapEvent[] {
    const { seq = null } = (frame.data ?? {}) as { readonly seq?: number | null };
    const last = this.#prints;
    this.#prints = seq;
    if (frame.missed !== undefined) return [gap(frame, 'PRINTS', frame.missed)];
    return last !== null && seq !== null && seq > last + 1 ? [gap(frame, 'PRINTS', null)] : [];
  }
}

const gap = ({ at }: Frame, reason: GapEvent['reason'], missed: number | null): GapEvent => ({
  event: 'gap',
  at,
  reason,
  missed,
});
