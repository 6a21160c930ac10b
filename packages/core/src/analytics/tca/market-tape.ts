/**
 * The market as the analysis of costs needs it: the last batches to look prices up in, and running sums per symbol
 * that give the volume-weighted price of any span by one subtraction. No order is looked at here.
 */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';

/** Fills name the batch they happened at; one that is not kept any more is taken as the newest. */
const BATCHES_KEPT = 16;

/** Volume and price times volume since the tape began; decimal digits where it passes 2^53. */
export type TapeRow = {
  readonly symbol: InstrumentSymbol;
  readonly volume: number;
  readonly pxVolume: string;
  readonly at: number;
};

export type Traded = { readonly volume: number; readonly pxVolume: bigint };
const NOTHING: Traded = { volume: 0, pxVolume: 0n };

export type MarketTape = {
  /** Consumes a batch; one that is not newer changes nothing and returns false. */
  fold(batch: TickBatch): boolean;
  /** The tick of a symbol at a batch, or the newest. */
  tick(symbol: string, seq?: number): Tick | undefined;
  /** New shares for one share of a time, by the splits that the newest batch is after. */
  splitFactor(symbol: string, atMs: number): number;
  /** Whether users' trades move prices, as of the newest batch. */
  readonly isMoved: boolean;
  /** What the market has traded of a symbol since the tape began. */
  traded(symbol: string): Traded;
  /** The same without the newest batch: where a span begins that the batch in force is part of. */
  tradedBefore(symbol: string): Traded;
  rows(): TapeRow[];
};

export function createMarketTape(stored: Iterable<TapeRow>): MarketTape {
  const sums = new Map<string, Traded>();
  for (const { symbol, volume, pxVolume } of stored) {
    sums.set(symbol, { volume, pxVolume: BigInt(pxVolume) });
  }
  const batches = new Map<number, ReadonlyMap<string, Tick>>();
  let newest:
    | (Pick<TickBatch, 'seq' | 'at' | 'splits' | 'flags'> & {
        readonly ticks: ReadonlyMap<string, Tick>;
      })
    | null = null;
  return {
    fold: (batch) => {
      const { seq, at, splits, flags } = batch;
      if (newest !== null && at <= newest.at && seq <= newest.seq) return false;
      const ticks = new Map(batch.ticks.map((tick) => [tick.symbol as string, tick]));
      newest = { seq, at, ticks, splits, flags };
      batches.set(seq, ticks);
      for (const old of batches.keys()) {
        if (batches.size <= BATCHES_KEPT) break;
        batches.delete(old);
      }
      for (const { symbol, last, volume } of batch.ticks) {
        if (volume === 0) continue;
        const { volume: before, pxVolume } = sums.get(symbol) ?? NOTHING;
        sums.set(symbol, {
          volume: before + volume,
          pxVolume: pxVolume + BigInt(last) * BigInt(volume),
        });
      }
      return true;
    },
    tick: (symbol, seq) => {
      const then = seq === undefined ? undefined : batches.get(seq);
      return then?.get(symbol) ?? newest?.ticks.get(symbol);
    },
    splitFactor: (symbol, atMs) => splitFactor(newest?.splits, symbol, atMs),
    get isMoved() {
      return newest?.flags?.includes('IMPACT') ?? false;
    },
    traded: (symbol) => sums.get(symbol) ?? NOTHING,
    tradedBefore: (symbol) => {
      const { volume, pxVolume } = sums.get(symbol) ?? NOTHING;
      const tick = newest?.ticks.get(symbol);
      if (tick === undefined) return { volume, pxVolume };
      const printed = BigInt(tick.last) * BigInt(tick.volume);
      return { volume: volume - tick.volume, pxVolume: pxVolume - printed };
    },
    rows: () =>
      [...sums].map(([symbol, { volume, pxVolume }]) => ({
        symbol: symbol as InstrumentSymbol,
        volume,
        pxVolume: pxVolume.toString(),
        at: newest?.at ?? 0,
      })),
  };
}
