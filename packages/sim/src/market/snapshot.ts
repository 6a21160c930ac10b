/**
 * A market's state as plain JSON, exact to the last bit, so that a restarted simulator continues with the very next
 * tick. Random numbers are no part of it: they are a function of the seed and the tick's number.
 */
import { isRealismSnapshot, type RealismSnapshot } from './realism-snapshot.ts';
import type { Walk } from './walk.ts';

const COLUMNS = [
  'logPrice',
  'logLast',
  'logOpen',
  'logHigh',
  'logLow',
  'carry',
  'volume',
  'dayVolume',
] as const satisfies readonly (keyof Walk)[];
type Column = (typeof COLUMNS)[number];

export type MarketSnapshot = {
  readonly version: 1;
  readonly seed: number;
  /** Number of the batch the state stands at. */
  readonly seq: number;
  /** Simulated time of that batch, in milliseconds since 1970. */
  readonly simMs: number;
  readonly symbols: readonly string[];
  /** By column, one number a symbol, in the order of `symbols`. */
  readonly columns: Readonly<Record<Column, readonly number[]>>;
  /** Habits and events; left out while there never were any. */
  readonly realism?: RealismSnapshot;
};

/** A market's position, and its seed. */
export type Standing = { readonly seed: number; readonly simMs: number };

export function toSnapshot(
  walk: Walk,
  symbols: readonly string[],
  { seed, simMs }: Standing,
): MarketSnapshot {
  // By hand: what copies by the iterator takes several times as long.
  const column = (name: Column) => {
    const values: number[] = [];
    for (let i = 0; i < walk.count; i += 1) values.push(walk[name][i] ?? 0);
    return values;
  };
  return {
    version: 1,
    seed,
    seq: walk.tick,
    simMs,
    symbols: [...symbols],
    columns: {
      logPrice: column('logPrice'),
      logLast: column('logLast'),
      logOpen: column('logOpen'),
      logHigh: column('logHigh'),
      logLow: column('logLow'),
      carry: column('carry'),
      volume: column('volume'),
      dayVolume: column('dayVolume'),
    },
  };
}

/** Puts a snapshot's state into a walk; symbols that the snapshot does not know keep their first price. */
export function fillWalk(walk: Walk, symbols: readonly string[], snapshot: MarketSnapshot): void {
  const places = new Map(snapshot.symbols.map((symbol, place) => [symbol, place]));
  walk.tick = snapshot.seq;
  symbols.forEach((symbol, i) => {
    const place = places.get(symbol);
    if (place === undefined) return;
    for (const name of COLUMNS) {
      walk[name][i] = snapshot.columns[name][place] ?? 0;
    }
    walk.logShown[i] = walk.logPrice[i] ?? 0;
  });
}

/** Whether a value that came back from storage is a whole snapshot; anything else must not be continued. */
export function isMarketSnapshot(value: unknown): value is MarketSnapshot {
  if (!isRecord(value) || value['version'] !== 1) return false;
  const { seed, seq, simMs, symbols, columns } = value;
  if (![seed, seq, simMs].every(Number.isSafeInteger) || !Array.isArray(symbols)) return false;
  if (!symbols.every((symbol) => typeof symbol === 'string') || !isRecord(columns)) return false;
  const { realism } = value;
  if (realism !== undefined && !isRealismSnapshot(realism, symbols.length)) return false;
  return COLUMNS.every((name) => {
    const column = columns[name];
    return (
      Array.isArray(column) && column.length === symbols.length && column.every(Number.isFinite)
    );
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
