/** Batches of the simulated market on demand, made ahead, and a word to the starter about when each was made. */
import type { TickBatch } from '@tradefloor/contracts/market';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';

/** The starter's wish: so many batches, one every so many milliseconds. */
export type IntervalOrder = { readonly batches: number; readonly everyMs: number };

/** When a batch was handed to those who fan it out, on the clock that all processes of a machine share. */
export type BatchProduced = { readonly seq: number; readonly madeNs: string };

const isOrder = (message: unknown): message is IntervalOrder =>
  typeof message === 'object' && message !== null && 'batches' in message && 'everyMs' in message;

/** Made ahead and repeated, so that the market's own work is not counted. */
const MADE = 240;

function madeBatches(): readonly TickBatch[] {
  const startMs = Date.now();
  const market = createMarket({ seed: 42, startTick: 0, startMs, universe: EQUITIES });
  return Array.from({ length: MADE }, () => {
    market.step();
    return market.batch(startMs);
  });
}

/** A stopped market that steps on request: handles a message of the starter. */
export function createMarketInterval(
  receive: (batch: TickBatch) => void,
  notify: (made: BatchProduced) => void,
): (message: unknown) => void {
  const made = madeBatches();
  let seq = 0;
  const interval = () => {
    const batch = made[seq % MADE];
    seq += 1;
    notify({ seq, madeNs: process.hrtime.bigint().toString() });
    if (batch !== undefined) receive({ ...batch, seq, at: Date.now() });
  };
  return (message) => {
    if (!isOrder(message)) return;
    let left = message.batches;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      interval();
    }, message.everyMs);
  };
}
