/**
 * The seven features as one writes them first: an object a symbol that keeps five minutes of prices and thirty minute
 * closes, and goes through them at every batch. The yardstick for the real board.
 */
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { NewsEvent } from '@tradefloor/contracts/news';

const WINDOW_MS = 300_000;
const MINUTE_MS = 60_000;
const BARS = 31;

type Seen = { readonly at: number; readonly mid: number; readonly dayVolume: number };

type Kept = {
  readonly instrument: Instrument;
  window: Seen[];
  closes: number[];
  minute: number;
  readonly news: NewsEvent[];
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** @param volumeShare part of a day's volume expected in one millisecond */
export function naiveFeatures(instruments: readonly Instrument[], volumeShare: number) {
  const bySymbol = new Map<string, Kept>(
    instruments.map((instrument) => [
      instrument.symbol,
      { instrument, window: [], closes: [], minute: -1, news: [] },
    ]),
  );
  const computeReturn = ({ window }: Kept): number =>
    Math.log((window.at(-1)?.mid ?? 1) / (window[0]?.mid ?? 1));
  return {
    consume: (event: NewsEvent): void => void bySymbol.get(event.symbol ?? '')?.news.push(event),
    take: ({ simTime, ticks }: TickBatch) => {
      for (const { symbol, mid, dayVolume } of ticks) {
        const kept = bySymbol.get(symbol);
        if (kept !== undefined) remember(kept, { at: simTime, mid, dayVolume });
      }
      const bySector = new Map<string | null, number[]>();
      for (const kept of bySymbol.values()) {
        const { sector } = kept.instrument;
        const returns = bySector.get(sector) ?? [];
        returns.push(computeReturn(kept));
        bySector.set(sector, returns);
      }
      return [...bySymbol.values()].map((kept) => ({
        symbol: kept.instrument.symbol,
        raw: [
          computeReturn(kept),
          computeVolume(kept, volumeShare),
          realised(kept),
          strength(computeReturn(kept), bySector.get(kept.instrument.sector) ?? []),
          ...toNews(kept, simTime),
        ],
      }));
    },
  };
}

function remember(kept: Kept, seen: Seen): void {
  kept.window.push(seen);
  while ((kept.window[0]?.at ?? seen.at) < seen.at - WINDOW_MS) kept.window.shift();
  const minute = Math.floor(seen.at / MINUTE_MS);
  if (minute === kept.minute) kept.closes[kept.closes.length - 1] = seen.mid;
  else kept.closes = [...kept.closes, seen.mid].slice(-BARS);
  kept.minute = minute;
}

function computeVolume({ window, instrument }: Kept, share: number): number {
  const [first, last] = [window[0], window.at(-1)];
  const traded = (last?.dayVolume ?? 0) - (first?.dayVolume ?? 0);
  return traded / (instrument.adv * share * WINDOW_MS);
}

function realised({ closes }: Kept): number {
  const returns = closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
  return Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0));
}

const strength = (own: number, sector: readonly number[]): number =>
  (own - mean(sector)) / Math.max(1e-5, deviation(sector));

function toNews({ news }: Kept, now: number): number[] {
  const faded = (tauMs: number, of: (event: NewsEvent) => number): number =>
    news.reduce((sum, event) => sum + of(event) * Math.exp((event.simTime - now) / tauMs), 0);
  return [
    faded(20 * MINUTE_MS, ({ impact }) => impact),
    faded(60 * MINUTE_MS, () => 1),
    faded(10 * MINUTE_MS, ({ sentiment }) => sentiment) -
      faded(120 * MINUTE_MS, ({ sentiment }) => sentiment) / 12,
  ];
}
