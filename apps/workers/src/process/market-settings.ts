/** The market that a process of services makes, by its settings. */
import { TICK_MS } from '@tradefloor/sim/market/market';
import { MORNING_TICKS } from '@tradefloor/sim/market/morning';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { MarketSimSettings } from '../services/market-sim/market-state.ts';
import type { WorkersEnv } from './env.ts';

/** Simulated time of a market's first tick: 2026-11-23 14:30 UTC, a Monday's opening in New York. */
const MARKET_START_MS = 1_795_444_200_000;

export const toMarketSettings = (env: WorkersEnv): MarketSimSettings => ({
  startTick: env.MARKET_START_TICK,
  startMs: MARKET_START_MS - MORNING_TICKS * TICK_MS,
  universe: EQUITIES,
  morningTicks: MORNING_TICKS,
  realism: env.MARKET_REALISM,
  haltCompression: env.HALT_COMPRESSION,
  hasSplits: env.MARKET_SPLITS,
  simDayMs: env.CCP_SIM_DAY_MS,
});
