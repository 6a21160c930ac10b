/** The RFQ service by itself with a market that has shown its first batch: what options are quoted from. Only tests import it. */

import type { TickBatch } from '@tradefloor/contracts/market';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { rfqService } from '../services/rfq/service.ts';
import { type LoneOptions, type LoneService, openLone } from './lone-service.ts';

export const OPTIONS_START_MS = 1_795_444_200_000;
export const OPTIONS_MARKET = createMarket({
  seed: 42,
  startTick: 0,
  startMs: OPTIONS_START_MS,
  universe: EQUITIES,
});

/** @param without symbols that are paused: the batch has no tick of them */
export async function openOptions(
  without: readonly string[] = [],
  peers: NonNullable<LoneOptions['peers']> = [],
): Promise<LoneService> {
  const service = rfqService({
    bonds: BONDS,
    reader: { listSteps: async () => [], find: async () => null },
    quoteWindowMs: 1_000,
    settlement: settlementTerms('seed'),
    hasLastLook: false,
  });
  const lone = openLone(service, { seed: 42, nowMs: OPTIONS_START_MS, peers });
  const batch = OPTIONS_MARKET.batch(OPTIONS_START_MS);
  const ticks = batch.ticks.filter(({ symbol }) => !without.includes(symbol));
  await lone.receive('market.ticks', { ...batch, seq: 4, ticks } satisfies TickBatch);
  return lone;
}

/** The result. @throws Error with the code of a refusal */
export async function getResponse<T>(reply: ReturnType<LoneService['request']>): Promise<T> {
  const { result } = await reply;
  if (!result.ok) throw new Error(result.error.code);
  return result.value as T;
}
