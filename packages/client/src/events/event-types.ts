/** What a stream of events yields: the platform's events by topic, and what happens to the stream itself. */
import type { Snapshot, TopicTypes } from '../generated/schemas.ts';

export type TopicName = keyof TopicTypes;

/** An event of the platform. */
export type TopicEvent<T extends TopicName> = {
  readonly [N in T]: {
    readonly event: N;
    /** When it was published, by the platform's clock. */
    readonly at: string;
    /** Rises by one on a connection. */
    readonly seq: number;
    /** Its place, where the stream could go on after it; null for prices and prints. */
    readonly id: string | null;
    readonly data: TopicTypes[N];
  };
}[T];

/** The state of things: at the beginning, and after each gap. Events after it are changes to it. */
export type SnapshotEvent = {
  readonly event: 'snapshot';
  readonly at: string;
  readonly data: Snapshot;
};

/**
 * Events were missed. `RECONNECTED`: while there was no connection, and the platform no longer has them; a snapshot
 * follows. `PLATFORM`: the platform itself may have missed some; a snapshot follows. `PRINTS`: prints were left out,
 * because this client was slow or away; `missed` is how many, where that is known. `SEQUENCE`: a number of the
 * connection is missing, which no platform should leave out.
 */
export type GapEvent = {
  readonly event: 'gap';
  readonly at: string;
  readonly reason: 'RECONNECTED' | 'PLATFORM' | 'PRINTS' | 'SEQUENCE';
  readonly missed: number | null;
};

/** The connection is lost, or was given up because this client was too slow; the stream connects again by itself. */
export type DisconnectedEvent = {
  readonly event: 'disconnected';
  readonly at: string;
  /** Of the socket's close: 1013 where this client was too slow. */
  readonly code: number;
};

export type StreamEvent<T extends TopicName> =
  | TopicEvent<T>
  | SnapshotEvent
  | GapEvent
  | DisconnectedEvent;

export type EventOptions = {
  /** Prices and prints of these only; by default of all. */
  readonly symbols?: readonly string[];
  readonly signal?: AbortSignal;
  /**
   * Events that may wait for the loop's next turn; by default 10,000. Of prices only the newest batch waits. Beyond it
   * the connection ends, and begins again after the last of them once they are taken.
   */
  readonly bufferMax?: number;
};
