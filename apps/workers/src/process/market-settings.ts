/** The market that a process of services makes, by its settings. */
import { TICK_MS } from '@tradefloor/sim/market/market';
import { MORNING_TICKS } from '@tradefloor/sim/market/morning';
import { hasSessions } from '@tradefloor/sim/market/session-clock';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { MarketSimSettings } from '../services/market-sim/market-state.ts';
import type { WorkersEnv } from './env.ts';

/** Simulated time at which a new market goes live: 2026-11-23 14:30 UTC, a Monday's opening in New York. */
const MARKET_START_MS = 1_795_444_200_000;
/** The close before it: where days are sessions, the morning is the end of that one. */
const CLOSE_BEFORE_MS = MARKET_START_MS - (2 * 24 + 17.5) * 3_600_000;
/** Simulated time before the market's start that signals, charts and backtests know. */
export const MORNING_MS = MORNING_TICKS * TICK_MS;

export const toMarketSettings = (env: WorkersEnv): MarketSimSettings => ({
  startTick: env.MARKET_START_TICK,
  startMs: (hasSessions(env.MARKET_REALISM) ? CLOSE_BEFORE_MS : MARKET_START_MS) - MORNING_MS,
  universe: EQUITIES,
  morningTicks: MORNING_TICKS,
  realism: env.MARKET_REALISM,
  haltCompression: env.HALT_COMPRESSION,
  hasSplits: env.MARKET_SPLITS,
  simDayMs: env.CCP_SIM_DAY_MS,
});
