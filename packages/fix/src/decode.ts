/**
 * One frame of bytes to a message. A frame with a broken length, checksum or tags is garbled and
 * ignored; a sound frame with fields in the wrong order is a message with a fault. Never throws,
 * for any bytes.
 */
import { latin1 } from './bytes.ts';
import type { Dictionary, GroupDef, Layout } from './dictionary.ts';
import { type Fault, type FixEntry, type FixField, type FixMessage, readCount } from './message.ts';
import { REASON } from './tags.ts';

export interface Garbled {
  readonly kind: 'garbled';
  readonly why: string;
}

export interface DecodedMessage {
  readonly kind: 'message';
  readonly beginString: string;
  readonly message: FixMessage;
  /** What is wrong with the order of the fields, found first. */
  readonly fault: Fault | null;
}

export type Decoded = Garbled | DecodedMessage;

const SOH = '\u0001';
const SOH_CODE = 1;
const EQUALS = 61;
const MINUS = 45;
/** `10=`, three digits and SOH. */
const CHECKSUM_FIELD = 7;

interface Cursor {
  readonly tags: number[];
  readonly values: string[];
  at: number;
  fault: Fault | null;
}

const garbled = (why: string): Garbled => ({ kind: 'garbled', why });

/**
 * Reads one frame, as `nextFrame` cuts it. Groups are read by the dictionary; a message whose type
 * it does not know comes out flat.
 */
export function decode(frame: Uint8Array, dictionary: Dictionary): Decoded {
  const text = latin1(frame);
  const problem = framingProblem(frame, text);
  if (problem !== null) return garbled(problem);
  const cursor = cutFields(text, dictionary);
  if (cursor === null) return garbled('a tag is not a number');
  const { tags, values } = cursor;
  if (tags[0] !== 8 || tags[1] !== 9 || tags[2] !== 35 || tags.at(-1) !== 10) {
    return garbled('it does not begin with 8, 9, 35 and end with 10');
  }
  const type = values[2] ?? '';
  const layout = dictionary.messages.get(type) ?? null;
  cursor.at = 3;
  const { header, body } = readSections(cursor, dictionary, layout);
  return {
    kind: 'message',
    beginString: values[0] ?? '',
    message: { type, header, body },
    fault: cursor.fault,
  };
}

/** What is wrong with BodyLength and CheckSum; null when they hold. */
function framingProblem(frame: Uint8Array, text: string): string | null {
  const lengthAt = text.indexOf(`${SOH}9=`);
  const bodyAt = text.indexOf(SOH, lengthAt + 1) + 1;
  const sumAt = text.length - CHECKSUM_FIELD;
  if (lengthAt < 0 || bodyAt === 0 || sumAt < bodyAt) return 'it is too short';
  if (!text.startsWith('10=', sumAt) || frame[text.length - 1] !== SOH_CODE) {
    return 'CheckSum is not three digits';
  }
  if (readCount(text.slice(lengthAt + 3, bodyAt - 1)) !== sumAt - bodyAt) {
    return 'BodyLength is wrong';
  }
  let sum = 0;
  for (let i = 0; i < sumAt; i += 1) sum += frame[i] ?? 0;
  return readCount(text.slice(sumAt + 3, -1)) === sum % 256 ? null : 'CheckSum is wrong';
}

/**
 * Every field of a frame in the order of the wire, whatever its frame is worth: tags and their values side by side.
 * Null when something before an equals sign is no number.
 */
export function listFields(
  text: string,
  dictionary: Dictionary,
): { readonly tags: readonly number[]; readonly values: readonly string[] } | null {
  return cutFields(text, dictionary);
}

/** The fields in the order of the wire; null when something before an equals sign is no number. */
function cutFields(text: string, { byTag }: Dictionary): Cursor | null {
  const tags: number[] = [];
  const values: string[] = [];
  let at = 0;
  let dataTag = 0;
  let dataLength = 0;
  while (at < text.length) {
    const tag = readTag(text, at);
    if (tag === null) return null;
    const from = text.indexOf('=', at) + 1;
    let stop = text.indexOf(SOH, from);
    if (tag === dataTag && text.charCodeAt(from + dataLength) === SOH_CODE) {
      stop = from + dataLength;
    }
    if (stop < 0) return null;
    const value = text.slice(from, stop);
    tags.push(tag);
    values.push(value);
    dataTag = byTag[tag]?.lengthOf ?? 0;
    if (dataTag > 0) dataLength = readCount(value) ?? 0;
    at = stop + 1;
  }
  return { tags, values, at: 0, fault: null };
}

/**
 * A tag before its equals sign, perhaps with a minus sign: a negative tag is a fault to name, not a garbled frame.
 * Null when there is no number of at most nine digits.
 */
function readTag(text: string, from: number): number | null {
  const isNegative = text.charCodeAt(from) === MINUS;
  const start = isNegative ? from + 1 : from;
  let tag = 0;
  for (let at = start; at <= start + 9; at += 1) {
    const code = text.charCodeAt(at);
    if (code === EQUALS) return at === start ? null : isNegative ? -tag : tag;
    if (!(code >= 48 && code <= 57)) return null;
    tag = tag * 10 + code - 48;
  }
  return null;
}

function readSections(
  cursor: Cursor,
  dictionary: Dictionary,
  layout: Layout | null,
): { header: FixField[]; body: FixField[] } {
  const header: FixField[] = [];
  const body: FixField[] = [];
  let hasTrailer = false;
  while (cursor.at < cursor.tags.length) {
    const tag = cursor.tags[cursor.at] ?? 0;
    if (dictionary.trailer.fields.has(tag)) {
      hasTrailer = true;
      cursor.at += 1;
      continue;
    }
    const isHeader = dictionary.header.fields.has(tag);
    if (hasTrailer || (isHeader && body.length > 0)) blame(cursor, REASON.TagOutOfOrder, tag);
    if (isHeader) header.push(readField(cursor, dictionary.header));
    else body.push(readField(cursor, layout));
  }
  return { header, body };
}

function blame(cursor: Cursor, reason: number, tag: number): void {
  cursor.fault ??= { reason, tag };
}

/** The field under the cursor, with its group if it counts one. */
function readField(cursor: Cursor, layout: Layout | null): FixField {
  const tag = cursor.tags[cursor.at] ?? 0;
  const value = cursor.values[cursor.at] ?? '';
  cursor.at += 1;
  const def = layout?.groups.get(tag);
  return { tag, value, entries: def === undefined ? null : readEntries(cursor, def) };
}

function readEntries(cursor: Cursor, def: GroupDef): FixEntry[] {
  const entries: FixEntry[] = [];
  let entry: FixField[] | null = null;
  while (cursor.at < cursor.tags.length) {
    const tag = cursor.tags[cursor.at] ?? 0;
    if (tag === def.first) {
      entry = [];
      entries.push(entry);
    } else if (!def.layout.fields.has(tag)) break;
    if (entry === null) {
      blame(cursor, REASON.GroupOutOfOrder, tag);
      break;
    }
    entry.push(readField(cursor, def.layout));
  }
  return entries;
}
