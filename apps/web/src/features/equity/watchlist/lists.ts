/** Which list the watchlist shows, and edits of one: arithmetic on symbols only. */
import type { Instrument, Watchlist } from '../../../platform/client/shapes.ts';

/** The built-in list of everything. */
export const ALL = 'all';
const SECTOR = 'sector:';

/** The key under which a sector's built-in list is kept. */
export const sectorKey = (sector: string): string => `${SECTOR}${sector}`;

export type ShownList = {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Instrument[];
  /** Symbols of the list that are not listed here now. */
  readonly unlisted: readonly string[];
  /** Null for a built-in list. */
  readonly list: Watchlist | null;
  /** A list of someone's that has not been read yet. */
  readonly isPending: boolean;
};

const LIST = 'wl-';
const BUILT_IN = { unlisted: [], list: null, isPending: false } as const;

/** The list of a key; one that is gone is that of everything. `lists` are undefined until they are read. */
export function showList(
  key: string,
  instruments: readonly Instrument[],
  lists: readonly Watchlist[] | undefined,
): ShownList {
  if (lists === undefined && key.startsWith(LIST)) {
    return { ...BUILT_IN, key, title: '…', rows: [], isPending: true };
  }
  const list = lists?.find(({ watchlistId }) => watchlistId === key);
  if (list !== undefined) {
    const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
    const rows = list.symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []);
    const unlisted = list.symbols.filter((symbol) => !bySymbol.has(symbol));
    return { key, title: list.name, rows, unlisted, list, isPending: false };
  }
  const sector = key.startsWith(SECTOR) ? key.slice(SECTOR.length) : null;
  const rows = sector === null ? [] : instruments.filter((each) => each.sector === sector);
  return sector === null || rows.length === 0
    ? { ...BUILT_IN, key: ALL, title: 'All', rows: instruments }
    : { ...BUILT_IN, key, title: sector, rows };
}

export const listSectors = (instruments: readonly Instrument[]): readonly string[] =>
  [...new Set(instruments.flatMap(({ sector }) => sector ?? []))].sort();

/** The symbols with one of them moved to where another stands; the same where either is not there. */
export function withMovedSymbol(
  symbols: readonly string[],
  { key, to }: { readonly key: string; readonly to: string },
): readonly string[] {
  const at = symbols.indexOf(to);
  if (at < 0 || key === to || !symbols.includes(key)) return symbols;
  const moved = symbols.filter((symbol) => symbol !== key);
  moved.splice(at, 0, key);
  return moved;
}

export type FoundSymbols = {
  readonly symbols: readonly string[];
  readonly unknown: readonly string[];
};

/** Reads symbols, or one instrument's name, as they are typed or pasted: by spaces, commas, semicolons or lines. */
export function findSymbols(text: string, instruments: readonly Instrument[]): FoundSymbols {
  const known = new Map(instruments.map(({ symbol }) => [symbol.toUpperCase(), symbol]));
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const symbols = [...new Set(words.flatMap((word) => known.get(word.toUpperCase()) ?? []))];
  const unknown = words.filter((word) => !known.has(word.toUpperCase()));
  if (unknown.length === 0) return { symbols, unknown };
  const named = namedBy(text, instruments);
  return named === null ? { symbols, unknown } : { symbols: [named], unknown: [] };
}

/** The only instrument whose name has these words; null where none or several do. */
function namedBy(text: string, instruments: readonly Instrument[]): string | null {
  const wanted = text.trim().toLowerCase();
  const [only, another] = instruments.filter(({ name }) => name.toLowerCase().includes(wanted));
  return only === undefined || another !== undefined ? null : only.symbol;
}
