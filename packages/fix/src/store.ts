/**
 * What a session must not forget: the two next numbers and the application messages it sent. The
 * host decides where that lives; here are the port and the store that lives in memory.
 */

export interface SavedMessage {
  readonly seqNum: number;
  /** The frame as it was first sent. */
  readonly bytes: Uint8Array;
}

/**
 * The store a session works on. A call takes effect at once; a host that writes to a disk does so
 * before it hands the session's bytes to the network, and writes `nextIn` only together with
 * what the application made of the message, so that neither is lost without the other.
 */
export interface SessionStore {
  readonly nextIn: number;
  readonly nextOut: number;
  setNextIn(seqNum: number): void;
  /** A number was used for a message that is never resent, such as a heartbeat. */
  setNextOut(seqNum: number): void;
  /** An application message was given this number; the next one is `nextOut`. */
  save(message: SavedMessage): void;
  /** The application messages with numbers in [from, to], ascending; read on demand. */
  saved(from: number, to: number): Iterable<SavedMessage>;
  /** Both numbers back to 1, nothing saved. */
  reset(): void;
}

/** A store that forgets with the process. */
export class MemoryStore implements SessionStore {
  #nextIn = 1;
  #nextOut = 1;
  #messages: SavedMessage[] = [];

  get nextIn(): number {
    return this.#nextIn;
  }

  get nextOut(): number {
    return this.#nextOut;
  }

  setNextIn(seqNum: number): void {
    this.#nextIn = seqNum;
  }

  setNextOut(seqNum: number): void {
    this.#nextOut = seqNum;
  }

  save(message: SavedMessage): void {
    this.#messages.push(message);
    this.#nextOut = message.seqNum + 1;
  }

  saved(from: number, to: number): readonly SavedMessage[] {
    let low = 0;
    let high = this.#messages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#messages[middle]?.seqNum ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    let stop = low;
    while ((this.#messages[stop]?.seqNum ?? Number.POSITIVE_INFINITY) <= to) stop += 1;
    return this.#messages.slice(low, stop);
  }

  reset(): void {
    this.#nextIn = 1;
    this.#nextOut = 1;
    this.#messages = [];
  }
}
