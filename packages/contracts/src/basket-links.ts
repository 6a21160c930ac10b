/** Linked orders in the text of a basket: a line that begins a link, and those right below it that belong to it. */
import type { FieldError } from './refusals.ts';
import { LINKED_ORDERS, LINKS, type Link } from './vocabulary/links.ts';

/** How a line belongs to others: the kind of the link, and the number of its first line. */
export type LineLink = { readonly kind: Link; readonly first: number };

/** A line of the text as it was read. */
type Line = { readonly line: number; readonly errors: readonly FieldError[] | null };

/** A line, and what its column for links has: a link that begins, `+` for one that goes on, null for neither. */
export type LinkableLine<L extends Line> = { readonly word: LinkWord | null; readonly read: L };
export type LinkWord = Link | '+';

/** The word of a cell that was read already. */
export const toLinkWord = (value: unknown): LinkWord | null =>
  value === '+' ? value : (LINKS.find((kind) => kind === value) ?? null);

type Linked<L> = L & { readonly link?: LineLink };
/** The line as one that cannot be read for this reason. */
type Refuse<L> = (line: L, message: string) => L;

/** The lines with their links. Where one order of a link cannot be read, none of it can be sent. */
export function withLinks<L extends Line>(
  lines: readonly LinkableLine<L>[],
  refuse: Refuse<L>,
): readonly Linked<L>[] {
  const groups: LinkableLine<L>[][] = [];
  for (const one of lines) {
    const above = groups.at(-1);
    if (one.word === '+' && above !== undefined && above[0]?.word !== null) above.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => toLines(group, refuse));
}

function toLines<L extends Line>(
  group: readonly LinkableLine<L>[],
  refuse: Refuse<L>,
): readonly Linked<L>[] {
  const [first] = group;
  const lines = group.map(({ read }) => read);
  if (first === undefined || first.word === null) return lines;
  if (first.word === '+') {
    return lines.map((line) => refuse(line, 'no line above begins a link (OCO, OTO, BRACKET)'));
  }
  if (lines.length < LINKED_ORDERS.min || lines.length > LINKED_ORDERS.max) {
    const text = `${first.word} has ${lines.length} of ${LINKED_ORDERS.min} to ${LINKED_ORDERS.max} orders: mark those below with +`;
    return lines.map((line) => refuse(line, text));
  }
  const wrong = lines.find(({ errors }) => errors !== null);
  const link = { kind: first.word, first: first.read.line };
  return lines.map((line) => {
    if (wrong === undefined) return { ...line, link };
    return line.errors === null
      ? refuse(line, `line ${wrong.line}, which is linked with it, cannot be read`)
      : line;
  });
}
