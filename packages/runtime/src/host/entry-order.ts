/**
 * The order of entries of several streams. One read returns them stream by stream; a reader that took them so would
 * receive an order's end before its beginning, since these are topics of their own.
 */

export type RawEntry = {
  readonly stream: string;
  readonly id: string;
  readonly fields: readonly string[];
};

/** The field that numbers the entries of all streams in the order in which they were added. */
export const ENTRY_NUMBER = 'n';

/** What Redis returns for one stream: its name, and id and fields of each entry. */
type ReadStream = readonly [string, readonly (readonly [string, readonly string[]])[]];

type Placed = { readonly entry: RawEntry; readonly ms: number; readonly no: number };

/**
 * The entries of one read in the order in which they were added. Of streams that had more than `countMax` entries to read,
 * the rest comes with the next read: entries of other streams after the last one read here are left for it, too.
 */
export function inOrder(read: readonly ReadStream[], countMax: number): readonly RawEntry[] {
  const [only, ...others] = read;
  if (only === undefined) return [];
  if (others.length === 0) return only[1].map(([id, fields]) => ({ stream: only[0], id, fields }));
  const placed: Placed[] = [];
  let end: Placed | null = null;
  for (const [stream, entries] of read) {
    for (const [id, fields] of entries) placed.push(toPlaced({ stream, id, fields }));
    const last = placed.at(-1);
    if (entries.length < countMax || last === undefined) continue;
    if (end === null || compare(last, end) < 0) end = last;
  }
  const until = end;
  return placed
    .filter((each) => until === null || compare(each, until) <= 0)
    .sort(compare)
    .map(({ entry }) => entry);
}

function toPlaced(entry: RawEntry): Placed {
  return {
    entry,
    ms: Number(entry.id.split('-', 1)[0]),
    no: Number(findField(entry.fields, ENTRY_NUMBER) ?? 0),
  };
}

const compare = (a: Placed, b: Placed): number => a.ms - b.ms || a.no - b.no;

/** The value of an entry's field; null where it has none of that name. */
export function findField(fields: readonly string[], name: string): string | null {
  for (let i = 0; i < fields.length; i += 2) if (fields[i] === name) return fields[i + 1] ?? null;
  return null;
}
