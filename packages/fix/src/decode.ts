/**
 * One frame of bytes to a message. A frame with a broken length, checksum or tags is garbled and
 * ignored; a sound frame with fields in the wrong order is a message with a fault. Never throws,
 * for any bytes.
 */
import { latin1 } from './bytes.ts';
import { type Dictionary, type GroupDef, type Layout, RANK, rankIn } from './dictionary.ts';
import type { Fault, FixEntry, FixField, FixMessage } from './message.ts';
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

const SOH = 1;
const EQUALS = 61;
const MINUS = 45;
const ZERO = 48;
/** `10=`, three digits and SOH. */
const CHECKSUM_FIELD = 7;
/** Digits a tag may have. */
const TAG_DIGITS_MAX = 9;

/** Where the fields of one frame lie. The places belong to the newest frame that was cut. */
interface Cursor {
  readonly text: string;
  readonly count: number;
  at: number;
  fault: Fault | null;
}

/** Of each field its tag, the start of its value and its end, one behind the other; used again for every frame. */
let places = new Int32Array(3 * 256);

const tagAt = (index: number): number => places[3 * index] ?? 0;

const valueAt = (text: string, index: number): string =>
  text.slice(places[3 * index + 1], places[3 * index + 2]);

const garbled = (why: string): Garbled => ({ kind: 'garbled', why });

/**
 * Reads one frame, as `nextFrame` cuts it. Groups are read by the dictionary; a message whose type
 * it does not know comes out flat.
 */
export function decode(frame: Uint8Array, dictionary: Dictionary): Decoded {
  const problem = framingProblem(frame);
  if (problem !== null) return garbled(problem);
  const count = cutFields(frame, dictionary);
  if (count === null) return garbled('a tag is not a number');
  if (tagAt(0) !== 8 || tagAt(1) !== 9 || tagAt(2) !== 35 || tagAt(count - 1) !== 10) {
    return garbled('it does not begin with 8, 9, 35 and end with 10');
  }
  const text = latin1(frame);
  const type = valueAt(text, 2);
  const layout = dictionary.messages.get(type) ?? null;
  const cursor: Cursor = { text, count, at: 3, fault: null };
  const { header, body } = readSections(cursor, dictionary, layout);
  return {
    kind: 'message',
    beginString: valueAt(text, 0),
    message: { type, header, body },
    fault: cursor.fault,
  };
}

/** What is wrong with BodyLength and CheckSum; null when they hold. */
function framingProblem(frame: Uint8Array): string | null {
  const lengthAt = findBodyLength(frame);
  const bodyAt = lengthAt < 0 ? 0 : frame.indexOf(SOH, lengthAt) + 1;
  const sumAt = frame.length - CHECKSUM_FIELD;
  if (bodyAt === 0 || sumAt < bodyAt) return 'it is too short';
  const isSum = frame[sumAt] === 49 && frame[sumAt + 1] === ZERO && frame[sumAt + 2] === EQUALS;
  if (!isSum || frame[frame.length - 1] !== SOH) return 'CheckSum is not three digits';
  if (readDigits(frame, lengthAt, bodyAt - 1) !== sumAt - bodyAt) return 'BodyLength is wrong';
  let sum = 0;
  for (let at = 0; at < sumAt; at += 1) sum += frame[at] ?? 0;
  return readDigits(frame, sumAt + 3, sumAt + 6) === (sum & 255) ? null : 'CheckSum is wrong';
}

/** Where BodyLength's digits begin: behind the first SOH `9=`; negative where there is none. */
function findBodyLength(frame: Uint8Array): number {
  for (let at = 0; at + 2 < frame.length; at += 1) {
    if (frame[at] === SOH && frame[at + 1] === 57 && frame[at + 2] === EQUALS) return at + 3;
  }
  return -1;
}

/** The whole number between two places, of at most 15 digits; negative for anything else. */
function readDigits(frame: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > 15) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (frame[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * Every field of a frame in the order of the wire, whatever its frame is worth: tags and their values side by side.
 * Null when something before an equals sign is no number.
 */
export function listFields(
  text: string,
  dictionary: Dictionary,
): { readonly tags: readonly number[]; readonly values: readonly string[] } | null {
  const bytes = Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const count = cutFields(bytes, dictionary);
  if (count === null) return null;
  const tags = Array.from({ length: count }, (_, index) => tagAt(index));
  return { tags, values: tags.map((_, index) => valueAt(text, index)) };
}

/** Cuts a frame into its fields. @returns how many; null when something before an equals sign is no number */
function cutFields(frame: Uint8Array, { byTag }: Dictionary): number | null {
  let count = 0;
  let at = 0;
  let dataTag = 0;
  let dataLength = 0;
  while (at < frame.length) {
    const isNegative = frame[at] === MINUS;
    const digitsAt = isNegative ? at + 1 : at;
    const equalsAt = findEquals(frame, digitsAt);
    if (equalsAt < 0) return null;
    const digits = readDigits(frame, digitsAt, equalsAt);
    // A negative tag is a fault to name, not a garbled frame.
    const tag = isNegative ? -digits : digits;
    const from = equalsAt + 1;
    const dataEnd = from + dataLength;
    const stop = tag === dataTag && frame[dataEnd] === SOH ? dataEnd : findEnd(frame, from);
    if (stop < 0) return null;
    place(count, { tag, from, stop });
    count += 1;
    dataTag = byTag[tag]?.lengthOf ?? 0;
    if (dataTag > 0) dataLength = Math.max(0, readDigits(frame, from, stop));
    at = stop + 1;
  }
  return count;
}

/** The equals sign behind one to nine digits; negative where there is none. */
function findEquals(frame: Uint8Array, from: number): number {
  const last = Math.min(frame.length - 1, from + TAG_DIGITS_MAX);
  for (let at = from; at <= last; at += 1) {
    const code = frame[at] ?? 0;
    if (code === EQUALS) return at === from ? -1 : at;
    if (code < ZERO || code > ZERO + 9) return -1;
  }
  return -1;
}

/** The SOH that ends a value; negative where there is none. */
function findEnd(frame: Uint8Array, from: number): number {
  for (let at = from; at < frame.length; at += 1) if (frame[at] === SOH) return at;
  return -1;
}

type Place = { readonly tag: number; readonly from: number; readonly stop: number };

function place(index: number, { tag, from, stop }: Place): void {
  if (3 * index + 3 > places.length) {
    const larger = new Int32Array(2 * places.length);
    larger.set(places);
    places = larger;
  }
  places[3 * index] = tag;
  places[3 * index + 1] = from;
  places[3 * index + 2] = stop;
}

function readSections(
  cursor: Cursor,
  dictionary: Dictionary,
  layout: Layout | null,
): { header: FixField[]; body: FixField[] } {
  const header: FixField[] = [];
  const body: FixField[] = [];
  let hasTrailer = false;
  while (cursor.at < cursor.count) {
    const tag = tagAt(cursor.at);
    if (rankIn(dictionary.trailer, tag) !== RANK.none) {
      hasTrailer = true;
      cursor.at += 1;
      continue;
    }
    const isHeader = rankIn(dictionary.header, tag) !== RANK.none;
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
  const tag = tagAt(cursor.at);
  const value = valueAt(cursor.text, cursor.at);
  cursor.at += 1;
  if (layout === null || rankIn(layout, tag) !== RANK.group) return { tag, value, entries: null };
  const def = layout.groups.get(tag);
  return { tag, value, entries: def === undefined ? null : readEntries(cursor, def) };
}

function readEntries(cursor: Cursor, def: GroupDef): FixEntry[] {
  const entries: FixEntry[] = [];
  let entry: FixField[] | null = null;
  while (cursor.at < cursor.count) {
    const tag = tagAt(cursor.at);
    if (tag === def.first) {
      entry = [];
      entries.push(entry);
    } else if (rankIn(def.layout, tag) === RANK.none) break;
    if (entry === null) {
      blame(cursor, REASON.GroupOutOfOrder, tag);
      break;
    }
    entry.push(readField(cursor, def.layout));
  }
  return entries;
}
