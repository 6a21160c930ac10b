/** The caller's own ids of orders, packages and locates: under the same one the platform does a thing once. */

/** Random bytes of an id, as hexadecimal digits twice as many: as unlikely to be met again as a UUID. */
const ID_BYTES = 16;

/** An id of its own for an order: what every client-side id of the platform may look like. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `tf-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** What is sent, with an id at every place where the caller gave none, and all the ids. */
export type Keyed = { readonly input: Fields; readonly keys: readonly string[] };

/**
 * @param place where the ids are: a field, or `list[].field` for each of a list
 * @param make makes an id
 */
export function withKeys(input: Fields, place: string, make: () => string = makeId): Keyed {
  const [list = '', inner] = place.split('[].');
  if (inner === undefined) {
    const key = String(input[place] ?? make());
    return { input: { ...input, [place]: key }, keys: [key] };
  }
  const rows = Array.isArray(input[list]) ? (input[list] as readonly Fields[]) : [];
  const keyed = rows.map((row) => ({ ...row, [inner]: String(row[inner] ?? make()) }));
  return { input: { ...input, [list]: keyed }, keys: keyed.map((row) => String(row[inner])) };
}
