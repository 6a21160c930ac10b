/**
 * A message to bytes: header and body each in the order of their tags, groups kept together,
 * BodyLength and CheckSum computed. No field can smuggle in another one.
 */
import type { Dictionary } from './dictionary.ts';
import { FieldBytes } from './field-bytes.ts';
import type { FixField, FixMessage } from './message.ts';

const byTag = (a: FixField, b: FixField): number => a.tag - b.tag;

function isAscending(fields: readonly FixField[]): boolean {
  let before = 0;
  for (const { tag } of fields) {
    if (tag < before) return false;
    before = tag;
  }
  return true;
}

const sorted = (fields: readonly FixField[]): readonly FixField[] =>
  isAscending(fields) ? fields : fields.toSorted(byTag);

/** Writes the fields of a header or a body, in the order of their tags. Fields without a value are left out. */
export function writeFields(
  out: FieldBytes,
  fields: readonly FixField[],
  dictionary: Dictionary,
): void {
  writeInOrder(out, sorted(fields), dictionary);
}

function writeInOrder(out: FieldBytes, fields: readonly FixField[], dictionary: Dictionary): void {
  for (const { tag, value, entries } of fields) {
    if (value === '') continue;
    // SOH ends a field, so a text that holds one would forge fields; raw data may hold it.
    out.text(`${tag}=`, value, dictionary.byTag[tag]?.type === 'DATA');
    if (entries === null) continue;
    for (const entry of entries) writeInOrder(out, entry, dictionary);
  }
}

const frames = new FieldBytes();

/**
 * The bytes of a message. Fields without a value are left out; characters outside Latin-1 and a
 * SOH inside a text become question marks. Entries of groups keep the order they are given in.
 */
export function encode(
  { type, header, body }: FixMessage,
  dictionary: Dictionary,
  beginString?: string,
): Uint8Array {
  frames.begin(beginString);
  frames.text('35=', type);
  writeFields(frames, header, dictionary);
  writeFields(frames, body, dictionary);
  return frames.finish();
}
