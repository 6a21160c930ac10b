/** What a person has drawn on the chart of a symbol: kept with the browser's preferences, in today's shares. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { afterSplit, type Drawing } from '../../../kit/chart/model/drawing.ts';
import {
  useAccount,
  useClient,
  useIdentity,
  usePrefs,
  usePrefsStore,
} from '../../../kit/live/use-client.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { toPx } from '../../../lib/format/units.ts';
import { type Basis, type OfSymbol, readKept, splitSince, withKept } from './kept-drawings.ts';

export type Drawings = {
  readonly drawings: readonly Drawing[];
  readonly save: (drawings: readonly Drawing[]) => void;
  /** Whose drawings went with the last change, for those of this symbol to have room; null where none did. */
  readonly dropped: string | null;
};

export function useDrawings(symbol: string): Drawings {
  const store = usePrefsStore();
  const { userId } = useIdentity();
  const stored = usePrefs((prefs) => prefs.drawings);
  const [dropped, setDropped] = useState<string | null>(null);
  const kept = useMemo(() => findKept(stored, userId, symbol), [stored, userId, symbol]);
  const days = useDays(symbol, kept.drawings.length > 0);
  // Once for what was read: of two charts of a symbol one may have read the days before a split, the other after.
  const convert = useEffectEvent((read: readonly Basis[]) => {
    const now = findKept(store.getState().drawings, userId, symbol);
    const newest = read.at(-1);
    const ratio = splitSince(now.basis, read);
    const isNewer = newest !== undefined && newest.time > (now.basis?.time ?? 0);
    if (now.drawings.length === 0 || newest === undefined || (ratio === 1 && !isNewer)) return;
    const drawings = now.drawings.map((drawing) => afterSplit(drawing, ratio));
    const next = { symbol, basis: newest, drawings };
    store.setState(({ drawings: all }) => ({ drawings: withKept(all, userId, next).stored }));
  });
  useEffect(() => convert(days), [days]);
  const save = (drawings: readonly Drawing[]): void => {
    const next = { symbol, basis: kept.basis, drawings };
    const all = withKept(store.getState().drawings, userId, next);
    store.setState({ drawings: all.stored });
    setDropped(all.dropped);
  };
  return { drawings: kept.drawings, save, dropped };
}

const findKept = (
  stored: Readonly<Record<string, unknown>>,
  userId: string,
  symbol: string,
): OfSymbol =>
  readKept(stored, userId).find((one) => one.symbol === symbol) ?? {
    symbol,
    basis: null,
    drawings: [],
  };

const NO_DAYS: readonly Basis[] = [];

/** The opening prices of the recorded days, in today's shares; read once, and again after a split. */
function useDays(symbol: string, isWanted: boolean): readonly Basis[] {
  const client = useClient();
  const [days, setDays] = useState(NO_DAYS);
  const isSplitting = useAccount((account) => account.findHalt(symbol)?.cause === 'SPLIT');
  useEffect(() => {
    if (!isWanted || isSplitting) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const { items } = await client.calls.market.bars.query({ symbol, interval: '1d' });
      if (!isCurrent) return;
      setDays(
        items.map(({ startAt, open }) => ({ time: parseMs(startAt) / 1_000, open: toPx(open) })),
      );
    };
    // Unread they are not compared: the drawings stay as they are until the chart is opened again.
    void read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, symbol, isWanted, isSplitting]);
  return days;
}
