/** What realism remembers, as plain JSON beside the walk's columns: lists are by symbol, in the snapshot's order. */
import type { MarketTrade } from '@tradefloor/contracts/market';
import type { MarketEvent, RealismFlag } from '@tradefloor/contracts/market-event';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { VarianceMemory } from '../option/variance-memory.ts';
import type { ActivityState } from './activity.ts';
import type { BandState } from './limit-bands.ts';
import type { NewsShock } from './news-effects.ts';

/** What order flow remembers, as plain JSON; lists are by symbol, in the snapshot's order. */
export type FlowSnapshot = {
  /** Net bought by users and not yet forgotten, as parts of the average daily volume. */
  readonly flow: readonly number[];
  /** The same by the shorter memory; missing in snapshots from before there were two: it has gone. */
  readonly recent?: readonly number[];
  /** Users' trades that no batch has taken in: of symbols that are paused. */
  readonly waiting: readonly MarketTrade[];
};

/** What has been remembered of variance: of the index, and of the shares that options are on. */
export type AcrossSnapshot = {
  readonly index: VarianceMemory;
  readonly shares: readonly (VarianceMemory & { readonly symbol: string })[];
};

export type RealismSnapshot = {
  readonly flags: readonly RealismFlag[];
  readonly shared: number;
  readonly stressed: boolean;
  readonly own: readonly number[];
  readonly burst: readonly number[];
  /** Missing in snapshots from before there was activity: it begins as usual. */
  readonly activity?: ActivityState;
  readonly volatility: readonly number[];
  readonly volume: readonly number[];
  readonly shown: readonly number[];
  /** Log prices that the day before ended with; missing in snapshots from before they were kept. */
  readonly prior?: readonly number[];
  /** 1 for each symbol that fell by 10 % on the day before; missing where none did. */
  readonly fellBefore?: readonly number[];
  /** Money of the day's prints; missing where there are none. */
  readonly turnover?: readonly number[];
  readonly bands: readonly BandState[];
  /** Normal numbers since the habits were last looked at; missing in snapshots from before they mattered. */
  readonly moved?: { readonly market: number; readonly own: readonly number[] };
  readonly live: readonly MarketEvent[];
  readonly news: readonly NewsShock[];
  /** Splits that have taken effect: columns and bands are after them. Missing while there has been none. */
  readonly splits?: readonly SplitInForce[];
  /** Users' trading that still moves prices, or waits for its batch; missing while there is none. */
  readonly flow?: FlowSnapshot;
  /** With the feature `ACROSS_ASSETS` alone. */
  readonly across?: AcrossSnapshot;
};

const LISTS = ['own', 'burst', 'volatility', 'volume', 'shown', 'bands'] as const;

/** Whether a value that came back from storage is whole. */
export function isRealismSnapshot(value: unknown, symbols: number): value is RealismSnapshot {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map(Object.entries(value));
  const isList = (name: string) => Array.isArray(record.get(name));
  const lists = LISTS.map((name) => record.get(name));
  const activity = record.get('activity');
  const splits = record.get('splits');
  return (
    (activity === undefined || isActivity(activity, symbols)) &&
    (splits === undefined || Array.isArray(splits)) &&
    isFlow(record.get('flow'), symbols) &&
    isAcross(record.get('across')) &&
    isMoved(record.get('moved'), symbols) &&
    isColumn(record.get('prior'), symbols) &&
    isColumn(record.get('fellBefore'), symbols) &&
    isColumn(record.get('turnover'), symbols) &&
    lists.every((list) => Array.isArray(list) && list.length === symbols) &&
    ['flags', 'live', 'news'].every(isList) &&
    Number.isFinite(record.get('shared')) &&
    typeof record.get('stressed') === 'boolean'
  );
}

const isParts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((part) => Number.isFinite(part));

const isColumn = (value: unknown, symbols: number): boolean =>
  value === undefined || (isParts(value) && countItems(value) === symbols);

function isMoved(value: unknown, symbols: number): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  const own = record.get('own');
  return Number.isFinite(record.get('market')) && isParts(own) && countItems(own) === symbols;
}

const countItems = (list: unknown): number => (Array.isArray(list) ? list.length : -1);

function isFlow(value: unknown, symbols: number): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  const { flow, recent = flow } = Object.fromEntries(record);
  return (
    [flow, recent].every((list) => isParts(list) && countItems(list) === symbols) &&
    Array.isArray(record.get('waiting'))
  );
}

function isAcross(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  const shares = record.get('shares');
  return isMemory(record.get('index')) && Array.isArray(shares) && shares.every(isMemory);
}

function isMemory(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  return Number.isFinite(record.get('fast')) && Number.isFinite(record.get('slow'));
}

function isActivity(value: unknown, symbols: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  const own = record.get('own');
  const isList = Array.isArray(own) && own.length === symbols && own.every(isParts);
  return isList && isParts(record.get('shared'));
}
