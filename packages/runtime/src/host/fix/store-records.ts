/**
 * The records of a session file: kind, checksum, number, length, payload. A record truncated or corrupted by a crash
 * ends the file: the records before it count, the ones after it were never acknowledged.
 */
import { crc32 } from 'node:zlib';

export const RECORD = {
  /** An application message that was sent. */
  message: 1,
  /** The next number to send. */
  nextOut: 2,
  /** The next number to receive. */
  nextIn: 3,
  /** Both numbers start at 1 again. */
  reset: 4,
  /** A mark of the application: everything it knows up to here is in this file. */
  mark: 5,
} as const;
export type RecordKind = (typeof RECORD)[keyof typeof RECORD];

export interface StoreRecord {
  readonly kind: number;
  /** A message's number, or the number that is noted. */
  readonly number: number;
  /** Offset of the payload in the file. */
  readonly at: number;
  readonly length: number;
}

const HEAD = 15;
const NUMBER_AT = 5;
const LENGTH_AT = 11;

/** The content of a record. */
export type NewRecord = {
  readonly kind: RecordKind;
  readonly number: number;
  readonly payload: Uint8Array | null;
};

const PENDING_BYTES = 16_384;

/** Records on their way into a file, one behind the other in one piece of memory, so that all of them are one write. */
export class PendingRecords {
  #bytes = Buffer.allocUnsafeSlow(PENDING_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns the record's length */
  append({ kind, number, payload }: NewRecord): number {
    const length = payload?.length ?? 0;
    const start = this.#length;
    const end = start + HEAD + length;
    this.#room(end);
    const bytes = this.#bytes;
    bytes[start] = kind;
    writeUint32(bytes, start + NUMBER_AT + 2, number);
    bytes[start + NUMBER_AT] = Math.floor(number / 2 ** 40);
    bytes[start + NUMBER_AT + 1] = Math.floor(number / 2 ** 32);
    writeUint32(bytes, start + LENGTH_AT, length);
    if (payload !== null) bytes.set(payload, start + HEAD);
    writeUint32(bytes, start + 1, crc32(bytes.subarray(start + NUMBER_AT, end), kind));
    this.#length = end;
    return HEAD + length;
  }

  /** The bytes of all of them, valid until the next record; afterwards there are none. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    // One burst must not be remembered forever.
    if (this.#bytes.length > 64 * PENDING_BYTES) {
      this.#bytes = Buffer.allocUnsafeSlow(PENDING_BYTES);
    }
    return bytes;
  }

  #room(wanted: number): void {
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(wanted * 2);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** The lower 32 bits of a whole number, the highest byte first. */
function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

export const headLength = HEAD;

/** Of everything but the checksum's own place. */
function computeChecksum(record: Buffer): number {
  return crc32(record.subarray(NUMBER_AT), record[0] ?? 0);
}

/**
 * Reads whole records from the start. @returns the offset of the first byte that belongs to none of
 * them
 */
export function readRecords(file: Buffer, on: (record: StoreRecord) => void): number {
  let at = 0;
  while (at + HEAD <= file.length) {
    const length = file.readUInt32BE(at + LENGTH_AT);
    const end = at + HEAD + length;
    if (end > file.length) return at;
    const record = file.subarray(at, end);
    if (record.readUInt32BE(1) !== computeChecksum(record)) return at;
    on({ kind: record[0] ?? 0, number: record.readUIntBE(NUMBER_AT, 6), at: at + HEAD, length });
    at = end;
  }
  return at;
}
