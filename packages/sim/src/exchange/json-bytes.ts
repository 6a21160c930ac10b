/**
 * JSON written as bytes of UTF-8 into memory that is used again and again: nothing is left behind for the garbage
 * collector, whatever is written.
 */
const FIRST_BYTES = 16_384;
const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const ZERO = 48;
/** Digits of a number that is still a small one for the machine. */
const SMALL = 1_000_000_000;

/** Names and punctuation, plain ASCII, as the bytes that {@link JsonBytes.raw} copies. */
export const plainBytes = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const NULL = plainBytes('null');

export class JsonBytes {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** What was written since the last {@link clear}; valid until the next writing. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** Names and punctuation, as {@link plainBytes} makes them. */
  raw(written: Uint8Array): void {
    const { length } = written;
    this.#room(length);
    const bytes = this.#bytes;
    const at = this.#length;
    for (let i = 0; i < length; i += 1) bytes[at + i] = written[i] ?? 0;
    this.#length = at + length;
  }

  /** A text between quotation marks; null is written as such. */
  text(text: string | null): void {
    if (text === null) {
      this.raw(NULL);
      return;
    }
    this.#room(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at] = QUOTE;
    at += 1;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) {
        this.json(text);
        return;
      }
      bytes[at] = code;
      at += 1;
    }
    bytes[at] = QUOTE;
    this.#length = at + 1;
  }

  /** A number; null, and what JSON has no number for, is written as null. */
  number(value: number | null): void {
    if (value === null) {
      this.raw(NULL);
      return;
    }
    this.#room(20);
    // Small whole numbers above all; a negative zero is none of them.
    if ((value | 0) === value && value > 0) {
      this.#digits(value, 1);
      return;
    }
    if (!Number.isSafeInteger(value)) {
      this.json(value);
      return;
    }
    let rest = value;
    if (rest < 0) {
      this.#bytes[this.#length] = MINUS;
      this.#length += 1;
      rest = -rest;
    }
    if (rest < SMALL) {
      this.#digits(rest, 1);
      return;
    }
    const high = Math.floor(rest / SMALL);
    this.#digits(high, 1);
    this.#digits(rest - high * SMALL, 9);
  }

  /** Any value, as `JSON.stringify` writes it. */
  json(value: unknown): void {
    const text = JSON.stringify(value);
    this.#room(text.length * 3);
    for (let i = 0; i < text.length; i += 1) {
      const code = text.codePointAt(i) ?? 0;
      if (code >= 0x1_0000) i += 1;
      this.#character(code);
    }
  }

  /** @param least digits that are written at least, with zeros before the number */
  #digits(value: number, least: number): void {
    let count = 1;
    for (let bound = 10; bound <= value; bound *= 10) count += 1;
    if (count < least) count = least;
    const bytes = this.#bytes;
    const start = this.#length;
    let rest = value | 0;
    for (let at = start + count - 1; at >= start; at -= 1) {
      const next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#length = start + count;
  }

  #character(code: number): void {
    if (code < 0x80) {
      this.#byte(code);
      return;
    }
    if (code < 0x800) this.#byte(0xc0 | (code >> 6));
    else {
      if (code < 0x1_0000) this.#byte(0xe0 | (code >> 12));
      else {
        this.#byte(0xf0 | (code >> 18));
        this.#byte(0x80 | ((code >> 12) & 0x3f));
      }
      this.#byte(0x80 | ((code >> 6) & 0x3f));
    }
    this.#byte(0x80 | (code & 0x3f));
  }

  #byte(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #room(size: number): void {
    const wanted = this.#length + size;
    if (wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(wanted * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
