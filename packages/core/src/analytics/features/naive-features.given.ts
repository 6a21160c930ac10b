/**
 * The seven features straight from their definitions (domain.md 6.1), over everything that was ever heard: slow, and
 * with nothing in common with the incremental board but the words. Only tests import it.
 */
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { NewsEvent } from '@tradefloor/contracts/news';

const MINUTE_MS = 60_000;
const WINDOW_MS = 300_000;

export type Received = {
  readonly instruments: readonly Instrument[];
  readonly batches: readonly TickBatch[];
  readonly news: readonly NewsEvent[];
  readonly newsPerHour: number;
  readonly volumeShareOfMs: number;
};

const known = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value);

/** The batch of the window's beginning: the newest that is at least five minutes older than the last. */
function beginning({ batches }: Received): TickBatch | undefined {
  const now = batches.at(-1)?.simTime ?? 0;
  const old = batches.filter(({ simTime }) => simTime <= now - WINDOW_MS).at(-1);
  return old !== undefined && now - old.simTime <= WINDOW_MS + MINUTE_MS ? old : undefined;
}

const findTick = (batch: TickBatch | undefined, symbol: string) =>
  batch?.ticks.find((tick) => tick.symbol === symbol);

function momentum(received: Received, symbol: string): number {
  const now = findTick(received.batches.at(-1), symbol)?.mid;
  const then = findTick(beginning(received), symbol)?.mid;
  return now === undefined || then === undefined ? Number.NaN : Math.log(now / then);
}

function relativeVolume(received: Received, instrument: Instrument): number {
  const from = beginning(received);
  const first = received.batches[0];
  if (from === undefined || first === undefined) return Number.NaN;
  const after = received.batches.filter(({ simTime }) => simTime > from.simTime);
  const traded = after.reduce(
    (sum, batch) => sum + (findTick(batch, instrument.symbol)?.volume ?? 0),
    0,
  );
  const spanMs = (received.batches.at(-1)?.simTime ?? 0) - from.simTime;
  return traded / (instrument.adv * received.volumeShareOfMs * spanMs);
}

function realisedVol(received: Received, symbol: string): number {
  const closes = new Map<number, number>();
  for (const batch of received.batches) {
    const mid = findTick(batch, symbol)?.mid;
    if (mid !== undefined) closes.set(Math.floor(batch.simTime / MINUTE_MS), mid);
  }
  const running = Math.floor((received.batches.at(-1)?.simTime ?? 0) / MINUTE_MS);
  let sum = 0;
  for (let minute = running - 30; minute < running; minute += 1) {
    const from = closes.get(minute - 1);
    const to = closes.get(minute);
    if (from === undefined || to === undefined) return Number.NaN;
    sum += Math.log(to / from) ** 2;
  }
  return Math.sqrt(sum / 30) * Math.sqrt(252 * 390);
}

function sectorStrength(received: Received, instrument: Instrument): number {
  const own = momentum(received, instrument.symbol);
  const others = received.instruments
    .filter(({ sector, symbol }) => sector === instrument.sector && symbol !== instrument.symbol)
    .map(({ symbol }) => momentum(received, symbol))
    .filter(known);
  if (others.length === 0 || instrument.sector === null) return Number.NaN;
  return own - others.reduce((sum, each) => sum + each, 0) / others.length;
}

/** Sum over the symbol's news of a size, each as faded as its age. */
function faded(
  received: Received,
  symbol: string,
  of: { readonly tauMs: number; readonly size: (event: NewsEvent) => number },
): number {
  const now = received.batches.at(-1)?.simTime ?? 0;
  return received.news
    .filter((event) => event.symbol === symbol && event.simTime <= now)
    .reduce((sum, event) => sum + of.size(event) * Math.exp(-(now - event.simTime) / of.tauMs), 0);
}

/** Raw values in the order of `FEATURES`; NaN where too little is known. */
export function naiveRaw(received: Received, instrument: Instrument): number[] {
  const { symbol } = instrument;
  const sinceMs = (received.batches.at(-1)?.simTime ?? 0) - (received.batches[0]?.simTime ?? 0);
  const before = received.newsPerHour * Math.exp(-sinceMs / (60 * MINUTE_MS));
  const tone = (tauMs: number) =>
    faded(received, symbol, { tauMs, size: ({ sentiment }) => sentiment });
  return [
    momentum(received, symbol),
    relativeVolume(received, instrument),
    realisedVol(received, symbol),
    sectorStrength(received, instrument),
    faded(received, symbol, { tauMs: 20 * MINUTE_MS, size: ({ impact }) => impact }),
    before + faded(received, symbol, { tauMs: 60 * MINUTE_MS, size: () => 1 }),
    tone(10 * MINUTE_MS) - tone(120 * MINUTE_MS) / 12,
  ];
}
