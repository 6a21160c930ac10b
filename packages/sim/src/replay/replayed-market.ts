/** The market of a replay: from a snapshot, with its behaviour flags and injected events, batch by batch again. */
import type { Instrument, MarketTrade } from '@tradefloor/contracts/market';
import type { MarketEvent, RealismFlag } from '@tradefloor/contracts/market-event';
import { createMarket } from '../market/market.ts';
import type { MarketSnapshot } from '../market/snapshot.ts';
import type { MarketSource } from './session-replay.ts';

export type MarketCheckpoint = {
  readonly snapshot: MarketSnapshot;
  /** How much faster than in the rule limit states and pauses passed. */
  readonly haltCompression: number;
  /** Its habits, where the snapshot is of a market that was only walking. */
  readonly flags: readonly RealismFlag[];
};

export type ReplayedMarket = {
  readonly checkpoint: MarketCheckpoint;
  /** All events of the market's seed; those the snapshot knows already are passed over. */
  readonly events: readonly MarketEvent[];
  /** Users' own trades since the checkpoint. */
  readonly trades?: readonly MarketTrade[];
  readonly instruments: readonly Instrument[];
};

/**
 * The market from a checkpoint on, each batch after the one before it. A recorded market may go back a few batches, when
 * its service has lost its memory and begins where it last committed: then this one comes again from the checkpoint.
 * What is before the checkpoint throws RangeError.
 */
export function replayedMarket({
  checkpoint: { snapshot, haltCompression, flags },
  events,
  trades = [],
  instruments,
}: ReplayedMarket): MarketSource {
  const listed = new Map(
    instruments.map((instrument) => [instrument.symbol as string, instrument]),
  );
  const universe = snapshot.symbols.flatMap((symbol) => listed.get(symbol) ?? []);
  const { seed, seq: startTick, simMs: startMs } = snapshot;
  const market0 = { seed, startTick, startMs, universe, haltCompression };
  const settings = { ...market0, events, trades, realism: flags };
  let market = createMarket(settings, snapshot);
  return (seq, atMs) => {
    if (seq < startTick) throw new RangeError(`batch ${seq} is before the checkpoint ${startTick}`);
    if (seq < market.seq) market = createMarket(settings, snapshot);
    while (market.seq < seq) market.step();
    return market.batch(atMs);
  };
}
