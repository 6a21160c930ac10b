/** What waits between the socket and the loop: bounded, newest prices only. */
import type { StreamEvent, TopicName } from './event-types.ts';

type Event = StreamEvent<TopicName>;

/** Topics whose newest batch holds all there is to know: an older one that still waits is replaced. */
const REPLACED: ReadonlySet<string> = new Set<TopicName>(['market.ticks', 'market.fx']);

export class EventBuffer {
  readonly #max: number;
  readonly #waiting: Event[] = [];
  #taker: ((event: Event | null) => void) | null = null;
  #failer: ((error: unknown) => void) | null = null;
  #end: { readonly error: unknown } | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#max;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Takes an event in. The stream's own always have room: there is one of each kind a connection. */
  push(event: Event): void {
    if (this.#end !== null) return;
    const taker = this.#taker;
    if (taker !== null) {
      this.#release();
      taker(event);
      return;
    }
    if (REPLACED.has(event.event)) {
      const at = this.#waiting.findLastIndex((one) => one.event === event.event);
      // One that events of orders came after keeps its place: the newest prices stand at the end.
      if (at >= 0) this.#waiting.splice(at, 1);
    }
    this.#waiting.push(event);
  }

  /** The next event, in the order of their arrival; null at the end. @throws what the stream failed with */
  next(): Promise<Event | null> {
    const event = this.#waiting.shift();
    if (event !== undefined) return Promise.resolve(event);
    if (this.#end !== null) return this.#finish(this.#end);
    return new Promise((resolve, reject) => {
      this.#taker = resolve;
      this.#failer = reject;
    });
  }

  /** No more comes; what waits is still handed over. @param error undefined for an orderly end */
  end(error?: unknown): void {
    if (this.#end !== null) return;
    this.#end = { error };
    const [taker, failer] = [this.#taker, this.#failer];
    this.#release();
    if (error === undefined) taker?.(null);
    else failer?.(error);
  }

  /** An error ends the loop once. */
  #finish({ error }: { readonly error: unknown }): Promise<null> {
    this.#end = { error: undefined };
    return error === undefined ? Promise.resolve(null) : Promise.reject(error);
  }

  #release(): void {
    this.#taker = null;
    this.#failer = null;
  }
}
