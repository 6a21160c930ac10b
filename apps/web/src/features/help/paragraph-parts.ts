/** The markup of a help paragraph: `{F8}` is a key, `_Ticket_` a name on the screen. */

export type ParagraphPart = {
  readonly kind: 'text' | 'key' | 'name';
  readonly value: string;
  /** Position in the paragraph, characters. */
  readonly at: number;
};

const MARKED = /\{([^{}]+)\}|_([^_]+)_/g;

/** Splits a paragraph into plain text, keys and names, in order; nothing is lost but the marks. */
export function paragraphParts(text: string): readonly ParagraphPart[] {
  const parts: ParagraphPart[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKED)) {
    if (found.index > from)
      parts.push({ kind: 'text', value: text.slice(from, found.index), at: from });
    const [whole, key, name] = found;
    if (key !== undefined) parts.push({ kind: 'key', value: key, at: found.index });
    else if (name !== undefined) parts.push({ kind: 'name', value: name, at: found.index });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', value: text.slice(from), at: from });
  return parts;
}
