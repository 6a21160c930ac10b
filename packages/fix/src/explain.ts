/**
 * A message field by field with the meaning of each: its name, its form, its value as text, whether it is required. And
 * the integrity of the frame: length and checksum as declared and as counted. Broken messages are explained as far as
 * they can be read.
 */
import { decode, listFields } from './decode.ts';
import type { Dictionary, FieldDef, Layout } from './dictionary.ts';
import { FIELD_WORDS } from './field-text.ts';
import { reasonText } from './tags.ts';
import { validate } from './validate.ts';
import { VALUE_WORDS } from './value-text.ts';

/** `CONDITIONAL`: optional by the layout, required in the case that `when` names. */
export type Presence = 'REQUIRED' | 'CONDITIONAL' | 'OPTIONAL' | 'NOT_DEFINED';

export interface ExplainedField {
  readonly tag: number;
  /** Empty for a tag the dictionary does not have. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** The value in words; null where it speaks for itself. */
  readonly meaning: string | null;
  /** The purpose of the field; null where it is not documented. */
  readonly says: string | null;
  readonly presence: Presence;
  readonly when: string | null;
  readonly part: 'HEADER' | 'BODY' | 'TRAILER';
  /** 0 outside repeating groups, one more inside each. */
  readonly depth: number;
}

/** A message's declared and counted values; null where the declared one is unreadable. */
export interface Counted {
  readonly said: number | null;
  readonly counted: number;
}

export interface Explained {
  readonly type: string;
  readonly typeName: string;
  readonly fields: readonly ExplainedField[];
  readonly bodyLength: Counted;
  readonly checkSum: Counted;
  /** Why the bytes are no sound message, or break the dictionary; null when they are and do not. */
  readonly problem: string | null;
}

interface Words {
  readonly says: string;
  readonly when: string | null;
}

const SOH = '\u0001';

/** Tag, or tag and value, to words. */
function readWords(text: string): ReadonlyMap<string, string> {
  const lines = text.trim().replace(/\n\s+/g, ' ').split('\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}

const FIELDS: ReadonlyMap<string, Words> = new Map(
  [...readWords(FIELD_WORDS)].map(([tag, words]) => {
    const [text = '', when] = words.split(' | ');
    return [tag, { says: text, when: when ?? null }];
  }),
);
const VALUES = readWords(VALUE_WORDS);

/** The purpose of a field as text; undefined where it is not documented. */
export const toText = (tag: number): Words | undefined => FIELDS.get(String(tag));

/** A value of a closed list as text, each character of a list of codes; null where it needs no explanation. */
export function orderMeaning(tag: number, value: string): string | null {
  const whole = VALUES.get(`${tag} ${value}`);
  if (whole !== undefined || !value.includes(' ')) return whole ?? null;
  const parts = value.split(' ').map((one) => VALUES.get(`${tag} ${one}`) ?? one);
  return parts.join(', ');
}

/**
 * Explains a message.
 * @param raw its bytes, one character a byte (Latin-1)
 */
export function explain(raw: string, dictionary: Dictionary): Explained {
  const cut = listFields(raw, dictionary) ?? roughFields(raw);
  const type = cut.values[cut.tags.indexOf(35)] ?? '';
  const message = dictionary.messages.get(type) ?? null;
  return {
    type,
    typeName: message?.name ?? '',
    fields: explainAll(cut, dictionary, message),
    bodyLength: countBodyLength(raw),
    checkSum: countCheckSum(raw),
    problem: findProblem(raw, dictionary),
  };
}

interface Cut {
  readonly tags: readonly number[];
  readonly values: readonly string[];
}

/** Whatever stands between separators: a tag that is no number is 0. */
function roughFields(raw: string): Cut {
  const parts = raw.split(SOH).filter((part) => part !== '');
  return {
    tags: parts.map((part) => Number.parseInt(part, 10) || 0),
    values: parts.map((part) => part.slice(part.indexOf('=') + 1)),
  };
}

/** Walks the fields; `groups` are the repeating groups the walk is inside of, the innermost last. */
function explainAll(
  { tags, values }: Cut,
  dictionary: Dictionary,
  message: Layout | null,
): readonly ExplainedField[] {
  const groups: Layout[] = [];
  return tags.map((tag, at) => {
    const part = getPart(tag, dictionary);
    const section =
      part === 'BODY' ? message : dictionary[part === 'HEADER' ? 'header' : 'trailer'];
    while (groups.length > 0 && groups.at(-1)?.fields.has(tag) !== true) groups.pop();
    const layout = groups.at(-1) ?? section;
    const depth = groups.length;
    const opened = layout?.groups.get(tag);
    if (opened !== undefined) groups.push(opened.layout);
    const value = values[at] ?? '';
    return { ...describe({ tag, value }, layout, dictionary.fields.get(tag)), part, depth };
  });
}

function getPart(tag: number, { header, trailer }: Dictionary): ExplainedField['part'] {
  if (header.fields.has(tag)) return 'HEADER';
  return trailer.fields.has(tag) ? 'TRAILER' : 'BODY';
}

function describe(
  { tag, value }: { readonly tag: number; readonly value: string },
  layout: Layout | null,
  def: FieldDef | undefined,
): Omit<ExplainedField, 'part' | 'depth'> {
  const words = toText(tag);
  return {
    tag,
    value,
    name: def?.name ?? '',
    type: def?.type ?? '',
    meaning: orderMeaning(tag, value),
    says: words?.says ?? null,
    presence: getPresence(tag, layout, words),
    when: words?.when ?? null,
  };
}

function getPresence(tag: number, layout: Layout | null, words: Words | undefined): Presence {
  if (layout?.fields.has(tag) !== true) return 'NOT_DEFINED';
  if (layout.required.includes(tag)) return 'REQUIRED';
  return (words?.when ?? null) === null ? 'OPTIONAL' : 'CONDITIONAL';
}

const numberAt = (raw: string, mark: string): number | null => {
  const at = raw.indexOf(mark);
  const digits = at < 0 ? null : /^\d{1,9}/.exec(raw.slice(at + mark.length));
  return digits === null ? null : Number(digits[0]);
};

/** Where the checksum's field begins; the end where there is none. */
function trailerAt(raw: string): number {
  const at = raw.lastIndexOf(`${SOH}10=`);
  return at < 0 ? raw.length : at + 1;
}

/** From behind BodyLength's separator up to the checksum. */
function countBodyLength(raw: string): Counted {
  const published = numberAt(raw, `${SOH}9=`);
  const from = published === null ? 0 : raw.indexOf(SOH, raw.indexOf(`${SOH}9=`) + 1) + 1;
  return { said: published, counted: Math.max(0, trailerAt(raw) - from) };
}

function countCheckSum(raw: string): Counted {
  const end = trailerAt(raw);
  let sum = 0;
  for (let at = 0; at < end; at += 1) sum += raw.charCodeAt(at);
  return { said: numberAt(raw.slice(Math.max(0, end - 1)), `${SOH}10=`), counted: sum % 256 };
}

function findProblem(raw: string, dictionary: Dictionary): string | null {
  const bytes = Uint8Array.from({ length: raw.length }, (_, at) => raw.charCodeAt(at));
  const decoded = decode(bytes, dictionary);
  if (decoded.kind === 'garbled') return decoded.why;
  const fault = decoded.fault ?? validate(decoded.message, dictionary);
  if (fault === null) return null;
  return fault.tag === null
    ? reasonText(fault.reason)
    : `${reasonText(fault.reason)}: ${fault.tag}`;
}
