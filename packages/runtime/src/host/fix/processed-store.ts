/**
 * A session file in which a received number counts only when the application has committed the effects of the message.
 * After a crash the rest is requested again from the other side.
 */
import type { SavedMessage, SessionStore } from '@tradefloor/fix/store';
import type { FileStore } from './file-store.ts';

/** A message that was handed over and is not committed yet. */
export type InHand = { readonly seqNum: number };

/** The session knows every number received; the file only those that are done, and all before them. */
export class ProcessedStore implements SessionStore {
  readonly #files: FileStore;
  /** In the order received. */
  readonly #inHand = new Set<InHand>();
  #nextIn: number;

  constructor(files: FileStore) {
    this.#files = files;
    this.#nextIn = files.nextIn;
  }

  get nextIn(): number {
    return this.#nextIn;
  }

  get nextOut(): number {
    return this.#files.nextOut;
  }

  setNextIn(seqNum: number): void {
    this.#nextIn = seqNum;
    this.#note();
  }

  /** The message with this number is with the application from now on. */
  begin(seqNum: number): InHand {
    const one = { seqNum };
    this.#inHand.add(one);
    this.#note();
    return one;
  }

  /** The application has committed it. */
  processed(one: InHand): void {
    if (this.#inHand.delete(one)) this.#note();
  }

  setNextOut(seqNum: number): void {
    this.#files.setNextOut(seqNum);
  }

  save(message: SavedMessage): void {
    this.#files.save(message);
  }

  saved(from: number, to: number): Iterable<SavedMessage> {
    return this.#files.saved(from, to);
  }

  reset(): void {
    this.#inHand.clear();
    this.#nextIn = 1;
    this.#files.reset();
  }

  #note(): void {
    const [oldest] = this.#inHand;
    this.#files.setNextIn(oldest?.seqNum ?? this.#nextIn);
  }
}
