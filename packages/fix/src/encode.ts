/**
 * A message to bytes: header and body each in the order of their tags, groups kept together,
 * BodyLength and CheckSum computed. No field can smuggle in another one.
 */
import type { Dictionary } from './dictionary.ts';
import type { FixField, FixMessage } from './message.ts';

const SOH = '\u0001';
const QUESTION_MARK = 63;

const byTag = (a: FixField, b: FixField): number => a.tag - b.tag;

function isAscending(fields: readonly FixField[]): boolean {
  for (let i = 1; i < fields.length; i += 1) {
    if ((fields[i]?.tag ?? 0) < (fields[i - 1]?.tag ?? 0)) return false;
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

function writeFields(fields: readonly FixField[], dictionary: Dictionary): string {
  let text = '';
  for (const one of fields) {
    if (one.value === '') continue;
    text += `${one.tag}=${safeValue(one, dictionary)}${SOH}`;
    if (one.entries === null) continue;
    for (const entry of one.entries) text += writeFields(entry, dictionary);
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
  const body = `35=${message.type}${SOH}${writeFields(sorted(message.header), dictionary)}${writeFields(sorted(message.body), dictionary)}`;
  const text = `8=${beginString}${SOH}9=${body.length}${SOH}${body}`;
  const bytes = new Uint8Array(text.length + 7);
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const byte = code > 255 ? QUESTION_MARK : code;
    bytes[i] = byte;
    sum += byte;
  }
  writeChecksum(bytes, text.length, sum % 256);
  return bytes;
}

function writeChecksum(bytes: Uint8Array, at: number, sum: number): void {
  bytes[at] = 49;
  bytes[at + 1] = 48;
  bytes[at + 2] = 61;
  bytes[at + 3] = 48 + Math.floor(sum / 100);
  bytes[at + 4] = 48 + (Math.floor(sum / 10) % 10);
  bytes[at + 5] = 48 + (sum % 10);
  bytes[at + 6] = 1;
}
