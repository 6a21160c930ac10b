/**
 * A message to bytes: header and body each in the order of their tags, groups kept together,
 * BodyLength and CheckSum computed. No field can smuggle in another one.
 */
import { roomFor } from './bytes.ts';
import type { Dictionary } from './dictionary.ts';
import type { FixField, FixMessage } from './message.ts';

const SOH = '\u0001';
const SOH_CODE = 1;
const ZERO = 48;
const LATIN_1_MAX = 255;
/** `10=`, three digits and SOH. */
const CHECKSUM_FIELD = 7;

const byTag = (a: FixField, b: FixField): number => a.tag - b.tag;

function isAscending(fields: readonly FixField[]): boolean {
  let before = 0;
  for (const { tag } of fields) {
    if (tag < before) return false;
    before = tag;
  }
  return true;
}

function sorted(fields: readonly FixField[]): readonly FixField[] {
  return isAscending(fields) ? fields : fields.toSorted(byTag);
}

/** SOH ends a field, so a text that holds one would forge fields; raw data may hold it. */
function safeValue({ tag, value }: FixField, dictionary: Dictionary): string {
  if (!value.includes(SOH) || dictionary.fields.get(tag)?.type === 'DATA') return value;
  return value.replaceAll(SOH, '?');
}

/** The fields of a header or a body as text, in the order of their tags. Fields without a value are left out. */
export function writeFields(fields: readonly FixField[], dictionary: Dictionary): string {
  return writeInOrder(sorted(fields), dictionary);
}

function writeInOrder(fields: readonly FixField[], dictionary: Dictionary): string {
  let text = '';
  for (const one of fields) {
    if (one.value === '') continue;
    text += `${one.tag}=${safeValue(one, dictionary)}${SOH}`;
    if (one.entries === null) continue;
    for (const entry of one.entries) text += writeInOrder(entry, dictionary);
  }
  return text;
}

/**
 * The bytes of a message. Fields without a value are left out; characters outside Latin-1 and a
 * SOH inside a text become question marks. Entries of groups keep the order they are given in.
 */
export function encode(
  message: FixMessage,
  dictionary: Dictionary,
  beginString: string = 'FIX.4.4',
): Uint8Array {
  const { type, header, body } = message;
  const fields = `35=${type}${SOH}${writeFields(header, dictionary)}${writeFields(body, dictionary)}`;
  return toFrameBytes(fields, beginString);
}

/**
 * The frame around fields that are written out, MsgType first and each ended by SOH: BeginString, BodyLength and
 * CheckSum. Characters outside Latin-1 become question marks.
 */
export function toFrameBytes(fields: string, beginString: string = 'FIX.4.4'): Uint8Array {
  const text = `8=${beginString}${SOH}9=${fields.length}${SOH}${fields}`;
  const bytes = roomFor(text.length + CHECKSUM_FIELD);
  // As UTF-8, which writes plain text fastest: a text with other characters is longer in it, and written once more.
  if (bytes.write(text) !== text.length) bytes.write(latin1Only(text), 'latin1');
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += bytes[at] ?? 0;
  writeChecksum(bytes, text.length, sum % 256);
  return bytes;
}

function latin1Only(text: string): string {
  let narrow = '';
  for (let at = 0; at < text.length; at += 1) {
    narrow += text.charCodeAt(at) > LATIN_1_MAX ? '?' : text.charAt(at);
  }
  return narrow;
}

function writeChecksum(bytes: Uint8Array, at: number, sum: number): void {
  bytes[at] = 49;
  bytes[at + 1] = ZERO;
  bytes[at + 2] = 61;
  bytes[at + 3] = ZERO + Math.floor(sum / 100);
  bytes[at + 4] = ZERO + (Math.floor(sum / 10) % 10);
  bytes[at + 5] = ZERO + (sum % 10);
  bytes[at + 6] = SOH_CODE;
}
