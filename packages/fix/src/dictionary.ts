/**
 * The data dictionary: what every tag means, which values it takes, which message holds it. Read
 * once from the texts beside this file; a service may add its own fields. No message is looked at
 * here.
 */
import { invariant } from '@tradefloor/core/result';
import { FIELD_TEXT } from './dictionary-fields.ts';
import { COMPONENT_TEXT, MESSAGE_TEXT } from './dictionary-messages.ts';
import { VALUE_TEXT } from './dictionary-values.ts';
import { findFormat, listCharacters } from './value-format.ts';

/** One field: its name, its type as the specification writes it, its closed list of values. */
export interface FieldDef {
  readonly tag: number;
  readonly name: string;
  readonly type: string;
  readonly values: ReadonlySet<string> | null;
  /** Of values that are one character, by its code: 1 where it is on the list. Null without a list. */
  readonly characters: Uint8Array | null;
  /** The tag of the raw data this field gives the length of; 0 for every other field. */
  readonly lengthOf: number;
  /** Whether a text has the form of the type; null where any text has. */
  readonly format: ((text: string) => boolean) | null;
}

/** Which fields a message, or an entry of a repeating group, may and must hold. */
export interface Layout {
  readonly fields: ReadonlySet<number>;
  /** Ascending. */
  readonly required: readonly number[];
  /** The required ones but BeginString, BodyLength, MsgType and CheckSum, which no message carries as fields. */
  readonly requiredFields: readonly number[];
  /** By the tag of the count. */
  readonly groups: ReadonlyMap<number, GroupDef>;
  /** For tags below its length, what a field is here: of `RANK`. Read it by `rankIn`. */
  readonly ranks: Uint8Array;
}

/** What a field is in a layout: not of it, one of its fields, one that counts a group. */
export const RANK = { none: 0, field: 1, group: 2 } as const;

/** Tags of a layout's table; those of one's own lie beyond it. */
const RANKED = 1_024;

/** What a tag is in a layout: looked up in a table, as every field of every message is. */
export function rankIn({ ranks, fields, groups }: Layout, tag: number): number {
  if (tag >= 0 && tag < RANKED) return ranks[tag] ?? RANK.none;
  if (groups.has(tag)) return RANK.group;
  return fields.has(tag) ? RANK.field : RANK.none;
}

export interface GroupDef {
  /** The tag that opens each entry. */
  readonly first: number;
  readonly layout: Layout;
}

export interface MessageDef extends Layout {
  readonly type: string;
  readonly name: string;
}

export interface Dictionary {
  readonly header: Layout;
  readonly trailer: Layout;
  readonly fields: ReadonlyMap<number, FieldDef>;
  /** The same fields as a table: a frame is read without hashing its tags. */
  readonly byTag: readonly (FieldDef | undefined)[];
  readonly messages: ReadonlyMap<string, MessageDef>;
}

/**
 * Fields of one's own: `9730:TrdLiquidity:CHAR`, the messages that hold them: `8: 9730`, and values of closed lists
 * beyond those of FIX 4.4: `150: L`.
 */
export interface DictionaryExtension {
  readonly fields: string;
  readonly messages: string;
  readonly values?: string;
}

interface Draft {
  readonly order: number[];
  readonly required: Set<number>;
  readonly groups: Map<number, GroupDef>;
}

/** Joins indented lines to the one above and cuts each at its first colon. */
function readLines(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.replace(/\n\s+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon);
    lines.set(key, `${lines.get(key) ?? ''} ${line.slice(colon + 1)}`.trim());
  }
  return lines;
}

function readFields(text: string, moreValues: string): Map<number, FieldDef> {
  const values = readLines(`${VALUE_TEXT.trimEnd()}\n${moreValues}`);
  const rows = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [tag = '', name = '', type = ''] = word.split(':');
      return { tag: Number(tag), name, type };
    });
  const dataTags = new Map(
    rows.flatMap((row) => (row.type === 'DATA' ? [[row.name, row.tag]] : [])),
  );
  const fields = new Map<number, FieldDef>();
  for (const { tag, name, type } of rows) {
    const known = values.get(String(tag));
    const lengthInTicks =
      type === 'LENGTH' ? (dataTags.get(name.replace(/Len(gth)?$/, '')) ?? 0) : 0;
    fields.set(tag, {
      tag,
      name,
      type,
      values: known === undefined ? null : new Set(known.split(' ')),
      characters: known === undefined ? null : listCharacters(known.split(' ')),
      lengthOf: Number(lengthInTicks),
      format: findFormat(type),
    });
  }
  return fields;
}

/** Reads one layout from its words. Required fields of an optional component stay optional. */
class LayoutReader {
  readonly #outputs: readonly string[];
  readonly #components: ReadonlyMap<string, string>;
  #at = 0;

  constructor(text: string, components: ReadonlyMap<string, string>) {
    this.#outputs = text
      .replace(/([()])/g, ' $1 ')
      .split(/\s+/)
      .filter((word) => word !== '');
    this.#components = components;
  }

  read(): Draft {
    const draft: Draft = { order: [], required: new Set(), groups: new Map() };
    for (let word = this.#next(); word !== undefined && word !== ')'; word = this.#next()) {
      const isRequired = word.endsWith('!');
      const name = isRequired ? word.slice(0, -1) : word;
      if (name === '(') this.#readGroup(draft);
      else if (name.startsWith('@')) this.#include(draft, name.slice(1), isRequired);
      else addField(draft, Number(name), isRequired);
    }
    return draft;
  }

  #next(): string | undefined {
    const word = this.#outputs[this.#at];
    this.#at += 1;
    return word;
  }

  #readGroup(draft: Draft): void {
    const count = this.#next() ?? '';
    const tag = Number(count.replace('!', ''));
    const entry = this.read();
    const [first] = entry.order;
    invariant(first !== undefined, `group ${tag} has no members`);
    addField(draft, tag, count.endsWith('!'));
    draft.groups.set(tag, { first, layout: toLayout(entry) });
  }

  #include(draft: Draft, name: string, isRequired: boolean): void {
    const text = this.#components.get(name);
    invariant(text !== undefined, `no component ${name}`);
    const part = new LayoutReader(text, this.#components).read();
    for (const tag of part.order) addField(draft, tag, isRequired && part.required.has(tag));
    for (const [tag, group] of part.groups) draft.groups.set(tag, group);
  }
}

function addField(draft: Draft, tag: number, isRequired: boolean): void {
  draft.order.push(tag);
  if (isRequired) draft.required.add(tag);
}

/** Tags of the frame itself. */
const FRAME_TAGS: ReadonlySet<number> = new Set([8, 9, 35, 10]);

function toLayout({ order, required, groups }: Draft): Layout {
  const ascending = [...required].toSorted((a, b) => a - b);
  const ranks = new Uint8Array(RANKED);
  for (const tag of order) if (tag < RANKED) ranks[tag] = groups.has(tag) ? RANK.group : RANK.field;
  return {
    fields: new Set(order),
    required: ascending,
    requiredFields: ascending.filter((tag) => !FRAME_TAGS.has(tag)),
    groups,
    ranks,
  };
}

/** A list with every field at the place of its tag. */
function tabulate(fields: ReadonlyMap<number, FieldDef>): (FieldDef | undefined)[] {
  const size = Math.max(...fields.keys()) + 1;
  const table = new Array<FieldDef | undefined>(size).fill(undefined);
  for (const [tag, def] of fields) table[tag] = def;
  return table;
}

/**
 * FIX 4.4 with the fields that a service adds.
 * @throws InvariantViolation when a text names a component or a group that is not there
 */
export function readDictionary(extension: DictionaryExtension | null = null): Dictionary {
  const components = readLines(COMPONENT_TEXT);
  const own = readLines(extension?.messages ?? '');
  const messages = new Map<string, MessageDef>();
  const parts = new Map<string, Layout>();
  for (const [key, text] of readLines(MESSAGE_TEXT)) {
    const [type = '', name] = key.split('/');
    const words = `${text} ${own.get(type) ?? ''}`;
    const layout = toLayout(new LayoutReader(words, components).read());
    if (name === undefined) parts.set(type, layout);
    else messages.set(type, { ...layout, type, name });
  }
  const header = parts.get('header');
  const trailer = parts.get('trailer');
  invariant(header !== undefined && trailer !== undefined, 'no header or trailer');
  const fields = readFields(`${FIELD_TEXT} ${extension?.fields ?? ''}`, extension?.values ?? '');
  return { header, trailer, fields, byTag: tabulate(fields), messages };
}

/** FIX 4.4 as it is written. */
export const FIX44: Dictionary = readDictionary();
