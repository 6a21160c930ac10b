/**
 * Frames written field by field as the bytes they are on the wire, one behind the other in memory that is taken in
 * pieces: nothing of a message exists as text, and frames of one turn lie side by side.
 */
import { ownMemory } from './bytes.ts';

const PIECE_BYTES = 65_536;
const SOH = 1;
const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const EQUALS = 61;
const QUESTION = 63;
const LATIN_1_MAX = 255;
/** Digits of a number that is still a small one for the machine. */
const SMALL = 1_000_000_000;
/** Most bodies have a length of so many digits; others are moved. */
const LENGTH_DIGITS = 3;
/** `10=`, three digits and SOH. */
const CHECKSUM_FIELD = 7;
const NUMBER_MAX = 20;

export class FieldBytes {
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #bodyAt = 0;
  #at = 0;

  /** Begins a frame: BeginString, and room for BodyLength. */
  begin(beginString: string = 'FIX.4.4'): void {
    this.#start = this.#at;
    this.ascii('8=');
    this.ascii(beginString);
    this.ascii('\u00019=');
    this.#room(LENGTH_DIGITS + 1);
    this.#at += LENGTH_DIGITS + 1;
    this.#bodyAt = this.#at;
  }

  /** Ends a frame with its CheckSum. @returns its bytes, which nothing changes any more */
  finish(): Uint8Array {
    this.#writeLength(this.#at - this.#bodyAt);
    this.#room(CHECKSUM_FIELD);
    const bytes = this.#bytes;
    const end = this.#at;
    let sum = 0;
    for (let at = this.#start; at < end; at += 1) sum += bytes[at] ?? 0;
    sum &= 255;
    bytes[end] = 49;
    bytes[end + 1] = ZERO;
    bytes[end + 2] = EQUALS;
    bytes[end + 3] = ZERO + ((sum / 100) | 0);
    bytes[end + 4] = ZERO + (((sum / 10) | 0) % 10);
    bytes[end + 5] = ZERO + (sum % 10);
    bytes[end + 6] = SOH;
    this.#at = end + CHECKSUM_FIELD;
    return bytes.subarray(this.#start, this.#at);
  }

  /** Tags, codes and whole fields that are plain ASCII for certain, as they are. */
  ascii(text: string): void {
    this.#room(text.length);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i += 1) {
      bytes[at] = text.charCodeAt(i);
      at += 1;
    }
    this.#at = at;
  }

  /** A field with a code of a closed list. @param tag with its equals sign, as everywhere here */
  code(tag: string, code: string): void {
    this.ascii(tag);
    this.ascii(code);
    this.#byte(SOH);
  }

  /**
   * A field of any text; none without one. Characters outside Latin-1 become question marks, and so does what would end
   * the field, which only raw data may hold.
   */
  text(tag: string, text: string | null, isRawData = false): void {
    if (text === null || text === '') return;
    this.ascii(tag);
    this.#room(text.length + 1);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      const isWritten = code <= LATIN_1_MAX && (code !== SOH || isRawData);
      bytes[at] = isWritten ? code : QUESTION;
      at += 1;
    }
    bytes[at] = SOH;
    this.#at = at + 1;
  }

  /** A field with a whole number that is not negative; none without one. */
  count(tag: string, value: number | null): void {
    if (value === null) return;
    this.ascii(tag);
    this.#room(NUMBER_MAX);
    this.#number(value);
    this.#byte(SOH);
  }

  /** A field with the shortest decimal of a whole number of units: `1500000` at six places is `1.5`. */
  decimal(tag: string, units: number, places: number): void {
    this.ascii(tag);
    this.#room(2 * NUMBER_MAX);
    if (units < 0) this.#byte(MINUS);
    const magnitude = Math.abs(units);
    const perUnit = 10 ** places;
    const whole = Math.floor(magnitude / perUnit);
    let rest = magnitude - whole * perUnit;
    this.#number(whole);
    if (rest > 0) {
      let digits = places;
      for (; rest % 10 === 0; rest /= 10) digits -= 1;
      this.#byte(POINT);
      this.#digits(rest, digits);
    }
    this.#byte(SOH);
  }

  #number(value: number): void {
    if (value < SMALL) {
      this.#digits(value, 1);
      return;
    }
    const high = Math.floor(value / SMALL);
    this.#digits(high, 1);
    this.#digits(value - high * SMALL, 9);
  }

  /** @param least digits that are written at least, with zeros before the number */
  #digits(value: number, least: number): void {
    let count = 1;
    for (let bound = 10; bound <= value; bound *= 10) count += 1;
    if (count < least) count = least;
    let rest = value | 0;
    for (let at = this.#at + count - 1; at >= this.#at; at -= 1) {
      const next = (rest / 10) | 0;
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#at += count;
  }

  #byte(byte: number): void {
    this.#room(1);
    this.#bytes[this.#at] = byte;
    this.#at += 1;
  }

  /** Writes BodyLength into its room; a body whose length has other digits is moved. */
  #writeLength(length: number): void {
    const digits = String(length).length;
    const moved = digits - LENGTH_DIGITS;
    if (moved !== 0) {
      this.#room(Math.max(0, moved));
      this.#bytes.copyWithin(this.#bodyAt + moved, this.#bodyAt, this.#at);
      this.#bodyAt += moved;
    }
    const end = this.#at + moved;
    this.#at = this.#bodyAt - 1 - digits;
    this.#digits(length, digits);
    this.#bytes[this.#at] = SOH;
    this.#at = end;
  }

  /** A frame that does not fit into what is left is continued in a new piece. */
  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const written = this.#at - this.#start;
    const piece = ownMemory(Math.max(PIECE_BYTES, 2 * (written + size)));
    piece.set(this.#bytes.subarray(this.#start, this.#at));
    this.#bytes = piece;
    this.#bodyAt -= this.#start;
    this.#start = 0;
    this.#at = written;
  }
}
