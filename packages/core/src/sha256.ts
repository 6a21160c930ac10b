/** SHA-256 over a text's UTF-8 bytes: for chains of rows that must be provable anywhere. Not for secrets. */
import { sha256 as hashed } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash of the text as 64 lower-case hex digits; a lone surrogate counts as U+FFFD, as everywhere on the web. */
export const sha256 = (text: string): string => bytesToHex(hashed(utf8ToBytes(text)));

/** The same of a text that comes in parts, none of which is kept: {@link sha256} of all parts in a row. */
export class Sha256Stream {
  readonly #hash: ReturnType<typeof hashed.create>;

  constructor(hash = hashed.create()) {
    this.#hash = hash;
  }

  add(part: string): void {
    this.#hash.update(utf8ToBytes(part));
  }

  /** A stream that goes on from here by itself. */
  fork(): Sha256Stream {
    return new Sha256Stream(this.#hash.clone());
  }

  /** Of the parts so far; more may follow. */
  digest(): string {
    return bytesToHex(this.#hash.clone().digest());
  }
}
