/**
 * A FIX message as the program sees it: a type, the fields of its header and of its body, groups
 * as lists of entries. Framing (BeginString, BodyLength, MsgType, CheckSum) is not part of it.
 */

import type { FieldBytes } from './field-bytes.ts';

/** A field; `entries` holds a repeating group when the field is the group's count. */
export interface FixField {
  readonly tag: number;
  readonly value: string;
  readonly entries: readonly FixEntry[] | null;
}

/** One entry of a repeating group; its first field is the one that opens every entry. */
export type FixEntry = readonly FixField[];

export interface FixMessage {
  /** MsgType, tag 35. */
  readonly type: string;
  readonly header: readonly FixField[];
  readonly body: readonly FixField[];
}

/** A message that writes its own body: field by field, in the order of their tags. */
export interface WrittenMessage {
  readonly type: string;
  readonly header: readonly FixField[];
  readonly write: (out: FieldBytes) => void;
}

/** What a session sends: a message as fields, or one that writes itself. */
export type Sendable = FixMessage | WrittenMessage;

/** Why a message breaks the rules: SessionRejectReason (373) and RefTagID (371), if any. */
export interface Fault {
  readonly reason: number;
  readonly tag: number | null;
}

/** A plain field. Numbers are written in decimal. */
export function field(tag: number, value: string | number): FixField {
  return { tag, value: String(value), entries: null };
}

/** A repeating group with its count. */
export function group(tag: number, entries: readonly FixEntry[]): FixField {
  return { tag, value: String(entries.length), entries };
}

/** The value of the first field with this tag; undefined when there is none. */
export function toText(fields: readonly FixField[], tag: number): string | undefined {
  for (const one of fields) if (one.tag === tag) return one.value;
  return undefined;
}

/** The entries of the group with this count tag; none when the group is not there. */
export function toEntries(fields: readonly FixField[], tag: number): readonly FixEntry[] {
  return fields.find((one) => one.tag === tag)?.entries ?? [];
}

/** A whole number of at most 15 digits without a sign; null for anything else. */
export function readCount(text: string | undefined): number | null {
  if (text === undefined || text.length === 0 || text.length > 15) return null;
  let number = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return number;
}

const ADMIN = new Set(['0', '1', '2', '3', '4', '5', 'A']);

/** Whether the type belongs to the session itself and not to the application. */
export function isAdmin(type: string): boolean {
  return ADMIN.has(type);
}
