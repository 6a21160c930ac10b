/** Lines on their way into a file, in one piece of memory, so that all of them are one write. */
const LINES_BYTES = 65_536;
/** A character takes at most so many bytes of UTF-8 for each of its units. */
const BYTES_PER_UNIT = 3;
/** With more memory than this, all of it is given back once it is written. */
const KEPT_BYTES = 4 * 1_024 * 1_024;
const NEW_LINE = 10;

export class PendingLines {
  #bytes = Buffer.allocUnsafeSlow(LINES_BYTES);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Takes a line, without its end. */
  add(text: string): void {
    this.#room(text.length * BYTES_PER_UNIT + 1);
    this.#length += this.#bytes.write(text, this.#length);
    this.#end();
  }

  /** Takes a line as its bytes. */
  addBytes(line: Uint8Array): void {
    this.#room(line.length + 1);
    this.#bytes.set(line, this.#length);
    this.#length += line.length;
    this.#end();
  }

  /** The bytes of all lines, valid until the next one; afterwards there are none. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(LINES_BYTES);
    return bytes;
  }

  clear(): void {
    this.#length = 0;
  }

  #end(): void {
    this.#bytes[this.#length] = NEW_LINE;
    this.#length += 1;
  }

  #room(size: number): void {
    const wanted = this.#length + size;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(wanted * 2);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
