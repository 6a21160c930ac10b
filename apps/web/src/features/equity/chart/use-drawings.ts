/** What a person has drawn on the chart of a symbol: kept with the browser's preferences, in today's shares. */
import { useEffect, useMemo, useState } from 'react';
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
  const kept = useMemo(
    (): OfSymbol =>
      readKept(stored, userId).find((one) => one.symbol === symbol) ?? {
        symbol,
        basis: null,
        drawings: [],
      },
    [stored, userId, symbol],
  );
  const days = useDays(symbol, kept.drawings.length > 0);
  const newest = days.at(-1) ?? null;
  const ratio = splitSince(kept.basis, days);
  useEffect(() => {
    if (kept.drawings.length === 0 || newest === null) return;
    if (newest.time === kept.basis?.time && ratio === 1) return;
    const drawings = kept.drawings.map((drawing) => afterSplit(drawing, ratio));
    const next = { symbol, basis: newest, drawings };
    store.setState(({ drawings: all }) => ({ drawings: withKept(all, userId, next).stored }));
  }, [store, userId, symbol, kept, newest, ratio]);
  const save = (drawings: readonly Drawing[]): void => {
    const next = { symbol, basis: kept.basis, drawings };
    const all = withKept(store.getState().drawings, userId, next);
    store.setState({ drawings: all.stored });
    setDropped(all.dropped);
  };
  return { drawings: kept.drawings, save, dropped };
}

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
