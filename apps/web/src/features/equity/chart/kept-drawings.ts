/** Drawings as they are kept in the browser's preferences: by user and symbol, so many of each. Pure. */
import { type Drawing, readDrawing } from '../../../kit/chart/model/drawing.ts';

/** Of one symbol; symbols of one user; users of one browser. The longest unchanged goes first. */
export const DRAWINGS_MAX = 50;
export const SYMBOLS_MAX = 20;
const USERS_MAX = 4;

/** What the prices of drawings are of: the opening price of a trading day, which nothing but a split changes. */
export type Basis = {
  /** When the day began, in whole seconds. */
  readonly time: number;
  /** In price units. */
  readonly open: number;
};

export type OfSymbol = {
  readonly symbol: string;
  /** Null until days were read. */
  readonly basis: Basis | null;
  readonly drawings: readonly Drawing[];
};

type Stored = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of one user, the longest unchanged first; what has not its shape is left out. */
export function readKept(stored: Stored, userId: string): readonly OfSymbol[] {
  const kept = stored[userId];
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown): OfSymbol[] => {
    if (!isRecord(one) || typeof one['symbol'] !== 'string') return [];
    const list = Array.isArray(one['drawings']) ? one['drawings'] : [];
    const drawings = list.flatMap((drawing) => readDrawing(drawing) ?? []).slice(0, DRAWINGS_MAX);
    return [{ symbol: one['symbol'], basis: readBasis(one['basis']), drawings }];
  });
}

function readBasis(value: unknown): Basis | null {
  if (!isRecord(value)) return null;
  const { time, open } = value;
  const isRead = Number.isSafeInteger(time) && Number.isSafeInteger(open) && Number(open) > 0;
  return isRead ? { time: Number(time), open: Number(open) } : null;
}

type Kept = {
  readonly stored: Record<string, unknown>;
  /** Whose drawings went for this symbol to have room; null where none did. */
  readonly dropped: string | null;
};

/** With the drawings of a symbol, which is the one changed last; without any it has no place. */
export function withKept(stored: Stored, userId: string, next: OfSymbol): Kept {
  const others = readKept(stored, userId).filter(({ symbol }) => symbol !== next.symbol);
  const all = next.drawings.length === 0 ? others : [...others, next];
  const kept = all.slice(-SYMBOLS_MAX);
  const users = Object.entries(stored).filter(([id]) => id !== userId);
  return {
    stored: Object.fromEntries([...users, [userId, kept]].slice(-USERS_MAX)),
    dropped: all.length > kept.length ? (all[0]?.symbol ?? null) : null,
  };
}

/** Opening prices of one day further apart than this are of different shares. */
const SPLIT = 1.9;

/** How many shares one of then has become; 1 where there was no split, or where nothing is known of it. */
export function splitSince(basis: Basis | null, days: readonly Basis[]): number {
  const now = days.find(({ time }) => time === basis?.time);
  if (basis === null || now === undefined) return 1;
  const ratio = basis.open / now.open;
  if (ratio > SPLIT) return Math.round(ratio);
  return ratio < 1 / SPLIT ? 1 / Math.round(1 / ratio) : 1;
}
