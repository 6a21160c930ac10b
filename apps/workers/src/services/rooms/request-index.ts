/**
 * Requests of one seat by their names, for a whole heat: which line of the log each is, and whether another request has the same
 * name. A request takes 20 bytes of a table that doubles as it fills, however long its name and its content are.
 */
import { hash32 } from '@tradefloor/core/prng';

/** Two hashes of a name, the number of its line, its instant, and a hash of what was requested. */
const WORDS = 5;
const FIRST_SLOTS = 64;
/** Of the slots that may be taken: a look-up then meets few others. */
const FULL = 0.7;

type Found = { readonly seq: number; readonly clockMs: number; readonly textHash: number };

/**
 * Of the 72,000 names that a seat can send in an hour two have the same 64 bits once in seven thousand million heats. The
 * second would then be taken for a repetition of the first, or be refused as another order of that name.
 */
export class RequestIndex {
  #words = new Uint32Array(FIRST_SLOTS * WORDS);
  #count = 0;

  /** Bytes that it takes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  /** Notes a request; of one name the first stays. */
  add(name: string, line: Pick<Found, 'seq' | 'clockMs'>, text: string): void {
    if (this.#count >= (this.#words.length / WORDS) * FULL) this.#grow();
    const [high, low] = toKey(name);
    const at = findSlot(this.#words, high, low);
    if (this.#words[at + 2] !== 0) return;
    this.#words.set([high, low, line.seq, line.clockMs, hash32(text)], at);
    this.#count += 1;
  }

  find(name: string): Found | undefined {
    const [high, low] = toKey(name);
    const at = findSlot(this.#words, high, low);
    const [seq = 0, clockMs = 0, textHash = 0] = this.#words.subarray(at + 2, at + WORDS);
    return seq === 0 ? undefined : { seq, clockMs, textHash };
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2);
    for (let from = 0; from < this.#words.length; from += WORDS) {
      const slot = this.#words.subarray(from, from + WORDS);
      const [high = 0, low = 0, seq] = slot;
      if (seq !== 0) words.set(slot, findSlot(words, high, low));
    }
    this.#words = words;
  }
}

/** Whether a request has the text that was noted. */
export const isSameText = ({ textHash }: Found, text: string): boolean => textHash === hash32(text);

const toKey = (name: string): readonly [number, number] => [hash32(name), hash32(`${name} again`)];

/** Where a key is, or where it would be: lines are numbered from 1, so that a free slot has none. */
function findSlot(words: Uint32Array, high: number, low: number): number {
  const slots = words.length / WORDS;
  for (let slot = low % slots; ; slot = (slot + 1) % slots) {
    const at = slot * WORDS;
    const isFree = words[at + 2] === 0;
    if (isFree || (words[at] === high && words[at + 1] === low)) return at;
  }
}
