/**
 * The market as a map: a tile for each company, in its sector, as large as a usual day trades, as warm as its change
 * since the close of the day before. Tiles never move; colours and figures are written past React with every batch.
 */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatSignedPct } from '../../../lib/format/numbers.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { dayChange } from '../watchlist/day-change.ts';
import { heatColour, layOut, type Measure, type SectorTiles, type Tile, toWarmth } from './heat.ts';

const MEASURES = [
  { value: 'notional', label: 'Money' },
  { value: 'volume', label: 'Shares' },
] as const satisfies readonly { readonly value: Measure; readonly label: string }[];

/** A tile shows its change only where it has room for it. */
const CHANGE_MIN = { width: 44, height: 30 };
const NAME_MIN = { width: 30, height: 13 };

/** The size of an element in whole pixels; null until it is known. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(
    null,
  );
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

export function HeatmapPanel({ channel }: PanelProps) {
  const instruments = useAccount((account) => account.instruments());
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const [measure, setMeasure] = useState<Measure>('notional');
  const { ref, size } = useSize();
  const sectors = useMemo(
    () => (size === null ? [] : layOut(instruments, measure, size)),
    [instruments, measure, size],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 p-1">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Tile size" choices={MEASURES} value={measure} onChange={setMeasure} />
        <Scale />
      </div>
      <div ref={ref} className="relative min-h-0 flex-1 overflow-hidden bg-bg">
        {instruments.length === 0 ? (
          <Empty title="Waiting for market data" />
        ) : (
          <Tiles sectors={sectors} chosen={symbol} onPick={setSymbol} />
        )}
      </div>
    </div>
  );
}

/** What the colours mean. */
function Scale() {
  return (
    <p className="ml-auto flex items-center gap-1 text-11 text-t3">
      <span>since the last close</span>
      <span className="tabular-nums">−2 %</span>
      {[-5, -3, -1, 0, 1, 3, 5].map((warmth) => (
        <span
          key={warmth}
          aria-hidden="true"
          className="h-3 w-4 border border-line"
          style={{ background: heatColour(warmth) }}
        />
      ))}
      <span className="tabular-nums">+2 %</span>
    </p>
  );
}

type TilesProps = {
  readonly sectors: readonly SectorTiles[];
  readonly chosen: string | null;
  readonly onPick: (symbol: string) => void;
};

function Tiles({ sectors, chosen, onPick }: TilesProps) {
  const list = useRef<HTMLElement>(null);
  useHeat(list, sectors);
  const tiles = sectors.flatMap((sector) => sector.tiles);
  const step = (by: number): void => {
    const at = tiles.findIndex((tile) => tile.symbol === chosen);
    const next = tiles[Math.max(0, Math.min(tiles.length - 1, at + by))];
    if (next === undefined) return;
    onPick(next.symbol);
    list.current?.querySelector<HTMLElement>(`[data-symbol="${next.symbol}"]`)?.focus();
  };
  // One stop for the Tab key; arrows walk from tile to tile.
  const stop = tiles.some((tile) => tile.symbol === chosen) ? chosen : (tiles[0]?.symbol ?? null);
  return (
    <section ref={list} aria-label="Heatmap of the market by sector">
      {sectors.map(({ sector, box, tiles: members }) => (
        <section key={sector} aria-label={sector}>
          <p
            aria-hidden="true"
            title={sector}
            className="absolute truncate px-1 text-11 text-t2 leading-4"
            style={{ left: box.x, top: box.y, width: box.width, height: 16 }}
          >
            {sector}
          </p>
          {members.map((tile) => (
            <TileButton
              key={tile.symbol}
              tile={tile}
              isChosen={tile.symbol === chosen}
              isStop={tile.symbol === stop}
              onPick={() => onPick(tile.symbol)}
              onStep={step}
            />
          ))}
        </section>
      ))}
    </section>
  );
}

const STEP_OF: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

function TileButton(of: {
  readonly tile: Tile;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onPick: () => void;
  readonly onStep: (by: number) => void;
}) {
  const { symbol, name, box } = of.tile;
  const shows = (min: typeof NAME_MIN): boolean =>
    box.width >= min.width && box.height >= min.height;
  return (
    <button
      type="button"
      data-symbol={symbol}
      title={`${name} (${symbol})`}
      aria-pressed={of.isChosen}
      tabIndex={of.isStop ? 0 : -1}
      onClick={of.onPick}
      onKeyDown={(event) => {
        const by = STEP_OF[event.key];
        if (by === undefined) return;
        event.preventDefault();
        of.onStep(by);
      }}
      className={cx(
        'absolute flex flex-col items-center justify-center overflow-hidden border border-bg bg-s2 text-11 text-t1 leading-tight',
        of.isChosen && 'outline-2 outline-accent -outline-offset-2',
      )}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    >
      <span className={cx('font-semibold', !shows(NAME_MIN) && 'visually-hidden')}>
        <SymbolWithHalt symbol={symbol} />
      </span>
      <span data-change className={cx('tabular-nums', !shows(CHANGE_MIN) && 'visually-hidden')} />
    </button>
  );
}

/** Writes colour and change of every tile whose symbol changed. */
function useHeat(list: RefObject<HTMLElement | null>, sectors: readonly SectorTiles[]) {
  const { hot, painter } = useClient();
  useEffect(() => {
    const cells = sectors
      .flatMap(({ tiles }) => tiles)
      .map(({ symbol }) => {
        const tile = list.current?.querySelector<HTMLElement>(`[data-symbol="${symbol}"]`);
        return { symbol, tile, change: tile?.querySelector<HTMLElement>('[data-change]') };
      });
    return painter.add((since, full) => {
      for (const { symbol, tile, change } of cells) {
        if (!tile || !change || !(full || hot.changedSince(symbol, since))) continue;
        const moved = dayChange(symbol, hot);
        const text = moved === null ? '' : formatSignedPct(moved);
        if (change.textContent !== text) change.textContent = text;
        const colour = heatColour(toWarmth(moved));
        if (tile.style.background !== colour) tile.style.background = colour;
      }
    });
  }, [list, sectors, hot, painter]);
}
