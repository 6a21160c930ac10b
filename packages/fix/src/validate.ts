/**
 * Whether a message keeps to the dictionary. The first fault in the order of the checks is the one
 * that counts: type, required header, then field by field (empty, form, value, known, allowed
 * here, twice, group count), then required body.
 */
import { type Dictionary, type Layout, RANK, rankIn } from './dictionary.ts';
import type { Fault, FixField, FixMessage } from './message.ts';
import { REASON } from './tags.ts';
import { isListed } from './value-format.ts';

/** The first fault of a message, or null when it has none. */
export function validate(message: FixMessage, dictionary: Dictionary): Fault | null {
  const layout = dictionary.messages.get(message.type);
  if (layout === undefined) return { reason: REASON.InvalidMsgType, tag: null };
  return (
    missing(message.header, dictionary.header) ??
    fieldFaults(message.header, dictionary.header, dictionary) ??
    fieldFaults(message.body, layout, dictionary) ??
    missing(message.body, layout)
  );
}

function missing(fields: readonly FixField[], { requiredFields }: Layout): Fault | null {
  for (const tag of requiredFields) {
    if (!hasBefore(fields, fields.length, tag)) return { reason: REASON.RequiredTagMissing, tag };
  }
  return null;
}

/** Whether one of the first `end` fields has the tag. */
function hasBefore(fields: readonly FixField[], end: number, tag: number): boolean {
  for (let at = 0; at < end; at += 1) if (fields[at]?.tag === tag) return true;
  return false;
}

function fieldFaults(
  fields: readonly FixField[],
  layout: Layout,
  dictionary: Dictionary,
): Fault | null {
  let highest = 0;
  for (let at = 0; at < fields.length; at += 1) {
    const one = fields[at];
    if (one === undefined) break;
    const reason = fieldReason(one, layout, dictionary);
    if (reason !== null) return { reason, tag: one.tag };
    // Most messages come in the order of their tags: nothing that is higher than all before can be there twice.
    if (one.tag > highest) highest = one.tag;
    else if (hasBefore(fields, at, one.tag)) return { reason: REASON.TagRepeated, tag: one.tag };
    if (one.entries === null) continue;
    const fault = groupFault(one, layout, dictionary);
    if (fault !== null) return fault;
  }
  return null;
}

function fieldReason(
  { tag, value }: FixField,
  layout: Layout,
  { byTag }: Dictionary,
): number | null {
  if (value === '') return REASON.TagWithoutValue;
  const def = byTag[tag];
  if (def === undefined) return REASON.InvalidTag;
  if (def.format !== null && !def.format(value)) return REASON.FormatIncorrect;
  if (def.values !== null && !isListed(def, value)) return REASON.ValueIncorrect;
  return rankIn(layout, tag) === RANK.none ? REASON.TagNotDefined : null;
}

function groupFault(
  { tag, value, entries }: FixField,
  { groups }: Layout,
  dictionary: Dictionary,
): Fault | null {
  const def = groups.get(tag);
  if (def === undefined || entries === null) return null;
  if (Number(value) !== entries.length) return { reason: REASON.GroupCountIncorrect, tag };
  for (const entry of entries) {
    const fault = fieldFaults(entry, def.layout, dictionary) ?? missing(entry, def.layout);
    if (fault !== null) return fault;
  }
  return null;
}
