/**
 * Whether a message keeps to the dictionary. The first fault in the order of the checks is the one
 * that counts: type, required header, then field by field (empty, form, value, known, allowed
 * here, twice, group count), then required body.
 */
import type { Dictionary, Layout } from './dictionary.ts';
import type { Fault, FixField, FixMessage } from './message.ts';
import { REASON } from './tags.ts';
import { hasFormat, isListed } from './value-format.ts';

/** Tags of the frame itself, which a message does not carry as fields. */
const FRAME_TAGS = new Set([8, 9, 35, 10]);

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

function missing(fields: readonly FixField[], { required }: Layout): Fault | null {
  for (const tag of required) {
    if (FRAME_TAGS.has(tag) || fields.some((one) => one.tag === tag)) continue;
    return { reason: REASON.RequiredTagMissing, tag };
  }
  return null;
}

function fieldFaults(
  fields: readonly FixField[],
  layout: Layout,
  dictionary: Dictionary,
): Fault | null {
  const seen = new Set<number>();
  for (const one of fields) {
    const reason = fieldReason(one, layout, dictionary);
    if (reason !== null) return { reason, tag: one.tag };
    if (seen.has(one.tag)) return { reason: REASON.TagRepeated, tag: one.tag };
    seen.add(one.tag);
    const fault = groupFault(one, layout, dictionary);
    if (fault !== null) return fault;
  }
  return null;
}

function fieldReason(
  { tag, value }: FixField,
  layout: Layout,
  dictionary: Dictionary,
): number | null {
  if (value === '') return REASON.TagWithoutValue;
  const def = dictionary.fields.get(tag);
  if (def === undefined) return REASON.InvalidTag;
  if (!hasFormat(def, value)) return REASON.FormatIncorrect;
  if (!isListed(def, value)) return REASON.ValueIncorrect;
  return layout.fields.has(tag) ? null : REASON.TagNotDefined;
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
