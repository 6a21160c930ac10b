/** Whether a text has the form its type requires. Source: FIX 4.4 volume 1, data types. */
import { readCount } from './message.ts';
import { isUtcDay, parseUtcTimestamp } from './utc-timestamp.ts';

const TIME_ONLY = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{3}(\d{3}(\d{3})?)?)?$/;
const MONTH_YEAR = /^\d{4}(0[1-9]|1[0-2])(w[1-5]|0[1-9]|[12]\d|3[01])?$/;

/** Digits with at most one point and perhaps a minus sign: no plus, no exponent. */
function isDecimal(text: string): boolean {
  let digits = 0;
  let points = 0;
  for (let i = text.charCodeAt(0) === 45 ? 1 : 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code === 46) points += 1;
    else return false;
  }
  return digits > 0 && points <= 1;
}

const isCount = (text: string): boolean => readCount(text) !== null;

const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['INT', (text: string) => isCount(text.charCodeAt(0) === 45 ? text.slice(1) : text)],
  ['SEQNUM', isCount],
  ['LENGTH', isCount],
  ['NUMINGROUP', isCount],
  ['FLOAT', isDecimal],
  ['QTY', isDecimal],
  ['PRICE', isDecimal],
  ['PRICEOFFSET', isDecimal],
  ['AMT', isDecimal],
  ['PERCENTAGE', isDecimal],
  ['CHAR', (text: string) => text.length === 1],
  ['BOOLEAN', (text: string) => text === 'Y' || text === 'N'],
  ['CURRENCY', (text: string) => text.length === 3],
  ['COUNTRY', (text: string) => text.length === 2],
  ['UTCTIMESTAMP', (text: string) => parseUtcTimestamp(text) !== null],
  ['UTCTIMEONLY', (text: string) => TIME_ONLY.test(text)],
  ['UTCDATEONLY', isUtcDay],
  ['LOCALMKTDATE', isUtcDay],
  ['MONTHYEAR', (text: string) => MONTH_YEAR.test(text)],
]);

/** What decides about the values of a field: its type, and its closed list if it has one. */
export interface Valued {
  readonly type: string;
  readonly values: ReadonlySet<string> | null;
  /** Of values that are one character, by its code: 1 where it is on the list. */
  readonly characters: Uint8Array | null;
}

/** The check whether a text has the form of a type; null for types without a form of their own. */
export const findFormat = (type: string): ((text: string) => boolean) | null =>
  FORMATS.get(type) ?? null;

/** Whether the value has the form of the field's type. Types without a form of their own pass. */
export function hasFormat({ type }: Pick<Valued, 'type'>, value: string): boolean {
  return findFormat(type)?.(value) ?? true;
}

/** The values of a list that are one character, as a table. */
export function listCharacters(values: readonly string[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const value of values) if (value.length === 1) table[value.charCodeAt(0)] = 1;
  return table;
}

/** Whether the value is on the field's closed list, each word of it for a list of values. */
export function isListed({ values, characters, type }: Valued, value: string): boolean {
  if (values === null) return true;
  if (value.length === 1 && characters !== null) return characters[value.charCodeAt(0)] === 1;
  if (type !== 'MULTIPLEVALUESTRING') return values.has(value);
  return value.split(' ').every((word) => values.has(word));
}
